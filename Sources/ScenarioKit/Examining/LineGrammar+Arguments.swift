import JSONCoding
import TextShortening

/// The arguments and flags of callbacks and questions.
extension LineGrammar {
    /// - Parameter rest: the line after its member, up to the first `…`.
    func argumentFault(
        _ rest: String, of word: LineParts.Word, isQuestion: Bool, isDenied: Bool, _ parts: LineParts
    ) -> String? {
        guard !word.isCut, let name = word.candidates.first(where: { words.members[$0.text] != nil })?.text,
            let member = words.members[name]
        else { return nil }
        var scanner = ArgumentScanner(rest, isCut: parts.isCut)
        var named: [String] = []
        while true {
            switch scanner.next() {
            case .argument(let key):
                guard member.arguments.contains(key) else { return unknown(key, of: name, member.arguments) }
                named.append(key)
            case .flags(let flags):
                for flag in flags where !words.flags.contains(flag) {
                    let hint = nearestWord(to: flag, among: words.flags).map { " Did you mean \"\($0)\"?" } ?? ""
                    return "There is no flag \"\(flag.shortened)\".\(hint)"
                }
            case .answer where isQuestion: return nil
            case .end:
                guard isDenied, !parts.isCut, isQuestion || member.showsArguments else { return nil }
                return incomplete(name, member.arguments, named, isQuestion: isQuestion)
            case .cut: return nil
            case .answer, .other:
                return
                    "After \(name) come its arguments, as name=value, and its flags in brackets, not \"\(scanner.rest.shortened)\"."
            }
        }
    }

    private func unknown(_ key: String, of name: String, _ arguments: [String]) -> String {
        let hint =
            nearestWord(to: key, among: arguments).map { " Did you mean \"\($0)\"?" }
            ?? (arguments.isEmpty ? " It has none." : " It has: \(arguments.joined(separator: ", ")).")
        return "\(name) has no argument \"\(key.shortened)\".\(hint)"
    }

    /// A line under `never` must be written exactly like a possible event.
    private func incomplete(_ name: String, _ arguments: [String], _ named: [String], isQuestion: Bool) -> String? {
        if isQuestion {
            return "The line of a question ends with its answer; end it with … to match every answer."
        }
        guard named.isEmpty, let first = arguments.first else { return nil }
        return """
            \(name) comes with \(first)=…, so no event has this line; end it with … to match every event of \
            the member.
            """
    }

    // MARK: Names

    /// The fault of a name that resembles a known one: names of the app's own are known only if the file has them.
    func nameFault(_ word: LineParts.Word) -> String? {
        var text = word.text.hasSuffix(":") ? String(word.text.dropLast()) : word.text
        if text.hasSuffix("()") { text.removeLast(2) }
        guard !word.isCut,
            !(words.names + Array(words.members.keys)).contains(where: { $0 == text || $0 == word.text }),
            !ownSet.contains(text), !ownSet.contains(word.text),
            let nearest = nearestWord(to: text, among: words.names + Array(words.members.keys).sorted() + ownNames),
            !Self.differInNumbers(nearest, text)
        else { return nil }
        return "Nothing here is named \"\(text.shortened)\". Did you mean \"\(nearest)\"?"
    }

    /// The fault of a subject that resembles a name of the file.
    func subjectFault(_ subject: String) -> String? {
        guard !ownSet.contains(subject), !isWordOfUIKit(subject),
            !ownSet.contains(ScenarioNames.origin(of: subject)),
            let nearest = nearestWord(to: subject, among: ownNames), !Self.differInNumbers(nearest, subject)
        else { return nil }
        return "Nothing here is named \"\(subject.shortened)\". Did you mean \"\(nearest)\"?"
    }

    /// Whether the service itself gives the name: to the app, to what UIKit makes, and to a controller without a class.
    func isWordOfUIKit(_ name: String) -> Bool {
        ["app", "application", "window"].contains(name)
            || words.controllerClasses.contains(ScenarioNames.origin(of: name))
    }

    /// Names that the service makes differ in their numbers: `segue_1`, `segue_2`.
    static func differInNumbers(_ left: String, _ right: String) -> Bool {
        left.filter { !$0.isNumber } == right.filter { !$0.isNumber }
    }
}

/// Reads the arguments and flags of a line.
private struct ArgumentScanner {
    enum Token {
        case argument(String)
        case flags([String])
        /// The sign before an answer.
        case answer
        /// The text ends inside an argument.
        case cut
        case end
        case other
    }

    private(set) var rest: String
    /// Whether a `…` follows the text.
    private let isCut: Bool

    init(_ text: String, isCut: Bool) {
        rest = text
        self.isCut = isCut
    }

    mutating func next() -> Token {
        guard !rest.isEmpty else { return .end }
        guard rest.first == " " else { return .other }
        let text = rest.dropFirst()
        if text.isEmpty { return isCut ? .cut : .other }
        if text.hasPrefix("= ") || text == "=" { return .answer }
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return isCut ? .cut : .other }
            let flags = text[text.index(after: text.startIndex)..<end]
            rest = String(text[text.index(after: end)...])
            return .flags(flags.split(separator: ",").map { $0.filter { $0 != " " } })
        }
        let key = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard !key.isEmpty else { return .other }
        let value = text[key.endIndex...]
        if value.isEmpty, isCut { return .cut }
        guard value.first == "=" else { return .other }
        rest = String(value[Self.end(ofValueIn: value.dropFirst())...])
        return .argument(String(key))
    }

    /// Where a value ends: at the next space outside quotation marks and brackets.
    private static func end(ofValueIn text: Substring) -> String.Index {
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        for index in text.indices {
            switch text[index] {
            case _ where isEscaped: isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case _ where isQuoted: continue
            case "[", "{": depth += 1
            case "]", "}": depth -= 1
            case " " where depth == 0: return index
            default: continue
            }
        }
        return text.endIndex
    }
}
