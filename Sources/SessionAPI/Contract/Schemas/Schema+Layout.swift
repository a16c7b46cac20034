import JSONCoding
import PresentationCoding
import PresentationEngine

extension Schema {
    static let layout: Schema = named(
        "Layout",
        object([.required("views", array(of: laidOutView), "The views, each before its subviews, from back to front.")])
            .described("The views of all visible windows with their frames."))

    static let hit: Schema = named(
        "Hit",
        object([
            .required("point", .point, "The point, in the coordinates of the window."),
            .required(
                "views", array(of: laidOutView),
                "The view that a touch goes to, and its superviews up to the window; empty outside all windows."),
            .optional("target", target, "What the touch acts on, if a control, a cell, a bar or a gesture is there."),
        ]).described("What lies at a point of the screen."))

    private static let laidOutView: Schema = named(
        "LaidOutView",
        object([
            .required("kind", choice(LaidOutView.Kind.self, named: "LaidOutViewKind"), "The kind of view."),
            .optional(
                "id", .string,
                "The view's id, the object id of an element, the name of a bar, or that of an item's target."),
            .required("class", .string, "Its class."),
            .optional("controller", .name, "The controller in whose view it lies, or whose bar it is."),
            .optional("superview", integer(in: 0...Int.max), "The position of its superview in the whole layout."),
            .required("frame", .rect, "Its frame in the superview."),
            .required("frameInWindow", .rect, "Its frame in the window."),
            .optional("safeAreaInsets", insets, "The insets of the safe area in a view, from iOS 11 on."),
            .optional(
                "contentOffset", .point,
                "The point of its content that a scroll view shows at its top left corner; missing if it is zero."),
            .optional("hidden", .boolean, "Whether it is hidden; missing if it is not."),
            .optional("alpha", number, "Its alpha; missing if it is 1."),
            .optional("userInteractionEnabled", .boolean, "Whether it takes touches; missing if it does."),
            .optional("approximate", .boolean, "Whether the frame is an approximation; missing if it is exact."),
            .optional("target", .string, "The target that a touch on it reaches."),
        ]).described("A view, an element of a storyboard, a bar of a container, or an item of a bar.").example([
            "kind": "view", "id": "home.view", "class": "UIView", "controller": "home", "superview": 0,
            "frame": ["x": 0, "y": 0, "width": 375, "height": 667],
            "frameInWindow": ["x": 0, "y": 0, "width": 375, "height": 667],
            "safeAreaInsets": ["top": 20, "left": 0, "bottom": 0, "right": 0],
        ]))

    private static let insets: Schema = named(
        "Insets",
        object(
            ["top", "left", "bottom", "right"].map {
                .required($0, .coordinate, "The distance from the \($0) edge.")
            }
        ).described("Distances from the edges of a view, in points.")
            .example(["top": 20, "left": 0, "bottom": 0, "right": 0]))
}
