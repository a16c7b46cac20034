/// Something that another app or the system hands to the app.
public enum LinkCall: Sendable, Hashable {
    /// A URL that the app opens, with the bundle identifier of the app that sends it, if known.
    case openURL(String, sourceApplication: String?)
    /// A user activity that goes on in this app, such as a universal link; or that cannot go on, with the localized
    /// description of the error.
    case continueActivity(type: String, webpageURL: String?, error: String? = nil)
    /// Anything else, with the identifier that comes with it.
    case receive(SystemMessage, identifier: String?)
}

/// What the system hands to the app besides links.
public enum SystemMessage: String, Sendable, Hashable, CaseIterable {
    /// The user picks a quick action of the app's icon; identified by its type.
    case shortcutItem
    /// The user accepts a CloudKit share.
    case cloudKitShare
    /// A remote notification arrives.
    case remoteNotification
    /// The user opens the app by a remote notification.
    case openedNotification
    case registeredForRemoteNotifications
    case failedToRegisterForRemoteNotifications
    /// An opportunity to fetch content in the background.
    case backgroundFetch
    /// The events of a URL session in the background; identified as that session.
    case backgroundURLSession
    /// The app's extension on a watch sends a request.
    case watchKitRequest
    /// A watch asks for the authorization of health data.
    case healthAuthorization
    /// SiriKit looks for the handler of an intent; identified by its class.
    case intent
    /// The system takes the current state of a user activity, as for Handoff; identified by its type.
    case userActivityUpdate
}
