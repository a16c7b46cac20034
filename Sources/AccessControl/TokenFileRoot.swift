import Foundation
import Yams

/// The outermost mapping of a token file.
struct TokenFileRoot {
    /// The mapping; nil if the document is empty or has only comments.
    let node: Node.Mapping?

    /// Reads YAML. A fault has the position and the problem but no contents, because it is logged and the contents have
    /// digests and names.
    init(text: String, path: String) throws(TokenFileFault) {
        let root: Node?
        do {
            root = try Yams.compose(yaml: Self.split(text).body)
        } catch {
            throw Self.fault(error, text, path)
        }
        switch root {
        case .mapping(let mapping)?: node = mapping
        case let other? where other.null == nil:
            throw TokenFileFault(
                path: path, line: other.mark?.line, reason: "keys with values are expected (tokens, tenants)")
        default: node = nil
        }
    }

    /// The byte order mark that some editors write, or nothing, and the text after it.
    static func split(_ text: String) -> (mark: String, body: String) {
        guard text.unicodeScalars.first == "\u{FEFF}" else { return ("", text) }
        return ("\u{FEFF}", String(text.unicodeScalars.dropFirst()))
    }

    private static func fault(_ error: any Error, _ text: String, _ path: String) -> TokenFileFault {
        func fault(_ line: Int?, _ column: Int?, _ problem: String) -> TokenFileFault {
            let place = column.map { ", column \($0)" } ?? ""
            return TokenFileFault(path: path, line: line, reason: "it is not YAML (\(problem)\(place))")
        }
        // The problems are fixed texts of libyaml.
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return fault(mark.line, mark.column, problem)
        case .reader(let problem, let offset?, _, _):
            let before = split(text).body.prefix(offset)
            let lineStart = before.lastIndex(where: \.isNewline).map { before.index(after: $0) } ?? before.startIndex
            return fault(
                before.count(where: \.isNewline) + 1, before[lineStart...].unicodeScalars.count + 1, problem)
        case .duplicatedKeysInMapping(_, let context): return fault(context.mark.line, nil, "a key occurs twice")
        default: return fault(nil, nil, "it cannot be parsed")
        }
    }
}
