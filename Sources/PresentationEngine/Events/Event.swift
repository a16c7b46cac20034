/// Something that happened in a session, in order, with the rule that caused it.
public struct Event: Sendable, Hashable {
    /// The position among all events of the session, from 1.
    public let sequence: Int
    /// The session's clock, in microseconds.
    public let time: Int
    /// The pass of the run loop in which it happened, from 1.
    public let turn: Int
    /// The number of the command to which it belongs: the session's revision after that command.
    public let cause: Int
    /// The sequence number of the event that led to this one; nil if the command itself did.
    public let parent: Int?
    /// The transition to which it belongs.
    public let transition: String?
    public let rule: Rule
    public let kind: Kind

    package init(
        sequence: Int, time: Int, turn: Int, cause: Int, parent: Int? = nil, transition: String? = nil,
        rule: Rule, kind: Kind
    ) {
        self.sequence = sequence
        self.time = time
        self.turn = turn
        self.cause = cause
        self.parent = parent
        self.transition = transition
        self.rule = rule
        self.kind = kind
    }

    public enum Kind: Sendable, Hashable {
        /// UIKit called a method that a subclass, delegate or other object may override.
        case callback(Subject, Member, arguments: [Argument], flags: [Flag])
        /// UIKit asked something; the answer is the behavior's or the default.
        case question(Subject, Member, arguments: [Argument], answer: Value)
        /// A UIKit message on the console.
        case warning(Subject, text: ConsoleText)
        /// A call that UIKit accepts but that has no effect.
        case noop(Subject?, call: String, reason: String)
        /// A completion handler ran; `finished` is its argument, if it takes one.
        case completion(Subject, Member, label: String?, finished: Bool? = nil)
        /// A user touched something, and no code of the app was called for the touch itself; the value is the element's
        /// id.
        case touch(Subject, name: String, value: Value)
        /// Code of the app ran: the method behind a control, an alert's handler, a block. The hint says what to declare
        /// if no behavior declares what the method does.
        case action(Subject?, name: String, value: Value, hint: String? = nil)
        /// A property got a new value.
        case property(Subject?, name: String, value: Value)
        /// The app read a property, or decoded a value, under this label.
        case reading(Subject?, name: String, value: Value)
        /// A call of the app returned a value.
        case result(Subject?, name: String, value: Value)
        /// The app encoded a value.
        case coding(Subject?, name: String, value: Value)
        /// The app wrote a log line; the subject is the object whose code wrote it.
        case log(Subject?, Value)
        /// A link of the hierarchy changed.
        case relation(Subject, Relation, to: String?)
        /// The subject is the controller that is presented or dismissed, the container whose children change, or for a
        /// rotation or another size of the window the application.
        case transition(Subject, id: String, TransitionChange)
        case lifecycle(Subject?, LifecycleChange)
        case notification(name: String, object: String?)
        /// An uncaught exception ended the app.
        case exception(name: String, reason: ConsoleText)
    }
}

/// The object that an event is about.
public enum Subject: Sendable, Hashable {
    case controller(String)
    /// A named object: a delegate, an animator, an interaction controller.
    case object(String)
    case presentationController(String)
    case segue(String)
    case view(String)
    case window(String)
    /// A class, asked by a class method.
    case type(String)
    case application
}

/// One argument that UIKit passed, by its name.
public struct Argument: Sendable, Hashable {
    public let name: String
    public let value: Value

    public init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }
}

/// A controller's flags about itself that are true inside an appearance callback (MV-01 to MV-08).
public enum Flag: String, Sendable, Hashable, CaseIterable {
    case isBeingPresented
    case isBeingDismissed
    case isMovingToParent
    case isMovingFromParent
}

public enum Relation: String, Sendable, Hashable, CaseIterable {
    case presentedViewController
    case presentingViewController
    case parent
    case rootViewController
    /// The controller at the top of a navigation controller's stack.
    case topViewController
    case selectedViewController
    /// The superview of a controller's view; nil once the view has left the hierarchy.
    case superview
    /// The container view of a presentation controller.
    case containerView
    /// The view with which a presentation controller dims the views beneath.
    case dimmingView
}

public enum TransitionChange: Sendable, Hashable {
    /// Stored apart, since it is many times as large as any other event.
    indirect case began(Began)
    /// The transition moved into or out of an interactive mode.
    case interactionChanged(isInteractive: Bool, isCancelled: Bool, fraction: Double)
    case updated(fraction: Double)
    case paused(fraction: Double)
    case ended(completed: Bool)

    public struct Began: Sendable, Hashable {
        public let kind: TransitionKind
        public let from: String
        public let to: String
        public let isAnimated: Bool
        public let isInteractive: Bool
        /// In microseconds.
        public let duration: Int
        public let presentationStyle: ModalPresentationStyle
        public let transitionStyle: ModalTransitionStyle?
        public let preferredTransition: PreferredTransition?
        /// Of a zoom: the name of the view from which it begins, or to which it returns.
        public let sourceView: String?
        public let fromView: String?
        public let toView: String?
        public let fromInitialFrame: Rect
        public let fromFinalFrame: Rect
        public let toInitialFrame: Rect
        public let toFinalFrame: Rect
    }
}

public enum TransitionKind: String, Sendable, Hashable, CaseIterable {
    case presentation
    case dismissal
    /// A navigation controller shows a controller that is new on its stack, or one from further down.
    case push
    case pop
    /// A tab bar controller selects another child.
    case tab
    /// A split view controller shows or hides columns.
    case column
    /// A page view controller turns a page.
    case page
    /// `transition(from:to:duration:options:animations:completion:)` of a custom container.
    case child
    /// The interface rotates.
    case rotation
    /// The app's window gets another size.
    case resize

    /// Whether it changes the modal levels, not the children that a container shows, nor the window.
    package var isOfPresentation: Bool {
        switch self {
        case .presentation, .dismissal: true
        case .push, .pop, .tab, .column, .page, .child, .rotation, .resize: false
        }
    }
}

public enum LifecycleChange: String, Sendable, Hashable, CaseIterable {
    case created
    case deallocated
    case memoryWarning
    case background
    case foreground
    case inactive
    case active
    /// The app's process ended; its session can be read, and not driven any more.
    case terminated
    case presentationControllerCreated
    case presentationControllerReleased
    case segueReleased
    /// The system wrote the app's archive (R3).
    case stateSaved
    /// An object of the archive was found or recreated (R23 to R27).
    case restored
    /// A presentation of the archive is made again, without animation (CH-42).
    case presentedAgain
    /// A container takes its restored children back (R13, R15, R16).
    case childrenRestored
    /// Restoration is over (R40).
    case stateRestored
    /// The launch image is shown in place of the snapshot (R51, R52).
    case launchImageShown
    /// The app's archive is deleted, or will be ignored (R2, R40, R41).
    case archiveDropped
    /// A live clock was frozen because the session was unused (CH-139).
    case clockFrozen
    /// The frozen clock went on because the session is used again (CH-139).
    case clockUnfrozen
}

extension Event.Kind {
    /// The object that the event is about.
    public var subject: Subject? {
        switch self {
        case .callback(let subject, _, _, _), .question(let subject, _, _, _),
            .completion(let subject, _, _, _), .relation(let subject, _, _), .touch(let subject, _, _),
            .warning(let subject, _), .transition(let subject, _, _):
            subject
        case .noop(let subject, _, _), .action(let subject, _, _, _), .property(let subject, _, _),
            .reading(let subject, _, _), .result(let subject, _, _), .coding(let subject, _, _),
            .lifecycle(let subject, _), .log(let subject, _):
            subject
        case .notification, .exception: nil
        }
    }
}
