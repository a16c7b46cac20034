/// One controller of a storyboard with everything that was set on it in Interface Builder.
///
/// A property that the file does not state is `nil` where UIKit's default depends on the version of iOS, and
/// UIKit's constant default elsewhere, so that a rule can tell "not stated" from "stated".
public struct StoryboardScene: Sendable, Equatable {
    /// The controller's object id in the file.
    public var id: String

    /// The kind of the controller, with the settings that only this kind has.
    public var kind: StoryboardControllerKind

    /// The subclass named for the controller, if any.
    public var customClass: StoryboardClass?

    /// The name the scene's author gave the controller in Interface Builder; it means nothing at run time.
    public var userLabel: String?

    /// The name by which `instantiateViewController(withIdentifier:)` finds the controller.
    public var storyboardIdentifier: String?

    /// The controller's own restoration identifier, if one is written in the file; the controller starts with
    /// ``effectiveRestorationIdentifier``.
    public var restorationIdentifier: String?

    /// Whether the storyboard identifier is also the restoration identifier.
    public var usesStoryboardIdentifierAsRestorationIdentifier = false

    /// The controller's `title`.
    public var title: String?

    /// The settings with which the controller is presented.
    public var presentation = StoryboardPresentation()

    /// The settings with which the controller is laid out within bars and containers.
    public var layout = StoryboardLayout()

    /// The controller's navigation item, if the file has one.
    public var navigationItem: StoryboardNavigationItem?

    /// The controller's tab bar item, if the file has one.
    public var tabBarItem: StoryboardTabBarItem?

    /// The items the controller gives its navigation controller's toolbar.
    public var toolbarItems: [StoryboardBarButtonItem] = []

    /// Values set by key path before `awakeFromNib` (R59), in the order of the file.
    public var runtimeAttributes: [StoryboardRuntimeAttribute] = []

    /// The controller's outlets, in the order of the file.
    public var outlets: [StoryboardOutlet] = []

    /// The controller's view; `nil` when the file has none, so that the view comes from elsewhere (VL-09).
    public var view: StoryboardView?

    /// Objects of the scene other than the controller: gesture recognizers, loose bar button items, custom objects.
    public var objects: [StoryboardObject] = []

    /// The object id of the scene's exit, if it has one.
    public var exitID: String?

    /// The object id of the scene's First Responder placeholder, if it has one; an action sent there goes up the
    /// responder chain.
    public var firstResponderID: String?

    /// The segues that leave this scene, in the order of the file.
    public var segues: [StoryboardSegue] = []

    /// The effects of a user's actions on the elements of this scene, in the order of the file.
    public var triggers: [StoryboardTrigger] = []

    /// Makes a scene with UIKit's defaults; set the differing properties afterwards.
    public init(id: String, kind: StoryboardControllerKind = .viewController) {
        self.id = id
        self.kind = kind
    }

    /// The restoration identifier that the controller starts with: its own, or its storyboard identifier if that serves
    /// as both.
    public var effectiveRestorationIdentifier: String? {
        if let restorationIdentifier { return restorationIdentifier }
        return usesStoryboardIdentifierAsRestorationIdentifier ? storyboardIdentifier : nil
    }

    /// The name by which a person knows the scene: its title, its navigation or tab item's title, a given name, its
    /// class, or its object id if it has none of these.
    public var displayName: String {
        title ?? navigationItem?.title ?? tabBarItem?.title ?? storyboardIdentifier ?? userLabel
            ?? customClass?.name ?? id
    }
}
