/// The counters and short lists of a session that nearly every command touches.
package struct SessionHeader: Sendable, Hashable {
    package var revision = 0
    /// In microseconds.
    package var time = 0
    package var turn = 0
    package var sequence = 0
    /// The last serial number given to an object; addresses in UIKit's messages are derived from it.
    package var serial = 0
    package var status = SessionStatus.active
    package var orientation = InterfaceOrientation.portrait
    package var isInBackground = false
    /// Before the end of a launch, and in the background, the app gets no events.
    package var isInactive = false
    /// The app was launched in the background, and its scene has yet to connect (CH-531).
    package var awaitsScene = false
    /// The app was launched while the device was locked, which it still is (R53).
    package var isDeviceLocked = false
    /// Something takes the focus from the app, which stays on screen: it is inactive and not in the background.
    package var isInterrupted = false
    /// The change of the app's state that is under way, which further calls about the state wait for; nil if there is
    /// none.
    package var appChange: AppChange?
    /// Calls of `extendStateRestoration()` in the scene's return to the foreground that wait for their
    /// `completeStateRestoration()` (Q43).
    package var extendedReturns = 0
    /// `UIView.areAnimationsEnabled`, false while a segue without animation is performed (R75).
    package var areAnimationsEnabled = true
    package var windows: [WindowHandle] = []
    package var keyWindow: WindowHandle?
    package var transitions: [TransitionHandle] = []
    package var lastTransition: String?
    /// Split view controllers that adapt to their traits once nothing runs in them (CH-70).
    package var waitingSplits: [ControllerHandle] = []
    /// The position of the device and the place of the window; nil while the device is held as at the launch.
    package var geometry: SceneGeometry? {
        get { geometryApart.value }
        set { geometryApart = Apart(newValue == SceneGeometry() ? nil : newValue) }
    }
    /// Whether there is a geometry; asking copies nothing of it.
    var hasGeometry: Bool { geometryApart.isThere }
    private var geometryApart = Apart<SceneGeometry>.none
    /// The place of the window on the screen: all of it, until the window has been resized.
    package var placement: WindowPlacement { geometry?.placement ?? .full }
    /// The answers about the status bar; nil until the app declares any.
    package var statusBar: StatusBar? {
        get { statusBarApart.value }
        set { statusBarApart = Apart(newValue == StatusBar() ? nil : newValue) }
    }
    /// Whether a class or a controller of the app declares anything about the status bar, or asked for an update.
    var hasStatusBar: Bool { statusBarApart.isThere }
    private var statusBarApart = Apart<StatusBar>.none
    /// The answers about the home indicator, the edges of the screen and the pointer; nil until the app declares any.
    package var preferences: SystemPreferences? {
        get { preferencesApart.value }
        set { preferencesApart = Apart(newValue == SystemPreferences() ? nil : newValue) }
    }
    /// Whether the app declares any of them, or asked for an update.
    var hasPreferences: Bool { preferencesApart.isThere }
    private var preferencesApart = Apart<SystemPreferences>.none
    /// The keyboard; nil while it has never been needed, or nothing is left of it.
    package var keyboard: Keyboard? {
        get { keyboardApart.value }
        set { keyboardApart = Apart(newValue == Keyboard() ? nil : newValue) }
    }
    private var keyboardApart = Apart<Keyboard>.none
    /// The user's events that have begun, and those that the app wants; nil while there are none.
    package var keptUserEvents: UserEvents? {
        get { userEventsApart.value }
        set { userEventsApart = Apart(newValue == UserEvents() ? nil : newValue) }
    }
    var userEvents: UserEvents {
        get { keptUserEvents ?? UserEvents() }
        set { keptUserEvents = newValue }
    }
    /// Whether there are any; asking copies nothing of them.
    var hasUserEvents: Bool { userEventsApart.isThere }
    private var userEventsApart = Apart<UserEvents>.none
    /// The first responder that is no control of a storyboard, the controllers of the input, and the focused item; nil
    /// while there is none of them.
    package var firstResponder: FirstResponder? {
        get { firstResponderApart.value }
        set { firstResponderApart = Apart(newValue == FirstResponder() ? nil : newValue) }
    }
    /// Whether there is any of them; asking copies nothing of them.
    var hasFirstResponder: Bool { firstResponderApart.isThere }
    private var firstResponderApart = Apart<FirstResponder>.none
    /// The latest animation of a popover's size; nil once it is over.
    package var resizing: PopoverResizing? {
        get { resizingApart.value }
        set { resizingApart = Apart(newValue) }
    }
    private var resizingApart = Apart<PopoverResizing>.none

    package init() {}
}

/// The state that an app enters, as `UIApplication.State` names it.
package enum AppActivity: String, Sendable, Hashable, CaseIterable {
    case active
    case inactive
    case background
}

/// A change of the app's state that has begun.
package enum AppChange: String, Sendable, Hashable, CaseIterable {
    /// The launch, or a way from one state to another; it ends with its last step.
    case running
    /// The app ends because it is terminated.
    case terminate
    /// The app ends because its scene is discarded.
    case discardScene
}

/// Whether a session can be driven.
public enum SessionStatus: String, Sendable, Hashable, CaseIterable {
    case active
    /// An uncaught exception ended the app.
    case terminated
}

/// The settings of a session's launch; they never change, so all copies of a session share them.
package final class SessionSettings: Sendable {
    package let device: Device
    package let storyboards: [Storyboard]
    package let classNames: ClassNames
    package let nibs: NibFiles
    package let bundleIdentifier: String
    package let bundleVersion: String
    package let dateMilliseconds: Int
    package let rules: VersionRules
    package let budget: CommandBudget
    /// Whether and how the app follows its scenes.
    package let sceneSupport: InfoPlist.SceneSupport
    /// Whether the manifest has no configuration for the scene (Q46).
    package let lacksSceneConfiguration: Bool
    /// The class of the delegate of scenes on external displays; nil if the manifest names none.
    package let displayDelegateClass: String?
    /// The orientations in the app's `Info.plist`; nil if it does not state any.
    package let orientations: [InterfaceOrientation]?
    /// `UIViewControllerBasedStatusBarAppearance`: whether controllers are asked about the status bar (R253).
    package let isStatusBarOfControllers: Bool
    /// `UIStatusBarHidden`, which counts if controllers are not asked.
    package let hidesStatusBar: Bool
    /// `UIRequiresFullScreen`: the app does not share the screen of an iPad.
    package let requiresFullScreen: Bool
    /// Whether the app shares the screen of an iPad, and the system alone decides on its orientation (CH-500).
    package let isMultitasking: Bool
    /// `UIRequiresFullScreen` of an app for which that is ignored: the app gets another size in one step (Q37).
    package let resizesInOneStep: Bool
    /// `UIDesignRequiresCompatibility`: the app keeps the design before iOS 26 (Q21).
    package let keepsOlderDesign: Bool
    /// What the scene of an app that was launched in the background needs later; nil for any other launch.
    package let backgroundLaunch: BackgroundLaunch?

    package init(_ launch: Launch) {
        device = launch.device
        storyboards = launch.storyboards
        classNames = ClassNames(launch.storyboards)
        nibs = NibFiles(launch.nibs)
        bundleIdentifier = launch.bundleIdentifier
        bundleVersion = launch.bundleVersion
        dateMilliseconds = launch.dateMilliseconds
        budget = launch.budget
        rules = VersionRules(launch)
        sceneSupport = launch.app?.infoPlist.sceneSupport ?? .unstated
        lacksSceneConfiguration = launch.app?.infoPlist.lacksSceneConfiguration ?? false
        displayDelegateClass = launch.app?.infoPlist.displayDelegateClass(under: rules)
        orientations = launch.app?.infoPlist.orientations(on: launch.device.idiom)
        isStatusBarOfControllers = launch.app?.infoPlist.isStatusBarOfControllers ?? true
        hidesStatusBar = launch.app?.infoPlist.hidesStatusBar ?? false
        let plist = launch.app?.infoPlist ?? InfoPlist()
        requiresFullScreen = plist.requiresFullScreen && !plist.lifts(fullScreenUnder: rules)
        isMultitasking =
            rules.hasMultitasking && device.idiom == .pad && !requiresFullScreen
            && Set(orientations ?? InterfaceOrientation.allCases).count == InterfaceOrientation.allCases.count
        resizesInOneStep = plist.requiresFullScreen && plist.lifts(fullScreenUnder: rules)
        keepsOlderDesign = plist.keepsOlderDesign
        backgroundLaunch = launch.isInBackground ? BackgroundLaunch(root: launch.root, archive: launch.archive) : nil
    }
}

/// The parts of a launch in the background that are not used before the scene connects (CH-531).
package struct BackgroundLaunch: Sendable, Equatable {
    package let root: ControllerRequest?
    package let archive: StateArchive?
}
