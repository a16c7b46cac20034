@testable import PresentationEngine

/// Compares explanations with the events of random commands: they say that a call came exactly if the event exists,
/// name its rule, and otherwise name a condition whose change makes the call come.
struct ExplanationRun {
    private(set) var seed: UInt64
    /// The least number of commands.
    let commands: Int
    /// The number of changed conditions tried.
    let changes: Int
    private(set) var tally = Tally()
    private(set) var faults: [String] = []
    private var random: SplitMix
    /// The events of the current session.
    private var events: [Event] = []

    struct Tally {
        var commands = 0
        var explanations = 0
        var came = 0
        /// The rules of the calls that came, with the numbers of explained and unexplained calls.
        var rules: [Rule: (explained: Int, unexplained: Int)] = [:]
        /// The first unmet conditions, with their numbers.
        var obstacles: [DecisionCondition: Int] = [:]
        /// The attempted changes, with the number after which the call came.
        var tried: [DecisionCondition: (all: Int, came: Int)] = [:]

        var changes: Int { tried.values.reduce(0) { $0 + $1.all } }
        var mutes: [Rule] {
            rules.filter { $0.value.unexplained > 0 }.map(\.key).sorted { $0.id < $1.id }
        }
    }

    init(seed: UInt64, commands: Int, changes: Int) {
        self.seed = seed
        self.commands = commands
        self.changes = changes
        random = SplitMix(seed: seed &+ 1)
    }

    /// Reads `PROSCENIUM_SEED`, `PROSCENIUM_EXPLAINED` and `PROSCENIUM_CHANGES`.
    init(environment: [String: String]) {
        self.init(
            seed: environment["PROSCENIUM_SEED"].flatMap(UInt64.init) ?? 20_140_917,
            commands: environment["PROSCENIUM_EXPLAINED"].flatMap(Int.init) ?? 300,
            changes: environment["PROSCENIUM_CHANGES"].flatMap(Int.init) ?? 40)
    }

    /// Runs sessions until there have been enough commands, or something is wrong.
    mutating func run() {
        while tally.commands < commands, faults.isEmpty {
            runSession()
            seed &+= 1
        }
    }

    private mutating func runSession() {
        var workload = Workload(seed: seed)
        var session = PresentationSession()
        events = []
        var launch = workload.launch()
        // From iOS 13 on every second app follows its scenes.
        if seed.isMultiple(of: 2) {
            launch.objects.append(ObjectRequest(name: "scene", className: "SceneDelegate"))
        }
        apply(.launch(launch), to: &session)
        guard session.settings != nil else { return }
        for _ in 0..<200 where session.header.status == .active && faults.isEmpty && tally.commands < commands {
            let command = workload.next(isParked: session.agenda.parked != nil)
            if let events = apply(command, to: &session) { workload.learn(events) }
        }
    }

    /// Applies a command, explains it, and compares the two; a refused command is not explained.
    @discardableResult
    private mutating func apply(_ command: Command, to session: inout PresentationSession) -> [Event]? {
        let before = session
        guard let events = try? session.apply(command) else { return nil }
        tally.commands += 1
        self.events += events
        do {
            let explained = try ExplainedCommand.carryingOut(command, in: before)
            if explained.events != events { fault(command, "has other events where it is explained") }
            if tally.commands.isMultiple(of: 20) {
                var own = SessionContents(explained.after)
                own.budget = session.budget
                let differences = own.differences(from: SessionContents(session))
                if !differences.isEmpty { fault(command, "leaves \(differences) where it is explained") }
            }
            try hold(explained, command, before)
        } catch {
            fault(command, "cannot be explained: \(error)")
        }
        return events
    }

    private mutating func fault(_ command: Command, _ text: String) {
        faults.append("seed \(seed), command \(tally.commands) \(text): \(command)")
    }

    // MARK: What is asked

    /// The callbacks of controllers that are asked about.
    static let callbacks =
        Member.appearanceCallbacks + [.loadView, .viewDidLoad, .willMoveToParent, .didMoveToParent]

    /// The completion handlers, and the calls of segues and unwindings, that are asked about.
    static let furtherCalls =
        Member.callsWithHandlers + [
            .shouldPerformSegue, .prepareForSegue, .allowedChildrenForUnwinding, .canPerformUnwindSegueAction,
            .forUnwindSegueAction, .segueForUnwinding, .unwindForSegue,
        ]

    /// The questions and callbacks of delegates that are asked about.
    static let delegations: [Member] = [
        .presentationControllerForPresented, .animationControllerForPresented,
        .animationControllerForDismissed, .interactionControllerForPresentation,
        .interactionControllerForDismissal, .adaptivePresentationStyle, .adaptivePresentationStyleTraits,
        .viewControllerForAdaptivePresentationStyle, .willPresentWithAdaptiveStyle, .transitionDuration,
        .interruptibleAnimator, .wantsInteractiveStart, .navigationWillShow, .navigationDidShow,
        .navigationAnimationController, .navigationInteractionController, .tabShouldSelect, .tabDidSelect,
        .tabAnimationController, .tabInteractionController, .pageBefore, .pageAfter, .pageWillTransition,
        .pageDidFinishAnimating, .collapseSecondaryOnto, .separateSecondaryFrom, .primaryForCollapsing,
        .primaryForExpanding, .targetDisplayMode, .topColumnForCollapsing, .displayModeForExpanding,
        .willChangeDisplayMode, .splitDidCollapse, .splitDidExpand, .splitWillShow, .splitWillHide,
        .splitShow, .splitShowDetail, .animateTransition, .animationEnded, .startInteractiveTransition,
        .presentationTransitionWillBegin, .presentationTransitionDidEnd, .dismissalTransitionWillBegin,
        .dismissalTransitionDidEnd, .containerViewWillLayoutSubviews, .containerViewDidLayoutSubviews,
    ]

    private mutating func hold(
        _ explained: ExplainedCommand, _ command: Command, _ before: PresentationSession
    ) throws {
        let controllers =
            (before.controllers.all.map(\.record.name) + explained.after.controllers.all.map(\.record.name))
        for name in Set(controllers).sorted() {
            for call in Self.callbacks + Self.furtherCalls { try hold(call, name, explained, command, before) }
        }
        let objects = (before.objects.all.map(\.record.name) + explained.after.objects.all.map(\.record.name))
        for name in Set(objects).sorted() {
            for call in Self.delegations + Member.sceneDelegateCalls {
                try hold(call, name, explained, command, before)
            }
        }
        for call in Member.applicationLifeCycle {
            try hold(call, "application", explained, command, before)
        }
    }

    private mutating func hold(
        _ call: Member, _ subject: String, _ explained: ExplainedCommand, _ command: Command,
        _ before: PresentationSession
    ) throws {
        tally.explanations += 1
        let happened = explained.events.filter { $0.isCall(call, of: subject) }
        let explanation = try explained.explanation(of: call, for: subject)
        if explanation.events != happened {
            fault(command, "says of \(subject).\(call): \(explanation.events), and \(happened) happened")
        }
        guard explanation.came else {
            guard let obstacle = explanation.obstacle else {
                return fault(command, "has no reason why \(subject).\(call) did not come")
            }
            tally.obstacles[obstacle.condition, default: 0] += 1
            return try change(obstacle, explanation, explained, command, before)
        }
        tally.came += 1
        for rule in Set(happened.map(\.rule)) {
            let isMute = explanation.unexplained.contains(rule)
            var count = tally.rules[rule] ?? (0, 0)
            if isMute { count.unexplained += 1 } else { count.explained += 1 }
            tally.rules[rule] = count
        }
    }

    // MARK: Changing a condition

    /// Draws some of the conditions that a command can change, changes them in a copy, and expects the call.
    private mutating func change(
        _ obstacle: Decision, _ explanation: Explanation, _ explained: ExplainedCommand, _ command: Command,
        _ before: PresentationSession
    ) throws {
        let share = tally.tried[obstacle.condition]?.all ?? 0
        // If several conditions are not met, changing one has no effect.
        guard tally.changes < changes, share * 4 < changes, random.chance(20),
            explanation.conditions.count(where: { !$0.isMet }) == 1
        else { return }
        let change = ConditionChange(
            obstacle: obstacle, explanation: explanation, command: command, before: before,
            after: explained.after)
        guard let events = change.outcome() else { return }
        var count = tally.tried[obstacle.condition] ?? (0, 0)
        count.all += 1
        if events.contains(where: { $0.isCall(explanation.call, of: explanation.subject) }) {
            count.came += 1
        } else {
            let before = self.events.map(\.trace).filter { $0.contains(explanation.subject) }.suffix(30)
            fault(
                command,
                "did not bring \(explanation.subject).\(explanation.call); \(obstacle) was changed, and it does not come: \(events.map(\.trace)); before: \(before)"
            )
        }
        tally.tried[obstacle.condition] = count
    }
}

extension Event {
    /// Whether the event is the call, received by an object with this name.
    func isCall(_ call: Member, of name: String) -> Bool {
        switch kind {
        case .callback(let subject, call, _, _), .question(let subject, call, _, _),
            .completion(let subject, call, _, _):
            subject.objectName == name
        default: false
        }
    }
}

extension ExplanationRun: CustomStringConvertible {
    var description: String {
        let rules = tally.rules.count
        let mutes = tally.mutes.map {
            "\($0) (\(tally.rules[$0].map { "\($0.unexplained) of \($0.explained + $0.unexplained)" } ?? ""))"
        }
        let obstacles = tally.obstacles.sorted { $0.value > $1.value }.map {
            "\($0.value) \($0.key.rawValue)"
        }
        let tried = tally.tried.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key.rawValue) \($0.value.came) of \($0.value.all)" }
        return """
            \(tally.commands) commands, \(tally.explanations) explanations, of which \(tally.came) say "came" by \(rules) rules
            cannot explain themselves: \(mutes.isEmpty ? "none" : mutes.joined(separator: ", "))
            in the way: \(obstacles.joined(separator: ", "))
            changed, and the call came: \(tried.joined(separator: ", ")); \(tally.changes) in all
            """
    }
}
