import JSONCoding
import PresentationEngine

extension PresentedCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        writer.member("receiver", receiver)
        switch self {
        case .dragSheet(let distance, let velocity):
            writer.member("by", distance)
            if velocity != 0 { writer.member("velocity", velocity) }
        case .peek(let controller):
            writer.nullable("controller", controller)
        case .setSheet(let settings), .animateChanges(let settings):
            for setting in settings { setting.write(to: &writer) }
        case .touchOutside, .panDown: break
        }
    }

    static func dragging(_ object: JSONObjectReader) throws(JSONFault) -> Self {
        .dragSheet(
            by: try object.required("by").coordinate(),
            velocity: try object.optional("velocity")?.coordinate() ?? 0)
    }
}

extension SheetSetting {
    /// Writes the setting as a member of a call.
    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .detents(let detents): writer.member("detents", detents)
        case .selectedDetent(let identifier): writer.nullable("selectedDetentIdentifier", identifier)
        case .largestUndimmedDetent(let identifier):
            writer.nullable("largestUndimmedDetentIdentifier", identifier)
        case .cornerRadius(let radius):
            writer.key("preferredCornerRadius")
            if let radius { writer.value(radius) } else { writer.null() }
        case .flag(let flag, let isSet):
            writer.key(flag.rawValue)
            writer.value(isSet)
        }
    }

    /// The settings among the members of an object, in its order.
    static func all(in object: JSONObjectReader) throws(JSONFault) -> [SheetSetting] {
        var settings: [SheetSetting] = []
        for member in object.members {
            switch member.key {
            case "detents": settings.append(.detents(try member.reader.list()))
            case "selectedDetentIdentifier":
                settings.append(.selectedDetent(member.reader.isNull ? nil : try member.reader.name()))
            case "largestUndimmedDetentIdentifier":
                settings.append(.largestUndimmedDetent(member.reader.isNull ? nil : try member.reader.name()))
            case "preferredCornerRadius":
                settings.append(.cornerRadius(member.reader.isNull ? nil : try member.reader.coordinate()))
            default:
                guard let flag = SheetFlag(rawValue: member.key) else { continue }
                settings.append(.flag(flag, try member.reader.bool()))
            }
        }
        return settings
    }
}

extension SheetDetent: JSONWritable, JSONReadable {
    /// Writes `"medium"`, `"large"`, or for a custom detent `{"identifier", "height"}` or `{"identifier", "fraction"}`.
    public func write(to writer: inout JSONWriter) {
        if self == .medium || self == .large { return writer.value(identifier) }
        writer.beginObject()
        writer.member("identifier", identifier)
        switch height {
        case .points(let points): writer.member("height", points)
        case .fraction(let fraction): writer.member("fraction", fraction)
        case .inactive, .medium, .large: break
        }
        writer.endObject()
    }

    /// Reads a detent; a custom one with neither a height nor a fraction is inactive.
    public init(json: JSONReader) throws(JSONFault) {
        if case .string = json.value {
            let word = try json.word(among: [SheetDetent.medium.identifier, SheetDetent.large.identifier])
            self = word == SheetDetent.medium.identifier ? .medium : .large
            return
        }
        let object = try json.object(allowing: ["identifier", "height", "fraction"])
        let identifier = try object.required("identifier").name()
        guard object.optional("height") == nil || object.optional("fraction") == nil else {
            throw object.fault("Only one of \"height\" and \"fraction\" may be given.")
        }
        if let height = object.optional("height") {
            self.init(identifier: identifier, height: .points(try height.coordinate()))
        } else if let fraction = object.optional("fraction") {
            self.init(identifier: identifier, height: .fraction(try fraction.coordinate()))
        } else {
            self.init(identifier: identifier, height: .inactive)
        }
    }
}

extension SheetState: JSONWritable, JSONReadable {
    /// Writes the properties that do not have their defaults.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if detents != SheetState().detents { writer.member("detents", detents) }
        if let earlierDetents { writer.member("earlierDetents", earlierDetents) }
        writer.member("selected", selected)
        writer.member("largestUndimmed", largestUndimmed)
        if let cornerRadius { writer.member("cornerRadius", cornerRadius) }
        if !changedFlags.isEmpty { writer.member("changed", changedFlags.map(\.rawValue)) }
        writer.endObject()
    }

    /// Reads the properties.
    package init(json: JSONReader) throws(JSONFault) {
        self.init()
        let object = try json.object()
        if let stored = object.optional("detents") {
            let read: [SheetDetent] = try stored.list()
            detents = read
        }
        if let stored = object.optional("earlierDetents") {
            let read: [SheetDetent] = try stored.list()
            earlierDetents = read
        }
        selected = try object.value("selected")
        largestUndimmed = try object.value("largestUndimmed")
        cornerRadius = try object.optional("cornerRadius")?.coordinate()
        let flags: [String] = try object.list("changed")
        changedFlags = flags.compactMap(SheetFlag.init(rawValue:))
    }
}

extension DismissalGesture: JSONWritable, JSONReadable {
    /// Writes `"pan"`, `"touchOutside"`, or a drag.
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .pan: writer.value("pan")
        case .touchOutside: writer.value("touchOutside")
        case .drag(let drag): drag.write(to: &writer)
        }
    }

    /// Reads the gesture.
    package init(json: JSONReader) throws(JSONFault) {
        if case .string = json.value {
            self = try json.word(among: ["pan", "touchOutside"]) == "pan" ? .pan : .touchOutside
            return
        }
        self = .drag(try SheetDrag(json: json))
    }
}

extension SheetDrag: JSONWritable, JSONReadable {
    /// Writes `{"fraction", "dismisses", "changesDetent"}`.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("fraction", fraction)
        writer.flag("dismisses", dismisses)
        writer.flag("changesDetent", changesDetent)
        writer.endObject()
    }

    /// Reads the drag.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            fraction: try object.required("fraction").number(), dismisses: try object.flag("dismisses"),
            changesDetent: try object.flag("changesDetent"))
    }
}
