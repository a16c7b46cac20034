import PresentationEngine

/// The mix of commands to which the published figures refer: of a hundred, forty interactive updates, thirty that
/// present, dismiss or settle, twenty reads and ten refusals, in two sessions of ten controllers each.
///
/// Two, because a session with an interactive transition in progress presents nothing else.
struct EngineMix {
    private var cycling: PresentationSession
    private var updating: PresentationSession

    /// The number of commands in a round.
    static let commandCount = 40

    init() throws {
        cycling = try EngineMeasurement.session(10)
        updating = try EngineMeasurement.session(10)
        for call in Self.interaction { _ = try updating.apply(.perform([call])) }
    }

    /// Runs a round, and returns the number of its events.
    mutating func run() throws -> Int {
        var events = 0
        for command in Self.updates { events += try updating.apply(command).count }
        for command in Self.cycles { events += try cycling.apply(command).count }
        for _ in 0..<4 {
            do throws(Rejection) {
                events += try cycling.apply(Self.refused).count
            } catch {
                // The refusal is part of the mix.
            }
        }
        return events
    }

    private static let interaction: [Call] = [
        .makeObject(ObjectRequest(name: "animator", animator: AnimatorSettings(duration: 400_000))),
        .makeObject(ObjectRequest(name: "hand", interaction: InteractionSettings())),
        .makeObject(
            ObjectRequest(
                name: "delegate",
                behavior: Behavior(answers: [
                    .animationControllerForPresented: .value("animator"),
                    .interactionControllerForPresentation: .value("hand"),
                ]))),
        .makeController(
            ControllerRequest(
                name: "card",
                properties: [
                    PropertyAssignment(.modalPresentationStyle, "custom"),
                    PropertyAssignment(.transitioningDelegate, "delegate"),
                ])),
        .present(PresentCall(receiver: "root", controller: "card", isAnimated: true)),
    ]

    private static let updates: [Command] = (1...16).map { step in
        .perform([.drive(target: "hand", .update(Double(step) / 20))])
    }

    /// Three cycles, with eight reads in between.
    private static let cycles: [Command] = {
        let read = Command.perform([.read(receiver: "root", .link(.presentedViewController), label: nil)])
        let commands = EngineMeasurement.cycle + EngineMeasurement.cycle + EngineMeasurement.cycle
        return commands.enumerated().flatMap { $0.offset < 8 ? [$0.element, read] : [$0.element] }
    }()

    private static let refused = Command.perform([
        .present(PresentCall(receiver: "root", controller: "nobody", isAnimated: true))
    ])
}
