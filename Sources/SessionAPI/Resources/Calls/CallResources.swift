import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// The calls of UIKit that have a resource of their own, in the order of the contract.
enum CallResources {
    /// Their operations.
    static func operations(_ conductor: Conductor) -> [Operation] {
        (controllers + navigation + tabs + columns + alerts + transitions + arrangement)
            .map { $0.operation(conductor) }
    }

    private static let controllers: [CallOperation] = [
        CallOperation(
            id: "makeController", method: .post, path: "controllers", tag: .hierarchy,
            summary: "Makes a controller in code or from a storyboard.", verb: .make,
            creation: CallOperation.Creation(
                key: "controller", collection: "controllers", schema: .controllerOutcome
            ) { call, outcome, _ in call.controllerName ?? outcome.createdController }),
        CallOperation(
            id: "setProperties", method: .patch, path: "controllers/{controller}", tag: .hierarchy,
            summary: "Sets properties of a controller.", verb: .set, target: "controller"),
        .on(.controllers, .present, "Presents another controller: present(_:animated:completion:)."),
        .on(
            .controllers, .dismiss,
            "Dismisses what the controller presents, or itself: dismiss(animated:completion:)."),
        .on(
            .controllers, .performSegue,
            "Performs a segue of the storyboard: performSegue(withIdentifier:sender:).", path: "segue"),
        .on(.controllers, .show, "Shows another controller in the primary context: show(_:sender:)."),
        .on(
            .controllers, .showDetail,
            "Shows another controller as detail: showDetailViewController(_:sender:)."),
        .on(
            .controllers, .targetViewController,
            "Asks who up the hierarchy carries out an action: targetViewController(forAction:sender:).",
            id: "findTarget", path: "target"),
        .on(
            .controllers, .loadViewIfNeeded,
            "Loads the controller's view unless it is loaded: loadViewIfNeeded().", id: "loadView",
            path: "loadView"),
        .on(.controllers, .addChild, "Makes another controller a child: addChild(_:)."),
        .on(.controllers, .removeFromParent, "Takes the controller from its parent: removeFromParent()."),
        .on(
            .controllers, .transition,
            "Shows a child in another one's place: transition(from:to:duration:options:animations:completion:).",
            id: "transitionChildren"),
        CallOperation(
            id: "tap", method: .post, path: "controls/{element}/tap", tag: .calls,
            summary: "Does what a user's tap on an element of a storyboard or on an action of an alert does.",
            verb: .tap,
            target: "element"),
        CallOperation(
            id: "setEnabled", method: .post, path: "controls/{element}/setEnabled", tag: .calls,
            summary:
                "Enables a control, bar button item or gesture recognizer of a storyboard, or a controller's tab, or disables it: isEnabled.",
            verb: .setEnabled, target: "element"),
    ]

    private static let navigation: [CallOperation] = [
        .on(.controllers, .push, "Pushes a controller: pushViewController(_:animated:)."),
        .on(.controllers, .pop, "Pops the top controller: popViewController(animated:)."),
        .on(
            .controllers, .popToViewController,
            "Pops what lies above a controller: popToViewController(_:animated:).", id: "popTo"),
        .on(
            .controllers, .popToRootViewController,
            "Pops all but the root: popToRootViewController(animated:).", id: "popToRoot"),
        .on(.controllers, .tapBackButton, "Does what a user's tap on the back button does."),
        .on(
            .controllers, .panBack,
            "Begins a user's pan from the left edge: an interactive pop, to be driven on."),
        .on(
            .controllers, .setViewControllers, "Sets what a container holds: setViewControllers(_:animated:)."
        ),
    ]

    private static let tabs: [CallOperation] = [
        .on(.controllers, .select, "Selects a tab by code: selectedIndex or selectedViewController."),
        .on(.controllers, .tapTab, "Does what a user's tap on a tab does."),
        .on(.controllers, .pickFromMore, "Does what a user's tap on a row of the More list does."),
        .on(
            .controllers, .swipe,
            "Begins a user's swipe to another page: an interactive turn, to be driven on.", id: "swipePage"),
        .on(.controllers, .tapPageEdge, "Does what a user's tap at the edge of a page does."),
        .on(.controllers, .customizeTabs, "Leaves the tabs in the order in which the user puts them."),
    ]

    private static let columns: [CallOperation] = [
        .on(.controllers, .setColumn, "Puts a controller into a column: setViewController(_:for:)."),
        .on(.controllers, .showColumn, "Shows a column of a split view controller: show(_:)."),
        .on(.controllers, .hideColumn, "Hides a column of a split view controller: hide(_:)."),
        .on(
            .controllers, .tapDisplayModeButton,
            "Does what a user's tap on the button of the display mode does."),
        .on(
            .controllers, .tapSecondaryOnlyButton,
            "Does what a user's tap on the button for the secondary column alone does."),
        .on(.controllers, .swipeColumn, "Does what a user's swipe for the primary column does."),
    ]

    private static let alerts: [CallOperation] = [
        .on(.controllers, .addAction, "Adds an action to an alert controller: addAction(_:)."),
        .on(
            .controllers, .addTextField,
            "Adds a text field to an alert: addTextField(configurationHandler:)."),
        .on(.controllers, .setActionEnabled, "Enables an action of an alert controller, or disables it."),
        .on(.controllers, .enterText, "Does what a user does who types into a text field of an alert."),
        .on(.controllers, .touchOutside, "Does what a user's touch beside an action sheet does."),
    ]

    private static let transitions: [CallOperation] = [
        CallOperation(
            id: "updateTransition", method: .patch, path: "transitions/{transition}", tag: .transitions,
            summary: "Moves an interactive transition to a fraction of its whole.", verb: .update,
            target: "transition"),
        .on(
            .transitions, .finish, "Ends the interaction; the transition runs on to its end.",
            id: "finishTransition"),
        .on(.transitions, .cancel, "Ends the interaction; the transition runs back.", id: "cancelTransition"),
        .on(
            .transitions, .pause, "Stops a running transition so that it can be driven.",
            id: "pauseTransition"),
        .on(
            .transitions, .complete, "What a manual animator calls at its end: completeTransition(_:).",
            id: "completeTransition"),
        .on(
            .transitions, .gesture, "Moves the finger that drives an interactive transition.",
            id: "moveFinger"),
    ]

    private static let arrangement: [CallOperation] = [
        CallOperation(
            id: "makeObject", method: .post, path: "objects", tag: .hierarchy,
            summary: "Makes a delegate, an animator, an interaction or presentation controller.",
            verb: .object,
            creation: CallOperation.Creation(key: "object", collection: "objects", schema: .objectOutcome) {
                call, _, _ in call.objectName
            }),
        CallOperation(
            id: "setBehavior", method: .put, path: "behaviors/{name}", tag: .hierarchy,
            summary: "Declares what a class or an object does in code, in place of what was declared before.",
            verb: .behavior, target: "name"),
        CallOperation(
            id: "addWindow", method: .post, path: "windows", tag: .hierarchy,
            summary: "Adds a window.", verb: .addWindow,
            creation: CallOperation.Creation(key: "window", collection: "windows", schema: .windowOutcome) {
                call, outcome, _ in call.windowName ?? outcome.addedWindow
            }),
        CallOperation(
            id: "removeWindow", method: .delete, path: "windows/{window}", tag: .hierarchy,
            summary: "Removes a window, and lets go of its root.", verb: .removeWindow, target: "window"),
        .on(.windows, .makeKeyAndVisible, "Shows a window and makes it the key window."),
        .on(.windows, .hideWindow, "Hides a window.", path: "hide"),
        .on(.controllers, .setEditing, "Lets the user edit, or not: setEditing(_:animated:)."),
        .on(
            .controllers, .setToolbarItems,
            "Sets what the toolbar shows for a controller: setToolbarItems(_:animated:)."),
        CallOperation(
            id: "setRoot", method: .put, path: "windows/{window}/root", tag: .hierarchy,
            summary: "Sets a window's root controller.", verb: .setRootViewController, target: "window"),
        CallOperation(
            id: "addSubview", method: .post, path: "views", tag: .hierarchy,
            summary: "Adds a view to another one.", verb: .addSubview,
            creation: CallOperation.Creation(key: "view", collection: "views", schema: .viewOutcome) {
                call, _, session in
                call.viewName.flatMap(session.viewHandle).flatMap(session.name) ?? call.viewName
            }),
        CallOperation(
            id: "removeView", method: .delete, path: "views/{view}", tag: .hierarchy,
            summary: "Takes a view from its superview.", verb: .removeFromSuperview, target: "view"),
    ]
}

extension CallOperation {
    /// The collections whose members calls are made on.
    fileprivate enum Receivers: String {
        case controllers
        case transitions
        case windows

        /// The parameter of the path that names the receiver.
        var parameter: String { String(rawValue.dropLast()) }

        var tag: OperationTag {
            switch self {
            case .controllers: .calls
            case .transitions: .transitions
            case .windows: .hierarchy
            }
        }
    }

    /// A call on a member of a collection: `POST …/controllers/{controller}/present`.
    ///
    /// - Parameters:
    ///   - id: the name for generated clients, where the word of the call will not do.
    ///   - path: the last segment of the path, where that is not the word of the call.
    fileprivate static func on(
        _ receivers: Receivers, _ verb: CallVerb, _ summary: String, id: String? = nil, path: String? = nil
    ) -> CallOperation {
        let parameter = receivers.parameter
        return CallOperation(
            id: id ?? verb.rawValue, method: .post,
            path: "\(receivers.rawValue)/{\(parameter)}/\(path ?? verb.rawValue)", tag: receivers.tag,
            summary: summary, verb: verb, target: parameter)
    }
}

extension CommandOutcome {
    /// The first controller that the command made, where the client chose no name for it.
    fileprivate var createdController: String? {
        for event in events {
            if case .lifecycle(.controller(let name), .created) = event.kind { return name }
        }
        return nil
    }
}

extension CommandOutcome {
    /// The window that the command added: it becomes key before anything else can, also where callbacks add others.
    fileprivate var addedWindow: String? {
        for event in events {
            if case .notification(name: "UIWindowDidBecomeKeyNotification", let window) = event.kind {
                return window
            }
        }
        return nil
    }
}

extension Call {
    /// The names that clients chose for what calls of these kinds make or add.
    fileprivate var controllerName: String? {
        if case .makeController(let request) = self { request.name } else { nil }
    }

    fileprivate var objectName: String? {
        if case .makeObject(let request) = self { request.name } else { nil }
    }

    fileprivate var windowName: String? {
        if case .addWindow(let request) = self { request.name } else { nil }
    }

    fileprivate var viewName: String? {
        if case .addSubview(let request) = self { request.view } else { nil }
    }
}
