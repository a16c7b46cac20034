/// An object mentioned in a UIKit message, with its role there.
public struct Participant: Sendable, Hashable {
    public let role: Role
    /// The object's id.
    public let id: String

    public init(_ role: Role, _ id: String) {
        self.role = role
        self.id = id
    }

    /// The role of an object in a message.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// The receiver of the call.
        case receiver
        /// The controller that is to be presented.
        case presented
        /// The controller that presents, or would present.
        case presenter
        /// The controller that the presenter presents already.
        case presentedAlready
        case presentationController
        /// The controller that the message is about, if it has no other role.
        case controller
        case alert
        case child
        case parent
        /// The parent that a child must have.
        case expectedParent
        /// The container whose children, tabs, pages or columns are changed.
        case container
        /// The controllers at the two ends of a transition.
        case from
        case to
        /// The controller whose segue it is.
        case source
        case view
        /// The controller whose view it is.
        case owner
    }
}

/// A UIKit message, composed together with the objects that it is about.
///
/// Text and participants have one source: an object that the message names by its address is interpolated as a
/// ``Mention``, and so becomes a participant. An object that the message is about but does not name is interpolated
/// with `about:`.
public struct ConsoleText: Sendable, Hashable {
    /// The text, in UIKit's words.
    public var text: String
    /// The objects that it is about, each role once, in the order of the message.
    public let participants: [Participant]

    public init(_ text: String, participants: [Participant] = []) {
        self.text = text
        self.participants = participants
    }
}

/// An object as UIKit's messages print it, with its role.
struct Mention {
    /// `<Class: 0xaddress>`, or `(null)`.
    let description: String
    /// Nil if there is no object.
    let participant: Participant?
}

extension ConsoleText: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self.init(text) }

    public init(stringInterpolation parts: StringInterpolation) {
        self.init(parts.text, participants: parts.participants)
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var participants: [Participant] = []

        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        public mutating func appendLiteral(_ literal: String) { text += literal }

        public mutating func appendInterpolation(_ words: String) { text += words }

        public mutating func appendInterpolation(_ number: Int) { text += String(number) }

        /// A part of the message with mentions of its own.
        public mutating func appendInterpolation(_ part: ConsoleText) {
            text += part.text
            for participant in part.participants { add(participant) }
        }

        /// An object by its address.
        mutating func appendInterpolation(_ mention: Mention) {
            text += mention.description
            add(mention.participant)
        }

        /// Objects that the message is about but does not name.
        mutating func appendInterpolation(about mentions: Mention...) {
            for mention in mentions { add(mention.participant) }
        }

        private mutating func add(_ participant: Participant?) {
            guard let participant, !participants.contains(where: { $0.role == participant.role }) else {
                return
            }
            participants.append(participant)
        }
    }
}

extension PresentationSession {
    /// A controller by its address, with its role; `(null)` for none.
    func mention(_ handle: ControllerHandle?, _ role: Participant.Role) -> Mention {
        guard let handle, let controller = controllers[handle] else {
            return Mention(description: "(null)", participant: nil)
        }
        return Mention(
            description: description(handle), participant: Participant(role, controller.name))
    }

    /// A presentation controller by its address.
    func mention(_ handle: PresentationHandle) -> Mention {
        Mention(
            description: description(handle),
            participant: presentations[handle].map { Participant(.presentationController, $0.name) })
    }

    /// A view by its address.
    func mention(_ handle: ViewHandle) -> Mention {
        guard let view = views[handle] else { return Mention(description: "(null)", participant: nil) }
        return Mention(
            description: "<\(qualifiedClassName(view.className)): \(Self.address(view.serial))>",
            participant: Participant(.view, view.name))
    }

    /// An object of the app by the address alone, as a message to it prints it.
    func mentionOfInstance(_ actor: Actor, serial: Int?) -> Mention {
        let description = Self.address(serial ?? 0)
        switch actor {
        case .controller, .object, .view:
            return Mention(description: description, participant: Participant(.receiver, name(actor)))
        case .application, .type: return Mention(description: description, participant: nil)
        }
    }
}
