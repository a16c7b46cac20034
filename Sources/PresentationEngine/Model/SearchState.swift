/// What a search controller has besides the properties of every controller.
package struct SearchState: Sendable, Hashable {
    /// The controller to whose navigation item it belongs, which keeps it alive.
    package var owner: ControllerHandle?
    /// `searchResultsUpdater`; the reference is weak.
    package var updater: Actor?
    /// UIKit, not the app, is presenting or dismissing it, so the delegate is notified at the end.
    package var isAutomatic = false
    /// The delegate had the chance to present it.
    package var wasAsked = false

    package init() {}
}
