import JSONCoding
import PresentationEngine

extension Launch: JSONWritable {
    /// The keys of a launch, for a resource that has further keys of its own.
    public static let keys = [
        "device", "orientation", "systemVersion", "app", "fidelity", "storyboard", "storyboards", "root",
        "behaviors",
        "objects", "nibs", "bundleIdentifier", "bundleVersion",
        "date", "archive", "appState", "isProtectedDataAvailable",
    ]

    /// Writes the launch, referring to its storyboards by their digests.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("device", device)
        if orientation != .portrait { writer.member("orientation", orientation.rawValue) }
        writer.member("systemVersion", systemVersion)
        writer.member("app", app)
        if fidelity != FidelityChoice() { writer.member("fidelity", fidelity) }
        if !storyboards.isEmpty { writer.member("storyboards", storyboards.map(\.digest)) }
        writer.member("root", root)
        if !behaviors.isEmpty {
            writer.object("behaviors") {
                for entry in behaviors {
                    $0.key(entry.name)
                    $0.value(entry.behavior)
                }
            }
        }
        if !objects.isEmpty { writer.member("objects", objects) }
        if !nibs.isEmpty { writer.member("nibs", nibs) }
        writer.member("bundleIdentifier", bundleIdentifier)
        writer.member("bundleVersion", bundleVersion)
        if dateMilliseconds != 0 { writer.member("date", dateMilliseconds) }
        writer.member("archive", archive)
        if isInBackground { writer.member("appState", LaunchState.background.rawValue) }
        if !isProtectedDataAvailable { writer.member("isProtectedDataAvailable", isProtectedDataAvailable) }
        writer.member("budget", budget)
        writer.endObject()
    }

    /// Reads a launch.
    ///
    /// - Parameters:
    ///   - otherKeys: further keys that the object may have; the caller reads them.
    ///   - archive: returns the archive of an id, if the launch names one instead of containing it.
    ///   - storyboard: returns the storyboard of an id or digest, nil if there is none.
    public init(
        json: JSONReader, besides otherKeys: [String] = [], archive: (String) -> StateArchive? = { _ in nil },
        storyboard: (String) -> Storyboard?
    ) throws(JSONFault) {
        let object = try json.object(allowing: Self.keys + otherKeys + (json.isRecord ? ["budget"] : []))
        let device = try Device(json: try object.required("device"))
        let app: AppDescription? = try object.value("app")
        self.init(
            device: device, orientation: try Self.orientation(object, of: app, on: device),
            systemVersion: try SystemVersion(json: try object.required("systemVersion")), app: app,
            fidelity: try object.value("fidelity") ?? FidelityChoice(),
            storyboards: try Self.storyboardReaders(object).map { reader throws(JSONFault) in
                let name = try reader.name()
                guard let found = storyboard(name) else {
                    throw reader.fault(
                        "There is no storyboard \(JSONValue.string(name.shortened)); upload it first.")
                }
                return found
            },
            root: try object.value("root"), behaviors: try Self.behaviors(object),
            objects: try object.list("objects"), nibs: try object.list("nibs"),
            bundleIdentifier: try object.name("bundleIdentifier") ?? app?.infoPlist.bundleIdentifier
                ?? "com.example.app",
            // R42.
            bundleVersion: try object.name("bundleVersion") ?? app?.infoPlist.bundleVersion ?? "1",
            dateMilliseconds: try object.optional("date")?.integer(in: StateArchive.timestamps) ?? 0,
            archive: try Self.archive(object, named: archive),
            budget: try object.value("budget") ?? (json.isRecord ? .beforeBudgets : .standard))
        try readState(object)
        let plist = try object.optional("app")?.object().optional("infoPlist")
        if !json.isRecord, plist == nil { describeNewProject() }
    }

    /// Reads where the app is launched, and whether the device is unlocked.
    private mutating func readState(_ object: JSONObjectReader) throws(JSONFault) {
        let state: LaunchState? = try object.optional("appState")?.enumeration()
        isInBackground = state == .background
        guard let reader = object.optional("isProtectedDataAvailable") else { return }
        isProtectedDataAvailable = try reader.bool()
        guard isProtectedDataAvailable || isInBackground || object.isRecord else {
            throw reader.fault(
                "A locked device launches an app in the background only: set \"appState\" to \"background\".")
        }
    }

    /// The requested orientation, or else the first that the app supports, with portrait before the others.
    ///
    /// - Throws: a fault if the app does not support it.
    private static func orientation(
        _ object: JSONObjectReader, of app: AppDescription?, on device: Device
    ) throws(JSONFault) -> InterfaceOrientation {
        let reader = object.optional("orientation")
        let given: InterfaceOrientation? = try reader?.enumeration()
        guard !object.isRecord, let supported = app?.infoPlist.orientations(on: device.idiom) else {
            return given ?? .portrait
        }
        if let reader, let given, !supported.contains(given) {
            let known = supported.map(\.rawValue).joined(separator: ", ")
            throw reader.fault("The app's UISupportedInterfaceOrientations are \(known).")
        }
        return given ?? (supported.contains(.portrait) ? .portrait : supported.first ?? .portrait)
    }

    private static func archive(_ object: JSONObjectReader, named find: (String) -> StateArchive?)
        throws(JSONFault) -> StateArchive?
    {
        guard let reader = object.optional("archive") else { return nil }
        guard case .string = reader.value else { return try StateArchive(json: reader) }
        let name = try reader.name()
        guard let found = find(name) else {
            throw reader.fault("There is no archive \(JSONValue.string(name.shortened)).")
        }
        return found
    }

    /// The ids or digests of the storyboards that a launch names, in order, so that they can be fetched before
    /// the launch is read.
    public static func storyboardNames(json: JSONReader) throws(JSONFault) -> [String] {
        try storyboardReaders(try json.object()).map { reader throws(JSONFault) in try reader.name() }
    }

    private static func storyboardReaders(_ object: JSONObjectReader) throws(JSONFault) -> [JSONReader] {
        guard let single = object.optional("storyboard") else {
            return try object.optional("storyboards")?.array() ?? []
        }
        guard object.optional("storyboards") == nil else {
            throw object.fault("Only one of \"storyboard\" and \"storyboards\" may be given.")
        }
        return [single]
    }

    private static func behaviors(_ object: JSONObjectReader) throws(JSONFault) -> [NamedBehavior] {
        try object.optional("behaviors")?.object().members.map { member throws(JSONFault) in
            NamedBehavior(
                name: try member.reader.name(ofMember: member.key),
                behavior: try Behavior(json: member.reader))
        } ?? []
    }
}

/// The state of the app during its launch, as `UIApplication.State` names it.
package enum LaunchState: String, CaseIterable {
    /// On the way to the foreground.
    case inactive
    case background
}
