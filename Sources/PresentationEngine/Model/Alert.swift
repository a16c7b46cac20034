/// `UIAlertController.Style`.
public enum AlertStyle: String, Sendable, Hashable, CaseIterable {
    case alert
    case actionSheet
}

/// `UIAlertAction.Style`.
public enum AlertActionStyle: String, Sendable, Hashable, CaseIterable {
    case `default`
    case cancel
    case destructive
}

/// The state that only an alert controller has.
package struct AlertState: Sendable, Hashable {
    /// Fixed when the alert is made; by default UIKit's first style.
    package var style = AlertStyle.actionSheet
    package var message: String?
    /// In the order they were added.
    package var actions: [AlertAction] = []
    package var textFields: [AlertTextField] = []
    /// The name of the preferred action, which is one of `actions`.
    package var preferred: String?
    /// The name of the action that was chosen, from the tap until its handler runs.
    package var chosen: String?

    package init() {}

    package func action(named name: String) -> AlertAction? { actions.first { $0.name == name } }

    package var cancelAction: AlertAction? { actions.first { $0.style == .cancel } }

    /// Whether there is anything to show.
    package func hasContent(title: String?) -> Bool {
        !(title ?? "").isEmpty || !(message ?? "").isEmpty || !actions.isEmpty || !textFields.isEmpty
    }
}

/// One button of an alert.
package struct AlertAction: Sendable, Hashable {
    /// The action's name within its alert: the id that the client gave it, else its title.
    package let name: String
    package let title: String
    package let style: AlertActionStyle
    package var isEnabled: Bool
    package let handler: Completion?
    /// The variables that the handler captured.
    package let bindings: Bindings

    package init(
        name: String, title: String, style: AlertActionStyle, isEnabled: Bool, handler: Completion?,
        bindings: Bindings
    ) {
        self.name = name
        self.title = title
        self.style = style
        self.isEnabled = isEnabled
        self.handler = handler
        self.bindings = bindings
    }
}

/// A text field of an alert.
public struct AlertTextField: Sendable, Hashable {
    public var placeholder: String?
    public var text: String
    public var isSecure: Bool

    public init(placeholder: String? = nil, text: String = "", isSecure: Bool = false) {
        self.placeholder = placeholder
        self.text = text
        self.isSecure = isSecure
    }
}
