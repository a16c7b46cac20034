import PresentationEngine

/// Commands to an app of columns, windows, bar items and containment by hand, whose delegate mostly asks the client.
struct ContainerPlay: Drawing {
    var random: SplitMix
    private var count = 0
    private var names = ["P", "Q", "R"]

    init(seed: UInt64) { random = SplitMix(seed: seed &* 0x2545_F491_4F6C_DD1D &+ 7) }

    mutating func launch() -> Launch {
        let style = pick(SplitStyle.allCases)
        let columns = style == .tripleColumn ? names : Array(names.suffix(2))
        let children = columns.map { $0 == "R" && flip() ? stack("N", $0) : ControllerRequest(name: $0) }
        let split = ControllerRequest(
            name: "S",
            origin: .code(
                className: nil, kind: .splitViewController, nibName: nil, bundle: nil, children: children),
            properties: [
                PropertyAssignment(.splitStyle, .text(style.name)), PropertyAssignment(.delegate, "D"),
            ])
        return Launch(
            device: Device.all[below(Device.all.count)], orientation: pick(InterfaceOrientation.allCases),
            systemVersion: SystemVersion(14 + below(5)), root: split, behaviors: behaviors(),
            objects: [ObjectRequest(name: "D")])
    }

    private func stack(_ name: String, _ root: String) -> ControllerRequest {
        ControllerRequest(
            name: name,
            origin: .code(
                className: nil, kind: .navigationController, nibName: nil, bundle: nil,
                children: [ControllerRequest(name: root)]))
    }

    private mutating func behaviors() -> [Launch.NamedBehavior] {
        let asked: [Member] = [
            .primaryForCollapsing, .collapseSecondaryOnto, .primaryForExpanding, .separateSecondaryFrom,
            .topColumnForCollapsing, .displayModeForExpanding, .targetDisplayMode, .splitShow,
            .splitShowDetail,
        ]
        var answers: [Member: Answer] = [:]
        for member in asked where below(3) != 0 { answers[member] = .ask }
        let told: [Member] = [.splitWillShow, .splitDidCollapse, .splitDidExpand, .willChangeDisplayMode]
        let touched = Reaction(before: [.log("touched")], callsSuper: flip())
        return [
            .init(
                name: "D",
                behavior: Behavior(
                    answers: answers,
                    reactions: Dictionary(
                        uniqueKeysWithValues: told.map { ($0, Reaction(after: [.log("told")])) }))
            ),
            .init(
                name: "R",
                behavior: Behavior(reactions: [
                    .touchesBegan: touched,
                    .setEditing: Reaction(after: [.log("edits")]),
                    .didReceiveMemoryWarning: Reaction(before: [.log("frees")]),
                ])),
        ]
    }

    mutating func next(isParked: Bool) -> Command {
        if isParked, below(8) != 0 {
            return .answer(
                pick([.null, true, false, "primary", "secondary", "secondaryOnly", "oneOverSecondary", "R"]))
        }
        return switch below(10) {
        case 0, 1: .advance(.settle)
        case 2: .advance(.by(below(400_000)))
        default: .perform((0...below(3)).map { _ in call() })
        }
    }

    private mutating func call() -> Call {
        switch below(20) {
        case 0...2: .containment(receiver: "window", .setOverrideTraitCollection(width(), child: nil))
        case 3:
            .containment(
                receiver: flip() ? "S" : "N", .setOverrideTraitCollection(width(), child: pick(names)))
        case 4...7: .split(receiver: "S", split())
        case 8: .showing(.show(ShowCall(pick(ShowContext.allCases), receiver: "S", controller: make.name)))
        case 9, 10: make.call
        case 11: .window(name: pick(["window", "W"]), pick([.show, .hide, .makeKey, .makeKeyAndVisible]))
        case 12:
            flip()
                ? .addWindow(WindowRequest(name: "W", root: make.name)) : .window(name: "W", .remove)
        case 13: .responding(.touch(view: pick(names)))
        case 14:
            .items(
                receiver: pick(names), pick([.tapEditButton, .setToolbarItems(["add"], isAnimated: true)]))
        case 15:
            .containment(
                receiver: pick(names),
                .beginAppearanceTransition(
                    isAppearing: .constant(flip()), isAnimated: .constant(flip())))
        case 16: .containment(receiver: pick(names), .endAppearanceTransition)
        case 17: .addChild(receiver: pick(names), child: pick(names))
        case 18: .addSubview(ViewRequest(view: pick(names), superview: pick(names)))
        default: .application(.memoryWarning)
        }
    }

    /// A new controller's name, which is known from then on, and the call that makes it.
    private var make: (name: String, call: Call) {
        mutating get {
            count += 1
            let name = names.count > 5 && flip() ? names[names.count - 1] : "B\(count)"
            if !names.contains(name) { names.append(name) }
            return (name, .makeController(ControllerRequest(name: name, isHeld: flip())))
        }
    }

    private mutating func width() -> TraitOverride? {
        below(3) == 0 ? nil : TraitOverride(horizontal: pick(SizeClass.allCases))
    }

    private mutating func split() -> SplitCall {
        switch below(6) {
        case 0: .setColumn(pick(SplitColumn.allCases), controller: flip() ? nil : make.name)
        case 1: .showColumn(pick(SplitColumn.allCases))
        case 2: .hideColumn(pick(SplitColumn.allCases))
        case 3: .swipe(reveals: flip())
        default: .tapDisplayModeButton
        }
    }
}
