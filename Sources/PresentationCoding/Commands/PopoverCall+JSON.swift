import JSONCoding
import PresentationEngine

extension PopoverCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        writer.member("popoverController", receiver)
        switch self {
        case .present(let call):
            writer.member("barButtonItem", call.anchor.barButtonItem)
            writer.member("view", call.anchor.sourceView)
            writer.member("rect", call.anchor.sourceRect)
            if let directions = call.arrowDirections { writer.member("permittedArrowDirections", directions) }
            writer.member("animated", call.isAnimated)
        case .dismiss(let isAnimated):
            writer.member("animated", isAnimated)
        case .set(let settings):
            settings.writeMembers(to: &writer)
        }
    }
}

extension PopoverPresentCall {
    /// Reads a bar button item, or a view with the rectangle in it that `presentPopover` requires.
    init(_ object: JSONObjectReader, isAnimated: BooleanArgument) throws(JSONFault) {
        let item = try object.name("barButtonItem")
        let view = try object.name("view")
        guard (item == nil) != (view == nil) else {
            throw object.fault("A popover is presented from a \"barButtonItem\", or from a \"rect\" in a \"view\".")
        }
        let rect: Rect? = view == nil ? nil : try Rect(json: try object.required("rect"))
        if item != nil, let extra = object.optional("rect") {
            throw extra.withoutEffect("A bar button item has no rectangle; a \"rect\" is one in a \"view\".")
        }
        var directions: [String]?
        if let list = object.optional("permittedArrowDirections") {
            directions = try list.array().map { word throws(JSONFault) in
                try word.word(among: PopoverPresentCall.directions)
            }
        }
        self.init(
            anchor: PopoverAnchor(barButtonItem: item, sourceView: view, sourceRect: rect),
            arrowDirections: directions, isAnimated: isAnimated)
    }

    static let directions = ["up", "down", "left", "right"]
}

extension PopoverControllerSettings {
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("popoverContentSize", popoverContentSize)
        writer.member("delegate", delegate)
        if let passthroughViews { writer.member("passthroughViews", passthroughViews) }
    }

    init(_ object: JSONObjectReader) throws(JSONFault) {
        var views: [String]?
        if object.optional("passthroughViews") != nil {
            let read: [String] = try object.list("passthroughViews")
            views = read
        }
        self.init(
            popoverContentSize: try object.value("popoverContentSize"), delegate: try object.name("delegate"),
            passthroughViews: views)
    }

    static let members: [Schema.Property] = [
        .optional(
            "popoverContentSize", .size,
            "The size of the content; a width below 320 or above 600 points is brought within these limits."),
        .optional("delegate", .name, "The object or controller that follows the popover."),
        .optional("passthroughViews", .array(of: .name), "The views that stay touchable beside the popover."),
    ]
}

extension PopoverControllerRequest: JSONWritable, JSONReadable {
    /// Writes the content and the settings.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("contentViewController", contentViewController)
        settings.writeMembers(to: &writer)
        writer.endObject()
    }

    /// Reads `{"contentViewController"}` with the settings.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: Self.members.map(\.name))
        self.init(
            contentViewController: try object.required("contentViewController").name(),
            settings: try PopoverControllerSettings(object))
    }

    static let members: [Schema.Property] =
        [.required("contentViewController", .name, "The controller that it shows, which it retains.")]
        + PopoverControllerSettings.members
}

extension Schema {
    package static let popoverController: Schema = named(
        "PopoverControllerSettings",
        object(PopoverControllerRequest.members)
            .described("A UIPopoverController, the popovers of the API before iOS 8.")
            .example(["contentViewController": "detail"]))
}
