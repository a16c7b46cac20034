/// A selection of controllers, which meet all conditions and match the selector.
package struct ControllerSelection: Sendable, Hashable {
    package var conditions: [ControllerCondition]
    /// Nil if the place in the tree does not matter.
    package var selector: ControllerSelector?

    package init(_ conditions: [ControllerCondition] = [], _ selector: ControllerSelector? = nil) {
        self.conditions = conditions
        self.selector = selector
    }
}
