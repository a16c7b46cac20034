import JSONCoding
import PresentationEngine
import SessionNumbers

extension StateArchive: JSONWritable, JSONReadable {
    /// The word that identifies a file as an archive of this service.
    public static let formatName = "proscenium.archive"
    /// The dates that an archive may have, in milliseconds since 1970: up to the year 9999.
    static let timestamps = 0...CalendarMoment.latest.milliseconds

    /// Writes the archive as one document, omitting default values.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("format", Self.formatName)
        writer.member("version", version)
        writer.member("keys", keys)
        if !application.isEmpty { writer.member("application", application) }
        writer.member("activity", activity)
        writer.member("launchImage", launchImage?.rawValue)
        writer.member("objects", objects)
        writer.endObject()
    }

    /// Reads an archive, and refuses an unusable one with the path of the fault.
    ///
    /// Format and version are checked before anything else, so that a newer document is reported as such and
    /// not by the first key that this build does not know.
    public init(json: JSONReader) throws(JSONFault) {
        let outer = try json.object()
        let format = try outer.required("format")
        let name = try format.string()
        guard name == Self.formatName else {
            throw format.fault(
                "This is not an archive: its format is \(JSONValue.string(name.shortened)), not \"\(Self.formatName)\"."
            )
        }
        let version = try outer.required("version")
        let number = try version.integer()
        if let reason = Self.fault(ofVersion: number) { throw version.fault(reason) }
        let object = try json.object(allowing: [
            "format", "version", "keys", "application", "activity", "launchImage", "objects",
        ])
        self.init(
            version: number, keys: try Keys(json: try object.required("keys")),
            application: try object.list("application"), activity: try object.value("activity"),
            objects: try object.required("objects").array(count: 0...Self.objectLimit)
                .map { element throws(JSONFault) in try Object(json: element) })
        launchImage = try object.optional("launchImage")?.enumeration()
        if let fault { throw JSONFault(kind: .mismatch, path: fault.path(in: object), reason: fault.reason) }
    }
}

extension StateArchive.Fault {
    /// The path of the fault in the document.
    fileprivate func path(in archive: JSONObjectReader) -> String {
        let objects = archive.path.description + ".objects"
        return switch place {
        case .archive: archive.path.description
        case .objects: objects
        case .object(let index): "\(objects)[\(index)]"
        case .presented(let index): "\(objects)[\(index)].presented"
        case .child(let object, let index): "\(objects)[\(object)].children[\(index)]"
        case .activity: "\(archive.path.description).activity"
        case .userInfo(let index): "\(archive.path.description).activity.userInfo[\(index)]"
        case .entry(let object?, let index): "\(objects)[\(object)].entries[\(index)]"
        case .entry(nil, let index): "\(archive.path.description).application[\(index)]"
        }
    }
}

extension StateArchive.Keys: JSONWritable, JSONReadable {
    /// Writes the keys that UIKit keeps in the app's coder, by short names.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("bundleVersion", bundleVersion)
        writer.member("idiom", idiom.name)
        writer.member("device", device)
        writer.member("systemVersion", systemVersion)
        writer.member("timestamp", timestampMilliseconds)
        if requiresSecureCoding { writer.member("requiresSecureCoding", true) }
        writer.endObject()
    }

    /// Reads the keys, all of which but `requiresSecureCoding` are required.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(
            allowing: [
                "bundleVersion", "idiom", "device", "systemVersion", "timestamp", "requiresSecureCoding",
            ])
        self.init(
            bundleVersion: try object.required("bundleVersion").string(),
            idiom: try object.required("idiom").choice(named: \.name), device: try object.name("device"),
            systemVersion: try SystemVersion(json: try object.required("systemVersion")),
            timestampMilliseconds: try object.required("timestamp").integer(in: StateArchive.timestamps),
            requiresSecureCoding: try object.flag("requiresSecureCoding"))
    }
}

extension StateArchive.Object: JSONWritable, JSONReadable {
    private static let keys = [
        "path", "identifiers", "kind", "class", "restorationClass", "window", "scene", "presented",
        "children", "tabs", "entries",
    ]

    /// Writes the object with its path as an array of identifiers.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path", path)
        writer.member("identifiers", identifiers)
        if kind != .controller { writer.member("kind", kind.rawValue) }
        writer.member("class", className)
        writer.member("restorationClass", restorationClass)
        writer.member("window", window)
        writer.member("scene", scene)
        writer.member("presented", presented)
        if !children.isEmpty { writer.member("children", children) }
        writer.member("tabs", tabs)
        if !entries.isEmpty { writer.member("entries", entries) }
        writer.endObject()
    }

    /// Reads an object; `kind` defaults to `controller`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: Self.keys)
        self.init(
            path: try object.required("path").list(),
            identifiers: try object.optional("identifiers")?.list(),
            kind: try object.optional("kind")?.enumeration() ?? .controller,
            className: try object.required("class").name(),
            restorationClass: try object.name("restorationClass"),
            window: try object.optional("window")?.integer(in: 0 ... .max),
            scene: try object.value("scene"), presented: try object.optional("presented")?.list(),
            children: try object.list("children"), tabs: try object.value("tabs"),
            entries: try object.list("entries"))
    }
}

extension StateArchive.Tabs: JSONWritable, JSONReadable {
    /// Writes `{"selected", "groups"}`, the second only if it is not empty.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("selected", selected)
        if !groups.isEmpty { writer.member("groups", groups) }
        writer.endObject()
    }

    /// Reads `{"selected", "groups"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["selected", "groups"])
        self.init(selected: try object.required("selected").string(), groups: try object.list("groups"))
    }
}

extension StateArchive.Tabs.Group: JSONWritable, JSONReadable {
    /// Writes `{"identifier", "selectedChild"}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("identifier", identifier)
        writer.member("selectedChild", selectedChild)
        writer.endObject()
    }

    /// Reads `{"identifier", "selectedChild"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["identifier", "selectedChild"])
        self.init(
            try object.required("identifier").string(), selectedChild: try object.required("selectedChild").string())
    }
}

extension StateArchive.Activity: JSONWritable, JSONReadable {
    /// Writes `{"type", "userInfo"}`, the second only if it is not empty.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("type", type)
        if !userInfo.isEmpty { writer.member("userInfo", userInfo) }
        writer.endObject()
    }

    /// Reads `{"type", "userInfo"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["type", "userInfo"])
        self.init(type: try object.required("type").name(), userInfo: try object.list("userInfo"))
    }
}

extension StateArchive.Child: JSONWritable, JSONReadable {
    /// Writes `{"path", "column", "selected", "hidden"}`, the others only of a column and of the selected tab.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path", path)
        writer.member("column", column?.name)
        if isSelected { writer.member("selected", true) }
        if isHidden { writer.member("hidden", true) }
        writer.endObject()
    }

    /// Reads `{"path", "column", "selected", "hidden"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["path", "column", "selected", "hidden"])
        self.init(
            path: try object.required("path").list(),
            column: try object.optional("column")?.choice(named: \.name),
            isSelected: try object.flag("selected"), isHidden: try object.flag("hidden"))
    }
}

extension StateArchive.Scene: JSONWritable, JSONReadable {
    /// Writes `{"storyboard", "identifier"}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("storyboard", storyboard)
        writer.member("identifier", identifier)
        writer.endObject()
    }

    /// Reads `{"storyboard", "identifier"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["storyboard", "identifier"])
        self.init(
            storyboard: try object.required("storyboard").name(),
            identifier: try object.required("identifier").name())
    }
}

extension StateArchive.Entry: JSONWritable, JSONReadable {
    /// Writes `{"key", "value"}`, or `{"key", "reference"}` with the path of the referenced object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("key", key)
        switch content {
        case .value(let value): writer.member("value", value)
        case .reference(let path): writer.member("reference", path)
        }
        writer.endObject()
    }

    /// Reads `{"key", "value"}` or `{"key", "reference"}`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["key", "value", "reference"])
        let key = try object.required("key").name()
        switch (object.member("value"), object.member("reference")) {
        case (let value?, nil): self.init(key, .value(try Value(json: value)))
        case (nil, let reference?): self.init(key, .reference(try reference.list()))
        case (nil, nil), (_?, _?):
            throw object.fault("An entry has either a \"value\" or a \"reference\".")
        }
    }
}
