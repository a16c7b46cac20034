import JSONCoding
import PresentationEngine

extension CallForm {
    static let navigation = [
        CallForm(
            .push, "Pushes a controller: pushViewController(_:animated:).", on: .receiver,
            at: .on(.controllers, "push"),
            [
                .required("controller", Schema.name.orNull, "The controller to push; null is UIKit's nil."),
                .animated,
            ], example: ["receiver": "stack", "controller": "detail", "animated": true]
        ) { body throws(JSONFault) in
            try body.navigate(
                .push(
                    controller: try body.object.nullableName("controller"), animated: try body.isAnimated()))
        },
        CallForm(
            .pop, "Pops the top controller: popViewController(animated:).", on: .receiver,
            at: .on(.controllers, "pop"), [.animated], example: ["receiver": "stack", "animated": true]
        ) { body throws(JSONFault) in try body.navigate(.pop(animated: try body.isAnimated())) },
        CallForm(
            .popToViewController, "Pops to a controller on the stack: popToViewController(_:animated:).",
            on: .receiver, at: .on(.controllers, "popToViewController", id: "popTo"),
            [.controller("The controller that becomes the top one."), .animated],
            example: ["receiver": "stack", "controller": "home", "animated": true]
        ) { body throws(JSONFault) in
            let controller = try body.object.required("controller").name()
            return try body.navigate(.popTo(controller: controller, animated: try body.isAnimated()))
        },
        CallForm(
            .popToRootViewController, "Pops all but the root: popToRootViewController(animated:).",
            on: .receiver, at: .on(.controllers, "popToRootViewController", id: "popToRoot"), [.animated],
            example: ["receiver": "stack", "animated": true]
        ) { body throws(JSONFault) in try body.navigate(.popToRoot(animated: try body.isAnimated())) },
        CallForm(
            .setNavigationBarHidden,
            "Hides or shows the navigation bar: setNavigationBarHidden(_:animated:).", on: .receiver,
            at: .on(.controllers, "setNavigationBarHidden"), [.isHidden, .animated],
            example: ["receiver": "stack", "hidden": true, "animated": true]
        ) { body throws(JSONFault) in
            try body.navigate(
                .setNavigationBarHidden(try body.isHidden(), animated: try body.isAnimated()))
        },
        CallForm(
            .setToolbarHidden, "Hides or shows the toolbar: setToolbarHidden(_:animated:).", on: .receiver,
            at: .on(.controllers, "setToolbarHidden"), [.isHidden, .animated],
            example: ["receiver": "stack", "hidden": false, "animated": true]
        ) { body throws(JSONFault) in
            try body.navigate(.setToolbarHidden(try body.isHidden(), animated: try body.isAnimated()))
        },
        CallForm(
            .tapBackButton, "Taps the back button, as a user does.", on: .receiver,
            at: .on(.controllers, "tapBackButton"), example: ["receiver": "stack"]
        ) { body throws(JSONFault) in try body.navigate(.tapBack) },
        CallForm(
            .panBack, "Begins a user's pan from the left edge or in the content: an interactive pop, to be driven on.",
            on: .receiver, at: .on(.controllers, "panBack"),
            [
                .optional(
                    "from", .choice(PanOrigin.self),
                    "Where the finger begins: at the edge unless given, or from iOS 26 on in the content.")
            ], example: ["receiver": "stack"]
        ) { body throws(JSONFault) in
            let origin: PanOrigin? = try body.object.optional("from")?.enumeration()
            return try body.navigate(origin == .content ? .panContent : .panBack)
        },
        CallForm(
            .tapContent,
            "Taps the content of a navigation controller, or where its hidden bars would be, as a user does.",
            on: .receiver, at: .on(.controllers, "tapContent"),
            [
                .optional(
                    "area", .choice(BarTapArea.self),
                    "Where the finger taps: in the content, or in the region of the bars; content unless given.")
            ], example: ["receiver": "stack", "area": "content"]
        ) { body throws(JSONFault) in
            try body.navigate(.tapContent(try body.object.optional("area")?.enumeration() ?? .content))
        },
        CallForm(
            .swipeContent, "Swipes over the content of a navigation controller, as a user does.", on: .receiver,
            at: .on(.controllers, "swipeContent"),
            [.required("direction", .choice(ContentSwipe.self), "The way of the finger.")],
            example: ["receiver": "stack", "direction": "up"]
        ) { body throws(JSONFault) in
            try body.navigate(.swipeContent(try body.object.required("direction").enumeration()))
        },
        CallForm(
            .setViewControllers, "Sets the children of a container: setViewControllers(_:animated:).",
            on: .receiver, at: .on(.controllers, "setViewControllers"),
            [
                .required("controllers", .array(of: .name), "The children in their order."), .animated,
                .optional(
                    "direction", .choice(PageDirection.self),
                    "The direction in which pages turn; forward unless given."),
                .completion,
            ], example: ["receiver": "stack", "controllers": ["home", "detail"], "animated": false]
        ) { body throws(JSONFault) in .setViewControllers(try SetViewControllersCall(body)) },
    ]
}

extension Schema.Property {
    fileprivate static let isHidden = Schema.Property.required(
        "hidden", .truth, "Whether the bar is hidden from then on.")
}

extension CallBody {
    fileprivate func isHidden() throws(JSONFault) -> BooleanArgument { try object.truth("hidden") }

    fileprivate func navigate(_ call: NavigationCall) throws(JSONFault) -> Call {
        .navigation(receiver: try target(), call)
    }
}

/// Where the finger begins to pan back.
enum PanOrigin: String, CaseIterable {
    case edge
    case content
}
