/// A trait whose changes a controller can register for.
public enum RegisteredTrait: String, Sendable, Hashable, CaseIterable {
    case horizontalSizeClass
    case verticalSizeClass
    case userInterfaceIdiom
    case userInterfaceStyle
    /// From iOS 26 on (Q32).
    case splitViewControllerLayoutEnvironment
}

/// A handler that a controller registered for the changes of some traits (Q1).
package struct TraitRegistration: Sendable, Hashable {
    package let traits: [RegisteredTrait]
    package let handler: Completion
    package let bindings: Bindings

    package init(traits: [RegisteredTrait], handler: Completion, bindings: Bindings) {
        self.traits = traits
        self.handler = handler
        self.bindings = bindings
    }
}
