/// Something that a user can act on: its names, the effect of a touch, and the obstacle before it, if there is one.
package struct TouchTarget: Sendable {
    /// The type of the target.
    package enum Kind: String, Sendable, CaseIterable {
        case control
        case barButtonItem
        case gestureRecognizer
        case tableViewCell
        case collectionViewCell
        case object
        case tab
        case moreRow
        case alertAction
        case alertSurroundings
        /// A sheet that can be pulled down, and the dimmed area around it.
        case sheet
        case backdrop
        /// A presented view that a zoom brought, and a drag takes back to its source.
        case zoomed
        case popoverSurroundings
        case cancelButton
        case searchBar
        case backButton
        case backSwipe
        /// A drag that begins in the content of a navigation controller, from iOS 26 on (Q14).
        case contentBackSwipe
        /// The content of a navigation controller whose bars hide, and where they would be.
        case contentTap
        case barRegion
        case contentSwipe
        case pageSwipe
        case pageEdge
        case displayModeButton
        case secondaryOnlyButton
        case columnSwipe
    }

    /// The movement of the user's finger.
    package enum Gesture: String, Sendable, CaseIterable {
        case tap
        case select
        case drag
    }

    /// The effect of the touch.
    package enum Effect: Sendable {
        /// A segue, with the name of its destination.
        case segue(StoryboardSegue, destination: String)
        /// An action, with the object that receives it, and how to declare its effect if no behavior does.
        case action(String, receiver: String, hint: String? = nil)
        /// Anything else, with the controller that it is about.
        case other(Word, controller: String?)
    }

    /// The effects besides segues and actions.
    package enum Word: String, Sendable, CaseIterable {
        case selectTab
        case showMoreList
        case pickFromMore
        case chooseAction
        case dismiss
        case pop
        case turnPage
        case changeDisplayMode
        /// A text field shows the keyboard.
        case becomeFirstResponder
        case hideBars
        case showBars
    }

    /// The names by which a touch can refer to the target.
    package struct Names: Sendable {
        /// Unique within the controller.
        package let id: String
        package var label: String?
        package var accessibilityLabel: String?
        package var accessibilityIdentifier: String?
        /// Further ids, such as that of a tab's item in its storyboard.
        package var furtherIDs: [String] = []

        init(_ id: String, label: String? = nil) {
            self.id = id
            self.label = label
        }

        /// Every name.
        package var all: [String] {
            [id] + furtherIDs + [accessibilityIdentifier, label, accessibilityLabel].compactMap(\.self)
        }
    }

    package let kind: Kind
    package let names: Names
    /// The name of the controller to which the target belongs.
    package let owner: String
    /// The element's name in its storyboard.
    package var elementName: String?
    package let effects: [Effect]
    /// The call to which the touch corresponds.
    package let call: Call
    package let obstacle: Obstacle?
    /// The place in its window, in points; nil if it is not known, or if the target is not on the screen.
    package var frame: Rect?
    /// Whether the place is only an approximation.
    package var isFrameApproximate = false

    /// The movement of the user's finger.
    package var gesture: Gesture {
        switch kind {
        case .tableViewCell, .collectionViewCell, .moreRow: .select
        case .backSwipe, .contentBackSwipe, .pageSwipe, .columnSwipe, .sheet, .zoomed, .contentSwipe: .drag
        case .control, .barButtonItem, .gestureRecognizer, .object, .tab, .alertAction, .alertSurroundings,
            .backdrop, .popoverSurroundings, .cancelButton, .searchBar,
            .backButton, .pageEdge, .displayModeButton, .secondaryOnlyButton, .contentTap, .barRegion:
            .tap
        }
    }
}

extension TouchTarget.Kind {
    /// The kind of a storyboard's element; a tab belongs to its tab bar.
    init(_ kind: ElementOutline.Kind) {
        self =
            switch kind {
            case .control: .control
            case .barButtonItem: .barButtonItem
            case .tabBarItem: .tab
            case .gestureRecognizer: .gestureRecognizer
            case .tableViewCell: .tableViewCell
            case .collectionViewCell: .collectionViewCell
            case .object: .object
            }
    }
}
