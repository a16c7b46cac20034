/// The members of `UITabBarDelegate`, which a tab bar controller is for its bar (CH-670, CH-671).
extension PresentationSession {
    /// A class that overrides `tabBar(_:didSelect:)` hears of a tap on the bar first; the tap goes on with or without
    /// its `super` (CH-670).
    ///
    /// - Parameter next: the step with which the tap goes on.
    mutating func tellBar(_ tabBar: ControllerHandle, didSelect item: String, then next: Step) {
        guard implements(.controller(tabBar), .tabBarDidSelect) else { return enqueue(next) }
        let callback = Callback(
            .controller(tabBar), .tabBarDidSelect, [Argument("item", .text(item))],
            rule: Choice.barSelection.rule)
        enqueue([.callback(callback), next])
    }

    /// The same for the item of a controller.
    mutating func tellBar(_ tabBar: ControllerHandle, itemOf tab: ControllerHandle, then next: Step) {
        tellBar(tabBar, didSelect: tabBarItemName(of: tab), then: next)
    }

    /// A member of the bar's delegate while the user edits the order of the tabs; empty if the class of the tab bar
    /// controller does not override it (CH-671).
    func barStep(
        _ tabBar: ControllerHandle, _ member: Member, _ tabs: [ControllerHandle], _ more: Argument...
    ) -> [Step] {
        guard implements(.controller(tabBar), member) else { return [] }
        let items = Argument("items", .list(tabs.map { .text(tabBarItemName(of: $0)) }))
        return [
            .callback(Callback(.controller(tabBar), member, [items] + more, rule: Choice.customizedBar.rule))
        ]
    }
}
