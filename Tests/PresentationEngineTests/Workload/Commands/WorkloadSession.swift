@testable import PresentationEngine

/// One session of the workload: random commands, an auditor that watches them, and the failures found.
struct WorkloadSession {
    let seed: UInt64
    private(set) var faults: [String] = []
    /// The commands that were applied, with their events.
    private var applied: [(command: Command, events: [Event])] = []
    private(set) var isLaunchRefused = false
    private var workload: Workload
    private var auditor = Auditor()
    private var session = PresentationSession()
    /// The controllers as a reader has them who applies the changes of each command.
    private var outlines: [String: ControllerOutline] = [:]

    init(seed: UInt64) {
        self.seed = seed
        workload = Workload(seed: seed)
    }

    var counts: [String: Int] { auditor.counts }

    /// The last commands that were applied, with their events.
    func story(_ count: Int) -> String {
        applied.suffix(count).map { command, events in
            ([" \(command)"] + events.map { "    \($0.trace)" }).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// Launches the session, applies `commands` random commands and brings everything that is pending to an end;
    /// stops at the first fault.
    mutating func run(commands: Int) throws {
        let launch = Command.launch(workload.launch())
        do throws(Rejection) {
            let events = try session.apply(launch)
            note(launch, events)
        } catch {
            // A delegate that answers with a controller that is shown elsewhere already.
            isLaunchRefused = true
            return
        }
        for index in 0..<commands where faults.isEmpty && session.header.status == .active {
            perform(workload.next(isParked: session.agenda.parked != nil), index)
            if !faults.isEmpty { faults.insert("at command \(index)", at: 0) }
        }
        if faults.isEmpty { try finish() }
    }

    private mutating func perform(_ command: Command, _ index: Int) {
        let before = session
        // Copied ahead now and then, to notice a record that was changed in place though others refer to it.
        let contents = index.isMultiple(of: 100) ? SessionContents(session) : nil
        do {
            let events = try session.apply(command)
            note(command, events)
            workload.learn(events)
            if index.isMultiple(of: 20) { takeBack(command, contents ?? SessionContents(before)) }
        } catch {
            auditor.refused([])
            let differences = SessionContents(session).differences(from: contents ?? SessionContents(before))
            if !differences.isEmpty { faults.append("Refusing \(command) changed \(differences).") }
        }
        if session.header.status == .active, session.agenda.parked == nil {
            auditor.compare(with: session.sights)
        }
        faults += session.brokenInvariants() + auditor.faults + outlineFaults
    }

    /// The controllers whose rows in the readable hierarchy would contradict the session.
    private var outlineFaults: [String] {
        let expected = Dictionary(uniqueKeysWithValues: session.outlines.map { ($0.name, $0) })
        guard outlines != expected else { return [] }
        return Set(outlines.keys).union(expected.keys).sorted().filter { outlines[$0] != expected[$0] }
            .map { "The row of \($0) is \(outlines[$0] as Any), not \(expected[$0] as Any)." }
    }

    /// Passes an applied command to the auditor and the story.
    private mutating func note(_ command: Command, _ events: [Event]) {
        auditor.applied(
            command, events, revision: session.revision, isParked: session.agenda.parked != nil)
        applied.append((command, events))
        for change in session.outlineChanges {
            switch change {
            case .put(let outline): outlines[outline.name] = outline
            case .remove(let name): outlines[name] = nil
            }
        }
    }

    /// Takes the command back in a copy, which is then as before it, and applies it again with the same events.
    private mutating func takeBack(_ command: Command, _ before: SessionContents) {
        var copy = session
        copy.takeBack()
        let differences = SessionContents(copy).differences(from: before)
        if !differences.isEmpty { faults.append("Taking back \(command) left \(differences).") }
        if (try? copy.apply(command)) != session.events {
            faults.append("\(command), taken back and applied again, has other events.")
        }
        let others = SessionContents(copy).differences(from: SessionContents(session))
        if !others.isEmpty { faults.append("\(command), taken back and applied again, left \(others).") }
    }

    /// Ends everything that waits for a client; then nothing may be pending any more.
    private mutating func finish() throws {
        var refusals: [String] = []
        for _ in 0..<1000 where session.header.status == .active {
            refusals = []
            for command in ending { refusals += try refusal(of: command) }
            if session.header.transitions.isEmpty, session.nextDue == nil { break }
        }
        faults += auditor.faults
        guard session.header.status == .active else { return }
        auditor.compare(with: session.sights)
        if !session.header.transitions.isEmpty || session.nextDue != nil {
            let running = session.header.transitions.compactMap { session.transitions[$0] }
            faults.append("Something is pending for ever: \(refusals) \(running) \(session.agenda)")
        }
    }

    /// The commands by which a client ends everything that waits for it: an open question, its transitions, else time.
    private var ending: [Command] {
        if session.agenda.parked != nil {
            return [.answer(.null), .answer(false), .answer("portrait"), .answer(1), .answer("copy")]
        }
        let waiting = session.header.transitions.compactMap { session.transitions[$0] }
            .filter { $0.due == nil }
        if waiting.isEmpty { return [.advance(.settle)] }
        return waiting.map {
            .perform([.drive(target: $0.name, $0.isApps ? .complete(!$0.wasCancelled) : .finish)])
        }
    }

    private mutating func refusal(of command: Command) throws -> [String] {
        do throws(Rejection) {
            let events = try session.apply(command)
            note(command, events)
            return []
        } catch {
            try mend(error)
            return ["\(command): \(error)"]
        }
    }

    /// Does to the session as its client would after a refusal, so that the command can be tried again.
    private mutating func mend(_ refusal: Rejection) throws {
        guard session.header.status == .active, session.agenda.parked == nil else { return }
        // The app's own classes and delegates refer to deallocated objects: a client removes these references.
        let calls = session.behaviors.all.map { Call.setBehavior(name: $0.record.name, Behavior()) }
        try perform(calls)
        // d2: pages that curl must be there before their container appears again.
        guard case .exception(_, let reason, "d2", _) = refusal,
            let container = reason.participants.first(where: { $0.role == .container })?.id,
            case .controller(let handle)? = session.names[container]
        else { return }
        let pages = (0..<session.shownPages(of: handle)).map { "\(container).page\(session.revision).\($0)" }
        let set = SetViewControllersCall(
            receiver: container, controllers: pages, isAnimated: .constant(false))
        try perform(pages.map { .makeController(.plain($0)) } + [.setViewControllers(set)])
    }

    private mutating func perform(_ calls: [Call]) throws {
        note(.perform(calls), try session.apply(.perform(calls)))
    }
}
