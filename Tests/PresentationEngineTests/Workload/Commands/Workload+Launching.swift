@testable import PresentationEngine

/// The app that a session begins with: a root of some container in some container, and its delegates.
extension Workload {
    mutating func launch() -> Launch {
        let devices = ["iPhone 8", "iPhone 6 Plus", "iPhone 12", "iPad Air 2", "iPad Pro 12.9"]
        let device = Device.named(random.pick(devices)) ?? Device.all[0]
        var launch = Launch(
            device: device, orientation: random.pick(InterfaceOrientation.allCases),
            systemVersion: version,
            fidelity: FidelityChoice(random.chance(70) ? .measured : .documented),
            storyboards: [Self.storyboard], root: tree(depth: 3))
        // On iOS 27 an app without scenes is one that was built earlier (Q35).
        if version >= SystemVersion(27) { launch.app = AppDescription(sdk: SystemVersion(26)) }
        launch.objects = [
            ObjectRequest(
                name: "animator", animator: AnimatorSettings(duration: 300_000, isInterruptible: true)),
            ObjectRequest(name: "manual", animator: AnimatorSettings(duration: 300_000, isManual: true)),
            ObjectRequest(name: "hand", interaction: InteractionSettings()), ObjectRequest(name: "delegate"),
        ]
        if random.chance(40) { launch.objects.append(ObjectRequest(name: "scene", className: "SceneDelegate")) }
        launch.behaviors =
            Self.storyboardBehaviors + Self.actingBehaviors + classes() + [
                .init(name: "delegate", behavior: delegateBehavior())
            ]
        return launch
    }

    /// A controller with all that it contains: containers within containers, down to plain controllers.
    mutating func tree(depth: Int) -> ControllerRequest {
        let kinds: [ControllerKind] = [
            .viewController, .navigationController, .tabBarController, .splitViewController,
            .pageViewController,
        ]
        let kind =
            depth == 0
            ? .viewController
            : random.chance(depth == 3 ? 50 : 25) ? favorite : random.pick(kinds + [.viewController])
        switch kind {
        case .navigationController: return container(kind, "n", [tree(depth: 0)])
        case .tabBarController:
            return container(kind, "t", (0..<(2 + random.below(5))).map { _ in tree(depth: depth - 1) })
        case .splitViewController: return split(depth)
        case .pageViewController: return pageViewController()
        case .viewController, .tableViewController, .collectionViewController, .avPlayerViewController,
            .alertController, .activityViewController, .searchController, .imagePickerController:
            let name = cast.fresh("c")
            cast.meet(name, .viewController)
            return .plain(name, random.pick([nil, nil] + Self.classNames))
        }
    }

    /// The container that the session leans on.
    private var favorite: ControllerKind {
        switch focus {
        case .presenting, .containment, .alerts, .environment, .keyboard, .searching, .everything: .viewController
        case .stacks, .showing, .items: .navigationController
        case .tabs: .tabBarController
        case .pages: .pageViewController
        case .columns, .windows: .splitViewController
        }
    }

    private mutating func container(_ kind: ControllerKind, _ letter: String, _ children: [ControllerRequest])
        -> ControllerRequest
    {
        let name = cast.fresh(letter)
        cast.meet(name, kind)
        var request = ControllerRequest(
            name: name,
            origin: .code(className: nil, kind: kind, nibName: nil, bundle: nil, children: children))
        if random.chance(50) { request.properties.append(PropertyAssignment(.delegate, "delegate")) }
        return request
    }

    private mutating func split(_ depth: Int) -> ControllerRequest {
        let style = version < SystemVersion(14) ? .unspecified : random.pick(SplitStyle.allCases)
        let most = style == .unspecified ? 2 : style == .doubleColumn ? 3 : 4
        let children = (0..<(random.chance(80) ? most : 1 + random.below(most))).map { _ in
            tree(depth: depth - 1)
        }
        var request = container(.splitViewController, "s", children)
        if style != .unspecified {
            request.properties.insert(PropertyAssignment(.splitStyle, .text(style.name)), at: 0)
        }
        return request
    }

    private mutating func pageViewController() -> ControllerRequest {
        let (scrolls, isInTheMiddle) = (random.chance(50), random.chance(50))
        // Pages that curl must be there when their container appears (d2).
        let pages = (0..<(scrolls ? 0 : isInTheMiddle ? 2 : 1)).map { _ in tree(depth: 0) }
        var request = container(.pageViewController, "p", pages)
        request.properties.append(
            scrolls
                ? PropertyAssignment(.pageTransitionStyle, "scroll")
                : PropertyAssignment(.spineLocation, isInTheMiddle ? "mid" : "min"))
        if random.chance(80) { request.properties.append(PropertyAssignment(.dataSource, "delegate")) }
        return request
    }

    /// One delegate for all containers, which vetoes, animates, drives and answers with columns now and then.
    private mutating func delegateBehavior() -> Behavior {
        let made = ControllerRequest(isHeld: false)
        let column = Value(cast.plain.dropFirst().randomElement(using: &random))
        let told: [Member] = [
            .navigationWillShow, .navigationDidShow, .tabDidSelect, .tabDidSelectTab, .pageWillTransition,
            .willPresentSearchController, .didPresentSearchController, .willDismissSearchController,
            .didDismissSearchController, .updateSearchResults,
            .pageDidFinishAnimating, .willChangeDisplayMode, .splitWillShow, .splitWillHide,
            .splitDidCollapse, .splitDidExpand, .splitGestureWillBegin, .splitGestureDidEnd, .tabVisibilityDidChange,
        ]
        var answers: [Member: Answer] = [
            .navigationAnimationController: .sequence([
                .null, "animator", .null, "manual", "animator", .null,
            ]),
            .navigationInteractionController: .sequence([.null, "hand"]),
            .tabShouldSelect: .sequence([true, true, false, true, true, true]),
            .tabShouldSelectTab: .sequence([true, true, true, false]),
            .tabAnimationController: .sequence([.null, "animator", "manual", "animator", .null]),
            .tabInteractionController: .sequence([.null, "hand"]),
            .pageAfter: .sequence([
                .controller(made), .null, column, .controller(made), .controller(made),
            ]),
            .pageBefore: .value(.controller(made)),
            .primaryForCollapsing: .sequence([.null, .null, column, .null]),
            .collapseSecondaryOnto: .sequence([false, true, false]),
            .primaryForExpanding: .sequence([.null, .null, .null, column]),
            .separateSecondaryFrom: .sequence([.null, column, .null]),
            .topColumnForCollapsing: .sequence(["primary", "secondary", .null, "supplementary"]),
            .displayModeForExpanding: .sequence([.null, "secondaryOnly", "oneOverSecondary"]),
            .targetDisplayMode: .sequence(["automatic", "twoOverSecondary", .null, "secondaryOnly"]),
            .navigationSupportedOrientations: .sequence(["all", "landscape"]),
            .pageSupportedOrientations: .sequence(["all", "portrait"]), .pagePresentationCount: .value(3),
            .pagePresentationIndex: .value(1), .gestureShouldBegin: .sequence([true, false, true]),
            .gestureShouldReceive: .sequence([true, true, false]), .tabDropOperation: .value("copy"),
            .splitShouldHide: .sequence([true, false]),
            .splitShow: .sequence([false, false, true]),
            .splitShowDetail: .sequence([false, false, true]),
        ]
        if random.chance(20) {
            // A client that answers for itself.
            for member in answers.keys.sorted(by: { $0.rawValue < $1.rawValue }) where random.chance(30) {
                answers[member] = .ask
            }
        }
        var reactions = Dictionary(uniqueKeysWithValues: told.map { ($0, Reaction()) })
        if random.chance(40) {
            for member in Self.decisions where random.chance(40) { reactions[member] = meddling() }
        }
        return Behavior(answers: answers, reactions: reactions)
    }

    /// The questions of a container's delegate before which its code may make calls (CH-695).
    private static let decisions: [Member] = [
        .tabShouldSelect, .tabShouldSelectTab, .gestureShouldBegin, .splitShow, .splitShowDetail,
        .collapseSecondaryOnto, .separateSecondaryFrom,
    ]

    /// Calls that may take away what a question is about.
    mutating func meddling() -> Reaction {
        let stack = cast.names(of: .navigationController).randomElement(using: &random) ?? "nobody"
        let tabBar = cast.names(of: .tabBarController).randomElement(using: &random) ?? "nobody"
        let presenter = random.pick(cast.containers)
        let plain = random.pick(cast.plain)
        let calls: [Call] = [
            .navigation(receiver: stack, .pop(animated: .constant(random.chance(50)))),
            .navigation(receiver: stack, .popToRoot(animated: .constant(random.chance(50)))),
            .navigation(receiver: stack, .push(controller: plain, animated: .constant(random.chance(50)))),
            .tabBar(receiver: tabBar, .select(.index(random.below(3)))),
            .present(PresentCall(receiver: presenter, controller: plain, isAnimated: .constant(random.chance(50)))),
            .dismiss(receiver: presenter, animated: .constant(random.chance(50)), completion: nil),
            .removeFromParent(receiver: plain),
        ]
        return Reaction(before: [random.pick(calls)], condition: random.chance(50) ? .once([]) : nil)
    }

    /// The classes that act inside their callbacks.
    static let classNames = ["Chained", "Impatient", "Eager", "Nosy", "Turning"]

    private mutating func classes() -> [Launch.NamedBehavior] {
        let stack = cast.names(of: .navigationController).first
        let tabBar = cast.names(of: .tabBarController).first
        let pop = stack.map { Call.navigation(receiver: $0, .pop(animated: true)) }
        let popToRoot = stack.map { Call.navigation(receiver: $0, .popToRoot(animated: false)) }
        let select = tabBar.map { Call.tabBar(receiver: $0, .select(.index(0))) }
        return [
            .init(
                name: "Chained",
                behavior: Behavior(
                    answers: [.canBecomeFirstResponder: .sequence([true, true, false])],
                    reactions: [
                        .viewDidAppear: Reaction(after: [
                            .read(receiver: "$self", .link(.isBeingPresented), label: "presented"),
                            .responding(.becomeResponder("$self")),
                        ])
                    ])),
            .init(
                name: "Impatient",
                behavior: Behavior(reactions: [
                    .viewDidAppear: Reaction(after: [
                        .dismiss(receiver: "$self", animated: true, completion: nil)
                    ])
                ])),
            .init(
                name: "Eager",
                behavior: Behavior(reactions: [
                    .viewDidAppear: Reaction(after: pop.map { [$0] } ?? []),
                    .viewWillAppear: Reaction(after: select.map { [$0] } ?? []),
                    .viewWillDisappear: Reaction(after: popToRoot.map { [$0] } ?? []),
                ])),
            .init(
                name: "Turning",
                behavior: Behavior(
                    answers: [
                        .supportedInterfaceOrientations: .sequence(["all", "landscape", "all", "portrait"]),
                        .sizeForChild: .sequence([.null, .size(Size(300, 300)), .null]),
                        .prefersStatusBarHidden: .sequence([true, false, true, false]),
                        .preferredStatusBarStyle: .sequence(["lightContent", "default"]),
                        .childForStatusBarHidden: .sequence([.null, .null, .text(random.pick(cast.containers)), .null]),
                        .childForStatusBarStyle: .sequence([.null, .text(random.pick(cast.containers)), .null]),
                        .prefersHomeIndicatorAutoHidden: .sequence([true, false]),
                        .childForScreenEdges: .sequence([.null, .text(random.pick(cast.containers))]),
                        .preferredScreenEdges: .value(.list(["top"])), .prefersPointerLocked: .value(true),
                        .navigationBarShouldPush: .sequence([true, false, true]), .barPosition: .value("top"),
                        .contentScrollView: .value(.null), .previewActionItems: .value(.list(["Open"])),
                    ],
                    reactions: [
                        .viewLayoutMarginsDidChange: Reaction(), .updateContentUnavailable: Reaction(),
                        .fittingSizeDidChange: Reaction(), .touchesCancelled: Reaction(),
                        .navigationBarDidPush: Reaction(), .navigationBarDidPop: Reaction(),
                        .tabBarDidSelect: Reaction(), .tabBarDidEndCustomizing: Reaction(),
                        .willRotate: Reaction(),
                        .didRotate: Reaction(after: pop.map { [$0] } ?? []),
                        .willTransitionTraits: Reaction(after: select.map { [$0] } ?? []),
                        .traitCollectionDidChange: Reaction(after: popToRoot.map { [$0] } ?? []),
                    ])),
            .init(
                name: "Nosy",
                behavior: Behavior(reactions: [
                    .collapseSecondaryViewController: Reaction(callsSuper: false),
                    .didReceiveMemoryWarning: Reaction(after: [.release(name: "$self")]),
                    .viewWillTransition: Reaction(
                        before: [
                            .coordinate(
                                receiver: "$self",
                                Coordination(
                                    alongside: Completion(label: "turning"),
                                    completion: Completion(
                                        label: "turned",
                                        calls: [.dismiss(receiver: "$self", animated: true, completion: nil)])))
                        ], callsSuper: true),
                    .touchesBegan: Reaction(before: [.log("touched")], callsSuper: false),
                    .setEditing: Reaction(after: [
                        .items(receiver: "$self", .setToolbarItems(["add"], isAnimated: false))
                    ]),
                ])),
        ]
    }
}
