/// Why a controller keeps traits, whatever those of its place are (Q150, Q151).
package enum TraitKeeping: String, Sendable, Hashable, CaseIterable {
    /// Its view is outside of all windows, or about to leave its window.
    case outside
    /// The system predicted them as the view was loaded, which has been in no window since.
    case predicted
    /// Its view is in a window, and the update of its traits waits for the commit of the turn.
    case waiting
}
