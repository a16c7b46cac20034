import JSONCoding
import PresentationEngine

extension EnvironmentCall {
    /// Reads the orientation and the place of the window, at least one of them.
    init(_ object: JSONObjectReader) throws(JSONFault) {
        self.init(
            orientation: try object.optional("orientation")?.enumeration(),
            window: try object.value("window"))
        guard orientation != nil || window != nil else {
            throw object.fault("Either \"orientation\" or \"window\" must be given.")
        }
    }

    /// Writes the members that it has.
    func writeMembers(to writer: inout JSONWriter) {
        writer.call(.setEnvironment)
        writer.member("orientation", orientation?.rawValue)
        writer.member("window", window)
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
    static let lengths = 1.0...10_000
}

extension Schema {
    /// The part of the screen that the app's window covers.
    package static let windowPlacement: Schema = named(
        "WindowPlacement",
        anyOf([choice("WindowPlaceName", WindowPlacement.named.compactMap(\.name)), windowSize]).described(
            "The part of an iPad's screen that the app's window covers, or the window's own size."
        ).example("half"))

    private static let windowSize: Schema = named(
        "WindowSize",
        object([
            .required("width", number(in: WindowPlacement.lengths), "The width, in points."),
            .required("height", number(in: WindowPlacement.lengths), "The height, in points."),
        ]).described("The size of a window that the user has given its own, from iOS 16 on.")
            .example(["width": 600, "height": 800]))
}
