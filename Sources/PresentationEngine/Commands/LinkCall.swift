/// Something that another app or the system hands to the app.
public enum LinkCall: Sendable, Hashable {
    /// A URL that the app opens, with the bundle identifier of the app that sends it, if known.
    case openURL(String, sourceApplication: String?)
    /// A user activity that goes on in this app, such as a universal link.
    case continueActivity(type: String, webpageURL: String?)
}
