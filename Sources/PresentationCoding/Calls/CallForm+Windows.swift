import JSONCoding
import PresentationEngine

extension CallForm {
    static let windows = [
        CallForm(
            .addWindow, "Adds a window.", on: nil,
            at: .own("addWindow", .post, "windows", in: .hierarchy, making: .window),
            [
                .optional("name", .name, "The window's name; the service chooses one otherwise."),
                .optional("root", .name, "Its root controller."),
                .optional(
                    "screen", .choice(WindowScreen.self),
                    "Its screen: that of the device, or the external display; main otherwise."),
            ], example: ["name": "overlay", "root": "detail"]
        ) { body throws(JSONFault) in
            .addWindow(
                WindowRequest(
                    name: try body.object.name("name"), root: try body.object.rootName(),
                    screen: try body.object.optional("screen")?.enumeration() ?? .main))
        },
        CallForm(
            .removeWindow, "Removes a window, which releases its root.", on: .window,
            at: .own("removeWindow", .delete, "windows/{window}", in: .hierarchy),
            example: ["window": "overlay"]
        ) { body throws(JSONFault) in try body.window(.remove) },
        CallForm(
            .setRootViewController, "Sets a window's root controller: rootViewController.", on: .window,
            at: .own("setRoot", .put, "windows/{window}/root", in: .hierarchy),
            [.required("controller", Schema.name.orNull, "The controller; null leaves the window empty.")],
            example: ["window": "window", "controller": "detail"]
        ) { body throws(JSONFault) in
            .setRootViewController(
                window: try body.target(), controller: try body.object.nullableName("controller"))
        },
        CallForm(
            .makeKeyAndVisible, "Shows a window and makes it the key window: makeKeyAndVisible().",
            on: .window, at: .on(.windows, "makeKeyAndVisible"), example: ["window": "overlay"]
        ) { body throws(JSONFault) in try body.window(.makeKeyAndVisible) },
        CallForm(
            .makeKey, "Makes a window the key window: makeKey().", on: .window,
            example: ["window": "overlay"]
        ) { body throws(JSONFault) in try body.window(.makeKey) },
        CallForm(
            .showWindow, "Shows a window: isHidden.", on: .window, example: ["window": "overlay"]
        ) { body throws(JSONFault) in try body.window(.show) },
        CallForm(
            .hideWindow, "Hides a window: isHidden.", on: .window,
            at: .on(.windows, "hide", id: "hideWindow"),
            example: ["window": "overlay"]
        ) { body throws(JSONFault) in try body.window(.hide) },
    ]
}

extension CallBody {
    fileprivate func window(_ call: WindowCall) throws(JSONFault) -> Call {
        .window(name: try target(), call)
    }
}

extension JSONObjectReader {
    /// The name of a window's root.
    fileprivate func rootName() throws(JSONFault) -> String? {
        if let root = optional("root"), case .object = root.value {
            throw root.fault("This is the name of a controller. Make the controller first, with the call make.")
        }
        return try name("root")
    }
}
