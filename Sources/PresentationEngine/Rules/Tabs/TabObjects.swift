/// The tabs of a tab bar controller as objects, from iOS 18 on (Q24, Q26, Q27).
extension PresentationSession {
    func hasTabObjects(_ tabBar: ControllerHandle) -> Bool {
        controllers[tabBar]?.tabBar.objects.isEmpty == false
    }

    func tabObject(_ identifier: String, of tabBar: ControllerHandle) -> TabObject? {
        let objects = controllers[tabBar]?.tabBar.objects ?? []
        meter.look(at: objects.count / 8)
        return objects.first { $0.identifier == identifier }
    }

    func rootTabs(of tabBar: ControllerHandle) -> [TabObject] {
        controllers[tabBar]?.tabBar.objects.filter { $0.group == nil } ?? []
    }

    /// The root tabs of the bar. In regular width the bar has the fixed tabs first and the pinned ones last, and leaves
    /// out those that the user has to add or that only the sidebar shows (Q27, CH-405).
    func tabsOfBar(_ tabBar: ControllerHandle) -> [TabObject] {
        let visible = rootTabs(of: tabBar).filter { !$0.isHidden }
        guard traits(of: tabBar).horizontal == .regular else { return visible }
        let shown = visible.filter { $0.placement != .sidebarOnly && $0.placement != .optional }
        return shown.filter { $0.placement == .fixed }
            + shown.filter { $0.placement != .fixed && $0.placement != .pinned }
            + shown.filter { $0.placement == .pinned }
    }

    /// The tabs from a root tab to one of its descendants.
    func tabPath(to identifier: String, of tabBar: ControllerHandle) -> [TabObject] {
        var path: [TabObject] = []
        var next: String? = identifier
        while let current = next.flatMap({ tabObject($0, of: tabBar) }) {
            path.append(current)
            next = current.group
        }
        return path.reversed()
    }

    /// The tab that is selected with a tab: of a group its `selectedChild`, else the default child, else the first
    /// (Q26).
    func leafTab(of identifier: String, in tabBar: ControllerHandle) -> String {
        var leaf = identifier
        let objects = controllers[tabBar]?.tabBar.objects ?? []
        while let group = objects.first(where: { $0.identifier == leaf }), group.isGroup {
            meter.look(at: objects.count / 4)
            let children = objects.filter { $0.group == leaf && !$0.isHidden }.map(\.identifier)
            let chosen = [group.selectedChild, group.defaultChild].compactMap(\.self).first { children.contains($0) }
            guard let child = chosen ?? children.first else { break }
            leaf = child
        }
        return leaf
    }

    /// The tabs whose controllers are shown for a selected tab: with a managing navigation controller those from its
    /// group down, of which nested ones have none of their own; otherwise the nearest tab that has a controller (Q26,
    /// CH-402).
    func shownTabs(for identifier: String, of tabBar: ControllerHandle) -> (tabs: [TabObject], ControllerHandle?) {
        let path = tabPath(to: identifier, of: tabBar)
        if let place = path.firstIndex(where: { $0.managing.map(controllers.contains) == true }) {
            return (Array(path[place...]), path[place].managing)
        }
        let nearest = path.last { $0.controller != nil || hasProvider($0, of: tabBar) }
        return (nearest.map { [$0] } ?? [], nil)
    }

    /// Whether the tab itself or the behavior of its tab bar controller makes the tab's controller.
    func hasProvider(_ tab: TabObject, of tabBar: ControllerHandle) -> Bool {
        tab.provider != nil || implements(.controller(tabBar), .tabProvider)
    }

    /// The tab that a child of a tab bar controller belongs to: the root tab above it for a tab of a group.
    func rootTab(showing child: ControllerHandle, of tabBar: ControllerHandle) -> TabObject? {
        let objects = controllers[tabBar]?.tabBar.objects ?? []
        guard let tab = objects.first(where: { $0.controller == child || $0.managing == child }) else { return nil }
        return tabPath(to: tab.identifier, of: tabBar).first
    }

    /// `tab` of a view controller.
    func tab(of handle: ControllerHandle) -> Value {
        guard let tabBar = tabBarController(keeping: handle) else { return .null }
        return Value(controllers[tabBar]?.tabBar.objects.first { $0.controller == handle }?.identifier)
    }

    private func tabBarController(keeping handle: ControllerHandle) -> ControllerHandle? {
        guard let keeper = controllers[handle]?.keptBy, hasTabObjects(keeper) else { return nil }
        return keeper
    }

    // MARK: Setting

    /// `setTabs(_:animated:)`. A tab with the identifier of an earlier one is that tab: it keeps its controller, its
    /// selected child and the selection (CH-407).
    mutating func setTabObjects(
        of tabBar: ControllerHandle, to requests: [TabRequest], _ bindings: Bindings
    ) throws(Rejection) {
        guard rules.hasTabObjects else {
            throw .invalid(reason: "UITab exists from iOS 18 on.", rule: "Q24")
        }
        guard controllers[tabBar]?.kind == .tabBarController else {
            throw .invalid(reason: "\(name(tabBar)) is not a tab bar controller.", rule: "Q24")
        }
        var objects: [TabObject] = []
        for request in requests { try append(request, of: nil, tabBar, to: &objects, bindings) }
        guard objects.count <= Self.tabLimit else {
            throw .invalid(
                reason: "A tab bar controller has at most \(Self.tabLimit) tabs here, groups and their tabs included.",
                rule: "Q24")
        }
        let identifiers = objects.map { ExactText($0.identifier) }
        guard Set(identifiers).count == identifiers.count else {
            let twice = objects.first { tab in objects.count { $0.identifier == tab.identifier } > 1 }
            throw .invalid(
                reason: "Two tabs of \(name(tabBar)) have the identifier \"\(twice?.identifier ?? "")\".", rule: "Q24")
        }
        let kept = objects.flatMap(\.controllers)
        var found: Set<ControllerHandle> = []
        if let twice = kept.first(where: { !found.insert($0).inserted }) {
            throw .invalid(
                reason:
                    "\(name(twice)) cannot belong to two tabs of \(name(tabBar)): each group is managed by a navigation controller of its own.",
                rule: "Q26")
        }
        let old = controllers[tabBar]?.tabBar.objects ?? []
        let selected = controllers[tabBar]?.tabBar.selectedTab
        let isKept = selected.map { tab in objects.contains { $0.identifier == tab } } ?? false
        controllers.update(tabBar) {
            $0.tabBar.objects = objects
            if !isKept { $0.tabBar.selectedTab = nil }
        }
        for handle in kept { keep(handle, for: tabBar) }
        letGo(of: old.flatMap(\.controllers).without(kept), keptBy: tabBar)
        let first = objects.first { $0.group == nil && !$0.isHidden }?.identifier
        if let next = isKept ? selected : first {
            enqueue(.tab(tabBar, TabStep(leafTab(of: next, in: tabBar), .show).at(.provide)))
        }
        let before = viewControllers(of: tabBar)
        let after = before.among(kept)
        if before != after { try setTabs(of: tabBar, to: after) }
    }

    /// Tabs are found by their identifiers, one after another.
    private static let tabLimit = 1_000

    /// The app sets `viewControllers`: the tabs are no objects of the app's any more (CH-407).
    mutating func forgetTabObjects(of tabBar: ControllerHandle) {
        guard let old = controllers[tabBar]?.tabBar.objects, !old.isEmpty else { return }
        controllers.update(tabBar) {
            $0.tabBar.objects = []
            $0.tabBar.selectedTab = nil
        }
        letGo(of: old.flatMap(\.controllers), keptBy: tabBar)
    }

    private mutating func append(
        _ request: TabRequest, of group: String?, _ tabBar: ControllerHandle, to objects: inout [TabObject],
        _ bindings: Bindings
    ) throws(Rejection) {
        let known = tabObject(request.identifier, of: tabBar)
        var tab = TabObject(identifier: request.identifier)
        tab.group = group
        tab.title = request.title
        tab.image = request.image
        tab.isGroup = request.children != nil
        tab.isHidden = request.isHidden ?? (request.allowsHiding && request.isHiddenByDefault)
        tab.isHiddenByDefault = request.isHiddenByDefault
        tab.allowsHiding = request.allowsHiding
        tab.placement = request.preferredPlacement
        tab.provider = request.viewController
        tab.controller = known?.controller.flatMap { controllers.contains($0) ? $0 : nil }
        tab.defaultChild = request.defaultChildIdentifier
        tab.selectedChild = request.selectedChild ?? known?.selectedChild
        tab.allowsReordering = request.allowsReordering
        var listed: Set<ExactText> = []
        tab.displayOrder = request.displayOrderIdentifiers.filter { listed.insert(ExactText($0)).inserted }
        tab.managing = try managingController(request, known, tabBar, bindings)
        objects.append(tab)
        for child in request.children ?? [] {
            try append(child, of: request.identifier, tabBar, to: &objects, bindings)
        }
    }

    /// `managingNavigationController`, which the app makes with the group, and no other container retains.
    private mutating func managingController(
        _ request: TabRequest, _ known: TabObject?, _ tabBar: ControllerHandle, _ bindings: Bindings
    ) throws(Rejection) -> ControllerHandle? {
        if request.children != nil, let managing = known?.managing, controllers.contains(managing) { return managing }
        let handle: ControllerHandle
        switch request.managingNavigationController {
        case .text(let text): handle = try controller(text, bindings)
        case .controller(var new):
            new.isHeld = false
            handle = try makeController(new, bindings)
        default: return nil
        }
        guard request.children != nil, controllers[handle]?.kind == .navigationController,
            controllers[handle]?.parent == nil, controllers[handle]?.children.isEmpty == true,
            controllers[handle]?.keptBy.map({ $0 == tabBar }) ?? true
        else {
            throw .invalid(
                reason:
                    "\(name(handle)) cannot manage the group \"\(request.identifier)\": a group is managed by a navigation controller that is empty, has no parent and belongs to no other container.",
                rule: "Q26")
        }
        return handle
    }
}
