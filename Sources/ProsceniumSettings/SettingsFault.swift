/// Why the settings cannot be used, in one sentence for the person who starts the program.
public enum SettingsFault: Error, Hashable, Sendable {
    /// The file could not be opened or read.
    case fileUnreadable(path: String, reason: String)
    /// The file is not YAML, or not the kind of YAML that settings are written in.
    case fileMalformed(path: String, line: Int, reason: String)
    /// The file has a key that does not exist.
    case keyUnknown(place: String, key: String, nearest: String?)
    /// A value is not acceptable for its key.
    case valueRefused(SettingKey, text: String, source: SettingSource, expected: String)
    /// A `--set` is not of the form `key=value`.
    case assignmentMalformed(String)
}

extension SettingsFault: CustomStringConvertible {
    /// The fault as a sentence.
    public var description: String {
        switch self {
        case .fileUnreadable(let path, let reason):
            "The configuration file \(path) cannot be read: \(reason)."
        case .fileMalformed(let path, let line, let reason):
            "The configuration file \(path) cannot be used, line \(line): \(reason)."
        case .keyUnknown(let place, let key, let nearest?):
            "There is no setting \(key) (\(place)); did you mean \(nearest)?"
        case .keyUnknown(let place, let key, nil):
            "There is no setting \(key) (\(place)); \"proscenium settings\" lists them all."
        case .valueRefused(let key, _, let source, let expected) where key.isSecret:
            "\(key.rawValue) must be \(expected) (\(source))."
        case .valueRefused(let key, let text, let source, let expected):
            "\(key.rawValue) must be \(expected), not \"\(text)\" (\(source))."
        case .assignmentMalformed(let text):
            "--set takes KEY=VALUE, not \"\(text)\"."
        }
    }
}

/// Where the value of a setting comes from, in order of precedence.
public enum SettingSource: Hashable, Sendable, CustomStringConvertible {
    /// An option of the command line.
    case commandLine
    /// A variable of the environment.
    case environment(variable: String)
    /// The configuration file.
    case file(path: String, line: Int)
    /// The default, because no source sets the key.
    case defaults

    /// The source as a person would name it.
    public var description: String {
        switch self {
        case .commandLine: "command line"
        case .environment(let variable): "environment variable \(variable)"
        case .file(let path, let line): "\(path), line \(line)"
        case .defaults: "default"
        }
    }
}
