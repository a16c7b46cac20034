/// Events that travel along the responder chain (ME-07, ME-08).
public enum RespondingCall: Sendable, Hashable {
    /// A touch in a view: `touchesBegan(_:with:)` of the view, then of each next responder until one handles it; the
    /// later phases in the same way. A view is given by its own name, or by that of the controller whose view it is.
    case touch(view: String, phase: TouchPhase = .began)
    /// A finger on the screen, which goes to what lies at its place.
    case touchScreen(ScreenTouch)
    /// An event for the first responder: a press of a button or a key, a shake, or one of a remote control.
    case send(SentEvent)
    /// `restoreUserActivityState(_:)` of an object that the app hands to a restoration handler.
    case restoreActivity(receiver: String, activityType: String)
    /// `becomeFirstResponder()` of a control of a storyboard, in the view of a controller.
    case becomeFirstResponder(element: String, controller: String?)
    /// `resignFirstResponder()` of such a control.
    case resignFirstResponder(element: String, controller: String?)
    /// `becomeFirstResponder()` of a controller or a view.
    case becomeResponder(String)
    /// `resignFirstResponder()` of a controller or a view.
    case resignResponder(String)
    /// `reloadInputViews()` of a controller or a view.
    case reloadInputViews(String)
    /// The user presses keys of a hardware keyboard.
    case pressKey(input: String, [KeyModifier])
    /// `UIFocusSystem.requestFocusUpdate(to:)` with a controller, a view or a window.
    case requestFocusUpdate(environment: String)
    /// The user docks the keyboard of an iPad at the bottom of the screen, or undocks it.
    case dockKeyboard(Bool)
}

/// The phases of a touch, as UIKit's methods name them.
public enum TouchPhase: String, Sendable, Hashable, CaseIterable {
    case began
    case moved
    case ended
    case cancelled
    /// The values of an earlier phase that were estimates are known now.
    case estimatedPropertiesUpdated
}

/// The phases of a press, and of a shake except for `changed`.
public enum EventPhase: String, Sendable, Hashable, CaseIterable {
    case began
    case changed
    case ended
    case cancelled
}

/// An event that goes to the first responder.
public enum SentEvent: Sendable, Hashable {
    case press(PressedButton, EventPhase)
    case shake(EventPhase)
    case remoteControl(RemoteControl)
}

/// What is pressed: a button of a remote control or a game controller, or a key of a hardware keyboard by its
/// characters.
public enum PressedButton: Sendable, Hashable {
    case button(PressType)
    case key(String)
}

/// The cases of `UIPress.PressType` on iOS.
public enum PressType: String, Sendable, Hashable, CaseIterable {
    case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause
}

/// The subtypes of a remote control's event in `UIEvent.EventSubtype`.
public enum RemoteControl: String, Sendable, Hashable, CaseIterable {
    case play = "remoteControlPlay"
    case pause = "remoteControlPause"
    case stop = "remoteControlStop"
    case togglePlayPause = "remoteControlTogglePlayPause"
    case nextTrack = "remoteControlNextTrack"
    case previousTrack = "remoteControlPreviousTrack"
    case beginSeekingBackward = "remoteControlBeginSeekingBackward"
    case endSeekingBackward = "remoteControlEndSeekingBackward"
    case beginSeekingForward = "remoteControlBeginSeekingForward"
    case endSeekingForward = "remoteControlEndSeekingForward"
}
