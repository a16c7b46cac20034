/// Calls of a custom container's own code on a child (CT-20 to CT-26).
public enum ContainmentCall: Sendable, Hashable {
    /// `beginAppearanceTransition(_:animated:)` of the child.
    case beginAppearanceTransition(isAppearing: BooleanArgument, isAnimated: BooleanArgument)
    /// `endAppearanceTransition()` of the child.
    case endAppearanceTransition
    /// `setOverrideTraitCollection(_:forChild:)` of the parent; nil removes the override.
    ///
    /// Without a child the receiver is a window, whose size classes are overridden as by a narrower scene.
    case setOverrideTraitCollection(TraitOverride?, child: String?)
    /// `registerForTraitChanges(_:handler:)`, from iOS 17 on.
    case registerForTraitChanges([RegisteredTrait], handler: Completion)
    /// `setNeedsUpdateProperties()`, from iOS 26 on.
    case setNeedsUpdateProperties
    /// `updatePropertiesIfNeeded()`, from iOS 26 on.
    case updatePropertiesIfNeeded
    /// `setNeedsUpdateContentUnavailableConfiguration()`, from iOS 17 on.
    case setNeedsUpdateUnavailableContent
    case transition(ChildTransitionCall)
    /// One of the four appearance callbacks, called directly by the app, which is misuse (AP-16, P69s).
    case callDirectly(Member, isAnimated: BooleanArgument)
}
