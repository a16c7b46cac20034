import Configuration

/// The four places that settings come from, in their order of precedence.
///
/// Each is a provider of swift-configuration that supplies text. They are queried one by one, and not through
/// its reader, because a fault has to name the source of the bad value.
public struct SettingSources: Sendable {
    private let commandLine: InMemoryProvider
    private let environment: KeyMappingProvider<EnvironmentVariablesProvider>
    private let file: InMemoryProvider
    private let contents: SettingsFile?
    /// Environment variables with this program's prefix that name no setting, in alphabetical order; worth a
    /// warning.
    public let unknownVariables: [String]

    /// Variables with the prefix that are not settings: the configuration file's own path, and one for tests.
    private static let otherVariables: Set<String> = [configurationVariable, "PROSCENIUM_REFERENCE"]

    /// The environment variable that names the configuration file if the command line does not.
    public static let configurationVariable = "PROSCENIUM_CONFIG"

    /// Puts the sources together.
    public init(
        commandLine: [SettingKey: String] = [:], environment: [String: String] = [:],
        file: SettingsFile? = nil
    ) {
        self.commandLine = Self.provider(named: "command line", commandLine)
        self.environment = EnvironmentVariablesProvider(environmentVariables: environment)
            .prefixKeys(with: "proscenium")
        self.file = Self.provider(named: "file", file?.entries.mapValues(\.text) ?? [:])
        contents = file
        let known = Set(SettingKey.allCases.map(\.environmentVariable)).union(Self.otherVariables)
        unknownVariables = environment.keys.filter { $0.hasPrefix("PROSCENIUM_") && !known.contains($0) }
            .sorted()
    }

    /// The value of a setting, as a string, and its source.
    ///
    /// - Throws: a provider's own fault, attributed to this setting.
    public func value(of key: SettingKey) throws(SettingsFault) -> (text: String, source: SettingSource) {
        let inEnvironment = SettingSource.environment(variable: key.environmentVariable)
        if let text = try text(of: key, from: commandLine, .commandLine) { return (text, .commandLine) }
        if let text = try text(of: key, from: environment, inEnvironment) { return (text, inEnvironment) }
        if let contents, let entry = contents.entries[key] {
            let inFile = SettingSource.file(path: contents.path, line: entry.line)
            if let text = try text(of: key, from: file, inFile) { return (text, inFile) }
        }
        return (key.defaultText, .defaults)
    }

    func read<Value>(
        _ key: SettingKey, expecting expected: String, _ convert: (String) -> Value?
    ) throws(SettingsFault) -> Value {
        let (text, source) = try value(of: key)
        guard let value = convert(text) else {
            throw .valueRefused(key, text: text, source: source, expected: expected)
        }
        return value
    }

    func number(_ key: SettingKey) throws(SettingsFault) -> Int {
        let range = key.range ?? .min ... .max
        let expected = "a whole number between \(range.lowerBound) and \(range.upperBound)"
        return try read(key, expecting: expected) { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// The elements of a list, written with commas between them; none for an empty string.
    func list(
        _ key: SettingKey, of elements: String, _ isAcceptable: (String) -> Bool
    ) throws(SettingsFault) -> [String] {
        try read(key, expecting: "a list of \(elements) with commas between them") { text in
            let words = text.split(separator: ",", omittingEmptySubsequences: false)
                .map { $0.trimming(while: \.isWhitespace) }
            if words == [""] { return [] }
            return words.allSatisfy(isAcceptable) ? words : nil
        }
    }

    private static func provider(named name: String, _ values: [SettingKey: String]) -> InMemoryProvider {
        var content: [AbsoluteConfigKey: ConfigValue] = [:]
        for (key, text) in values {
            content[key.configKey] = ConfigValue(.string(text), isSecret: false)
        }
        return InMemoryProvider(name: name, values: content)
    }

    private func text(
        of key: SettingKey, from provider: some ConfigProvider, _ source: SettingSource
    ) throws(SettingsFault) -> String? {
        do {
            return try provider.value(forKey: key.configKey, type: .string).value?.content.text
        } catch {
            throw .valueRefused(key, text: "\(error)", source: source, expected: "a text")
        }
    }
}

extension SettingKey {
    fileprivate var configKey: AbsoluteConfigKey {
        AbsoluteConfigKey(rawValue.split(separator: ".").map(String.init))
    }
}

extension ConfigContent {
    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

extension Substring {
    /// The text without the characters at its ends that satisfy `isDropped`.
    fileprivate func trimming(while isDropped: (Character) -> Bool) -> String {
        var rest = drop(while: isDropped)
        while let last = rest.last, isDropped(last) { rest = rest.dropLast() }
        return String(rest)
    }
}
