import JSONCoding
import PresentationEngine

/// Finds declarations in a behavior that could have no effect: answers that are never asked for or of an
/// impossible kind, calls that are never made, and variables that do not exist.
///
/// A declaration without an effect is a mistake by its author, and hard to find later. Journals and states are
/// not reviewed: their content has been declared already, useful or not.
struct DeclarationReview {
    private let behavior: JSONObjectReader

    /// A review of the object that holds `answers`, `reactions` and `actions`.
    init(_ behavior: JSONObjectReader) { self.behavior = behavior }

    func check() throws(JSONFault) {
        var answered: [Member] = []
        for (key, reader) in try members(of: "answers") {
            let member = try Member(spelling: key, at: reader)
            try check(answer: reader, to: member)
            answered.append(member)
        }
        for (key, reader) in try members(of: "reactions") {
            try check(reaction: reader, to: try Member(spelling: key, at: reader), answered)
        }
        for (_, reader) in try members(of: "actions") {
            try Self.checkNames(in: reader, known: Self.namesOfAll, in: "an action")
        }
    }

    private func members(of key: String) throws(JSONFault) -> [(key: String, reader: JSONReader)] {
        try behavior.optional(key)?.object().members ?? []
    }

    // MARK: Answers

    private func check(answer: JSONReader, to member: Member) throws(JSONFault) {
        switch member.role {
        case .asked, .askedAfterCalls: break
        case .told:
            throw answer.withoutEffect(
                "\(member.rawValue) is a notification without an answer: declare it under \"reactions\", where {} is enough."
            )
        case .announced(let instead): throw answer.withoutEffect(Self.undeclared(member, instead))
        }
        guard case .object(let object) = answer.value else { return try check(value: answer, of: member) }
        if object["match"] != nil {
            try check(match: try answer.object(), of: member)
        } else if object["sequence"] != nil {
            for value in try answer.object().required("sequence").array() {
                try check(value: value, of: member)
            }
        } else if object["ask"] == nil {
            try check(value: answer, of: member)
        }
    }

    private func check(match: JSONObjectReader, of member: Member) throws(JSONFault) {
        for entry in try match.required("match").array() {
            let entry = try entry.object()
            for (name, reader) in try entry.required("arguments").object().members
            where !member.arguments.contains(name) {
                throw reader.withoutEffect(
                    "\(member.rawValue) has no argument \"\(name.shortened)\"; \(Self.list(member.arguments))."
                )
            }
            if let value = entry.member("value") { try check(value: value, of: member) }
        }
        if let otherwise = match.member("otherwise") {
            try check(value: otherwise, of: member)
        } else if let fault = Value.null.fault(answering: member) {
            throw JSONFault(
                kind: .noEffect, path: match.path.description,
                reason: "Where no case fits, the answer is \"otherwise\", which is missing. \(fault)")
        }
    }

    private func check(value: JSONReader, of member: Member) throws(JSONFault) {
        if let fault = try Value(answer: value).fault(answering: member) { throw value.withoutEffect(fault) }
    }

    // MARK: Reactions

    private func check(reaction: JSONReader, to member: Member, _ answered: [Member]) throws(JSONFault) {
        switch member.role {
        case .told: break
        case .askedAfterCalls(let kind):
            guard kind != .flag || answered.contains(member) || Self.answeredByNo.contains(member) else {
                throw reaction.withoutEffect(
                    "\(member.rawValue) is asked: its calls need an answer under \"answers\", by \(kind.explanation).")
            }
        case .asked(let kind):
            throw reaction.withoutEffect(
                "\(member.rawValue) is asked and makes no calls: declare it under \"answers\", by \(kind.explanation)."
            )
        case .announced(let instead): throw reaction.withoutEffect(Self.undeclared(member, instead))
        }
        try check(conditionOf: try reaction.object(), to: member)
        try Self.checkNames(in: reaction, known: ["self"] + member.arguments, in: member.rawValue)
    }

    /// Checks that UIKit passes the arguments named in a condition.
    private func check(conditionOf reaction: JSONObjectReader, to member: Member) throws(JSONFault) {
        var conditions = [reaction]
        for entry in try reaction.optional("match")?.array() ?? [] { conditions.append(try entry.object()) }
        for condition in conditions {
            for (name, reader) in try condition.optional("arguments")?.object().members ?? []
            where !member.arguments.contains(name) {
                throw reader.withoutEffect(
                    "\(member.rawValue) has no argument \"\(name.shortened)\"; \(Self.list(member.arguments))."
                )
            }
        }
    }

    /// The questions of true or false to which no answer is no (R1, R2).
    private static let answeredByNo: [Member] = [
        .shouldSaveApplicationState, .shouldSaveSecureApplicationState, .shouldRestoreApplicationState,
        .shouldRestoreSecureApplicationState,
    ]

    private static func undeclared(_ member: Member, _ instead: String) -> String {
        "\(member.rawValue) is an event, and nothing can be declared for it. \(instead)"
    }

    // MARK: Names with a dollar sign

    /// The variables of a completion or a handler besides those of the surrounding code.
    private static let namesOfBlocks = ["finished", "alert", "action", "textField"]

    /// The variables that any code can be passed: controls, segues and alerts all send actions.
    private static let namesOfAll = ["self", "segue"] + namesOfBlocks + Member.allCases.flatMap(\.arguments)

    /// Keys of calls whose values may be any string.
    private static let freeTexts: Set<String> = [
        "text", "reason", "title", "message", "label", "value", "identifier", "key", "class", "name", "id",
        "restorationIdentifier",
    ]

    /// Keys of a behavior that is declared inside a call and reviewed separately.
    private static let behaviorKeys: Set<String> = ["behavior", "answers", "reactions"]

    private static func checkNames(
        in reader: JSONReader, known: [String], in code: String
    ) throws(JSONFault) {
        switch reader.value {
        case .string(let text):
            guard let name = variable(text), !known.contains(name) else { return }
            throw reader.withoutEffect(
                "There is no \(text.shortened) in \(code); \(list(known.map { "$" + $0 })).")
        case .array:
            for element in try reader.array() { try checkNames(in: element, known: known, in: code) }
        case .object:
            for (key, member) in try reader.object().members where !freeTexts.contains(key) {
                guard !behaviorKeys.contains(key), !isActionsOfBehavior(key, member) else { continue }
                let isBlock = if case .object = member.value { true } else { false }
                try checkNames(in: member, known: isBlock ? known + namesOfBlocks : known, in: code)
            }
        case .null, .bool, .integer, .number: break
        }
    }

    private static func isActionsOfBehavior(_ key: String, _ member: JSONReader) -> Bool {
        if key == "actions", case .object = member.value { true } else { false }
    }

    /// The variable that a string refers to, if it has the form of `$destination`.
    private static func variable(_ text: String) -> String? {
        let name = text.dropFirst()
        guard text.first == "$", name.first?.isLetter == true,
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
        else { return nil }
        return String(name)
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "it has none" : "known are \(names.joined(separator: ", "))"
    }
}
