import Testing

@testable import PresentationEngine

@Suite("What controllers are told about traits and sizes is what they have in the end")
struct AnnouncementTests {
    private static let devices = ["iPad Pro 11", "iPad Air 2", "iPad Pro 12.9", "iPhone 8 Plus", "iPhone 8"]

    @Test("random sessions with split view controllers", arguments: 0..<120)
    func splits(_ number: Int) throws { try play(seed: UInt64(number), hasColumns: true) }

    @Test("random sessions with tab bars, stacks, pages, children and presentations", arguments: 0..<120)
    func containers(_ number: Int) throws { try play(seed: 10_000 + UInt64(number), hasColumns: false) }

    private func play(seed: UInt64, hasColumns: Bool) throws {
        var cast = AnnouncementCast(seed: seed, hasColumns: hasColumns)
        var audit = try AnnouncementAudit(cast.launch(on: Self.devices))
        for _ in 0..<12 {
            let calls = cast.calls()
            let faults = audit.faults(of: calls)
            #expect(faults == [], "seed \(seed), \(cast.setting), \(calls)")
            if !faults.isEmpty { return }
        }
    }
}

/// Plays commands, and compares what they announce with what the controllers have afterwards.
private struct AnnouncementAudit {
    private var session = PresentationSession()
    /// The traits at the end of the last command.
    private var known: [String: TraitCollection] = [:]

    init(_ launch: Launch) throws(Rejection) {
        _ = try session.apply(.launch(launch))
        _ = try session.apply(.advance(.settle))
        known = present
    }

    /// The traits that the loaded controllers read: of those in windows, and from iOS 17 on of all of them (Q150).
    private var present: [String: TraitCollection] {
        var found: [String: TraitCollection] = [:]
        let hasAll = session.rules.inheritsTraitsThroughViews
        for (handle, controller) in session.controllers.all
        where controller.view != nil && (hasAll || session.window(of: handle) != nil) {
            found[controller.name] = session.readTraits(of: handle)
        }
        return found
    }

    /// The contradictions between the messages of these calls and the state after them.
    mutating func faults(of calls: [Call]) -> [String] {
        var events: [Event] = []
        do {
            events += try session.apply(.perform(calls))
            events += try session.apply(.advance(.settle))
        } catch {
            known = present
            return []
        }
        let before = known
        known = present
        guard session.header.waitingSplits.isEmpty, session.header.geometry?.awaited == nil,
            session.header.transitions.isEmpty
        else { return [] }
        let uncovered = session.presentations.all.compactMap { coverFault($0.1) }
        return uncovered
            + session.controllers.all.flatMap { handle, controller -> [String] in
                guard let now = known[controller.name] else { return [] }
                let told = events.filter { $0.subject == controller.name }
                return traitFaults(controller.name, told, from: before[controller.name], to: now)
                    + sizeFaults(handle, controller, told)
            }
    }

    /// CX-06: a presentation over a context covers it, in the same superview.
    private func coverFault(_ presentation: Presentation) -> String? {
        guard presentation.phase == .presented, session.usesContext(presentation),
            let presenter = presentation.presenting,
            let view = session.controllers[presenter]?.view, let container = presentation.container,
            session.window(containing: container) != nil, let context = session.views[view],
            let cover = session.views[container], let shown = presentation.presentedView.flatMap({ session.views[$0] })
        else { return nil }
        if cover.frame == context.frame, shown.frame == Rect(size: context.frame.size) { return nil }
        return "\(shown.name) has \(shown.frame) in \(cover.frame), and the context \(context.name) \(context.frame)"
    }

    private func traitFaults(
        _ name: String, _ told: [Event], from before: TraitCollection?, to now: TraitCollection
    ) -> [String] {
        var faults: [String] = []
        if let last = told.last(where: { $0.member == .willTransitionTraits }) {
            let announced = [last.arguments["horizontal"], last.arguments["vertical"]]
            if announced != [.text(now.horizontal.rawValue), .text(now.vertical.rawValue)] {
                faults.append("\(name) was told \(announced), and has \(now.text)")
            }
        }
        guard let before else { return faults }
        let changes = told.filter { $0.member == .traitCollectionDidChange }
        let differs = !now.hasSizeClasses(of: before)
        let adapts = now.splitLayout != before.splitLayout
        // After an override, which has no transition, a split view controller adapts in a change of its own.
        let counts = differs || adapts ? 1...(differs && adapts ? 2 : 1) : 0...0
        if !counts.contains(changes.count) {
            faults.append("\(name) was told \(changes.count) changes from \(before.text) to \(now.text)")
        } else if let former = changes.first?.arguments["previousHorizontal"],
            former != .text(before.horizontal.rawValue)
        {
            faults.append("\(name) was told that it had \(former), and had \(before.text)")
        }
        return faults
    }

    private func sizeFaults(_ handle: ControllerHandle, _ controller: Controller, _ told: [Event]) -> [String] {
        guard session.isInWindow(handle), let size = controller.view.flatMap({ session.views[$0]?.frame.size }),
            let last = told.last(where: { $0.member == .viewWillTransition }),
            case .size(let announced)? = last.arguments["size"], announced != size
        else { return [] }
        return ["\(controller.name) was told \(announced), and has \(size)"]
    }
}

extension Event {
    fileprivate var member: Member? {
        if case .callback(_, let member, _, _) = kind { member } else { nil }
    }

    fileprivate var subject: String? {
        if case .callback(let subject, _, _, _) = kind { subject.name } else { nil }
    }
}

/// A random session and its commands.
private struct AnnouncementCast {
    private var random: SplitMix
    private let hasColumns: Bool
    private(set) var setting = ""
    private var made = 0
    private var isPad = true
    private var version = SystemVersion(17)

    init(seed: UInt64, hasColumns: Bool) {
        random = SplitMix(seed: seed)
        self.hasColumns = hasColumns
    }

    mutating func launch(on devices: [String]) throws -> Launch {
        let device = hasColumns ? random.pick(devices + devices.prefix(3)) : random.pick(devices)
        isPad = device.hasPrefix("iPad")
        version = SystemVersion(random.pick([8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 26, 27]))
        let orientation = random.pick([InterfaceOrientation.portrait, .landscapeLeft])
        let root = hasColumns ? split() : random.chance(60) ? tabs() : stack()
        setting = "\(device), iOS \(version), \(orientation.rawValue)"
        var launch = Launch(
            device: try #require(Device.named(device)), orientation: orientation, systemVersion: version, root: root)
        launch.app = Theater.app(of: version)
        launch.behaviors = ["S", "P", "Q", "R", "T", "N", "A", "B", "C", "M"].map {
            .init(name: $0, behavior: Behavior(reactions: [.traitCollectionDidChange: Reaction()]))
        }
        return launch
    }

    private mutating func split() -> ControllerRequest {
        let style = version >= SystemVersion(14) ? random.pick(SplitStyle.allCases) : .unspecified
        let first =
            random.chance(50) ? ControllerRequest.plain("P") : .container("N", .navigationController, .plain("P"))
        let middle: [ControllerRequest] = style == .tripleColumn ? [.plain("Q")] : []
        var request = ControllerRequest.container("S", .splitViewController)
        request.origin = .code(
            className: nil, kind: .splitViewController, nibName: nil, bundle: nil,
            children: [first] + middle + [.plain("R")])
        request.properties = [PropertyAssignment(.splitStyle, .text(style.name))]
        if random.chance(20) {
            request.properties.append(
                PropertyAssignment(.preferredDisplayMode, .text(random.pick(SplitDisplayMode.allCases).name)))
        }
        return random.chance(75) ? request : .container("T", .tabBarController, request, .plain("B"))
    }

    private mutating func tabs() -> ControllerRequest {
        .container("T", .tabBarController, stack(), .plain("B"), .plain("C"))
    }

    private func stack() -> ControllerRequest { .container("N", .navigationController, .plain("A")) }

    // MARK: Commands

    mutating func calls() -> [Call] {
        switch random.below(10) {
        case 0..<3: [.environment(EnvironmentCall(orientation: random.pick([.portrait, .landscapeLeft])))]
        case 3..<5: resizing()
        case 5: [override()]
        case 6..<9 where hasColumns: [columns()]
        case 6: [.tabBar(receiver: "T", .select(.controller(random.pick(["N", "S", "B", "C"]))))]
        case 7: stacking()
        case 8: [contents()]
        default: presenting()
        }
    }

    private mutating func resizing() -> [Call] {
        guard isPad else { return [.environment(EnvironmentCall(orientation: .landscapeRight))] }
        let size = Size(Double(400 + random.below(600)), Double(500 + random.below(400)))
        let window = random.chance(30) ? WindowPlacement.size(size) : random.pick(WindowPlacement.named)
        return [.environment(EnvironmentCall(window: window))]
    }

    private mutating func override() -> Call {
        let traits = random.chance(40) ? nil : TraitOverride(horizontal: random.pick(SizeClass.allCases))
        return .containment(receiver: "window", .setOverrideTraitCollection(traits, child: nil))
    }

    private mutating func columns() -> Call {
        switch random.below(9) {
        case 0, 1:
            .setProperties(
                receiver: "S",
                [PropertyAssignment(.preferredDisplayMode, .text(random.pick(SplitDisplayMode.allCases).name))])
        case 2:
            .setProperties(
                receiver: "S",
                [PropertyAssignment(.preferredSplitBehavior, .text(random.pick(SplitBehavior.allCases).name))])
        case 3, 4:
            .setProperties(
                receiver: "S",
                [
                    PropertyAssignment(.maximumPrimaryColumnWidth, .number(Double(200 + random.below(600)))),
                    PropertyAssignment(.preferredPrimaryColumnWidthFraction, .number(0.9)),
                ])
        case 5: .split(receiver: "S", .showColumn(random.pick(SplitColumn.allCases)))
        case 6: .split(receiver: "S", .hideColumn(random.pick(SplitColumn.allCases)))
        case 7: .split(receiver: "S", .tapDisplayModeButton)
        default: .split(receiver: "S", .swipe(reveals: random.chance(60)))
        }
    }

    private mutating func stacking() -> [Call] {
        if random.chance(40) { return [.navigation(receiver: "N", .pop(animated: .constant(random.chance(50))))] }
        made += 1
        return [
            .makeController(.plain("made \(made)")),
            .navigation(receiver: "N", .push(controller: "made \(made)", animated: .constant(random.chance(50)))),
        ]
    }

    /// What popovers, form sheets and contexts depend on.
    private mutating func contents() -> Call {
        let receiver = random.pick(["A", "B", "P", "R", "N", "made \(made)", "in \(made)"])
        let size = Size(Double(200 + random.below(400)), Double(200 + random.below(400)))
        return .setProperties(
            receiver: receiver,
            [
                random.chance(40)
                    ? PropertyAssignment(.definesPresentationContext, .bool(true))
                    : PropertyAssignment(.preferredContentSize, .size(size))
            ])
    }

    private mutating func presenting() -> [Call] {
        let presenter = random.pick(["S", "T", "N", "A", "B", "P", "R", "made \(made)", "in \(made)"])
        if random.chance(25) {
            return [.dismiss(receiver: presenter, animated: .constant(random.chance(50)), completion: nil)]
        }
        made += 1
        let style = random.pick([
            ModalPresentationStyle.fullScreen, .pageSheet, .formSheet, .popover, .overFullScreen, .custom,
            .currentContext, .overCurrentContext, .overCurrentContext,
        ])
        var request = ControllerRequest.container("made \(made)", .navigationController, .plain("in \(made)"))
        request.properties = [
            .style(style), PropertyAssignment(.definesPresentationContext, .bool(random.chance(60))),
            PropertyAssignment(.popoverPresentationControllerAnchor, .text("\(presenter).view")),
        ]
        return [
            .makeController(request),
            .present(
                PresentCall(
                    receiver: presenter, controller: "made \(made)", isAnimated: .constant(random.chance(50)),
                    completion: nil)),
        ]
    }
}
