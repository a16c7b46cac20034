@testable import PresentationEngine

/// Random commands, valid and invalid, to an app with every container, which know no more of the session than a client
/// would.
///
/// Each session concentrates on one part of UIKit, so that states that need several steps are reached, and mixes in
/// all the others.
struct Workload {
    /// The parts of UIKit that commands are drawn from.
    enum Part: CaseIterable {
        case presenting
        case stacks
        case tabs
        case pages
        case columns
        case containment
        case showing
        case windows
        case items
        case alerts
        case environment
        case keyboard
        case searching
        case everything
    }

    var random: SplitMix
    var cast = WorkloadCast()
    let version: SystemVersion
    let focus: Part

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        version = SystemVersion(random.pick(SystemVersion.majors))
        focus = random.pick(Part.allCases)
    }

    /// Reads an answer as a client would.
    mutating func learn(_ events: [Event]) { cast.learn(events) }

    mutating func next(isParked: Bool) -> Command {
        if isParked, random.chance(80) {
            return .answer(random.pick([true, false, .null, "primary", "landscape", .text(controller())]))
        }
        return switch random.below(100) {
        case 0..<10: .perform([make()])
        case 10..<54: .perform(calls(of: part()))
        case 54..<56: .settling(.perform(calls(of: part())))
        case 56: random.pick([.freezeClock, .unfreezeClock, .settling(.advance(.next))])
        case 57: .perform([.setEnabled(element: "button", controller: nil, random.chance(60))])
        case 58..<76: .advance(advance())
        case 76..<86: .perform([drive()])
        case 86..<90: .perform((0..<(1 + random.below(3))).flatMap { _ in calls(of: part()) })
        case 90..<92: .perform([.async(calls(of: part()))])
        case 92..<94: .perform([.after(delay: random.below(1_000_000), calls(of: part()))])
        case 94: .answer(.bool(random.chance(50)))
        case 95..<97: .perform([coordination()])
        default: .perform([oddity()])
        }
    }

    private mutating func part() -> Part { random.chance(50) ? focus : random.pick(Part.allCases) }

    mutating func calls(of part: Part) -> [Call] {
        switch part {
        case .presenting: [presenting()]
        case .stacks: [stacks()]
        case .tabs: [tabs()]
        case .pages: [pages()]
        case .columns: [columns()]
        case .containment: containment()
        case .showing: [showing()]
        case .windows: [windows()]
        case .items: [items()]
        case .alerts: alerts()
        case .environment: environment()
        case .keyboard: keyboard()
        case .searching: searching()
        case .everything: everything()
        }
    }

    // MARK: Who

    /// Any controller, mostly one of the newest plain ones.
    mutating func controller() -> String {
        switch random.below(100) {
        case 0..<2: "nobody"
        case 2..<60: random.pick(cast.plain.suffix(6))
        case 60..<80: random.pick(cast.plain)
        default: random.pick(cast.containers)
        }
    }

    /// Mostly the topmost controller, sometimes one beneath it, sometimes any controller.
    mutating func receiver() -> String {
        random.chance(50)
            ? cast.chain[cast.chain.count - 1] : random.chance(50) ? random.pick(cast.chain) : controller()
    }

    /// Mostly a container of the kind that the call is for.
    mutating func container(_ kind: ControllerKind) -> String {
        let known = cast.names(of: kind)
        return known.isEmpty || random.chance(2) ? controller() : random.pick(known)
    }

    // MARK: What every app does

    private mutating func advance() -> Advance {
        switch random.below(10) {
        case 0...1: .next
        case 2...4: .by(random.below(500_000) - (random.chance(3) ? 1_000_000 : 0))
        case 5: random.chance(20) ? .to(random.below(1_000_000_000)) : .settle
        default: .settle
        }
    }

    /// Drives a transition in flight, or the hand that may drive the next one.
    private mutating func drive() -> Call {
        let target =
            !cast.running.isEmpty && random.chance(75)
            ? random.pick(cast.running)
            : !cast.objects.isEmpty && random.chance(50) ? random.pick(cast.objects) + ".hand" : "hand"
        let place = Point(Double(random.below(800)), Double(random.below(1200)))
        let drive: Drive =
            switch random.below(9) {
            case 0...2: .update(Double(random.below(1300)) / 1000 - 0.1)
            case 3: .finish
            case 4: .cancel
            case 5: .pause
            case 6: .complete(random.chance(60))
            default: .gesture(random.pick(GestureState.allCases), location: place)
            }
        return .drive(target: target, drive)
    }

    private mutating func coordination() -> Call {
        .coordinate(
            receiver: receiver(),
            Coordination(
                alongside: Completion(label: "alongside"), completion: Completion(label: "coordinated"),
                interactionChanges: Completion(label: "changed")))
    }

    /// A release, a probe, a delegate of a container's, an exception.
    private mutating func oddity() -> Call {
        switch random.below(9) {
        case 0, 1: return delegate()
        case 2, 3:
            let receiver = random.pick(cast.containers)
            return .setProperties(
                receiver: receiver,
                [PropertyAssignment(.delegate, random.chance(70) ? "delegate" : .null)])
        case 4, 5: return .release(name: controller())
        case 6: return .read(receiver: controller(), .link(random.pick(Readable.Link.allCases)), label: nil)
        case 7: return .loadViewIfNeeded(receiver: controller())
        default:
            let exception = Call.raise(name: "NSGenericException", reason: "thrown by the app")
            return random.chance(10) ? .after(delay: 1, [exception]) : exception
        }
    }
}
