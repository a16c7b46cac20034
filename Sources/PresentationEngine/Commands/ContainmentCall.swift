/// What a container of the app's does with a child by its own code (CT-20 to CT-26).
public enum ContainmentCall: Sendable, Hashable {
    /// `beginAppearanceTransition(_:animated:)` of the child.
    case beginAppearanceTransition(isAppearing: BooleanArgument, isAnimated: BooleanArgument)
    /// `endAppearanceTransition()` of the child.
    case endAppearanceTransition
    /// `setOverrideTraitCollection(_:forChild:)` of the parent; nil takes the override away.
    ///
    /// Without a child the receiver is a window, whose size classes are overridden as by a narrower scene.
    case setOverrideTraitCollection(TraitOverride?, child: String?)
    case transition(ChildTransitionCall)
    /// One of the four appearance callbacks, called by the app where it must not (AP-16, P69s).
    case callDirectly(Member, isAnimated: BooleanArgument)
}
