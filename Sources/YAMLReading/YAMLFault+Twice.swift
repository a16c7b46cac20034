import TextShortening
import Yams

extension YAMLFault {
    /// The fault of a member that occurs twice, at its second occurrence; the sentence names the line of the first.
    ///
    /// The library only says where the first one is. To find the second, the first is given another name of the same
    /// length, so that everything else keeps its place.
    ///
    /// - Parameters:
    ///   - mark: the place of the first one.
    init(twice keys: [String], at mark: Mark, in text: String) {
        let key = keys.first ?? ""
        var second = Self.renaming(at: mark, in: text).flatMap { changed in
            Self.place(of: key, beside: String(Self.stranger), in: changed)
        }
        if let place = second, place.line == mark.line, place.column == mark.column { second = nil }
        let message =
            second == nil
            ? "The member \(key.shortened) occurs twice."
            : "The member \(key.shortened) occurs twice; the first is in line \(mark.line)."
        self.init(.malformed, message, line: second?.line ?? mark.line, column: second?.column ?? mark.column)
    }

    /// A character that no name of a member begins with.
    private static let stranger: Unicode.Scalar = "\u{E000}"

    /// The text in which the name at a place begins with the stranger.
    private static func renaming(at mark: Mark, in text: String) -> String? {
        var scalars = Array(text.unicodeScalars)
        var line = 1
        var index = 0
        while line < mark.line, index < scalars.count {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if YAMLGuard.endsLine(scalars[index], before: next) { line += 1 }
            index += 1
        }
        index += mark.column - 1
        if scalars.indices.contains(index), scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
        guard scalars.indices.contains(index) else { return nil }
        scalars[index] = stranger
        var changed = String.UnicodeScalarView()
        changed.append(contentsOf: scalars)
        return String(changed)
    }

    /// The place of a member of the mapping that has a renamed one.
    private static func place(of key: String, beside prefix: String, in text: String) -> Mark? {
        let root: Node?
        do {
            root = try Yams.compose(yaml: text, .basic)
        } catch let YamlError.duplicatedKeysInMapping(_, context) {
            // It occurs three times.
            return context.mark
        } catch {
            return nil
        }
        return root.flatMap { place(of: key, beside: prefix, in: $0) }
    }

    private static func place(of key: String, beside prefix: String, in root: Node) -> Mark? {
        var nodes = [root]
        while let node = nodes.popLast() {
            switch node {
            case .scalar, .alias: continue
            case .sequence(let elements): nodes += elements
            case .mapping(let members):
                if members.contains(where: { $0.key.string?.hasPrefix(prefix) == true }) {
                    return members.first { $0.key.string == key }?.key.mark
                }
                nodes += members.map(\.value)
            }
        }
        return nil
    }
}
