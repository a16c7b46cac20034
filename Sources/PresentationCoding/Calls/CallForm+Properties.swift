import JSONCoding
import PresentationEngine

extension CallForm {
    static let properties = propertiesAndViews + responding

    /// Properties, views and the keyboard.
    private static let propertiesAndViews = [
        CallForm(
            .set, "Sets properties of a controller.", on: .receiver,
            at: .own("setProperties", .patch, "controllers/{controller}", in: .hierarchy), Property.members,
            needsArguments: true,
            example: ["receiver": "home", "title": "Welcome", "definesPresentationContext": true]
        ) { body throws(JSONFault) in
            .setProperties(receiver: try body.target(), try body.object.assignments())
        },
        CallForm(
            .read, "Reads a property in the app's code; the event contains its value.", on: .receiver,
            [
                .required("property", .choice("ReadableProperty", Readable.names), "The property."),
                .optional("label", .string, "The name of the event; the property's unless given."),
            ], example: ["receiver": "home", "property": "isViewLoaded", "label": "loaded"]
        ) { body throws(JSONFault) in
            .read(
                receiver: try body.target(), try Readable(json: try body.object.required("property")),
                label: try body.object.name("label"))
        },
        CallForm(
            .loadViewIfNeeded, "Loads the controller's view unless it is loaded: loadViewIfNeeded().",
            on: .receiver, at: .on(.controllers, "loadView", id: "loadView"), example: ["receiver": "home"]
        ) { body throws(JSONFault) in .loadViewIfNeeded(receiver: try body.target()) },
        CallForm(
            .addSubview, "Adds a view to another one: addSubview(_:).", on: nil,
            at: .own("addSubview", .post, "views", in: .hierarchy, making: .view),
            [
                .required("view", .name, "The view: a controller's, or a new one with this name."),
                .required("superview", .name, "The view that it is added to, or a controller for its view."),
                .optional("frame", .rect, "The frame; a new view's is zero unless given."),
                .optional("restorationIdentifier", .string, "The restoration identifier of a new view."),
            ],
            example: [
                "view": "banner", "superview": "home.view",
                "frame": ["x": 0, "y": 0, "width": 375, "height": 40],
            ]
        ) { body throws(JSONFault) in .addSubview(try ViewRequest(body.object)) },
        CallForm(
            .removeFromSuperview, "Removes a view from its superview: removeFromSuperview().", on: .view,
            at: .own("removeView", .delete, "views/{view}", in: .hierarchy), example: ["view": "banner"]
        ) { body throws(JSONFault) in .removeFromSuperview(view: try body.target()) },
        CallForm(
            .touch, "A phase of a user's touch on a view: touchesBegan(_:with:) goes up the responder chain.",
            on: .view,
            [
                .optional(
                    "phase", .choice(TouchPhase.self, named: "TouchPhase"),
                    "The phase; began unless given. The view of the later ones is that in which the touch began.")
            ], example: ["view": "home.view"]
        ) { body throws(JSONFault) in
            .responding(
                .touch(
                    view: try body.target(), phase: try body.object.optional("phase")?.enumeration() ?? .began))
        },
        CallForm(
            .touchScreen,
            "A phase of a finger on the main screen, which touches, taps or drags what lies at its place.", on: nil,
            [
                .optional(
                    "at", .point,
                    "The place in the window, in points; a finger that is lifted without one is lifted where it was."),
                .optional(
                    "phase", .choice(ScreenTouch.Phase.self, named: "FingerPhase"),
                    "The phase of the finger; began unless given."),
                .optional(
                    "velocity", .point,
                    "The velocity at the end, in points per second to the right and downwards; zero unless given."),
            ], example: ["at": ["x": 160, "y": 240]]
        ) { body throws(JSONFault) in
            .responding(
                .touchScreen(
                    ScreenTouch(
                        try body.object.optional("phase")?.enumeration() ?? .began,
                        at: try body.object.value("at", of: Point.self),
                        velocity: try body.object.value("velocity", of: Point.self) ?? .zero)))
        },
        CallForm(
            .sendEvent,
            "Sends the first responder an event: a press of a button or a key, a shake, or one of a remote control.",
            on: nil, SentEvent.members, needsArguments: true, example: ["press": "playPause"]
        ) { body throws(JSONFault) in .responding(.send(try SentEvent(body.object))) },
        CallForm(
            .restoreUserActivityState,
            "Hands an object to the restoration handler of an activity: restoreUserActivityState(_:).",
            on: .receiver,
            [.required("activityType", .name, "The type of the activity; in a reaction $activityType.")],
            example: ["receiver": "home", "activityType": "com.example.reading"]
        ) { body throws(JSONFault) in
            .responding(
                .restoreActivity(
                    receiver: try body.target(), activityType: try body.object.required("activityType").name()))
        },
        CallForm(
            .becomeFirstResponder,
            "Makes a control with a keyboard, a controller or a view the first responder: becomeFirstResponder().",
            on: .responder,
            [.optional("controller", .name, "The controller in whose view the control is, where several have it.")],
            example: ["element": "compose.text"]
        ) { body throws(JSONFault) in
            if try body.namesResponder() { return .responding(.becomeResponder(try body.target())) }
            return .responding(
                .becomeFirstResponder(
                    element: try body.target(), controller: try body.object.name("controller")))
        },
        CallForm(
            .resignFirstResponder,
            "Lets a control give up the keyboard, or a controller or a view its place: resignFirstResponder().",
            on: .responder,
            [.optional("controller", .name, "The controller in whose view the control is, where several have it.")],
            example: ["element": "compose.text"]
        ) { body throws(JSONFault) in
            if try body.namesResponder() { return .responding(.resignResponder(try body.target())) }
            return .responding(
                .resignFirstResponder(
                    element: try body.target(), controller: try body.object.name("controller")))
        },
        CallForm(
            .dockKeyboard, "Docks or undocks the keyboard of an iPad, as a user does.", on: nil,
            [.required("docked", .boolean, "Whether it lies at the bottom of the screen.")],
            example: ["docked": false]
        ) { body throws(JSONFault) in .responding(.dockKeyboard(try body.object.required("docked").bool())) },
    ]

    /// Input views, keys and the focus.
    private static let responding = [
        CallForm(
            .reloadInputViews, "Asks the first responder for its input views again: reloadInputViews().",
            on: .controllerOrView, example: ["receiver": "home"]
        ) { body throws(JSONFault) in .responding(.reloadInputViews(try body.target())) },
        CallForm(
            .pressKey, "Presses keys of a hardware keyboard, as a user does.", on: nil,
            [
                .required("input", .name, "The key: its character, or a name such as upArrow or escape."),
                .optional(
                    "modifierFlags",
                    .array(
                        of: .choice("KeyModifier", KeyModifier.allCases.map(\.rawValue)),
                        count: 0...KeyModifier.allCases.count),
                    "The keys that are held meanwhile."),
            ], example: ["input": "s", "modifierFlags": ["command"]]
        ) { body throws(JSONFault) in
            .responding(
                .pressKey(input: try body.object.required("input").name(), try body.object.keyModifiers()))
        },
        CallForm(
            .requestFocusUpdate, "Moves the focus of a hardware keyboard: UIFocusSystem.requestFocusUpdate(to:).",
            on: .environment, example: ["environment": "home"]
        ) { body throws(JSONFault) in .responding(.requestFocusUpdate(environment: try body.target())) },
    ]
}

extension CallBody {
    /// Whether the call names a controller or a view, and no control of a storyboard.
    fileprivate func namesResponder() throws(JSONFault) -> Bool {
        guard object.optional("receiver") != nil, object.optional("element") == nil else { return false }
        if object.optional("controller") != nil {
            throw object.fault("\"controller\" says where an \"element\" is; it cannot be given with \"receiver\".")
        }
        return true
    }
}

extension JSONObjectReader {
    /// The modifier flags, none by default.
    fileprivate func keyModifiers() throws(JSONFault) -> [KeyModifier] {
        guard let list = optional("modifierFlags") else { return [] }
        return try list.array(count: 0...KeyModifier.allCases.count).map { json throws(JSONFault) in
            try json.enumeration()
        }
    }
}

extension ViewRequest {
    fileprivate init(_ object: JSONObjectReader) throws(JSONFault) {
        self.init(
            view: try object.required("view").name(), superview: try object.required("superview").name(),
            frame: try object.value("frame"),
            restorationIdentifier: try object.name("restorationIdentifier"))
    }
}
