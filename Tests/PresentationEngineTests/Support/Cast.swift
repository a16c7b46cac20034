@testable import PresentationEngine

/// The objects of a custom transition: controller `B` with delegate `D`, animators `AP` and `AD`, interaction
/// controllers `IP` and `ID`, and presentation controller `PC`, for presentation and dismissal.
///
/// `D` implements exactly the questions that an object is cast for, and those named in `declined`.
struct Cast {
    var version = SystemVersion(12)
    var fidelity = FidelityChoice()
    var style = ModalPresentationStyle.custom
    var presenting: AnimatorSettings? = AnimatorSettings(duration: 300_000)
    var dismissing: AnimatorSettings? = AnimatorSettings(duration: 200_000)
    var presentingInteraction: InteractionSettings?
    var dismissingInteraction: InteractionSettings?
    var presentationController: PresentationControllerSettings?
    /// Questions that `D` implements and answers with nil.
    var declined: Set<Member> = []
    /// Further answers and reactions, by the name of their owner.
    var behaviors: [String: Behavior] = [:]

    /// A launched session with root `A`, the cast, and `B` ready to be presented.
    func theater() throws -> Theater {
        var theater = try Theater(version, fidelity: fidelity, behaviors: allBehaviors, objects: objects)
        try theater.make("B", .style(style), PropertyAssignment(.transitioningDelegate, "D"))
        return theater
    }

    private var objects: [ObjectRequest] {
        let named: [(String, AnimatorSettings?, InteractionSettings?, PresentationControllerSettings?)] = [
            ("D", nil, nil, nil), ("AP", presenting, nil, nil), ("AD", dismissing, nil, nil),
            ("IP", nil, presentingInteraction, nil), ("ID", nil, dismissingInteraction, nil),
            ("PC", nil, nil, presentationController),
        ]
        return named.map { name, animator, interaction, presentationController in
            ObjectRequest(
                name: name, animator: animator, interaction: interaction,
                presentationController: presentationController)
        }
    }

    private var allBehaviors: [String: Behavior] {
        var delegate = behaviors["D"] ?? Behavior()
        let answers: [(Member, Value?)] = [
            (.animationControllerForPresented, presenting.map { _ in "AP" }),
            (.animationControllerForDismissed, dismissing.map { _ in "AD" }),
            (.interactionControllerForPresentation, presentingInteraction.map { _ in "IP" }),
            (.interactionControllerForDismissal, dismissingInteraction.map { _ in "ID" }),
            (.presentationControllerForPresented, presentationController.map { _ in "PC" }),
        ]
        for (member, answer) in answers where delegate.answers[member] == nil {
            if let answer { delegate.answers[member] = .value(answer) }
            if declined.contains(member) { delegate.answers[member] = .value(.null) }
        }
        return behaviors.merging(["D": delegate]) { $1 }
    }
}

extension [ObjectRequest] {
    /// `delegate`, which returns `animator` for presentations.
    static let animatingDelegate = [
        ObjectRequest(name: "animator", animator: AnimatorSettings(duration: 300_000)),
        ObjectRequest(
            name: "delegate",
            behavior: Behavior(answers: [.animationControllerForPresented: .value("animator")])),
    ]
}

extension Event {
    /// A callback or question in short: `B.WA` for controllers, `AP.animateTransition` and
    /// `D?animationControllerForPresented` for the other objects; ``short`` for other events that have one.
    var part: String? {
        switch kind {
        case .callback(.object(let name), let member, _, _), .callback(.segue(let name), let member, _, _):
            "\(name).\(member)"
        case .question(.object(let name), let member, _, _): "\(name)?\(member)"
        case .callback, .question, .completion, .warning, .noop, .touch, .action, .property, .reading,
            .result,
            .coding, .log, .relation, .transition, .lifecycle,
            .notification, .exception:
            short
        }
    }
}

extension [Event] {
    /// Everything that has a place in the order of a transition; see ``Event/part``.
    var parts: [String] { compactMap(\.part) }

    /// Those that ``Event/part`` calls `part`.
    func of(_ part: String) -> [Event] { filter { $0.part == part } }

    /// The no-ops by their calls.
    var noops: [String] {
        compactMap { if case .noop(_, let call, _) = $0.kind { call } else { nil } }
    }

    /// The transition's stages, in the words of ``Event/trace``.
    var changes: [String] {
        compactMap { if case .transition = $0.kind { $0.trace } else { nil } }
    }
}

extension Theater {
    /// The value that a probe reads of a transition, a controller or another object.
    mutating func probe(_ receiver: String, _ readable: Readable) throws -> Value {
        try call(.read(receiver: receiver, readable, label: "probe"))
        guard let value = events.readings("probe").last else { throw Missing(what: readable.name) }
        return value
    }

    /// The name of the last transition.
    var transition: String { session.header.lastTransition ?? "" }

    /// Drives the transition, or its interaction controller, by name.
    @discardableResult
    mutating func drive(_ target: String, _ drive: Drive) throws(Rejection) -> [Event] {
        try call(.drive(target: target, drive))
    }

    /// Presents `B` from `A` and returns the events of the call and everything that follows it by itself.
    mutating func presentB(animated: Bool = true) throws -> [Event] {
        try play { try $0.present("B", animated: animated) }
    }

    mutating func dismissB(animated: Bool = true) throws -> [Event] {
        try play { try $0.dismiss("A", animated: animated) }
    }
}
