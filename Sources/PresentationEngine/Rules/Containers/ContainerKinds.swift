/// The differences between the kinds of containers, on one page: a new kind does not compile until it answers all of
/// these.
///
/// The behavior of a single kind is in its own folder.
extension PresentationSession {
    /// The children that a container should show, given the children it holds.
    func chosenChildren(of controller: Controller, _ handle: ControllerHandle) -> [ControllerHandle] {
        switch controller.kind {
        case .navigationController: controller.children.suffix(1)
        case .tabBarController: shownChild(of: handle).map { [$0] } ?? []
        case .splitViewController: shownColumns(of: handle)
        case .pageViewController: controller.pages.current.filter { controllers[$0]?.parent == handle }
        case .viewController, .tableViewController, .collectionViewController, .avPlayerViewController,
            .alertController, .activityViewController, .searchController, .imagePickerController:
            []
        }
    }

    /// `viewControllers` of a container.
    func heldControllers(of controller: Controller, _ handle: ControllerHandle) -> [ControllerHandle] {
        switch controller.kind {
        case .navigationController: reportedStack(of: controller, handle)
        case .tabBarController: viewControllers(of: handle)
        case .pageViewController: reportedPages(of: controller)
        case .viewController, .splitViewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController:
            controller.children
        }
    }

    /// `setViewControllers` of any container that has it.
    mutating func setViewControllers(_ call: SetViewControllersCall, _ bindings: Bindings) throws(Rejection) {
        let receiver = try controller(call.receiver, bindings)
        let isAnimated = try truth(of: call.isAnimated, bindings)
        let controllers = try call.controllers.map { name throws(Rejection) in try controller(name, bindings)
        }
        switch self.controllers[receiver]?.kind {
        case .navigationController:
            try setStack(of: receiver, to: controllers, isAnimated: isAnimated)
        case .tabBarController:
            forgetTabObjects(of: receiver)
            try setTabs(of: receiver, to: controllers)
        case .pageViewController:
            try setPages(call, of: receiver, to: controllers, isAnimated: isAnimated, bindings)
        case .splitViewController: try setClassicColumns(of: receiver, to: controllers)
        case .viewController,
            .tableViewController, .collectionViewController, .avPlayerViewController, .alertController,
            .activityViewController, .searchController,
            .imagePickerController, nil:
            throw .invalid(reason: "\(name(receiver)) has no setViewControllers(_:animated:).", rule: nil)
        }
    }

    /// Whether a container has children that it loads only once they are selected (Q56).
    func hasTabsToLoad(_ container: ControllerHandle) -> Bool {
        controllers[container]?.kind == .tabBarController
    }

    /// Whether the children of a container have places on a bar, whose number depends on its width (Q118).
    func hasBarToFit(_ container: ControllerHandle) -> Bool {
        controllers[container]?.kind == .tabBarController
    }

    /// Resumes the work that waited for the end of a transition inside a container.
    mutating func resumeContainer(_ container: ControllerHandle) {
        guard let record = controllers[container],
            transition(inside: container).flatMap({ transitions[$0]?.hasStarted }) != true
        else { return }
        switch record.kind {
        case .navigationController: resumeStack(of: record, container)
        case .tabBarController:
            if !fitTabsOnScreen(container) { showSelection(of: container, isAnimated: true) }
        case .splitViewController: resumeSplit(container)
        case .pageViewController: resumePages(of: container)
        case .viewController, .tableViewController, .collectionViewController,
            .avPlayerViewController, .alertController, .activityViewController, .searchController,
            .imagePickerController:
            break
        }
    }

    /// An initializer refuses the same children as the call that sets them: `init(rootViewController:)` pushes its
    /// controller (P69g), though a split view controller may be the root (R204), and a page view controller takes as
    /// many pages as it shows (CH-103).
    func refuseInitialChildren(_ children: [ControllerHandle], of parent: ControllerHandle) throws(Rejection) {
        switch controllers[parent]?.kind {
        case .navigationController:
            if let nested = children.first(where: { controllers[$0]?.kind == .navigationController }) {
                throw nestedNavigation(nested, on: parent)
            }
        case .pageViewController where !children.isEmpty:
            try refuseCount(children.count, of: parent, isAnimated: false)
        case .searchController where children.count > 1:
            throw .invalid(
                reason: "\(name(parent)) takes one searchResultsController.", rule: Choice.searchResults.rule)
        case .viewController, .tabBarController, .splitViewController, .pageViewController,
            .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController, nil:
            break
        }
    }

    /// Gives a container its initial children; a split view controller gets its columns once its style is known.
    mutating func giveInitialChildren(_ children: [ControllerHandle], to parent: ControllerHandle)
        throws(Rejection)
    {
        switch controllers[parent]?.kind {
        case .splitViewController, nil: break
        // No UIKit initializer takes pages.
        case .pageViewController: for child in children { try hold(child, in: parent) }
        case .viewController, .navigationController, .tabBarController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController:
            try join(children, parent)
        }
    }

    /// A controller that a storyboard gives a container is its child from the start.
    mutating func relate(
        _ child: ControllerHandle, _ relationship: StoryboardRelationship, to container: ControllerHandle
    ) throws(Rejection) {
        switch controllers[container]?.kind {
        case .splitViewController:
            try refuseHolding(child, in: container)
            placeColumn(child, relationship, of: container)
        case .viewController, .navigationController, .tabBarController, .pageViewController,
            .tableViewController, .collectionViewController, .avPlayerViewController, .alertController,
            .activityViewController, .searchController,
            .imagePickerController, nil:
            try hold(child, in: container)
        }
    }

    /// The first initial child of a tab bar controller is selected; all those of a page view controller are pages.
    mutating func showInitialChild(_ child: ControllerHandle, of parent: ControllerHandle) {
        switch controllers[parent]?.kind {
        case .tabBarController: controllers.update(parent) { $0.selected = $0.selected ?? child }
        case .pageViewController: controllers.update(parent) { $0.pages.current.append(child) }
        case .viewController, .navigationController, .splitViewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController, nil:
            break
        }
    }

    /// The children in the order in which an unwinding searches them: a stack from its top down (R85, R95).
    func searchedChildren(of handle: ControllerHandle) -> [ControllerHandle] {
        guard let controller = controllers[handle] else { return [] }
        return switch controller.kind {
        case .navigationController: controller.children.reversed()
        case .viewController, .tabBarController, .splitViewController, .pageViewController,
            .tableViewController, .collectionViewController, .avPlayerViewController, .alertController,
            .activityViewController, .searchController,
            .imagePickerController:
            controller.children
        }
    }

    /// UIKit's own `unwind(for:towards:)`: navigation controllers pop, tab bar controllers select, and the base
    /// class does nothing (R92).
    mutating func travel(_ leg: UnwindLeg) throws(Rejection) {
        guard let kind = controllers[leg.container]?.kind else { return }
        switch kind {
        case .navigationController:
            guard controllers[leg.container]?.children.last != leg.child else { return }
            let call = NavigationCall.popTo(controller: name(leg.child), animated: .constant(leg.isAnimated))
            emit(
                .callback(
                    .controller(name(leg.container)), .popToViewController,
                    arguments: [
                        Argument("viewController", .text(name(leg.child))),
                        Argument("animated", .bool(leg.isAnimated)),
                    ], flags: []), rule: "R89")
            try pop(leg.container, to: leg.child, call, isAnimated: leg.isAnimated)
        case .tabBarController:
            if shownChild(of: leg.container) != leg.child { try select(leg.child, of: leg.container) }
        case .splitViewController, .pageViewController, .viewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController:
            break
        }
    }

    /// The rule that the `willMove` and `didMove` callbacks of a container's children cite.
    func moveRule(_ container: ControllerHandle) -> Rule {
        switch controllers[container]?.kind {
        case .navigationController: "P83"
        case .tabBarController: Choice.newTabs.rule
        case .splitViewController: Choice.columnExchange.rule
        case .pageViewController: Choice.endOfTurn.rule
        case .viewController, .tableViewController, .collectionViewController, .avPlayerViewController,
            .alertController, .activityViewController, .searchController, .imagePickerController, nil:
            "CT-10"
        }
    }

    /// The method by which a container's delegate answers `supportedInterfaceOrientations` in its place (R230, R236).
    func maskMember(of container: ControllerHandle) -> Member? {
        switch controllers[container]?.kind {
        case .navigationController: .navigationSupportedOrientations
        case .tabBarController: .tabSupportedOrientations
        case .splitViewController: .splitSupportedOrientations
        case .pageViewController: .pageSupportedOrientations
        case .viewController, .tableViewController, .collectionViewController,
            .avPlayerViewController, .alertController, .activityViewController, .searchController,
            .imagePickerController, nil:
            nil
        }
    }

    /// The method by which a container's delegate answers `preferredInterfaceOrientationForPresentation` in its place
    /// (R230, CH-280).
    func preferenceMember(of container: ControllerHandle) -> Member? {
        switch controllers[container]?.kind {
        case .navigationController: .navigationPreferredOrientation
        case .tabBarController: .tabPreferredOrientation
        case .splitViewController: .splitPreferredOrientation
        case .pageViewController: .pagePreferredOrientation
        case .viewController, .tableViewController, .collectionViewController,
            .avPlayerViewController, .alertController, .activityViewController, .searchController,
            .imagePickerController, nil:
            nil
        }
    }

    /// The bar that `rotatingHeaderView()` or `rotatingFooterView()` of a controller returns, named after its owner
    /// (DP-23, DP-24); nil if there is none.
    func rotatingBar(of handle: ControllerHandle, isHeader: Bool) -> String? {
        var current = handle
        // The hierarchy bounds the loop; a broken one ends it.
        for _ in 0...controllers.placeCount {
            let next: ControllerHandle?
            switch controllers[current]?.kind {
            case .navigationController:
                if isHeader { return "\(name(current)).navigationBar" }
                next = controllers[current]?.children.last
            case .tabBarController:
                if !isHeader { return "\(name(current)).tabBar" }
                next = selectedTab(of: current)
            case .viewController, .splitViewController, .pageViewController, .tableViewController,
                .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
                .searchController,
                .imagePickerController, nil:
                next = nil
            }
            guard let next else { return nil }
            current = next
        }
        return nil
    }

    /// The controller that UIKit's own `childForStatusBarHidden` or `childForStatusBarStyle` of a class names (R256 to
    /// R258, CH-195), and its `childForInterfaceOrientationLock` (CH-442).
    func ownStatusBarChild(of handle: ControllerHandle, _ member: Member) -> ControllerHandle? {
        switch controllers[handle]?.kind {
        case .navigationController:
            // R257: a visible bar decides about the style.
            member == .childForStatusBarStyle && value(of: .isNavigationBarHidden, handle) != true
                ? nil : controllers[handle]?.children.last
        case .tabBarController: selectedTab(of: handle)
        case .splitViewController: chosenChildren(of: handle).first
        case .viewController, .pageViewController, .tableViewController, .collectionViewController,
            .avPlayerViewController, .alertController, .activityViewController, .searchController,
            .imagePickerController, nil:
            nil
        }
    }

    private func chosenChildren(of handle: ControllerHandle) -> [ControllerHandle] {
        controllers[handle].map { chosenChildren(of: $0, handle) } ?? []
    }

    /// Whether a UIKit class has its own `show(_:sender:)` or `showDetailViewController(_:sender:)`.
    func shows(_ kind: ControllerKind, by member: Member) -> Bool {
        switch kind {
        case .navigationController: member == .show
        case .splitViewController: true
        case .viewController, .tabBarController, .pageViewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController:
            false
        }
    }

    // MARK: State restoration

    /// The children that UIKit's own `encodeRestorableState(with:)` of a class encodes, in its order. A page view
    /// controller encodes none (R19), and neither does the base class (RS-10).
    func encodedChildren(of handle: ControllerHandle) -> [ContainedChild] {
        switch controllers[handle]?.kind {
        case .navigationController: encodedStack(of: handle)
        case .tabBarController: encodedTabs(of: handle)
        case .splitViewController: encodedColumns(of: handle)
        case .viewController, .pageViewController, .tableViewController, .collectionViewController,
            .avPlayerViewController, .alertController, .activityViewController, .searchController,
            .imagePickerController, nil:
            []
        }
    }

    /// Whether a container distinguishes children with the same restoration identifier (R14, R15), which a tab bar
    /// controller does not (R18).
    func tellsEqualChildrenApart(_ handle: ControllerHandle) -> Bool {
        switch controllers[handle]?.kind {
        case .navigationController, .splitViewController: true
        case .viewController, .tabBarController, .pageViewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController, nil:
            false
        }
    }

    /// UIKit's own `decodeRestorableState(with:)` of a container, with the children of the archive that were found.
    mutating func takeBack(_ children: [ContainedChild], in handle: ControllerHandle) throws(Rejection) {
        switch controllers[handle]?.kind {
        case .navigationController: try restoreStack(of: handle, to: children)
        case .tabBarController: restoreSelection(of: handle, to: children)
        case .splitViewController: try restoreColumns(of: handle, to: children)
        case .viewController, .pageViewController, .tableViewController, .collectionViewController,
            .avPlayerViewController, .alertController, .activityViewController, .searchController,
            .imagePickerController, nil:
            break
        }
    }

    /// The same for one child that had to wait for the change before it.
    mutating func takeBack(_ child: ContainedChild, in handle: ControllerHandle) throws(Rejection) {
        switch controllers[handle]?.kind {
        case .tabBarController: showSelection(of: handle, isAnimated: false)
        case .splitViewController: try restoreColumn(child, of: handle)
        case .viewController, .navigationController, .pageViewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .activityViewController,
            .searchController,
            .imagePickerController, nil:
            break
        }
    }
}
