import Foundation
import JSONCoding
import Yams

/// The settings that a YAML file gives, with the line of each.
///
/// Keys may be nested (`http:` with `threads:` below) or written with dots. A key that does not exist is
/// refused, because a misspelled limit that is silently ignored is worse than a program that does not start.
public struct SettingsFile: Sendable {
    /// The file's path, for faults and for ``SettingSource``.
    public let path: String
    /// The settings in the file, as text, each with its line.
    public private(set) var entries: [SettingKey: (text: String, line: Int)] = [:]

    /// Reads a file.
    public init(readingFrom path: String) throws(SettingsFault) {
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw .fileUnreadable(path: path, reason: Self.reason(of: error))
        }
        try self.init(text: text, path: path)
    }

    /// Reads a file's text.
    public init(text: String, path: String) throws(SettingsFault) {
        self.path = path
        let root: Node?
        do {
            root = try Yams.compose(yaml: text)
        } catch {
            throw Self.malformed(path, error)
        }
        guard let root else { return }
        if root.null != nil, case .scalar = root { return }
        guard case .mapping(let mapping) = root else {
            throw .fileMalformed(path: path, line: 1, reason: "keys with values are expected")
        }
        try read(mapping, prefix: "")
    }

    private mutating func read(_ mapping: Node.Mapping, prefix: String) throws(SettingsFault) {
        for (keyNode, valueNode) in mapping {
            let line = keyNode.mark?.line ?? 1
            guard case .scalar(let keyScalar) = keyNode else {
                throw .fileMalformed(path: path, line: line, reason: "a key must be a plain word")
            }
            let name = prefix + keyScalar.string
            switch valueNode {
            case .mapping(let inner) where SettingKey.allCases.contains { $0.rawValue.hasPrefix(name + ".") }:
                try read(inner, prefix: name + ".")
            case .scalar(let scalar):
                try add(name, scalar.string, line: line)
            case .sequence(let sequence) where SettingKey(rawValue: name)?.isList ?? false:
                try add(name, elements(of: sequence, name, line: line), line: line)
            case .mapping, .sequence, .alias:
                guard SettingKey(rawValue: name) != nil else { throw unknown(name, line: line) }
                throw .fileMalformed(path: path, line: line, reason: "\(name) must be a single value")
            }
        }
    }

    /// The elements of a sequence joined with commas, the form in which other sources give the same setting.
    private func elements(
        of sequence: Node.Sequence, _ name: String, line: Int
    ) throws(SettingsFault) -> String {
        var words: [String] = []
        for element in sequence {
            guard case .scalar(let scalar) = element else {
                throw .fileMalformed(path: path, line: line, reason: "\(name) must be a list of plain texts")
            }
            words.append(scalar.string)
        }
        return words.joined(separator: ", ")
    }

    private mutating func add(_ name: String, _ text: String, line: Int) throws(SettingsFault) {
        guard let key = SettingKey(rawValue: name) else { throw unknown(name, line: line) }
        guard entries[key] == nil else {
            throw .fileMalformed(path: path, line: line, reason: "\(name) is set twice")
        }
        entries[key] = (text, line)
    }

    private func unknown(_ name: String, line: Int) -> SettingsFault {
        .keyUnknown(place: "\(path), line \(line)", key: name, nearest: SettingKey.nearestName(to: name))
    }

    private static func malformed(_ path: String, _ error: any Error) -> SettingsFault {
        switch error {
        case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            .fileMalformed(path: path, line: mark.line, reason: problem)
        case YamlError.duplicatedKeysInMapping(let duplicates, let context):
            .fileMalformed(
                path: path, line: context.mark.line,
                reason: "the key \(duplicates.joined(separator: ", ")) stands there twice")
        default:
            .fileMalformed(path: path, line: 1, reason: "\(error)")
        }
    }

    private static func reason(of error: any Error) -> String {
        guard let error = error as? CocoaError else { return error.localizedDescription }
        return switch error.code {
        case .fileReadNoSuchFile: "there is no such file"
        case .fileReadNoPermission: "permission is missing"
        case .fileReadInapplicableStringEncoding, .fileReadCorruptFile: "it is not text in UTF-8"
        default: error.localizedDescription
        }
    }
}

extension SettingKey {
    static func nearestName(to name: String) -> String? {
        nearestWord(to: name, among: allCases.map(\.rawValue))
    }
}
