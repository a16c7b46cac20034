import Testing

@testable import PresentationEngine

/// A session under test, driven in few words and read in the short notation of the spec: `A.WD`, `B.DA`.
struct Theater {
    private(set) var session = PresentationSession()
    /// The events of the last command.
    private(set) var events: [Event] = []
    /// All events since the launch.
    private(set) var history: [Event] = []

    init(
        _ version: SystemVersion = SystemVersion(12), device name: String? = nil,
        orientation: InterfaceOrientation = .portrait, fidelity: FidelityChoice = .init(),
        root: ControllerRequest? = Theater.standardRoot, storyboards: [Storyboard] = [],
        behaviors: [String: Behavior] = [:], objects: [ObjectRequest] = [], nibs: [String] = [],
        app: AppDescription? = nil
    ) throws {
        let name = name ?? Repetition.device
        guard let device = Device.named(name) else { throw Missing(what: name) }
        let moved = root.flatMap { $0.isMoved ? $0 : nil }
        var launch = Launch(
            device: device, orientation: orientation, systemVersion: version, fidelity: fidelity,
            storyboards: storyboards, root: moved == nil ? root : .plain("root beneath"), objects: objects,
            nibs: nibs)
        launch.app = app ?? Self.app(of: version)
        launch.behaviors = behaviors.sorted { $0.key < $1.key }.map {
            .init(name: $0.key, behavior: $0.value)
        }
        try apply(.launch(launch))
        if let moved { try presentOnTop(moved) }
    }

    /// A session with this launch.
    init(launching launch: Launch) throws(Rejection) {
        var launch = launch
        if launch.app == nil { launch.app = Self.app(of: launch.systemVersion) }
        try apply(.launch(launch))
    }

    /// The app of a session that describes none: the versions that an app built with their SDK cannot run on without
    /// scenes run one that was built with the SDK before them (Q35).
    static func app(of version: SystemVersion) -> AppDescription? {
        version >= SystemVersion(27) ? AppDescription(sdk: SystemVersion(26)) : nil
    }

    /// An app that is asked for its orientations on an iPad, too (CH-500).
    static let fullScreenApp = AppDescription(
        infoPlist: InfoPlist(entries: [.init(key: "UIRequiresFullScreen", json: "true")]))

    /// The budget of each command.
    var budget: CommandBudget {
        get { session.budget }
        set { session.budget = newValue }
    }

    struct Missing: Error { let what: String }

    /// Applies a command; the invariants hold afterwards, and a refusal changes nothing.
    @discardableResult
    mutating func apply(_ command: Command) throws(Rejection) -> [Event] {
        let before = SessionContents(session)
        noteForms(before: command)
        do {
            events = try session.apply(command)
            history += events
            noteForms()
            let broken = session.brokenInvariants()
            #expect(broken.isEmpty, "after \(command)")
            #expect(session.forgottenControllers.isEmpty, "after \(command)")
            expectKnownArguments()
            return events
        } catch {
            events = []
            let differences = SessionContents(session).differences(from: before)
            #expect(differences == [], "refusing \(command) changed the session")
            throw error
        }
    }

    /// The arguments that UIKit passes equal the arguments that behaviors can match and refer to.
    private func expectKnownArguments() {
        for event in events {
            switch event.kind {
            case .callback(_, let member, let arguments, _), .question(_, let member, let arguments, _):
                let unknown = arguments.map(\.name).filter { !member.arguments.contains($0) }
                #expect(unknown.isEmpty, "\(member.rawValue)")
            case .warning, .noop, .completion, .touch, .action, .property, .reading, .result, .coding, .log,
                .relation, .transition, .lifecycle, .notification,
                .exception:
                break
            }
        }
    }

    @discardableResult
    mutating func call(_ calls: Call...) throws(Rejection) -> [Event] { try apply(.perform(calls)) }

    @discardableResult
    mutating func settle() throws(Rejection) -> [Event] { try apply(.advance(.settle)) }

    @discardableResult
    mutating func advance(milliseconds: Int) throws(Rejection) -> [Event] {
        try apply(.advance(.by(milliseconds * 1000)))
    }

    mutating func make(_ name: String, _ properties: PropertyAssignment...) throws(Rejection) {
        try call(.makeController(ControllerRequest(name: name, properties: properties)))
    }

    mutating func present(_ controller: String, from receiver: String = "A", animated: Bool = true)
        throws(Rejection)
    {
        try call(
            .present(
                PresentCall(
                    receiver: receiver, controller: controller, isAnimated: .constant(animated),
                    completion: Completion(label: "presented \(controller)"))))
    }

    mutating func dismiss(_ receiver: String, animated: Bool = true) throws(Rejection) {
        try call(
            .dismiss(
                receiver: receiver, animated: .constant(animated), completion: Completion(label: "dismissed"))
        )
    }

    /// The value that a probe reads between commands.
    mutating func read(_ name: String, _ link: Readable.Link) throws(Rejection) -> Value {
        let value = session.value(of: .link(link), try session.controller(name))
        return value
    }

    mutating func read(_ name: String, _ property: Property) throws(Rejection) -> Value {
        session.value(of: .property(property), try session.controller(name))
    }

    /// The last command's callbacks of controllers and handlers, in short notation.
    var log: [String] { events.compactMap(\.short) }
    /// Only the four appearance callbacks.
    var appearances: [String] {
        log.filter {
            $0.hasSuffix(".WA") || $0.hasSuffix(".DA") || $0.hasSuffix(".WD") || $0.hasSuffix(".DD")
        }
    }
    var warnings: [String] {
        events.compactMap { if case .warning(_, let text) = $0.kind { text.text } else { nil } }
    }
    var rules: Set<String> { Set(events.map(\.rule.id)) }
}
