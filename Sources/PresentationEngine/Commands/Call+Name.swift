/// The words for calls, by which clients make them (`call` in JSON); `CallVerb` has the same words.
extension Call {
    /// The word for the call, also in stored calls and in `noop` events.
    package var name: String {
        switch self {
        case .present: "present"
        case .dismiss: "dismiss"
        case .modal(_, .present): "presentModalViewController"
        case .modal(_, .dismiss): "dismissModalViewControllerAnimated"
        case .performSegue: "performSegue"
        case .tap: "tap"
        case .setEnabled: "setEnabled"
        case .showing(let call): call.name
        case .unwind: "unwind"
        case .makeController: "make"
        case .setProperties: "set"
        case .release: "release"
        case .loadViewIfNeeded: "loadViewIfNeeded"
        case .read: "read"
        case .makeObject: "object"
        case .setBehavior: "behavior"
        case .drive(_, let drive): drive.name
        case .changeInteraction: "setInteraction"
        case .coordinate: "coordinate"
        case .navigation(_, let call): call.name
        case .setViewControllers: "setViewControllers"
        case .tabBar(_, let call): call.name
        case .page(_, let call): call.name
        case .split(_, let call): call.name
        case .alert(_, let call): call.name
        case .presented(_, let call): call.name
        case .popover(_, let call): call.name
        case .addChild: "addChild"
        case .removeFromParent: "removeFromParent"
        case .willMove: "willMove"
        case .didMove: "didMove"
        case .containment(_, let call): call.name
        case .addSubview: "addSubview"
        case .removeFromSuperview: "removeFromSuperview"
        case .addWindow: "addWindow"
        case .setRootViewController: "setRootViewController"
        case .window(_, let call): call.name
        case .responding(let call): call.name
        case .items(_, let call): call.name
        case .layout(_, .addConstraint): "addConstraint"
        case .layout(_, .layoutSubviews): "layoutSubviews"
        case .async: "async"
        case .after: "after"
        case .application: "application"
        case .environment: "setEnvironment"
        case .orientation(let call): call.name
        case .restrictSize: "setSizeRestrictions"
        case .registerSceneAccessory: "registerSceneAccessory"
        case .unregisterSceneAccessory: "unregisterSceneAccessory"
        case .link(let call): call.name
        case .updateStatusBar: "setNeedsStatusBarAppearanceUpdate"
        case .updatePreference(let preference, _): preference.updatingCall
        case .registerObject: "registerObject"
        case .encode: "encode"
        case .decode: "decode"
        case .log: "log"
        case .raise: "raise"
        }
    }
}

extension ShowingCall {
    fileprivate var name: String {
        switch self {
        case .show(let call) where call.context == .primary: "show"
        case .show: "showDetail"
        case .target: "targetViewController"
        }
    }
}

extension Drive {
    fileprivate var name: String {
        switch self {
        case .update: "update"
        case .finish: "finish"
        case .cancel: "cancel"
        case .pause: "pause"
        case .complete: "complete"
        case .gesture: "gesture"
        case .context(.update): "updateInteractiveTransition"
        case .context(.finish): "finishInteractiveTransition"
        case .context(.cancel): "cancelInteractiveTransition"
        case .context(.pause): "pauseInteractiveTransition"
        }
    }
}

extension NavigationCall {
    fileprivate var name: String {
        switch self {
        case .push: "push"
        case .pop: "pop"
        case .popTo: "popToViewController"
        case .popToRoot: "popToRootViewController"
        case .setNavigationBarHidden: "setNavigationBarHidden"
        case .setToolbarHidden: "setToolbarHidden"
        case .tapBack: "tapBackButton"
        case .panBack, .panContent: "panBack"
        case .tapContent: "tapContent"
        case .swipeContent: "swipeContent"
        }
    }
}

extension TabBarCall {
    fileprivate var name: String {
        switch self {
        case .select: "select"
        case .tap: "tapTab"
        case .pickFromMore: "pickFromMore"
        case .setTabs: "setTabs"
        case .setCustomizable: "setCustomizableViewControllers"
        case .customize: "customizeTabs"
        case .scroll: "scrollContent"
        case .edit: "editSidebar"
        case .drop: "dropOnTab"
        case .setItems: "setTabBarItems"
        }
    }
}

extension PageCall {
    fileprivate var name: String {
        switch self {
        case .swipe: "swipe"
        case .tapEdge: "tapPageEdge"
        }
    }
}

extension SplitCall {
    fileprivate var name: String {
        switch self {
        case .setColumn: "setColumn"
        case .showColumn: "showColumn"
        case .hideColumn: "hideColumn"
        case .swipe: "swipeColumn"
        case .resize: "resizeColumn"
        case .tapDisplayModeButton: "tapDisplayModeButton"
        case .tapSecondaryOnlyButton: "tapSecondaryOnlyButton"
        }
    }
}

extension AlertCall {
    fileprivate var name: String {
        switch self {
        case .addAction: "addAction"
        case .addTextField: "addTextField"
        case .setActionEnabled: "setActionEnabled"
        case .enterText: "enterText"
        }
    }
}

extension PresentedCall {
    fileprivate var name: String {
        switch self {
        case .touchOutside: "touchOutside"
        case .panDown: "panDown"
        case .dragSheet: "dragSheet"
        case .setSheet: "setSheet"
        case .animateChanges: "animateChanges"
        case .peek: "peek"
        }
    }
}

extension PopoverCall {
    fileprivate var name: String {
        switch self {
        case .present: "presentPopover"
        case .dismiss: "dismissPopover"
        case .set: "setPopover"
        }
    }
}

extension ContainmentCall {
    fileprivate var name: String {
        switch self {
        case .beginAppearanceTransition: "beginAppearanceTransition"
        case .endAppearanceTransition: "endAppearanceTransition"
        case .setOverrideTraitCollection: "setOverrideTraitCollection"
        case .registerForTraitChanges: "registerForTraitChanges"
        case .setNeedsUpdateProperties: "setNeedsUpdateProperties"
        case .updatePropertiesIfNeeded: "updatePropertiesIfNeeded"
        case .setNeedsUpdateUnavailableContent: "setNeedsUpdateContentUnavailableConfiguration"
        case .transition: "transition"
        case .callDirectly: "callDirectly"
        }
    }
}

extension WindowCall {
    fileprivate var name: String {
        switch self {
        case .makeKeyAndVisible: "makeKeyAndVisible"
        case .hide: "hideWindow"
        case .show: "showWindow"
        case .makeKey: "makeKey"
        case .remove: "removeWindow"
        }
    }
}

extension RespondingCall {
    fileprivate var name: String {
        switch self {
        case .touch: "touch"
        case .touchScreen: "touchScreen"
        case .send: "sendEvent"
        case .restoreActivity: "restoreUserActivityState"
        case .becomeFirstResponder, .becomeResponder: "becomeFirstResponder"
        case .resignFirstResponder, .resignResponder: "resignFirstResponder"
        case .reloadInputViews: "reloadInputViews"
        case .pressKey: "pressKey"
        case .requestFocusUpdate: "requestFocusUpdate"
        case .dockKeyboard: "dockKeyboard"
        }
    }
}

extension ItemCall {
    fileprivate var name: String {
        switch self {
        case .setEditing: "setEditing"
        case .tapEditButton: "tapEditButton"
        case .setToolbarItems: "setToolbarItems"
        }
    }
}

extension LinkCall {
    var name: String {
        switch self {
        case .openURL: "openURL"
        case .continueActivity: "continueUserActivity"
        case .receive: "receive"
        }
    }
}

extension OrientationCall {
    fileprivate var name: String {
        switch self {
        case .attemptRotation: "attemptRotationToDeviceOrientation"
        case .setNeedsUpdate: "setNeedsUpdateOfSupportedInterfaceOrientations"
        case .requestGeometryUpdate: "requestGeometryUpdate"
        case .setDeviceOrientation: "setDeviceOrientation"
        }
    }
}
