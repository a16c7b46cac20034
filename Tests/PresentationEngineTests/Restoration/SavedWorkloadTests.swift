import Testing

@testable import PresentationEngine

/// An app of stacks, tabs and columns that a seed drives: pushes, pops, selections, presentations and dismissals.
private struct SavedWorkload {
    /// The identifiers of the launch's navigation controllers.
    static let stacks = ["N1", "N2"]
    /// Screens that are pushed share two identifiers.
    static let screens = ["note", "list"]

    var random: SplitMix
    let app: RestorableApp
    private var made = 0

    init(seed: UInt64, device: String, isSplit: Bool, style: SplitStyle) {
        random = SplitMix(seed: seed)
        var app = RestorableApp()
        app.device = device
        if style != .unspecified { app.version = SystemVersion(15) }
        app.root = .restorable(
            "root", kind: isSplit ? .splitViewController : .tabBarController,
            children: Self.stacks.map {
                .restorable($0, kind: .navigationController, children: [.restorable("\($0)-root")])
            })
        if isSplit { app.root = app.root?.with(PropertyAssignment(.splitStyle, .text(style.name))) }
        var made = Self.screens.map { Self.screen($0, nil) } + [Self.sheet(nil)]
        // A phone's archive does not match the detail of the launch, which is not on the stack yet.
        if isSplit, device.hasPrefix("iPhone") {
            made.append(
                .restorable("N2", kind: .navigationController, children: [.restorable("N2-root")]).nameless)
        }
        app.delegate.answers[.viewControllerWithRestorationIdentifierPath] = .factory(made)
        self.app = app
    }

    private static func screen(_ identifier: String, _ name: String?) -> ControllerRequest {
        ControllerRequest(
            name: name,
            origin: .code(
                className: "Screen", kind: .viewController, nibName: nil, bundle: nil, children: []),
            properties: [.identifier(identifier)])
    }

    /// A navigation controller that is presented; what is on its stack comes from the factory.
    private static func sheet(_ name: String?) -> ControllerRequest {
        ControllerRequest(
            name: name,
            origin: .code(
                className: nil, kind: .navigationController, nibName: nil, bundle: nil, children: []),
            properties: [.identifier("sheet"), .style(.fullScreen)])
    }

    /// The next change of the app's screen.
    mutating func next(_ theater: Theater) throws -> [Call] {
        made += 1
        let name = "made\(made)"
        let levels = try Self.levels(theater)
        let stack = levels.last ?? random.pick(Self.stacks)
        let depth = try theater.children(of: stack).count
        switch random.below(10) {
        case 0..<4:
            return [
                .makeController(Self.screen(random.pick(Self.screens), name)),
                .navigation(
                    receiver: stack, .push(controller: name, animated: .constant(random.chance(50)))),
            ]
        case 4..<6 where depth > 1:
            return [.navigation(receiver: stack, .pop(animated: .constant(random.chance(50))))]
        case 6 where depth > 1: return [.navigation(receiver: stack, .popToRoot(animated: false))]
        case 7 where levels.count < 3:
            return [
                .makeController(Self.sheet(name)), .makeController(Self.screen("note", name + "-root")),
                .navigation(receiver: name, .push(controller: name + "-root", animated: false)),
                .present(
                    PresentCall(
                        receiver: levels.last ?? "root", controller: name, isAnimated: .constant(random.chance(50)))),
            ]
        case 8 where !levels.isEmpty:
            return [.dismiss(receiver: random.pick(["root"] + levels), animated: false, completion: nil)]
        default:
            guard levels.isEmpty, app.root?.isTabBar == true else { return [.log("nothing")] }
            return [.tabBar(receiver: "root", .select(.index(random.below(2))))]
        }
    }

    /// The presented navigation controllers, bottom first.
    private static func levels(_ theater: Theater) throws -> [String] {
        var levels: [String] = []
        var current = "root"
        while let next = try theater.link(.presentedViewController, of: current).string {
            levels.append(next)
            current = next
        }
        return levels
    }
}

extension ControllerRequest {
    fileprivate var isTabBar: Bool {
        if case .code(_, .tabBarController, _, _, _) = origin { true } else { false }
    }
}

@Suite("Saved and restored at every step of a seeded workload, the archive is the same")
struct SavedWorkloadTests {
    @Test("tabs and stacks, on the same device and on another", arguments: UInt64(1)...8)
    func tabs(seed: UInt64) throws {
        try play(seed, device: "iPhone 8", isSplit: false, other: "iPad Pro 11") { $0.hasSameContent(as: $1) }
    }

    @Test("columns of a pad, and on a phone, which collapses them", arguments: UInt64(1)...5)
    func columns(seed: UInt64) throws {
        try play(seed, device: "iPad Pro 11", isSplit: true, other: "iPad Air 2") { $0.hasSameContent(as: $1) }
        try play(seed, device: "iPad Pro 11", isSplit: true, other: "iPhone 8") {
            // N2 lies on the stack of N1 there.
            Set($0.paths.map { $0.starts(with: ["root", "N1", "N2"]) ? ["root"] + $0.dropFirst(2) : $0 })
                == Set($1.paths)
        }
    }

    @Test("columns of a phone, on the stack of the primary", arguments: UInt64(1)...8)
    func collapsedColumns(seed: UInt64) throws {
        try play(seed, device: "iPhone 8", isSplit: true, other: "iPhone 11") { $0.hasSameContent(as: $1) }
        try play(seed, device: "iPhone 8", isSplit: true, other: "iPad Pro 11", style: .doubleColumn) {
            // The columns lie side by side there.
            Set($0.paths)
                == Set(
                    $1.paths.map { path in
                        path.starts(with: ["root", "N1", "N2"]) ? ["root"] + path.dropFirst(2) : path
                    })
        }
    }

    /// Saves after every change, restores on both devices, and saves again at once and once all is at rest.
    private func play(
        _ seed: UInt64, device: String, isSplit: Bool, other: String, style: SplitStyle = .unspecified,
        agrees: (StateArchive, StateArchive) -> Bool
    ) throws {
        var workload = SavedWorkload(seed: seed, device: device, isSplit: isSplit, style: style)
        var theater = try workload.app.theater()
        try theater.settle()
        for step in 1...20 {
            try theater.apply(.perform(try workload.next(theater)))
            try theater.settle()
            let archive = try theater.save()
            var restored = try workload.app.theater(restoring: archive)
            let report = try #require(restored.session.restorationReport)
            #expect(report.outcome == .restored, "seed \(seed), step \(step): \(report.losses)")
            try restored.settle()
            #expect(try restored.save().hasSameContent(as: archive), "seed \(seed), step \(step)")
            var elsewhere = workload.app
            elsewhere.device = other
            var moved = try elsewhere.theater(restoring: archive)
            try moved.settle()
            let again = try moved.save()
            #expect(agrees(again, archive), "seed \(seed), step \(step), on \(other): \(again.paths)")
        }
    }
}

extension RestorationReport {
    fileprivate var losses: [String] { objects.filter { !$0.isComplete }.map(\.explanation) }
}
