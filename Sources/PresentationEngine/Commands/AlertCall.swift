/// Actions of an app or its user on an alert controller; its actions are tapped like other elements.
public enum AlertCall: Sendable, Hashable {
    /// `addAction(_:)`.
    case addAction(AlertActionRequest)
    /// `addTextField(configurationHandler:)`.
    case addTextField(AlertFieldRequest)
    /// `isEnabled` of an action.
    case setActionEnabled(action: String, Bool)
    /// The user types into a text field.
    case enterText(field: Int, String)
}

/// An action to be made and added: `UIAlertAction(title:style:handler:)`.
public struct AlertActionRequest: Sendable, Hashable {
    /// The client's name for the action, unique in its alert; nil for its title.
    public var name: String?
    /// Nil makes UIKit raise an exception.
    public var title: String?
    public var style: AlertActionStyle
    public var isEnabled: Bool
    public var handler: Completion?

    public init(
        name: String? = nil, title: String?, style: AlertActionStyle = .default, isEnabled: Bool = true,
        handler: Completion? = nil
    ) {
        self.name = name
        self.title = title
        self.style = style
        self.isEnabled = isEnabled
        self.handler = handler
    }
}

/// A text field to be added, and the handler that configures it.
public struct AlertFieldRequest: Sendable, Hashable {
    public var field: AlertTextField
    public var configuration: Completion?

    public init(field: AlertTextField = .init(), configuration: Completion? = nil) {
        self.field = field
        self.configuration = configuration
    }
}
