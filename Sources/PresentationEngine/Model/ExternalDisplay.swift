/// A display that the user has attached to the device, by a cable or by AirPlay.
package struct ExternalDisplay: Sendable, Hashable {
    /// In points.
    package let size: Size
    /// False from the user's act until the app has lost the display's scene and windows.
    package var isAttached = true
    /// The app was notified of the display, which waits while the app is in the background.
    package var isAnnounced = false
    /// The display's scene, while it is connected.
    package var scene: Scene?
    /// The size of the display that the user has attached in its place, while the app has yet to lose this one.
    package var successor: Size?

    /// A connected scene, and its delegate if the app has a class for it.
    package struct Scene: Sendable, Hashable {
        package var delegate: ObjectHandle?

        package init(delegate: ObjectHandle?) {
            self.delegate = delegate
        }
    }

    package init(size: Size) {
        self.size = size
    }
}

/// What the user does with an external display.
public enum DisplayChange: Sendable, Hashable {
    /// Attaches a display with a screen of this size, in points.
    case attach(Size)
    case detach
}

/// `UISceneAccessory.externalNonInteractive`, registered with a controller (Q44).
package struct SceneAccessory: Sendable, Hashable {
    package let controller: ControllerHandle
    /// The class of the scene's delegate in the accessory's configuration; nil for that of the `Info.plist`.
    package let delegateClass: String?

    package init(controller: ControllerHandle, delegateClass: String?) {
        self.controller = controller
        self.delegateClass = delegateClass
    }
}
