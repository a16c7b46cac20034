import MicroHTTP
import PresentationEngine
import SessionHost

/// The calls of UIKit that have a resource of their own, in the order of the contract.
enum CallResources {
    /// Their operations.
    static func operations(_ conductor: Conductor) -> [Operation] {
        (controllers + navigation + tabs + columns + transitions + arrangement)
            .map { $0.operation(conductor) }
    }

    private static let controllers = [
        CallOperation(
            id: "makeController", method: .post, path: "controllers", tag: .hierarchy,
            summary: "Makes a controller in code or from a storyboard.", verb: .make,
            creation: CallOperation.Creation(
                key: "controller", collection: "controllers", schema: .controllerOutcome
            ) { call, outcome, _ in outcome.createdController ?? call.controllerName }),
        CallOperation(
            id: "setProperties", method: .patch, path: "controllers/{controller}", tag: .hierarchy,
            summary: "Sets properties of a controller.", verb: .set, target: "controller"),
        CallOperation(
            id: "present", method: .post, path: "controllers/{controller}/present", tag: .calls,
            summary: "Presents another controller: present(_:animated:completion:).", verb: .present,
            target: "controller"),
        CallOperation(
            id: "dismiss", method: .post, path: "controllers/{controller}/dismiss", tag: .calls,
            summary: "Dismisses what the controller presents, or itself: dismiss(animated:completion:).",
            verb: .dismiss, target: "controller"),
        CallOperation(
            id: "performSegue", method: .post, path: "controllers/{controller}/segue", tag: .calls,
            summary: "Performs a segue of the storyboard: performSegue(withIdentifier:sender:).",
            verb: .performSegue, target: "controller"),
        CallOperation(
            id: "show", method: .post, path: "controllers/{controller}/show", tag: .calls,
            summary: "Shows another controller in the primary context: show(_:sender:).", verb: .show,
            target: "controller"),
        CallOperation(
            id: "showDetail", method: .post, path: "controllers/{controller}/showDetail", tag: .calls,
            summary: "Shows another controller as detail: showDetailViewController(_:sender:).",
            verb: .showDetail, target: "controller"),
        CallOperation(
            id: "findTarget", method: .post, path: "controllers/{controller}/target", tag: .calls,
            summary:
                "Asks who up the hierarchy carries out an action: targetViewController(forAction:sender:).",
            verb: .targetViewController, target: "controller"),
        CallOperation(
            id: "loadView", method: .post, path: "controllers/{controller}/loadView", tag: .calls,
            summary: "Loads the controller's view unless it is loaded: loadViewIfNeeded().",
            verb: .loadViewIfNeeded, target: "controller"),
        CallOperation(
            id: "addChild", method: .post, path: "controllers/{controller}/addChild", tag: .calls,
            summary: "Makes another controller a child: addChild(_:).", verb: .addChild,
            target: "controller"),
        CallOperation(
            id: "removeFromParent", method: .post, path: "controllers/{controller}/removeFromParent",
            tag: .calls, summary: "Takes the controller from its parent: removeFromParent().",
            verb: .removeFromParent, target: "controller"),
        CallOperation(
            id: "transitionChildren", method: .post, path: "controllers/{controller}/transition", tag: .calls,
            summary: "Shows a child in another one's place: transition(from:to:duration:options:animations:completion:).",
            verb: .transition, target: "controller"),
        CallOperation(
            id: "tap", method: .post, path: "controls/{element}/tap", tag: .calls,
            summary: "Does what a user's tap on an element of a storyboard does.", verb: .tap,
            target: "element"),
    ]

    private static let navigation = [
        CallOperation(
            id: "push", method: .post, path: "controllers/{controller}/push", tag: .calls,
            summary: "Pushes a controller: pushViewController(_:animated:).", verb: .push,
            target: "controller"),
        CallOperation(
            id: "pop", method: .post, path: "controllers/{controller}/pop", tag: .calls,
            summary: "Pops the top controller: popViewController(animated:).", verb: .pop,
            target: "controller"),
        CallOperation(
            id: "popTo", method: .post, path: "controllers/{controller}/popToViewController", tag: .calls,
            summary: "Pops what lies above a controller: popToViewController(_:animated:).",
            verb: .popToViewController, target: "controller"),
        CallOperation(
            id: "popToRoot", method: .post, path: "controllers/{controller}/popToRootViewController",
            tag: .calls, summary: "Pops all but the root: popToRootViewController(animated:).",
            verb: .popToRootViewController, target: "controller"),
        CallOperation(
            id: "tapBackButton", method: .post, path: "controllers/{controller}/tapBackButton", tag: .calls,
            summary: "Does what a user's tap on the back button does.", verb: .tapBackButton,
            target: "controller"),
        CallOperation(
            id: "panBack", method: .post, path: "controllers/{controller}/panBack", tag: .calls,
            summary: "Begins a user's pan from the left edge: an interactive pop, to be driven on.",
            verb: .panBack, target: "controller"),
        CallOperation(
            id: "setViewControllers", method: .post, path: "controllers/{controller}/setViewControllers",
            tag: .calls, summary: "Sets what a container holds: setViewControllers(_:animated:).",
            verb: .setViewControllers, target: "controller"),
    ]

    private static let tabs = [
        CallOperation(
            id: "select", method: .post, path: "controllers/{controller}/select", tag: .calls,
            summary: "Selects a tab by code: selectedIndex or selectedViewController.", verb: .select,
            target: "controller"),
        CallOperation(
            id: "tapTab", method: .post, path: "controllers/{controller}/tapTab", tag: .calls,
            summary: "Does what a user's tap on a tab does.", verb: .tapTab, target: "controller"),
        CallOperation(
            id: "pickFromMore", method: .post, path: "controllers/{controller}/pickFromMore", tag: .calls,
            summary: "Does what a user's tap on a row of the More list does.", verb: .pickFromMore,
            target: "controller"),
        CallOperation(
            id: "swipePage", method: .post, path: "controllers/{controller}/swipe", tag: .calls,
            summary: "Begins a user's swipe to another page: an interactive turn, to be driven on.",
            verb: .swipe, target: "controller"),
        CallOperation(
            id: "tapPageEdge", method: .post, path: "controllers/{controller}/tapPageEdge", tag: .calls,
            summary: "Does what a user's tap at the edge of a page does.", verb: .tapPageEdge,
            target: "controller"),
        CallOperation(
            id: "customizeTabs", method: .post, path: "controllers/{controller}/customizeTabs", tag: .calls,
            summary: "Leaves the tabs in the order in which the user puts them.", verb: .customizeTabs,
            target: "controller"),
    ]

    private static let columns = [
        CallOperation(
            id: "setColumn", method: .post, path: "controllers/{controller}/setColumn", tag: .calls,
            summary: "Puts a controller into a column: setViewController(_:for:).", verb: .setColumn,
            target: "controller"),
        CallOperation(
            id: "showColumn", method: .post, path: "controllers/{controller}/showColumn", tag: .calls,
            summary: "Shows a column of a split view controller: show(_:).", verb: .showColumn,
            target: "controller"),
        CallOperation(
            id: "hideColumn", method: .post, path: "controllers/{controller}/hideColumn", tag: .calls,
            summary: "Hides a column of a split view controller: hide(_:).", verb: .hideColumn,
            target: "controller"),
        CallOperation(
            id: "tapDisplayModeButton", method: .post,
            path: "controllers/{controller}/tapDisplayModeButton", tag: .calls,
            summary: "Does what a user's tap on the button of the display mode does.",
            verb: .tapDisplayModeButton, target: "controller"),
        CallOperation(
            id: "tapSecondaryOnlyButton", method: .post,
            path: "controllers/{controller}/tapSecondaryOnlyButton", tag: .calls,
            summary: "Does what a user's tap on the button for the secondary column alone does.",
            verb: .tapSecondaryOnlyButton, target: "controller"),
        CallOperation(
            id: "swipeColumn", method: .post, path: "controllers/{controller}/swipeColumn", tag: .calls,
            summary: "Does what a user's swipe for the primary column does.", verb: .swipeColumn,
            target: "controller"),
    ]

    private static let transitions = [
        CallOperation(
            id: "updateTransition", method: .patch, path: "transitions/{transition}", tag: .transitions,
            summary: "Moves an interactive transition to a fraction of its whole.", verb: .update,
            target: "transition"),
        CallOperation(
            id: "finishTransition", method: .post, path: "transitions/{transition}/finish", tag: .transitions,
            summary: "Ends the interaction; the transition runs on to its end.", verb: .finish,
            target: "transition"),
        CallOperation(
            id: "cancelTransition", method: .post, path: "transitions/{transition}/cancel", tag: .transitions,
            summary: "Ends the interaction; the transition runs back.", verb: .cancel, target: "transition"),
        CallOperation(
            id: "pauseTransition", method: .post, path: "transitions/{transition}/pause", tag: .transitions,
            summary: "Stops a running transition so that it can be driven.", verb: .pause,
            target: "transition"),
        CallOperation(
            id: "completeTransition", method: .post, path: "transitions/{transition}/complete",
            tag: .transitions, summary: "What a manual animator calls at its end: completeTransition(_:).",
            verb: .complete, target: "transition"),
        CallOperation(
            id: "moveFinger", method: .post, path: "transitions/{transition}/gesture", tag: .transitions,
            summary: "Moves the finger that drives an interactive transition.", verb: .gesture,
            target: "transition"),
    ]

    private static let arrangement = [
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
                call, _, session in call.windowName ?? session.lastWindow
            }),
        CallOperation(
            id: "removeWindow", method: .delete, path: "windows/{window}", tag: .hierarchy,
            summary: "Removes a window, and lets go of its root.", verb: .removeWindow, target: "window"),
        CallOperation(
            id: "makeKeyAndVisible", method: .post, path: "windows/{window}/makeKeyAndVisible", tag: .hierarchy,
            summary: "Shows a window and makes it the key window.", verb: .makeKeyAndVisible, target: "window"),
        CallOperation(
            id: "hideWindow", method: .post, path: "windows/{window}/hide", tag: .hierarchy,
            summary: "Hides a window.", verb: .hideWindow, target: "window"),
        CallOperation(
            id: "setEditing", method: .post, path: "controllers/{controller}/setEditing", tag: .calls,
            summary: "Lets the user edit, or not: setEditing(_:animated:).", verb: .setEditing,
            target: "controller"),
        CallOperation(
            id: "setToolbarItems", method: .post, path: "controllers/{controller}/setToolbarItems", tag: .calls,
            summary: "Sets what the toolbar shows for a controller: setToolbarItems(_:animated:).",
            verb: .setToolbarItems, target: "controller"),
        CallOperation(
            id: "setRoot", method: .put, path: "windows/{window}/root", tag: .hierarchy,
            summary: "Sets a window's root controller.", verb: .setRootViewController, target: "window"),
        CallOperation(
            id: "addSubview", method: .post, path: "views", tag: .hierarchy,
            summary: "Adds a view to another one.", verb: .addSubview,
            creation: CallOperation.Creation(key: "view", collection: "views", schema: .viewOutcome) {
                call, _, session in
                call.viewName.flatMap(session.viewHandle).flatMap(session.name)
            }),
        CallOperation(
            id: "removeView", method: .delete, path: "views/{view}", tag: .hierarchy,
            summary: "Takes a view from its superview.", verb: .removeFromSuperview, target: "view"),
    ]
}

extension CommandOutcome {
    /// The first controller that the command made.
    fileprivate var createdController: String? {
        for event in events {
            if case .lifecycle(.controller(let name), .created) = event.kind { return name }
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

extension PresentationSession {
    /// The window that was added last.
    fileprivate var lastWindow: String? {
        header.windows.last.flatMap { windows[$0]?.name }
    }
}
