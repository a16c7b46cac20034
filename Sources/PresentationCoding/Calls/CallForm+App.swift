import JSONCoding
import PresentationEngine

extension CallForm {
    static let app = [
        CallForm(
            .application, "Changes the app's own state, as the system does.", on: nil,
            [.required("event", .choice(ApplicationCall.self, named: "ApplicationChange"), "The change.")],
            example: ["event": "memoryWarning"]
        ) { body throws(JSONFault) in .application(try body.object.required("event").enumeration()) },
        CallForm(
            .setEnvironment,
            "Turns the device, gives the app's window another part of an iPad's screen, or attaches a display.",
            on: nil, at: .own("setEnvironment", .patch, "environment", in: .hierarchy),
            [
                .optional(
                    "orientation", .choice(InterfaceOrientation.self),
                    "The interface orientation for which the device is held from now on."),
                .optional("window", .windowPlacement, "The part of the screen that the window covers."),
                .optional(
                    "externalDisplay", Schema.externalDisplay.orNull,
                    "The display to attach by cable or AirPlay; null detaches it."),
            ], needsArguments: true, example: ["orientation": "landscapeLeft"]
        ) { body throws(JSONFault) in .environment(try EnvironmentCall(body.object)) },
        CallForm(
            .attemptRotationToDeviceOrientation,
            "Tries to rotate to the device's orientation: attemptRotationToDeviceOrientation().", on: nil,
            example: [:]
        ) { _ in .orientation(.attemptRotation) },
        CallForm(
            .setNeedsUpdateOfSupportedInterfaceOrientations,
            "Says that a controller supports other orientations: setNeedsUpdateOfSupportedInterfaceOrientations().",
            on: .receiver, example: ["receiver": "home"]
        ) { body throws(JSONFault) in .orientation(.setNeedsUpdate(receiver: try body.target())) },
        CallForm(
            .requestGeometryUpdate,
            "Asks the window scene for an orientation: requestGeometryUpdate(_:errorHandler:).", on: nil,
            [
                .required(
                    "orientations", .array(of: .choice(InterfaceOrientation.self), count: 1 ... .max),
                    "The requested mask, as its orientations in any order."),
                .optional(
                    "errorHandler", .completion,
                    "The error handler, with the variables $domain, $code and $description."),
            ], example: ["orientations": ["landscapeLeft"], "errorHandler": ["label": "refused"]]
        ) { body throws(JSONFault) in
            .orientation(
                .requestGeometryUpdate(
                    try body.object.required("orientations").orientationWords(),
                    errorHandler: try body.object.value("errorHandler")))
        },
        CallForm(
            .setSizeRestrictions, "Sets sizeRestrictions of the window scene; a size that is left out is free.",
            on: nil,
            [
                .optional("minimumSize", .size, "The least size of the window, in points."),
                .optional("maximumSize", .size, "The largest size of the window, in points."),
            ], example: ["minimumSize": ["width": 500, "height": 400]]
        ) { body throws(JSONFault) in
            .restrictSize(
                SizeRestrictions(
                    minimum: try body.object.value("minimumSize"), maximum: try body.object.value("maximumSize")))
        },
        CallForm(
            .registerSceneAccessory,
            "Registers an accessory for external displays with a controller: registerSceneAccessory(_:), from iOS 27 on.",
            on: .receiver,
            [
                .optional(
                    "delegateClass", .name,
                    "The class of the scene's delegate; that of the app's Info.plist otherwise.")
            ], example: ["receiver": "home", "delegateClass": "ExternalSceneDelegate"]
        ) { body throws(JSONFault) in
            .registerSceneAccessory(receiver: try body.target(), delegateClass: try body.object.name("delegateClass"))
        },
        CallForm(
            .unregisterSceneAccessory, "Unregisters a controller's accessory: unregisterSceneAccessory(_:).",
            on: .receiver, example: ["receiver": "home"]
        ) { body throws(JSONFault) in .unregisterSceneAccessory(receiver: try body.target()) },
        CallForm(
            .setDeviceOrientation,
            "Sets the orientation of UIDevice by its key, which has no effect from iOS 16 on.", on: nil,
            [.required("orientation", .choice(InterfaceOrientation.self), "The orientation of the interface.")],
            example: ["orientation": "landscapeLeft"]
        ) { body throws(JSONFault) in
            .orientation(.setDeviceOrientation(try body.object.required("orientation").enumeration()))
        },
        CallForm(
            .setNeedsStatusBarAppearanceUpdate,
            "Has the controllers asked about the status bar again: setNeedsStatusBarAppearanceUpdate().",
            on: .receiver, example: ["receiver": "home"]
        ) { body throws(JSONFault) in .updateStatusBar(receiver: try body.target()) },
        CallForm(
            .openURL, "Has another app open a URL in this one, which comes to the foreground for it.", on: nil,
            [
                .required("url", .name, "The URL."),
                .optional("sourceApplication", .string, "The bundle identifier of the other app."),
            ], example: ["url": "example:items/3"]
        ) { body throws(JSONFault) in
            .link(
                .openURL(
                    try body.object.required("url").newNonEmptyString(),
                    sourceApplication: try body.object.value("sourceApplication")))
        },
        CallForm(
            .continueUserActivity,
            "Has the app go on with a user activity, such as a universal link, for which it comes to the foreground.",
            on: nil,
            [
                .required("activityType", .name, "The type of the activity."),
                .optional("webpageURL", .string, "The activity's webpageURL."),
                .optional(
                    "error", .string,
                    "The localized description of the error for which the activity cannot go on."),
            ], example: ["activityType": "NSUserActivityTypeBrowsingWeb", "webpageURL": "https://example.com/items/3"]
        ) { body throws(JSONFault) in
            .link(
                .continueActivity(
                    type: try body.object.required("activityType").name(),
                    webpageURL: try body.object.value("webpageURL"), error: try body.object.value("error")))
        },
        CallForm(
            .receive,
            "Has the system hand something else to the app, such as a quick action or a remote notification.", on: nil,
            [
                .required("event", .choice(SystemMessage.self), "What the app is handed."),
                .optional(
                    "identifier", .name,
                    "The type of the quick action or of the activity, the identifier of the URL session, the class of the intent, or anything for a notification; other events have none."
                ),
            ], example: ["event": "shortcutItem", "identifier": "com.example.compose"]
        ) { body throws(JSONFault) in
            .link(
                .receive(
                    try body.object.required("event").enumeration(),
                    identifier: try body.object.name("identifier")))
        },
        CallForm(
            .async, "Makes calls in a later turn: DispatchQueue.main.async.", on: nil, [.calls],
            example: ["calls": [["call": "log", "text": "later"]]]
        ) { body throws(JSONFault) in .async(try body.object.required("calls").list()) },
        CallForm(
            .after, "Makes calls after a delay: DispatchQueue.main.asyncAfter.", on: nil,
            [.required("delay", .milliseconds, "The delay."), .calls],
            example: ["delay": 250, "calls": [["call": "log", "text": "later"]]]
        ) { body throws(JSONFault) in
            .after(
                delay: try body.object.required("delay").span(),
                try body.object.required("calls").list())
        },
        CallForm(
            .log, "Marks a place among the events.", on: nil, [.required("text", .string, "The text.")],
            example: ["text": "before the push"]
        ) { body throws(JSONFault) in .log(try body.object.required("text").string()) },
        CallForm(
            .raise, "Throws an exception in the app's own code.", on: nil,
            [
                .required("name", .name, "The exception's name."),
                .required("reason", .string, "The exception's reason."),
            ], example: ["name": "NSRangeException", "reason": "index 3 beyond bounds"]
        ) { body throws(JSONFault) in
            .raise(
                name: try body.object.required("name").name(),
                reason: try body.object.required("reason").string())
        },
    ]

    static let restoration = [
        CallForm(
            .registerObject,
            "Registers an object: registerObject(forStateRestoration:restorationIdentifier:).", on: nil,
            [
                .required("object", Schema.name.orNull, "The object; null is UIKit's nil."),
                .required(
                    "restorationIdentifier", Schema.name.orNull, "The identifier; null is UIKit's nil."),
            ], example: ["object": "model", "restorationIdentifier": "model"]
        ) { body throws(JSONFault) in
            .registerObject(
                try body.object.nullableName("object"),
                restorationIdentifier: try body.object.nullableName("restorationIdentifier"))
        },
        CallForm(
            .encode, "Encodes with the coder of the running callback: encode(_:forKey:).", on: nil,
            [
                .required("key", .name, "The key."),
                .optional("value", .value, "The value; this or reference must be given."),
                .optional(
                    "reference", .name, "In place of a value: a controller, a view or a registered object."),
            ], example: ["key": "draft", "value": "Dear Ada"]
        ) { body throws(JSONFault) in
            .encode(key: try body.object.required("key").name(), try EncodedContent(body.object))
        },
        CallForm(
            .decode, "Decodes with the coder of the running callback: decodeObject(forKey:).", on: nil,
            [
                .required("key", .name, "The key."),
                .optional("label", .string, "The label of the event with the value."),
            ], example: ["key": "draft", "label": "draft"]
        ) { body throws(JSONFault) in
            .decode(key: try body.object.required("key").name(), label: try body.object.name("label"))
        },
    ]
}

extension Schema.Property {
    fileprivate static let calls = required("calls", .array(of: .call), "The calls, in their order.")
}

extension EncodedContent {
    fileprivate init(_ object: JSONObjectReader) throws(JSONFault) {
        let value = object.member("value")
        guard let reference = object.optional("reference") else {
            guard let value else {
                throw object.fault("Either \"value\" or \"reference\" must be given.")
            }
            self = .value(try Value(json: value))
            return
        }
        guard value == nil else {
            throw object.fault("Only one of \"value\" and \"reference\" may be given.")
        }
        self = .reference(try reference.name())
    }
}
