import JSONCoding
import PresentationCoding
import PresentationEngine

extension Schema {
    static let screenPicture: Schema = named(
        "ScreenPicture",
        object([
            .required("size", .size, "The screen's size in points."),
            .required("picture", picturePlace, "Where the picture (SVG) has the screen."),
            .optional(
                "windowOrigin", .point,
                "Where an app's window that covers a part of an iPad's screen lies on it; missing at the upper left."),
            .required(
                "layers", array(of: screenLayer), "The layers from back to front, each before its sublayers."),
            .required("transitions", array(of: screenTransition), "The transitions in flight, in their order."),
        ]).described("The picture of the screen at this instant, as layers."))

    private static let picturePlace: Schema = named(
        "PicturePlace",
        object([
            .required("size", .size, "The size of the picture, which has the device around the screen."),
            .required("screen", .rect, "The screen in it."),
        ]).described("Where a picture has the screen, in points.")
            .example([
                "size": ["width": 457, "height": 980], "screen": ["x": 32, "y": 76, "width": 393, "height": 852],
            ]))

    private static let screenLayer: Schema = named(
        "ScreenLayer",
        object([
            .required("role", choice(ScreenLayer.Role.self, named: "ScreenLayerRole"), "Its purpose."),
            .optional(
                "id", .string,
                "The id of the view, the object id of an element, or the name of a bar, item or action."),
            .optional("class", .string, "The class of the view."),
            .optional("controller", .name, "The controller to which it belongs."),
            .optional("superlayer", integer(in: 0...Int.max), "The position of the layer that contains it."),
            .required(
                "frame", .rect, "Its frame in the window, before its transform and those of the layers around it."),
            .optional("alpha", number, "Its opacity, by which everything in it is multiplied; missing if it is 1."),
            .optional("transform", layerTransform, "How it is scaled and turned; missing if it is not."),
            .optional("clip", .rect, "The visible part of it and of everything in it; missing if nothing is cut off."),
            .optional("cornerRadius", number, "The radius of its corners in points; missing if it is 0."),
            .optional("corners", choice("LayerCorners", ["all", "top"]), "The corners that are rounded."),
            .optional("text", .string, "The text on it, cut after 1,000 characters, or the style of the status bar."),
            .optional("element", .string, "The type of a storyboard's element, such as button."),
            .optional("style", choice(AlertActionStyle.self), "The style of an alert's action."),
            .optional("edge", choice(ScreenEdge.self), "The edge of the popover at which its arrow lies."),
            .optional("enabled", .boolean, "Whether it is enabled; missing if it is."),
            .optional(
                "placeholder", .boolean, "Whether the text is the placeholder of an empty text field; missing if not."),
            .optional(
                "emphasized", .boolean,
                "Whether it is a selected tab, a preferred action, an alert's title or a large title; missing if not."),
            .optional("transition", .name, "The transition that moves it now."),
            .optional("approximate", .boolean, "Whether the frame is an approximation; missing if it is exact."),
        ]).described("A part of the picture.").example([
            "role": "presented", "id": "detail.view", "class": "UIView", "controller": "detail", "superlayer": 2,
            "frame": ["x": 0, "y": 400.2, "width": 375, "height": 667], "transition": "t_1",
        ]))

    private static let layerTransform: Schema = named(
        "LayerTransform",
        object([
            .required("scaleX", number, "The horizontal scale."), .required("scaleY", number, "The vertical scale."),
            .required("rotation", number, "The turn, clockwise, in degrees."),
        ]).described("A transform about the center of a layer's frame.")
            .example(["scaleX": 0.5, "scaleY": 1, "rotation": 0]))

    private static let screenTransition: Schema = named(
        "ScreenTransition",
        object([
            .required("id", Schema.name.example("t_1"), "The transition's id."),
            .required("kind", choice(TransitionKind.self), "The kind."),
            .required("from", .name, "The controller that goes or stays behind."),
            .required("to", .name, "The controller that comes."),
            .optional("transitionStyle", .transitionStyle, "The style of UIKit's own animation of a presentation."),
            .optional(
                "preferredTransition", choice(PreferredTransition.self),
                "The preferredTransition in which UIKit shows it, from iOS 18 on."),
            .optional(
                "sourceView", .name.example("thumbnail"),
                "Of a zoom: the view from which it begins, or to which it returns; missing if there is none."),
            .optional(
                "option", choice(AnimationOption.self),
                "The option of transition(from:to:) that names UIKit's own animation."),
            .optional("animator", .name, "The app's animator that moves the views."),
            .optional("effects", array(of: .string), "What the animator declares."),
            .required("progress", number, "The part of the animation that is seen, 0 to 1, after its curve."),
            .required("interactive", .boolean, "Whether an interaction drives it."),
            .required("cancelled", .boolean, "Whether it runs back."),
        ]).described("A transition in flight, as the picture shows it.").example([
            "id": "t_1", "kind": "presentation", "from": "home", "to": "detail", "transitionStyle": "coverVertical",
            "progress": 0.4, "interactive": true, "cancelled": false,
        ]))
}
