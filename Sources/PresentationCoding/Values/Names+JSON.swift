import JSONCoding
import PresentationEngine

extension JSONReader {
    /// The value as the name of a presentation style.
    func presentationStyle() throws(JSONFault) -> ModalPresentationStyle { try choice(named: \.name) }

    /// The value as the name of a transition style.
    func transitionStyle() throws(JSONFault) -> ModalTransitionStyle { try choice(named: \.name) }
}

extension SystemVersion: JSONWritable, JSONReadable {
    /// Writes the version as a string such as `"13.2"`.
    public func write(to writer: inout JSONWriter) { writer.value(description) }

    /// Reads a version from 8 to 18, of 26 or 27, as a string such as `"13.2"`.
    public init(json: JSONReader) throws(JSONFault) {
        guard let version = SystemVersion(try json.string()) else {
            throw json.fault(
                "This must be a version of iOS from \"8\" to \"18\", of \"26\" or of \"27\", such as \"12\" or \"13.2\"; there are no versions 19 to 25, as Apple's numbers go from 18 to 26."
            )
        }
        self = version
    }
}

extension FidelityChoice: JSONWritable, JSONReadable {
    /// Writes `"measured"` or `"documented"`, or an object that maps points to one of the two.
    public func write(to writer: inout JSONWriter) {
        if points.isEmpty { return writer.value(general.rawValue) }
        writer.beginObject()
        if general != .measured { writer.member("general", general.rawValue) }
        for point in FidelityPoint.allCases {
            guard let fidelity = points[point] else { continue }
            writer.key(point.rawValue)
            writer.value(fidelity.rawValue)
        }
        writer.endObject()
    }

    /// Reads `"measured"` or `"documented"`, or an object that maps points, by the ids of their decisions, to
    /// one of the two; `general` applies to all other points and defaults to `measured`.
    public init(json: JSONReader) throws(JSONFault) {
        guard case .object = json.value else {
            self.init(try json.enumeration(of: Fidelity.self))
            return
        }
        let object = try json.object(allowing: ["general"] + FidelityPoint.allCases.map(\.rawValue))
        self.init(try object.optional("general")?.enumeration(of: Fidelity.self) ?? .measured)
        for point in FidelityPoint.allCases {
            points[point] = try object.optional(point.rawValue)?.enumeration(of: Fidelity.self)
        }
    }
}

extension Device: JSONWritable, JSONReadable {
    /// Writes the name of a device of the table, or the description of any other device.
    public func write(to writer: inout JSONWriter) {
        if Device.named(name) == self { return writer.value(name) }
        writer.beginObject()
        writer.member("name", name)
        writer.member("idiom", idiom.name)
        writer.member("width", portraitSize.width)
        writer.member("height", portraitSize.height)
        writer.member("scale", scale)
        writer.member("safeAreaInsets", safeAreaInsets)
        writer.endObject()
    }

    /// Reads the name of a device of the table, or `{"name", "idiom", "width", "height", "scale"}` with the
    /// screen in portrait, in points.
    public init(json: JSONReader) throws(JSONFault) {
        guard case .object = json.value else {
            self = try Device.listed(json)
            return
        }
        let object = try json.object(allowing: ["name", "idiom", "width", "height", "scale", "safeAreaInsets"])
        let points = 1.0...10_000
        self.init(
            name: try object.required("name").name(),
            idiom: try object.required("idiom").choice(named: \.name),
            portraitSize: Size(
                try object.required("width").double(in: points),
                try object.required("height").double(in: points)),
            scale: try object.optional("scale")?.integer(in: 1...10) ?? 2,
            safeAreaInsets: try object.value("safeAreaInsets"))
    }

    /// The name that is probably meant: a misspelled one, or that of a device with the nearest number.
    private static func nearest(to name: String, among known: [String]) -> String? {
        let word = nearestWord(to: name, among: known)
        // A digit too many is a typing error; another number means another device.
        if let word, word.filter(\.isNumber).isSubsequence(of: name.filter(\.isNumber)) { return word }
        return nearestNumber(to: name, among: known) ?? word
    }

    /// The name that differs from another one in its number alone, and has the nearest number, such as `iPhone 16` of
    /// `iPhone 20`; nil if there is none.
    private static func nearestNumber(to name: String, among known: [String]) -> String? {
        func parts(_ name: String) -> (words: Substring, number: Int)? {
            guard let space = name.lastIndex(of: " "), let number = Int(name[name.index(after: space)...]) else {
                return nil
            }
            return (name[..<space], number)
        }
        guard let wanted = parts(name) else { return nil }
        let others = known.compactMap { name in parts(name).map { (name: name, parts: $0) } }
            .filter { $0.parts.words == wanted.words }
        func distance(_ number: Int) -> UInt { number.magnitude.distance(to: wanted.number.magnitude).magnitude }
        return others.min { distance($0.parts.number) < distance($1.parts.number) }?.name
    }

    private static func listed(_ json: JSONReader) throws(JSONFault) -> Device {
        let name = try json.string()
        if let device = Device.named(name) { return device }
        let known = Device.all.map(\.name)
        let others = namesakes(of: name, among: known, atMost: 5)
        let hint =
            nearest(to: name, among: known).map {
                "Did you mean \"\($0)\"?"
            }
            ?? (others.isEmpty
                ? "Known are \(known.joined(separator: ", "))" : "Similar are \(others.joined(separator: ", "))")
            + ". Describe any other device by its name, idiom, width and height."
        throw json.fault("There is no device called \(JSONValue.string(name.shortened)). \(hint)")
    }
}

extension String {
    /// Whether the characters are found in another text in this order.
    fileprivate func isSubsequence(of other: String) -> Bool {
        var rest = other[...]
        return allSatisfy { character in
            guard let place = rest.firstIndex(of: character) else { return false }
            rest = rest[rest.index(after: place)...]
            return true
        }
    }
}
