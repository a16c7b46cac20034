/// The lock of the interface's orientation, as the app's controllers last answered (Q38).
package struct OrientationLock: Sendable, Hashable {
    /// Whether the controllers are to be asked at the end of the turn (CH-440).
    package var isDue = false
    /// `effectiveGeometry.isInterfaceOrientationLocked`.
    package var isLocked = false
    /// The name of the controller whose answer counted last; nil before the first answer.
    package var decidedBy: String?

    package init() {}
}

/// The question about the lock on its way from controller to controller.
package struct OrientationLockInquiry: Sendable, Hashable {
    /// The controllers on the way; the last one is asked.
    package var path: [ControllerHandle]
    /// Whether the last one is asked for a child first, or for its own preference.
    package var asksForChild = true

    package init(from start: ControllerHandle) { path = [start] }
}
