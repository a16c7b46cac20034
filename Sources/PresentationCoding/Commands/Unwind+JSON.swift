import JSONCoding
import PresentationEngine

extension UnwindCall {
    init(_ body: CallBody) throws(JSONFault) {
        self.init(
            receiver: try body.target(), segue: try Segue(body.object), sender: try body.object.name("sender")
        )
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("receiver", receiver)
        switch segue {
        case .identifier(let identifier): writer.member("identifier", identifier)
        case .action(let action): writer.member("action", action)
        }
        writer.member("sender", sender)
    }
}

extension UnwindCall.Segue {
    /// Reads `"identifier"` or `"action"`, exactly one of which is required.
    fileprivate init(_ object: JSONObjectReader) throws(JSONFault) {
        let identifier = try object.optional("identifier")?.string()
        let action = try object.optional("action")?.name()
        switch (identifier, action) {
        case (let identifier?, nil): self = .identifier(identifier)
        case (nil, let action?): self = .action(action)
        case (nil, nil): throw object.fault("Either \"identifier\" or \"action\" must be given.")
        case (_?, _?): throw object.fault("Only one of \"identifier\" and \"action\" may be given.")
        }
    }
}

/// A client's request for an unwinding, without its initiator.
package struct UnwindOrder: Sendable, Hashable {
    package let segue: UnwindCall.Segue
    package let sender: String?
    /// Whether the search is only explained.
    package let isDry: Bool

    /// The members of the request.
    package static let members =
        UnwindCall.members + [
            .optional(
                "dry", .boolean, "Whether the search is only explained, for any action; false unless given.")
        ]

    /// Reads `{"identifier" or "action", "sender", "dry"}`.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: Self.members.map(\.name))
        segue = try UnwindCall.Segue(object)
        sender = try object.name("sender")
        isDry = try object.flag("dry", default: false)
    }

    /// The call on the initiator.
    package func call(on receiver: String) -> UnwindCall {
        UnwindCall(receiver: receiver, segue: segue, sender: sender)
    }
}
