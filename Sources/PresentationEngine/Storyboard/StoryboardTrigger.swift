/// The effect of a user's action on one element: a segue is performed, or an action is sent.
///
/// Nearly half of real segues have no identifier, and only their element leads to them.
public struct StoryboardTrigger: Sendable, Equatable {
    /// The type of an element, which decides which actions count.
    public enum Kind: String, Sendable, CaseIterable {
        /// A `UIControl`: button, segmented control, slider, text field and the like.
        case control
        /// A bar button item.
        case barButtonItem
        /// A table view cell, static or made from a prototype.
        case tableViewCell
        /// A collection view cell, made from a prototype.
        case collectionViewCell
        /// A gesture recognizer.
        case gestureRecognizer
        /// A menu item's or key command's element, or another object that sends actions.
        case object
    }

    /// A user's action on the element.
    public enum Event: Sendable, Equatable {
        /// A control event, by UIKit's name (`touchUpInside`, `valueChanged`).
        case control(String)
        /// A bar button item is tapped.
        case tap
        /// A cell is selected.
        case selection
        /// A cell's accessory button is tapped.
        case accessoryAction
        /// A gesture is recognized.
        case recognition
    }

    /// The effect of the action.
    public enum Effect: Sendable, Equatable {
        /// The segue with this object id is triggered.
        case segue(id: String)
        /// The selector is sent to the object with this id, or to the First Responder placeholder.
        case action(selector: String, targetID: String)
    }

    /// The element's object id.
    public var elementID: String
    /// The element's name in the file (`button`, `tapGestureRecognizer`).
    public var elementName: String
    /// The type of the element.
    public var kind: Kind
    /// The text that a user sees on the element: a title, an accessibility label, a system item's name.
    public var label: String?
    /// The element's accessibility identifier, by which test suites find it.
    public var accessibilityIdentifier: String?
    /// The user's action.
    public var event: Event
    /// The effect of the action.
    public var effect: Effect

    /// Makes a trigger.
    public init(
        elementID: String, elementName: String, kind: Kind, label: String? = nil,
        accessibilityIdentifier: String? = nil, event: Event, effect: Effect
    ) {
        self.elementID = elementID
        self.elementName = elementName
        self.kind = kind
        self.label = label
        self.accessibilityIdentifier = accessibilityIdentifier
        self.event = event
        self.effect = effect
    }
}
