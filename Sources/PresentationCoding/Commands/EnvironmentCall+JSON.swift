import JSONCoding
import PresentationEngine

extension EnvironmentCall {
    /// Reads the orientation, the place of the window and the external display, at least one of them.
    init(_ object: JSONObjectReader) throws(JSONFault) {
        self.init(
            orientation: try object.optional("orientation")?.enumeration(),
            window: try object.value("window"),
            display: try object.member("externalDisplay").map { reader throws(JSONFault) in
                try DisplayChange(reader)
            })
        guard orientation != nil || window != nil || display != nil else {
            throw object.fault("One of \"orientation\", \"window\" and \"externalDisplay\" must be given.")
        }
    }

    /// Writes the members that it has.
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("orientation", orientation?.rawValue)
        writer.member("window", window)
        switch display {
        case .attach(let size): writer.member("externalDisplay", size)
        case .detach:
            writer.key("externalDisplay")
            writer.null()
        case nil: break
        }
    }
}

extension DisplayChange {
    /// Reads the size of a display in points, or null for none.
    fileprivate init(_ json: JSONReader) throws(JSONFault) {
        guard !json.isNull else {
            self = .detach
            return
        }
        let object = try json.object(allowing: ["width", "height"])
        self = .attach(
            Size(
                try object.required("width").double(in: WindowPlacement.lengths),
                try object.required("height").double(in: WindowPlacement.lengths)))
    }
}

extension WindowPlacement: JSONWritable, JSONReadable {
    /// Writes the name of the place, or the window's own size.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .size(let size): writer.value(size)
        case .full, .twoThirds, .half, .oneThird, .slideOver: writer.value(name ?? "")
        }
    }

    /// Reads the name of a place, or `{"width", "height"}` in points.
    public init(json: JSONReader) throws(JSONFault) {
        if case .object = json.value {
            let object = try json.object(allowing: ["width", "height"])
            self = .size(
                Size(
                    try object.required("width").double(in: Self.lengths),
                    try object.required("height").double(in: Self.lengths)))
            return
        }
        let name = try json.string()
        guard let placement = Self.named.first(where: { $0.name == name }) else {
            let known = Self.named.compactMap(\.name)
            let hint = nearestWord(to: name, among: known).map { "Did you mean \"\($0)\"?" }
            throw json.fault(
                hint ?? "A window's place is one of \(known.joined(separator: ", ")), or its width and height.")
        }
        self = placement
    }

    /// The lengths of a window's edges, in points.
    package static let lengths = 1.0...10_000
}

extension Schema {
    /// The part of the screen that the app's window covers.
    package static let windowPlacement: Schema = named(
        "WindowPlacement",
        anyOf([choice("WindowPlaceName", WindowPlacement.named.compactMap(\.name)), windowSize]).described(
            "The part of an iPad's screen that the app's window covers, or the window's own size."
        ).example("half"))

    /// The size of an external display.
    package static let externalDisplay: Schema = named(
        "ExternalDisplay",
        object([
            .required("width", number(in: WindowPlacement.lengths), "The width, in points."),
            .required("height", number(in: WindowPlacement.lengths), "The height, in points."),
        ]).described("The size of a display that is attached to the device.")
            .example(["width": 1_920, "height": 1_080]))

    private static let windowSize: Schema = named(
        "WindowSize",
        object([
            .required("width", number(in: WindowPlacement.lengths), "The width, in points."),
            .required("height", number(in: WindowPlacement.lengths), "The height, in points."),
        ]).described("The size of a window that the user has given its own, from iOS 16 on.")
            .example(["width": 600, "height": 800]))
}
