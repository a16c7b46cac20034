import JSONCoding
import PresentationEngine

/// The word by which a call is named in JSON: `{"call": "present", …}`.
public enum CallVerb: String, Sendable, Hashable, CaseIterable {
    case present
    case dismiss
    case performSegue
    case tap
    case setEnabled
    case show
    case showDetail
    case targetViewController
    case unwind
    case make
    case set
    case release
    case loadViewIfNeeded
    case read
    case object
    case behavior
    case update
    case finish
    case cancel
    case pause
    case complete
    case gesture
    case updateInteractiveTransition
    case finishInteractiveTransition
    case cancelInteractiveTransition
    case pauseInteractiveTransition
    case setInteraction
    case coordinate
    case push
    case pop
    case popToViewController
    case popToRootViewController
    case tapBackButton
    case panBack
    case setViewControllers
    case select
    case tapTab
    case pickFromMore
    case setCustomizableViewControllers
    case customizeTabs
    case setTabBarItems
    case swipe
    case tapPageEdge
    case setColumn
    case showColumn
    case hideColumn
    case tapDisplayModeButton
    case tapSecondaryOnlyButton
    case swipeColumn
    case addChild
    case removeFromParent
    case willMove
    case didMove
    case beginAppearanceTransition
    case endAppearanceTransition
    case setOverrideTraitCollection
    case transition
    case callDirectly
    case addSubview
    case removeFromSuperview
    case addWindow
    case setRootViewController
    case makeKeyAndVisible
    case makeKey
    case showWindow
    case hideWindow
    case removeWindow
    case touch
    case setEditing
    case tapEditButton
    case setToolbarItems
    case addAction
    case addTextField
    case setActionEnabled
    case enterText
    case touchOutside
    case async
    case after
    case application
    case registerObject
    case encode
    case decode
    case log
    case raise

    /// The keys under which a call may name its target; the first is the one that is written.
    ///
    /// A resource that names the target in its path leaves these out of its body.
    public var targetKeys: [String] {
        switch self {
        case .present, .dismiss, .performSegue, .set, .loadViewIfNeeded, .read, .coordinate, .addChild,
            .removeFromParent, .willMove, .didMove, .push, .pop, .popToViewController,
            .popToRootViewController, .tapBackButton, .panBack, .setViewControllers, .show, .showDetail,
            .targetViewController, .unwind, .select, .tapTab, .pickFromMore,
            .setCustomizableViewControllers, .customizeTabs, .setTabBarItems, .swipe, .tapPageEdge,
            .setColumn, .showColumn, .hideColumn, .tapDisplayModeButton, .tapSecondaryOnlyButton,
            .swipeColumn, .beginAppearanceTransition, .endAppearanceTransition,
            .setOverrideTraitCollection, .transition, .callDirectly, .setEditing, .tapEditButton,
            .setToolbarItems, .addAction, .addTextField, .setActionEnabled, .enterText, .touchOutside:
            ["receiver"]
        case .update, .finish, .cancel, .pause, .complete, .gesture:
            ["transition", "interactionController"]
        case .updateInteractiveTransition, .finishInteractiveTransition, .cancelInteractiveTransition,
            .pauseInteractiveTransition:
            ["transition"]
        case .setInteraction: ["interactionController"]
        case .tap, .setEnabled: ["element"]
        case .release, .behavior: ["name"]
        case .removeFromSuperview, .touch: ["view"]
        case .setRootViewController, .makeKeyAndVisible, .makeKey, .showWindow, .hideWindow, .removeWindow:
            ["window"]
        case .make, .object, .addSubview, .addWindow, .async, .after, .application, .registerObject, .encode,
            .decode, .log, .raise:
            []
        }
    }

    /// The keys a call may have besides `call` and its target.
    public var keys: [String] {
        switch self {
        case .present: ["controller", "animated", "completion"]
        case .dismiss: ["animated", "completion"]
        case .performSegue: ["identifier", "sender"]
        case .tap: ["controller", "event"]
        case .setEnabled: ["controller", "enabled"]
        case .show, .showDetail: ["controller", "sender"]
        case .targetViewController: ["action", "sender", "label"]
        case .unwind: ["identifier", "action", "sender"]
        case .make: ControllerRequest.keys
        case .set: Property.allCases.map(\.rawValue)
        case .read: ["property", "label"]
        case .object: ObjectRequest.keys
        case .behavior: Behavior.keys
        case .update, .updateInteractiveTransition: ["fraction"]
        case .setInteraction: InteractionChange.keys
        case .complete: ["completed"]
        case .gesture: ["state", "location"]
        case .coordinate: ["alongside", "completion", "interactionEnds", "interactionChanges"]
        case .push, .popToViewController: ["controller", "animated"]
        case .pop, .popToRootViewController: ["animated"]
        case .setViewControllers: ["controllers", "animated", "direction", "completion"]
        case .select, .tapTab: Tab.keys
        case .pickFromMore: ["controller"]
        case .swipe, .tapPageEdge: ["direction"]
        case .setCustomizableViewControllers, .customizeTabs: ["controllers"]
        case .setColumn: ["column", "controller"]
        case .showColumn, .hideColumn: ["column"]
        case .swipeColumn: ["reveals"]
        case .addChild: ["child"]
        case .willMove, .didMove: ["parent"]
        case .beginAppearanceTransition: ["appearing", "animated"]
        case .setOverrideTraitCollection: ["traits", "child"]
        case .transition: ChildTransitionCall.keys
        case .callDirectly: ["member", "animated"]
        case .addSubview: ["view", "superview", "frame", "restorationIdentifier"]
        case .addWindow: ["name", "root"]
        case .setRootViewController: ["controller"]
        case .setEditing: ["editing", "animated"]
        case .setToolbarItems: ["items", "animated"]
        case .addAction: AlertActionRequest.keys
        case .addTextField: AlertFieldRequest.keys
        case .setActionEnabled: ["action", "enabled"]
        case .enterText: ["field", "text"]
        case .async: ["calls"]
        case .after: ["delay", "calls"]
        case .application: ["event"]
        case .registerObject: ["object", "restorationIdentifier"]
        case .encode: ["key", "value", "reference"]
        case .decode: ["key", "label"]
        case .log: ["text"]
        case .raise: ["name", "reason"]
        case .release, .loadViewIfNeeded, .finish, .cancel, .pause, .finishInteractiveTransition,
            .cancelInteractiveTransition, .pauseInteractiveTransition, .removeFromParent,
            .removeFromSuperview, .tapBackButton, .panBack, .setTabBarItems, .tapDisplayModeButton,
            .tapSecondaryOnlyButton, .endAppearanceTransition, .makeKeyAndVisible, .makeKey, .showWindow,
            .hideWindow, .removeWindow, .touch, .tapEditButton, .touchOutside:
            []
        }
    }
}

extension Call {
    /// The word by which the call is named in JSON.
    public var verb: CallVerb {
        switch self {
        case .present: .present
        case .dismiss: .dismiss
        case .performSegue: .performSegue
        case .tap: .tap
        case .setEnabled: .setEnabled
        case .showing(let call): call.verb
        case .unwind: .unwind
        case .makeController: .make
        case .setProperties: .set
        case .release: .release
        case .loadViewIfNeeded: .loadViewIfNeeded
        case .read: .read
        case .makeObject: .object
        case .setBehavior: .behavior
        case .drive(_, let drive): drive.verb
        case .changeInteraction: .setInteraction
        case .coordinate: .coordinate
        case .navigation(_, let call): call.verb
        case .setViewControllers: .setViewControllers
        case .tabBar(_, let call): call.verb
        case .page(_, let call): call.verb
        case .split(_, let call): call.verb
        case .alert(_, let call): call.verb
        case .addChild: .addChild
        case .removeFromParent: .removeFromParent
        case .willMove: .willMove
        case .didMove: .didMove
        case .containment(_, let call): call.verb
        case .addSubview: .addSubview
        case .removeFromSuperview: .removeFromSuperview
        case .addWindow: .addWindow
        case .setRootViewController: .setRootViewController
        case .window(_, let call): call.verb
        case .responding: .touch
        case .items(_, let call): call.verb
        case .async: .async
        case .after: .after
        case .application: .application
        case .registerObject: .registerObject
        case .encode: .encode
        case .decode: .decode
        case .log: .log
        case .raise: .raise
        }
    }
}

extension Drive {
    fileprivate var verb: CallVerb {
        switch self {
        case .update: .update
        case .finish: .finish
        case .cancel: .cancel
        case .pause: .pause
        case .complete: .complete
        case .gesture: .gesture
        case .context(.update): .updateInteractiveTransition
        case .context(.finish): .finishInteractiveTransition
        case .context(.cancel): .cancelInteractiveTransition
        case .context(.pause): .pauseInteractiveTransition
        }
    }
}
