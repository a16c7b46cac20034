/// The differences between versions of iOS and between fidelities: the one table that the rules ask.
package struct VersionRules: Sendable, Equatable {
    package let version: SystemVersion
    /// The version whose SDK the app was built with, on which UIKit makes some changes depend.
    private let sdk: SystemVersion
    private let fidelity: FidelityChoice

    /// The table for a version and an SDK, which is the version's own by default.
    package init(version: SystemVersion, sdk: SystemVersion? = nil, fidelity: FidelityChoice) {
        self.version = version
        self.sdk = sdk ?? version
        self.fidelity = fidelity
    }

    /// The table for an app that launches.
    package init(_ launch: Launch) {
        self.init(version: launch.systemVersion, sdk: launch.app?.sdk, fidelity: launch.fidelity)
    }

    /// The table of a session before its launch.
    package static let unlaunched = VersionRules(version: SystemVersion(18), fidelity: FidelityChoice())

    // MARK: The app, its scenes and windows

    /// CH-132: on iOS 9 and 10 the app is active before its first controller has appeared, else after.
    package var becomesActiveBeforeAppearing: Bool {
        (SystemVersion(9)..<SystemVersion(11)).contains(version)
    }
    /// Apps may follow the life cycle of their scenes from iOS 13 on.
    package var hasScenes: Bool { version >= SystemVersion(13) }
    /// CH-133: the projects of Xcode 11, which has the SDK of iOS 13, and later come with a scene manifest.
    package var hasScenesInNewProjects: Bool { sdk >= SystemVersion(13) }
    /// Q34: from iOS 18.4 to 26 the console warns of an app without scenes.
    package var warnsOfMissingScenes: Bool { (SystemVersion(18, 4)..<SystemVersion(27)).contains(version) }
    /// Q34: the warning of iOS 26 announces that the life cycle of scenes will be required soon.
    package var announcesRequiredScenes: Bool { version >= SystemVersion(26) }
    /// Q35: on iOS 27 an app that was built with its SDK and has no scenes is stopped at its launch.
    package var stopsAppsWithoutScenes: Bool { version >= SystemVersion(27) && sdk >= SystemVersion(27) }
    /// Q43: on iOS 27 a scene of an app that was built with its SDK extends its return to the foreground.
    package var extendsReturns: Bool { version >= SystemVersion(27) && sdk >= SystemVersion(27) }
    /// Apple's page on `application(_:open:options:)`: from iOS 9 on; iOS 8 has the method with an annotation.
    package var hasOpenOptions: Bool { version >= SystemVersion(9) }
    /// CH-650: quick actions of the app's icon exist from iOS 9 on.
    package var hasShortcutItems: Bool { version >= SystemVersion(9) }
    /// CH-650: an app can accept CloudKit shares from iOS 10 on.
    package var hasCloudKitShares: Bool { version >= SystemVersion(10) }
    /// CH-651: extensions on a watch exist from iOS 8.2 on.
    package var hasWatchKitRequests: Bool { version >= SystemVersion(8, 2) }
    /// CH-651: a watch asks for the authorization of health data from iOS 9 on.
    package var hasHealthRequests: Bool { version >= SystemVersion(9) }
    /// CH-651: apps handle intents by themselves from iOS 14 on, not only in extensions.
    package var handlesIntentsInApp: Bool { version >= SystemVersion(14) }
    /// Q37: on iOS 27 `UIRequiresFullScreen` of an app that was built with its SDK is ignored.
    package var ignoresRequiredFullScreen: Bool { version >= SystemVersion(27) && sdk >= SystemVersion(27) }
    /// Q37: whether an app can name the first version that ignores its `UIRequiresFullScreen`, and names this one or an
    /// earlier one.
    package func ignoresRequiredFullScreen(startingWith first: SystemVersion) -> Bool {
        version >= SystemVersion(26) && version >= first
    }
    /// Q39: the scene's delegate follows its geometry from iOS 26 on.
    package var tellsOfEffectiveGeometry: Bool { version >= SystemVersion(26) }
    /// Q40: the size of a scene can be restricted from iOS 26 on.
    package var hasSizeRestrictions: Bool { version >= SystemVersion(26) }
    /// Whether an external display gets a scene only for a controller's scene accessory (Q44).
    package var needsSceneAccessories: Bool { version >= SystemVersion(27) }
    /// Whether scenes on external displays have the role `windowExternalDisplayNonInteractive`.
    package var hasNonInteractiveDisplays: Bool { version >= SystemVersion(16) }
    /// A2: apps share the screen of an iPad from iOS 9 on.
    package var hasMultitasking: Bool { version >= SystemVersion(9) }
    /// R282, CH-187: from iOS 11 on a Slide Over window keeps clear of the top and the bottom of the screen.
    package var insetsSlideOver: Bool { version >= SystemVersion(11) }
    /// CH-184: from iOS 16 on the windows of an iPad may have any size.
    package var hasFreeWindowSizes: Bool { version >= SystemVersion(16) }
    /// Q56: on iOS 12.2 the pictures of an app in the background load all tabs.
    package var loadsTabsForSnapshots: Bool { (SystemVersion(12, 2)..<SystemVersion(12, 3)).contains(version) }
    /// Q53: from iOS 13 on the style of an app in the background flips and returns for the pictures of it.
    package var flipsStyleInBackground: Bool { version >= SystemVersion(13) }
    /// Q141, Q142: controllers and windows can override the style of the interface from iOS 13 on.
    var hasInterfaceStyles: Bool { version >= SystemVersion(13) }
    /// CH-362: apps that were built with the SDK of iOS 26 have its design.
    private var hasNewDesign: Bool { version >= SystemVersion(26) && sdk >= SystemVersion(26) }

    // MARK: Appearance and layout

    /// P184: `viewIsAppearing(_:)` runs back to iOS 13.
    package var hasViewIsAppearing: Bool { version >= SystemVersion(13) }
    /// F1, CH-173: in `viewIsAppearing(_:)` a controller's flags read as in `viewWillAppear(_:)`.
    package var hasFlagsInViewIsAppearing: Bool { fidelity.isMeasured(.presentedFlag) }
    /// MV-06, F1: `isBeingPresented` is true from `viewWillAppear(_:)` to the end of `viewDidAppear(_:)`, regardless of
    /// the reader, if measurements decide; otherwise only inside the controller's own callbacks.
    package var hasLastingPresentedFlag: Bool { fidelity.isMeasured(.presentedFlag) }
    /// MV-08, P23: `isBeingDismissed` is true throughout the dismissal, if measurements decide; otherwise only inside
    /// the controller's own callbacks.
    package var hasLastingDismissedFlag: Bool { fidelity.isMeasured(.dismissedFlag) }
    /// P69s: the console names direct calls of appearance callbacks; the first such logs are of iOS 16.
    package var warnsOfDirectCallbacks: Bool { version >= SystemVersion(16) }
    /// Q6, Q7: `updateProperties()` from iOS 26 on.
    package var hasPropertyUpdates: Bool { version >= SystemVersion(26) }
    /// Apple's page on `safeAreaInsets`: from iOS 11 on.
    package var hasSafeAreas: Bool { version >= SystemVersion(11) }
    /// CH-682: from iOS 15 on bars ask controllers for the scroll view that they follow.
    package var hasContentScrollViews: Bool { version >= SystemVersion(15) }
    /// CH-684: from iOS 9 on controllers are previewed.
    package var hasPreviews: Bool { version >= SystemVersion(9) }
    /// CH-684: up to iOS 12 previews come with 3D Touch only.
    package var previewsNeedForce: Bool { version < SystemVersion(13) }
    /// CH-683: from iOS 17 on controllers show that their content is missing.
    package var hasUnavailableContent: Bool { version >= SystemVersion(17) }
    /// A3: from iOS 12 on the bars of iPads are higher, in apps that were built with its SDK.
    package var hasTallBarsOnPads: Bool { version >= SystemVersion(12) && sdk >= SystemVersion(12) }
    /// A3: on iOS 14 the mini phones report the top inset of iPhone X.
    package var hasLowMiniInset: Bool { version < SystemVersion(15) }

    // MARK: Presenting and dismissing

    /// Whether this version of UIKit has a presentation style.
    package func has(_ style: ModalPresentationStyle) -> Bool { style.available <= version }
    /// CX-05: without a controller that defines a context, the outermost of the modal level presents, if measurements
    /// decide; otherwise the root of the window.
    package var presentsFromModalLevelWithoutContext: Bool { fidelity.isMeasured(.contextFallback) }
    /// OP-05: in compact width overFullScreen and the context styles adapt up to iOS 12, as documented.
    package var adaptsOverlayStyles: Bool { !hasCardSheets && !fidelity.isMeasured(.neverAdaptingStyles) }
    /// OP-06: up to iOS 12 a popover in regular width and compact height becomes a form sheet, if measurements decide.
    package var adaptsPopoverInCompactHeight: Bool { fidelity.isMeasured(.popoverInCompactHeight) }
    /// R153: the method with traits is asked from iOS 8.3 on.
    package var asksAdaptiveStyleWithTraits: Bool { version >= SystemVersion(8, 3) }
    /// R160: the delegate can prepare the presentation controller of an adaptation from iOS 15 on.
    package var hasAdaptivePreparation: Bool { version >= SystemVersion(15) }
    /// P144: the presenter is not known when iOS 8 and 9 ask for a presentation controller.
    package var asksBeforePresenterIsKnown: Bool { version < SystemVersion(10) }
    /// P32: `activePresentationController` from iOS 16 on.
    package var hasActivePresentationController: Bool { version >= SystemVersion(16) }
    /// P27: on iOS 8 the presenter's did callbacks say `animated: false`, if measurements decide.
    package var presenterDidSaysNotAnimated: Bool {
        version < SystemVersion(9) && fidelity.isMeasured(.animatedArgument)
    }
    /// P173, P179, R195: from iOS 13 on the delegate of any presentation follows a dismissal by the user, and a popover
    /// that presents is modal.
    package var tellsOfUserDismissal: Bool { version >= SystemVersion(13) }
    /// OP-12: of several controllers that are dismissed at once, the receiver's child animates, if measurements decide;
    /// otherwise the topmost.
    package var animatesChildInStackedDismissal: Bool { fidelity.isMeasured(.stackedDismissal) }
    /// P63, P64, P68, F5: the console messages of iOS 13 on name presenter and receiver.
    package var hasPresentationLogCategory: Bool { version >= SystemVersion(13) }
    /// CH-12: from iOS 13 on a presenter beneath a finished presentation that removed its view is refused because it is
    /// in no window, before it is refused because it presents already.
    package var looksForWindowFirst: Bool { version >= SystemVersion(13) }
    /// P67, d11: from iOS 13 on a refused dismissal logs an assertion after the older message.
    package var assertsAtRefusedDismissal: Bool { version >= SystemVersion(13) }
    /// P68: the message for a detached presenter from iOS 16 on.
    package var threatensDetachedPresenters: Bool { version >= SystemVersion(16) }
    /// P69b, P69c: the exceptions of iOS 13 on name the presenter, or the parent that prevents the presentation.
    package var hasDetailedActiveControllerExceptions: Bool { version >= SystemVersion(13) }

    // MARK: Sheets, popovers and alerts

    /// P163, P169: sheets are cards, and `automatic` is the declared default.
    package var hasCardSheets: Bool { version >= SystemVersion(13) }
    /// PS-14, R267: up to iOS 12 a page sheet begins below the status bar, if measurements decide.
    package var hasStatusBarAbovePageSheet: Bool { fidelity.isMeasured(.pageSheetHeight) }
    /// P7, d1: a sheet presented or dismissed without animation still has a transition that ends later.
    package var defersSheetsWithoutAnimation: Bool { version >= SystemVersion(13) }
    /// Apple's page on `UISheetPresentationController`: from iOS 15 on.
    package var hasSheetPresentationController: Bool { version >= SystemVersion(15) }
    /// Q86: on iOS 15 detents that are set while the sheet appears come too late for that presentation.
    package var ignoresLateDetents: Bool { (SystemVersion(15)..<SystemVersion(16)).contains(version) }
    /// Q18: detents with heights of the app's own from iOS 16 on.
    package var hasCustomDetents: Bool { version >= SystemVersion(16) }
    /// Q17: `prefersPageSizing` from iOS 17 on.
    package var hasPageSizing: Bool { version >= SystemVersion(17) }
    /// Q17: up to iOS 17 a page sheet ignores the preferred size of its content; from iOS 18 on it follows it.
    package var prefersPageSizing: Bool { version < SystemVersion(18) }
    /// Q21: from iOS 26 on sheets below the large detent float.
    package var hasFloatingSheets: Bool { hasNewDesign }
    /// H16: the default of a popover's `sourceRect` is `CGRectNull`; before it was a zero rectangle.
    package var hasNullSourceRect: Bool { version >= SystemVersion(13, 2) }
    /// R187: up to iOS 12 the app's own margins of popovers have no effect.
    package var hasOwnPopoverMargins: Bool { version >= SystemVersion(13) }
    /// R190: popovers may overlap their anchors from iOS 9 on.
    package var hasOverlappingPopovers: Bool { version >= SystemVersion(9) }
    /// Apple's page on `preferredAction`: from iOS 9 on.
    package var hasPreferredActions: Bool { version >= SystemVersion(9) }
    /// A7: from iOS 13 on the exception for an action sheet without an anchor names its presenter.
    package var namesPresenterOfActionSheet: Bool { version >= SystemVersion(13) }
    /// Q101: iOS 9 and 10 slide an action sheet up inside the form sheet or popover that presents it.
    package var slidesActionSheetsUpInside: Bool { (SystemVersion(9)..<SystemVersion(11)).contains(version) }
    /// Q22: from iOS 26 on an action sheet in compact width appears at its source, or in the middle without one.
    package var showsActionSheetsAtSource: Bool { hasNewDesign }

    // MARK: Transitions

    /// AT-09, IT-09, P151: transitions can be interrupted from iOS 10 on.
    package var hasInterruptibleTransitions: Bool { version >= SystemVersion(10) }
    /// P158: `notifyWhenInteractionChanges(_:)` from iOS 10 on.
    package var hasInteractionChangeHandlers: Bool { version >= SystemVersion(10) }
    /// Q8: from iOS 18 on controllers prefer a transition of their own, such as a zoom.
    package var hasPreferredTransitions: Bool { version >= SystemVersion(18) }
    /// Q16: from iOS 26 on a zoom can begin at a bar button item.
    package var zoomsFromBarButtonItems: Bool { version >= SystemVersion(26) }

    // MARK: Navigation

    /// R290, NV-13: `hidesBottomBarWhenPushed` of any pushed controller on the stack hides the bar, if measurements
    /// decide; otherwise that of the top alone.
    package var hidesBottomBarBelowTop: Bool { fidelity.isMeasured(.hidesBottomBarWhenPushed) }
    /// P69f: from iOS 14 on the exception names the navigation controller and the app.
    package var namesNavigationControllerOfSecondPush: Bool { version >= SystemVersion(14) }
    /// P69r, d12: the warnings of overlapping pushes and pops, up to iOS 12.
    package var warnsAboutNestedTransitions: Bool { version < SystemVersion(13) }
    /// P85t: up to iOS 12 a navigation controller that is shown for the first time is reported twice.
    package var tellsFirstShowingTwice: Bool { version < SystemVersion(13) }
    /// CH-603: on iOS 16 and 17 an animated push waits for the stack that was set in its turn.
    package var holdsPushAfterSet: Bool { version >= SystemVersion(16) && version < SystemVersion(18) }
    /// Q10, Q13: from iOS 26 on a push or a pop finishes the transition of the stack that is running.
    package var hasFluidNavigation: Bool { version >= SystemVersion(26) }
    /// Q14: from iOS 26 on a drag in the content begins a pop.
    package var popsFromContent: Bool { version >= SystemVersion(26) }
    /// Apple's page on `UINavigationItem.searchController`: from iOS 11 on.
    package var hasSearchInItems: Bool { version >= SystemVersion(11) }
    /// CH-632: presses of buttons exist from iOS 9 on.
    package var hasPresses: Bool { version >= SystemVersion(9) }
    /// CH-632: the keys of a hardware keyboard are presses from iOS 13.4 on.
    package var hasKeysOfPresses: Bool { version >= SystemVersion(13, 4) }
    /// CH-630: estimated values of touches are updated from iOS 9.1 on.
    package var updatesEstimatedProperties: Bool { version >= SystemVersion(9, 1) }
    /// CH-643: `validate(_:)` exists from iOS 13 on.
    package var validatesCommands: Bool { version >= SystemVersion(13) }
    /// CH-645: from iOS 15 on an iPad shows the commands of the app's main menu, which the app delegate builds.
    package var hasMainMenu: Bool { version >= SystemVersion(15) }
    /// CH-646: from iOS 15 on the keys of a hardware keyboard move a focus over the screen of an iPad.
    package var hasKeyboardFocus: Bool { version >= SystemVersion(15) }
    /// CH-607: up to iOS 10 the keyboard is shown again for each field that becomes the first responder.
    package var showsKeyboardForEachField: Bool { version < SystemVersion(11) }
    /// Q30: from iOS 27 on an app says where its sidebar goes, which tab is prominent, and how its navigation bars
    /// minimize.
    package var placesSidebars: Bool { version >= SystemVersion(27) }
    /// Q47: a navigation item has a subtitle from iOS 26 on.
    package var hasSubtitles: Bool { version >= SystemVersion(26) }

    // MARK: Pages

    /// Q131: on iOS 9 `viewControllers` reports the former page after a turn that was caught on its way back.
    package var reportsFormerPageAfterCaughtTurn: Bool { (SystemVersion(9)..<SystemVersion(10)).contains(version) }

    // MARK: Tabs

    /// F2, CH-146: the initializer of a tab bar controller loads its view, if measurements decide.
    package var loadsTabBarControllerInInitializer: Bool {
        fidelity.isMeasured(.tabBarControllerLoading)
    }
    /// P100, C3, Q28: from iOS 18 on tabs change with a cross-fade, in apps that were built with its SDK.
    package var crossFadesTabs: Bool { version >= SystemVersion(18) && sdk >= SystemVersion(18) }
    /// Q24 to Q27: from iOS 18 on the tabs of a tab bar controller may be objects.
    package var hasTabObjects: Bool { version >= SystemVersion(18) }
    /// Q29: tab bars minimize, and have an accessory, from iOS 26 on.
    package var minimizesTabBars: Bool { version >= SystemVersion(26) }

    // MARK: Split view controllers

    /// OP-18, KD-13, R103: an occupied secondary column is asked to show the detail, as documented; measured, it is
    /// replaced.
    package var asksSecondaryToShow: Bool { !fidelity.isMeasured(.occupiedSecondary) }
    /// R222: split view controllers with a style and columns from iOS 14 on.
    package var hasSplitColumns: Bool { version >= SystemVersion(14) }
    /// Q136: from iOS 26 on a split view controller does not report the shape in which it first appears.
    package var reportsOnlyChangesOfShape: Bool { version >= SystemVersion(26) }
    /// Q32: a trait for the layout of split view controllers from iOS 26 on.
    package var hasSplitLayoutTrait: Bool { version >= SystemVersion(26) }
    /// Q31: split view controllers have an inspector column from iOS 26 on.
    package var hasInspectorColumn: Bool { version >= SystemVersion(26) }
    /// Q33: the user resizes columns from iOS 26 on.
    package var hasResizableColumns: Bool { version >= SystemVersion(26) }

    // MARK: Segues and controls

    /// Q74: up to iOS 12 a full-screen segue lays the presenter out once more.
    var laysOutPresenterOfSegue: Bool { version < SystemVersion(13) }
    /// R64: creator blocks from iOS 13 on.
    package var hasCreatorBlocks: Bool { version >= SystemVersion(13) }
    /// Apple's page on `UIControl.Event`: `primaryActionTriggered` from iOS 9 on.
    package var hasPrimaryActions: Bool { version >= SystemVersion(9) }
    /// R75: a segue without animation disables animations altogether while it is performed, from iOS 9 on.
    package var disablesAnimationsDuringSegues: Bool { version >= SystemVersion(9) }
    /// R76: the segue object of a presentation lives until the dismissal from iOS 9 on.
    package var keepsPresentationSegues: Bool { version >= SystemVersion(9) }
    /// R84: from iOS 9 on an unwinding asks for allowed children; iOS 8 asks containers (R95).
    package var searchesAllowedChildren: Bool { version >= SystemVersion(9) }
    /// d4, CH-174: iOS 9 to 11 ask the child of a container that presented an unwinding's source before the source.
    package var asksPresentingChildFirst: Bool { (SystemVersion(9)..<SystemVersion(12)).contains(version) }
    /// R94: the class that a file names for an unwind segue is used from iOS 9 on.
    package var hasUnwindSegueClasses: Bool { version >= SystemVersion(9) }
    /// R92, R95: containers take part in an unwinding's way back from iOS 9 on, which has `unwind(for:towards:)`.
    package var tellsContainersOfUnwinding: Bool { version >= SystemVersion(9) }
    /// R96: on iOS 8 an unwinding from a split view controller's primary does not get past the split view controller.
    package var stopsUnwindingAtSplit: Bool { version < SystemVersion(9) }
    /// R96: on iOS 8 from 8.2 on an unwinding out of a popover does not dismiss it.
    package var leavesPopoverOnUnwinding: Bool { (SystemVersion(8, 2)..<SystemVersion(9)).contains(version) }

    // MARK: Rotation and traits

    /// R232, R251, Q80, OP-50: up to iOS 15 `shouldAutorotate` is asked before a rotation.
    package var asksShouldAutorotate: Bool { version < SystemVersion(16) }
    /// R234: up to iOS 12 it is an exception if the app and its controller have no orientation in common.
    package var raisesWithoutCommonOrientation: Bool { version < SystemVersion(13) }
    /// R239, A7k: from iOS 10 on the exception names the preferred orientation and the supported ones.
    package var namesPreferredOrientation: Bool { version >= SystemVersion(10) }
    /// R241: from iOS 13 on a root that turns the interface of its launch is laid out twice.
    package var laysOutTurnedLaunchTwice: Bool { version >= SystemVersion(13) }
    /// R241: iOS 13 does not announce the traits that such a root has then; before, its arrival does (R115).
    package var tellsTraitsOfTurnedLaunch: Bool { version >= SystemVersion(14) }
    /// R249, Q41: from iOS 16 on apps ask controllers and scenes for another orientation.
    package var hasGeometryRequests: Bool { version >= SystemVersion(16) }
    /// Q42: from iOS 16 on the orientation of the device cannot be set by its key.
    package var refusesDeviceOrientationByKey: Bool { version >= SystemVersion(16) }
    /// Q38: controllers prefer a locked orientation from iOS 26 on.
    package var hasOrientationLock: Bool { has(.orientationLocked) }
    /// Whether controllers are asked for a preference (Q38, CH-622).
    package func has(_ preference: InterfacePreference) -> Bool { version >= firstVersion(of: preference) }

    /// The version of iOS that brought the question for a preference.
    package func firstVersion(of preference: InterfacePreference) -> SystemVersion {
        switch preference {
        case .homeIndicatorAutoHidden, .screenEdgesDeferringSystemGestures: SystemVersion(11)
        case .pointerLocked: SystemVersion(14)
        case .orientationLocked: SystemVersion(26)
        }
    }

    /// CH-502: from iOS 9 on an alert returns the orientations of the controller that presents it.
    package var alertsTakeMaskOfPresenter: Bool { version >= SystemVersion(9) }
    /// R114, R115, R116: from iOS 13 on a controller has predicted traits before it is in a hierarchy.
    package var predictsTraits: Bool { version >= SystemVersion(13) }
    /// Q150: from iOS 17 on a controller inherits its traits through the superview of its view, not from its parent.
    package var inheritsTraitsThroughViews: Bool { version >= SystemVersion(17) }
    /// Q151: from iOS 17 on another style takes effect in the commit of the turn, before the layout.
    var updatesStylesInCommit: Bool { version >= SystemVersion(17) }
    /// Q1: from iOS 17 on handlers can be registered for changes of traits.
    package var hasTraitRegistrations: Bool { version >= SystemVersion(17) }
    /// Q4: from iOS 18 on the traits that a layout method reads are tracked.
    package var tracksTraits: Bool { version >= SystemVersion(18) }

    // MARK: The status bar

    /// R260, OP-51: a phone in compact height hides the status bar whatever controllers answer, if measurements decide.
    package var hidesStatusBarInCompactHeight: Bool { fidelity.isMeasured(.statusBarInCompactHeight) }
    /// R262: from iOS 13 on the status bar reports light or dark content, and never the default.
    package var resolvesStatusBarStyle: Bool { version >= SystemVersion(13) }
    /// R262: `UIStatusBarStyle.darkContent` exists from iOS 13 on.
    package var hasDarkStatusBarContent: Bool { version >= SystemVersion(13) }
    /// R263: from iOS 15 on the status bar fades although its controller answers slide.
    package var fadesStatusBar: Bool { version >= SystemVersion(15) }
    /// Q107: up to iOS 9 a controller presented in the custom style controls the status bar.
    package var givesStatusBarToCustomStyles: Bool { version < SystemVersion(10) }

    // MARK: Restoration

    /// R1: the secure question of iOS 13.2 on.
    package var asksSecureStateQuestions: Bool { version >= SystemVersion(13, 2) }
    /// Q61: from iOS 13.2 on the console names the secure question to an app that implements only the older one.
    package var warnsOfOlderStateQuestions: Bool { version >= SystemVersion(13, 2) }
}

extension FidelityChoice {
    package func isMeasured(_ point: FidelityPoint) -> Bool { (points[point] ?? general) == .measured }
}
