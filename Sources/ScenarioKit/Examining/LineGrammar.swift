import JSONCoding
import TextShortening

/// The form of the lines of events: which lines an event can have, and which none ever has.
///
/// A line that no event can have is a mistake: in `never` it would hold for ever. The part of a line after the first
/// `…` can be anything, so little of it is examined.
struct LineGrammar {
    let words: ScenarioLanguage.Words
    let absence: @Sendable (String) -> String?
    /// The names that the file itself introduces, in order.
    let ownNames: [String]
    let ownSet: Set<String>
    /// Whether the subject of every line is looked for among the names of the file, and not only that of one that does
    /// not come.
    var knowsNames = false
    /// Those of them that could be taken for other parts of a line, longer ones first.
    private let oddNames: [String]
    private let members: [String]

    init(_ language: ScenarioLanguage, ownNames: Set<String>) {
        words = language.words
        absence = language.absence
        ownSet = ownNames
        self.ownNames = ownNames.sorted()
        oddNames = ownNames.filter { $0.contains(".") || $0.contains(" ") }
            .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
        members = language.words.members.keys.sorted()
    }

    /// Why no event has the line, as a sentence; nil if one can have it.
    ///
    /// - Parameter isDenied: whether the file says that the event does not come, which a line with a mistake would
    ///   always fulfil.
    func fault(of line: String, isDenied: Bool) -> String? {
        let text = EventLine(line).joined
        var known = String(text.prefix { $0 != "…" })
        let isCut = known.utf8.count < text.utf8.count
        if isCut, let fault = spellingFault(after: known, in: text) { return fault }
        if known.isEmpty { return isCut ? nil : "An event must not be empty." }
        if let first = known.split(separator: " ").first, Self.freeTexts.contains(String(first)) { return nil }
        let subject = oddNames.first { name in
            known.hasPrefix(name) && [".", " "].contains(known.dropFirst(name.count).first)
        }
        if let subject { known = Self.placeholder + known.dropFirst(subject.count) }
        return LineParts(known, isCut: isCut).map { parts in
            fault(of: parts, isDenied: isDenied, subject: subject)
        } ?? nil
    }

    /// The first words of lines that go on with a text of UIKit or of the app.
    private static let freeTexts: Set<String> = ["warning", "exception", "notification", "log"]
    private static let placeholder = "subject"

    private func fault(of parts: LineParts, isDenied: Bool, subject: String?) -> String? {
        if let fault = formFault(of: parts, isDenied: isDenied) { return fault }
        let isSubjectCut = parts.isHeadCut && parts.member == nil
        guard isDenied || knowsNames, subject == nil, !isSubjectCut, !parts.isTransition else { return nil }
        return subjectFault(parts.subject)
    }

    private func formFault(of parts: LineParts, isDenied: Bool) -> String? {
        guard let second = parts.second else { return headFault(of: parts, isDenied: isDenied) }
        if parts.isTransition { return wordFault(second, among: words.transitionChanges, "A transition") }
        switch second.text {
        case "?":
            guard let member = parts.third else { return nil }
            return memberFault(member, as: .question)
                ?? argumentFault(parts.rest(after: 3), of: member, isQuestion: true, isDenied: isDenied, parts)
        case "completion":
            guard let of = parts.third else { return nil }
            guard of.isMatched(by: "of") else { return Self.completionForm }
            return parts.fourth.flatMap { memberFault($0, as: .completion) }
        case "encode": return nil
        case "touch", "action", "reads": return isDenied ? parts.third.flatMap(nameFault) : nil
        case "=": return isDenied ? parts.member.flatMap(nameFault) : nil
        case "->": return relationFault(of: parts)
        case "does": return isDenied ? parts.member.flatMap(nameFault) : nil
        default: return plainFault(of: parts, second, isDenied: isDenied)
        }
    }

    private static let completionForm = """
        Write a completion handler as "controller completion of present(_:animated:completion:) label", with the label \
        if it has one. The handler of an alert's action is "alert completion of UIAlertAction.handler Title".
        """

    // MARK: Callbacks and changes

    /// The fault of a line of one word, which is a callback without arguments.
    private func headFault(of parts: LineParts, isDenied: Bool) -> String? {
        guard let member = parts.member else {
            if parts.isHeadCut || parts.isTransition { return nil }
            return isMember(parts.head)
                ? "The line does not say whose \(parts.head.shortened) it is, as in controller.\(parts.head.shortened)."
                : "\"\(parts.head.shortened)\" is not an event; write controller.member, with its arguments."
        }
        guard !parts.isHeadCut || member.text.hasSuffix(")") else { return memberFault(member, as: .anyUse) }
        return memberFault(member, as: .callback)
            ?? argumentFault("", of: member, isQuestion: false, isDenied: isDenied, parts)
    }

    /// The fault of a line whose second word is not a sign: a callback with arguments, or a change.
    private func plainFault(of parts: LineParts, _ second: LineParts.Word, isDenied: Bool) -> String? {
        if second.text.hasSuffix(":"), parts.member == nil || !second.text.contains("=") { return nil }
        if let member = parts.member, !words.changes.contains(where: second.isMatched) {
            return memberFault(member, as: .callback)
                ?? argumentFault(parts.rest(after: 1), of: member, isQuestion: false, isDenied: isDenied, parts)
        }
        if isMember(second.text) {
            return "A callback is written with a dot, as in \(parts.head.shortened).\(second.text.shortened)."
        }
        let signs = ["?", "=", "->", "does", "completion", "touch", "action", "reads", "encode"]
        return wordFault(second, among: words.changes + signs, "An object")
    }

    private func isMember(_ text: String) -> Bool { words.members[text] != nil }

    private func wordFault(_ word: LineParts.Word, among known: [String], _ owner: String) -> String? {
        guard !known.contains(where: word.isMatched) else { return nil }
        let hint = nearestWord(to: word.text, among: known).map { " Did you mean \"\($0)\"?" } ?? ""
        return "\(owner) has no event \"\(word.text.shortened)\".\(hint)"
    }

    private func relationFault(of parts: LineParts) -> String? {
        guard let name = parts.member, !parts.candidates.contains(where: isRelation) else { return nil }
        let hint = nearestWord(to: name.text, among: words.relations).map { " Did you mean \"\($0)\"?" } ?? ""
        return "There is no relation, and no call with a value, \"\(name.text.shortened)\".\(hint)"
    }

    private func isRelation(_ word: LineParts.Word) -> Bool {
        words.relations.contains(where: word.isMatched) || words.names.contains(where: word.isMatched)
            || word.text.hasSuffix(")") || ownSet.contains(word.text)
    }

    // MARK: Members

    private enum Use {
        case callback
        case question
        case completion
        /// The line does not show how the member is used.
        case anyUse
    }

    private func memberFault(_ word: LineParts.Word, as use: Use) -> String? {
        let candidates = word.candidates
        if let name = candidates.first(where: { isMember($0.text) })?.text, !word.isCut || name.hasSuffix(")") {
            return useFault(name, use)
        }
        let beginnings = members + words.names + words.relations + ownNames
        if word.isCut, candidates.contains(where: { $0.isBeginning(ofAnyOf: beginnings) }) { return nil }
        return unknownMember(word.text)
    }

    private func unknownMember(_ spelling: String) -> String {
        if let absence = absence(spelling) { return absence }
        return "UIKit calls no member \"\(spelling.shortened)\".\(hint(to: spelling))"
    }

    /// The nearest member; of a beginning, the nearest of as many characters.
    private func hint(to spelling: String) -> String {
        let baseNames = members.map { String($0.prefix { $0 != "(" }) }
        let nearest =
            nearestWord(to: spelling, among: members)
            ?? nearestWord(to: String(spelling.prefix { $0 != "(" }), among: baseNames).flatMap { base in
                members.first { $0.prefix { $0 != "(" } == base }
            }
            ?? members.first { member in
                nearestWord(to: spelling, among: [String(member.prefix(spelling.count))]) != nil
            }
        return nearest.map { " Did you mean \"\($0)\"?" } ?? ""
    }

    private func useFault(_ name: String, _ use: Use) -> String? {
        guard let member = words.members[name] else { return nil }
        switch use {
        case .callback where member.isAsked:
            return "UIKit asks \(name): the line of a question is \"object ? \(name) … = answer\"."
        case .question where member.isTold:
            return "\(name) is a callback, not a question: its line is \"object.\(name)\"."
        case .callback, .question, .completion, .anyUse: return nil
        }
    }

    /// Members in the part after the first `…`, which can only be recognized by their parentheses.
    private func spellingFault(after known: String, in text: String) -> String? {
        if let first = known.split(separator: " ").first, Self.freeTexts.contains(String(first)) { return nil }
        for match in text.dropFirst(known.count).matches(of: #/(…?)([A-Za-z]\w*\((?:\w+:)*\))/#) {
            let (sign, spelling) = (match.output.1, String(match.output.2))
            let all = members + words.names + words.relations
            let isKnown =
                ownSet.contains(spelling)
                || all.contains { sign.isEmpty ? $0 == spelling : $0.hasSuffix(spelling) }
            guard !isKnown else { continue }
            let nearest = nearestWord(to: spelling, among: all)
            guard absence(spelling) != nil || nearest != nil else { continue }
            return unknownMember(spelling)
        }
        return nil
    }
}
