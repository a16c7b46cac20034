/// A `UITab` or `UITabGroup` of a tab bar controller (Q24, Q26, Q27).
package struct TabObject: Sendable, Hashable {
    package let identifier: String
    /// The identifier of the group to which the tab belongs; nil for a root tab.
    package var group: String?
    package var title: String?
    package var image: String?
    package var isGroup = false
    package var isHidden = false
    package var isHiddenByDefault = false
    package var allowsHiding = false
    package var placement = TabPlacement.automatic
    /// The answer of the provider, if the tab came with one.
    package var provider: Value?
    /// The view controller, once the provider has made it.
    package var controller: ControllerHandle?
    /// The `managingNavigationController` of a group.
    package var managing: ControllerHandle?
    package var defaultChild: String?
    package var selectedChild: String?
    /// The user may move the tabs of a group.
    package var allowsReordering = false
    /// `displayOrderIdentifiers` of a group.
    package var displayOrder: [String] = []

    package init(identifier: String) { self.identifier = identifier }

    /// The controllers that it retains.
    var controllers: [ControllerHandle] { [controller, managing].compactMap(\.self) }
}

/// The way of a tab from its selection to the screen.
package struct TabStep: Sendable, Hashable {
    /// The tab that is selected in the end: a tab, or a group without children.
    package let identifier: String
    package let purpose: Purpose
    package var stage = Stage.approve
    /// The number of tabs on the path whose controllers are at hand.
    package var place = 0
    /// The identifiers of a group's tabs in the order that the user gives them.
    package var displayOrder: [String] = []

    package enum Purpose: String, Sendable, Hashable, CaseIterable {
        /// New tabs were set.
        case show
        /// Code selects the tab (P103).
        case select
        /// The user taps the tab, or picks it from the More list.
        case tap
        case pick
        /// The user edits the sidebar (CH-672).
        case edit
        /// The user drops items on the tab (CH-673).
        case drop
    }

    package enum Stage: String, Sendable, Hashable, CaseIterable {
        /// `tabBarController(_:shouldSelectTab:)`.
        case approve
        /// The providers on the path (Q24).
        case provide
        /// `tabBarController(_:shouldSelect:)`, if the delegate lacks the newer member.
        case approveController
        /// The controller becomes a child.
        case join
        /// The managing navigation controller shows the path (Q26).
        case stack
        case finish
        /// The user hides the tab, or shows it again.
        case hide
        case unhide
        /// The user gives the tabs of the group another order.
        case arrange
        /// `tabBarController(_:tab:operationForAcceptingItemsFrom:)`.
        case drop
    }

    package init(_ identifier: String, _ purpose: Purpose) {
        self.identifier = identifier
        self.purpose = purpose
    }

    func at(_ stage: Stage) -> TabStep {
        var step = self
        step.stage = stage
        return step
    }
}
