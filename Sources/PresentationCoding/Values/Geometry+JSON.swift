import JSONCoding
import PresentationEngine

extension Point: JSONWritable, JSONReadable {
    /// Writes `{"x", "y"}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("x", x)
        writer.member("y", y)
        writer.endObject()
    }

    /// Reads `{"x", "y"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["x", "y"])
        self.init(try object.required("x").coordinate(), try object.required("y").coordinate())
    }
}

extension Size: JSONWritable, JSONReadable {
    /// Writes `{"width", "height"}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("width", width)
        writer.member("height", height)
        writer.endObject()
    }

    /// Reads `{"width", "height"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["width", "height"])
        self.init(try object.required("width").coordinate(), try object.required("height").coordinate())
    }
}

extension Rect: JSONWritable, JSONReadable {
    /// Writes `{"x", "y", "width", "height"}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("x", origin.x)
        writer.member("y", origin.y)
        writer.member("width", size.width)
        writer.member("height", size.height)
        writer.endObject()
    }

    /// Reads `{"x", "y", "width", "height"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["x", "y", "width", "height"])
        self.init(
            try object.required("x").coordinate(), try object.required("y").coordinate(),
            try object.required("width").coordinate(), try object.required("height").coordinate())
    }
}

extension EdgeInsets: JSONWritable, JSONReadable {
    /// Writes `{"top", "left", "bottom", "right"}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("top", top)
        writer.member("left", left)
        writer.member("bottom", bottom)
        writer.member("right", right)
        writer.endObject()
    }

    /// Reads `{"top", "left", "bottom", "right"}`, each 0 unless given.
    public init(json: JSONReader) throws(JSONFault) { try self.init(json: json, in: 0...1_000) }

    /// Reads insets with these limits, in points; additional ones may be negative.
    init(json: JSONReader, in range: ClosedRange<Double>) throws(JSONFault) {
        let object = try json.object(allowing: ["top", "left", "bottom", "right"])
        // The insets of a view are sums of those that a client gives, so a record may have larger ones.
        func inset(_ key: String) throws(JSONFault) -> Double {
            guard let value = try object.optional(key) else { return 0 }
            return json.isRecord ? try value.coordinate() : try value.double(in: range)
        }
        self.init(
            top: try inset("top"), left: try inset("left"), bottom: try inset("bottom"),
            right: try inset("right"))
    }
}

extension DeclaredInsets: JSONWritable, JSONReadable {
    /// Writes `{"portrait", "landscape"}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("portrait", portrait)
        writer.member("landscape", landscape)
        writer.endObject()
    }

    /// Reads `{"portrait", "landscape"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["portrait", "landscape"])
        self.init(
            portrait: try EdgeInsets(json: try object.required("portrait")),
            landscape: try EdgeInsets(json: try object.required("landscape")))
    }
}
