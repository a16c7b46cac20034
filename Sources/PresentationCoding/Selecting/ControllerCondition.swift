/// Something that is true or false of a controller in its place.
package indirect enum ControllerCondition: Sendable, Hashable {
    /// A fact of the controller passes a test; where the controller does not have the fact, it does not.
    case fact(ControllerFact, TextTest)
    case standing(ControllerStanding)
    /// The child of that number among its parent's children, the first being 1.
    case childNumber(Int)
    /// None of the alternatives holds; all conditions of an alternative must, for it to hold.
    case none(of: [[ControllerCondition]])
    /// One of the paths leads from the controller to another one; the first step says how that stands to it.
    case has([ControllerSelector.Path])
}

/// What a condition can ask of a controller, under the name that it has in the listing of controllers.
package enum ControllerFact: String, Sendable, Hashable, CaseIterable {
    case id
    case className = "class"
    case kind
    case title
    case state
    /// The identifier in the storyboard, or the restoration identifier.
    case identifier
    case storyboardIdentifier
    case restorationIdentifier
    case modalPresentationStyle
    /// The window whose root the controller is.
    case window
}

/// How a text is compared; letters must agree in case.
package enum TextTest: Sendable, Hashable {
    case isThere
    case equals(String)
    case begins(String)
    case ends(String)
    case contains(String)

    func passes(_ text: String) -> Bool {
        switch self {
        case .isThere: true
        case .equals(let wanted): text == wanted
        case .begins(let start): text.hasPrefix(start)
        case .ends(let end): text.hasSuffix(end)
        case .contains(let part): text.contains(part)
        }
    }
}

/// How a controller stands, by the word that follows the colon.
package enum ControllerStanding: String, Sendable, Hashable, CaseIterable {
    case disappeared
    case appearing
    case appeared
    case disappearing
    /// The root of a window.
    case root
    /// Neither a window's root, nor a child, nor presented.
    case detached
    /// A child of another controller.
    case child
    case firstChild = "first-child"
    case lastChild = "last-child"
    /// Presented by another controller.
    case presented
    /// Itself presents another controller.
    case presenting
    /// Its view is loaded.
    case loaded
}
