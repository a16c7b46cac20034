import JSONCoding
import PresentationEngine

extension CallForm {
    static let making = [
        CallForm(
            .make, "Makes a controller in code or from a storyboard.", on: nil,
            at: .own("makeController", .post, "controllers", in: .hierarchy, making: .controller),
            ControllerRequest.members, needsArguments: true,
            example: [
                "name": "detail", "class": "DetailViewController", "modalPresentationStyle": "fullScreen",
            ]
        ) { body throws(JSONFault) in .makeController(try ControllerRequest(body.object)) },
        CallForm(
            .object, "Makes a delegate, an animator, an interaction or presentation controller.", on: nil,
            at: .own("makeObject", .post, "objects", in: .hierarchy, making: .object),
            ObjectRequest.members, needsArguments: true,
            example: ["name": "fader", "animator": ["duration": 300]]
        ) { body throws(JSONFault) in .makeObject(try ObjectRequest(body.object)) },
        CallForm(
            .behavior,
            "Declares the code of a class or an object, in place of the code that was declared before.",
            on: .name, at: .own("setBehavior", .put, "behaviors/{name}", in: .hierarchy), Behavior.members,
            needsArguments: true,
            example: [
                "name": "HomeViewController",
                "reactions": ["viewDidAppear(_:)": ["after": [["call": "log", "text": "appeared"]]]],
            ]
        ) { body throws(JSONFault) in
            .setBehavior(name: try body.target(), try Behavior(body.object))
        },
        CallForm(
            .release, "Releases the client's reference to a controller or an object.", on: .name,
            example: ["name": "detail"]
        ) { body throws(JSONFault) in .release(name: try body.target()) },
    ]
}
