import PresentationEngine

/// A condition on a controller at its place in the tree.
package indirect enum ControllerCondition: Sendable, Hashable {
    /// A fact of the controller passes a test; false if the controller lacks the fact.
    case fact(ControllerFact, TextTest)
    case standing(ControllerStanding)
    /// The child of that number among its parent's children, the first being 1.
    case childNumber(Int)
    /// None of the alternatives holds; an alternative holds if all of its conditions do.
    case none(of: [[ControllerCondition]])
    /// One of the paths leads from the controller to another one; the relation of the first step is relative to
    /// it.
    case has([ControllerSelector.Path])
}

/// A fact about a controller, under its name in the listing of controllers.
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

/// A byte-by-byte comparison of a string.
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
        case .begins(let start): text.utf8.starts(with: start.utf8)
        case .ends(let end): text.utf8.reversed().starts(with: end.utf8.reversed())
        case .contains(let part): Self.occurs(Array(part.utf8), in: text.utf8)
        }
    }

    package static func == (left: TextTest, right: TextTest) -> Bool {
        switch (left, right) {
        case (.isThere, .isThere): true
        case (.equals(let left), .equals(let right)), (.begins(let left), .begins(let right)),
            (.ends(let left), .ends(let right)), (.contains(let left), .contains(let right)):
            left == right
        case (.isThere, _), (.equals, _), (.begins, _), (.ends, _), (.contains, _): false
        }
    }

    /// Whether a substring occurs in a string, found in one pass over both, however repetitive the substring is (Knuth,
    /// Morris and Pratt).
    private static func occurs(_ part: [UInt8], in text: String.UTF8View) -> Bool {
        guard !part.isEmpty else { return true }
        var borders = [0]
        for index in part.indices.dropFirst() {
            var length = borders[index - 1]
            while length > 0, part[length] != part[index] { length = borders[length - 1] }
            borders.append(part[length] == part[index] ? length + 1 : 0)
        }
        var matched = 0
        for byte in text {
            while matched > 0, part[matched] != byte { matched = borders[matched - 1] }
            if part[matched] == byte { matched += 1 }
            if matched == part.count { return true }
        }
        return false
    }
}

/// A state of a controller, by the word that follows the colon.
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
