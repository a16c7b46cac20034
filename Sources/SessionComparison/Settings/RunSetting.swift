import JSONCoding
import PresentationCoding
import PresentationEngine

/// The conditions under which one side of a comparison runs; omitted ones remain as they were recorded or declared.
public struct RunSetting: Sendable, Equatable {
    /// The version of iOS.
    public var systemVersion: SystemVersion?
    /// The version of iOS whose SDK the app was built with.
    public var sdk: SystemVersion?
    /// The device.
    public var device: Device?
    /// The orientation at the launch.
    public var orientation: InterfaceOrientation?
    /// Whether measurements or documents count.
    public var fidelity: FidelityChange?

    /// A setting that changes nothing.
    public init() {}

    /// The members of a setting.
    static let keys = ["systemVersion", "sdk", "device", "orientation", "fidelity"]

    /// Reads a setting with the members `systemVersion`, `sdk`, `device`, `orientation` and `fidelity`, all optional,
    /// as in `POST /v1/sessions`. Points of the fidelity without a `general` leave the other points as they are.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: Self.keys)
        systemVersion = try object.optional("systemVersion").map(SystemVersion.init(json:))
        sdk = try object.optional("sdk").map(SystemVersion.init(json:))
        device = try object.optional("device").map(Device.init(json:))
        orientation = try object.optional("orientation")?.enumeration()
        fidelity = try object.optional("fidelity").map(FidelityChange.init(json:))
    }

    /// The launch under this setting.
    package func applied(to launch: Launch) -> Launch {
        var launch = launch
        if let systemVersion { launch.systemVersion = systemVersion }
        if let device { launch.device = device }
        if let orientation { launch.orientation = orientation }
        if let fidelity { launch.fidelity = fidelity.applied(to: launch.fidelity) }
        if let sdk {
            var app = launch.app ?? AppDescription()
            app.sdk = sdk
            launch.app = app
        }
        return launch
    }

    /// The launch under this setting.
    ///
    /// - Throws: a fault if the app cannot be launched in the setting's orientation.
    package func checked(_ launch: Launch) throws(SettingFault) -> Launch {
        let changed = applied(to: launch)
        guard let orientation, let known = changed.app?.infoPlist.orientations(on: changed.device.idiom),
            !known.contains(orientation)
        else { return changed }
        throw SettingFault(
            "orientation=\(orientation.rawValue): The app's UISupportedInterfaceOrientations on \(changed.device.name) "
                + "are \(known.map(\.rawValue).joined(separator: ", ")).")
    }

    /// The members of a request for a session with those of this setting in their place.
    package func applied(to body: JSONObject) -> JSONObject {
        var body = body
        if let systemVersion { body["systemVersion"] = .string(systemVersion.description) }
        if let device { body["device"] = Self.value(device) }
        if let orientation { body["orientation"] = .string(orientation.rawValue) }
        if let fidelity { body["fidelity"] = fidelity.applied(to: body["fidelity"]) }
        if let sdk {
            var app = JSONObject()
            if case .object(let given)? = body["app"] { app = given }
            app["sdk"] = .string(sdk.description)
            body["app"] = .object(app)
        }
        return body
    }

    private static func value(_ writable: some JSONWritable) -> JSONValue {
        var writer = JSONWriter(capacity: 64)
        writer.value(writable)
        do {
            return try JSONValue(parsing: writer.bytes)
        } catch {
            // The writer's output is JSON.
            return .null
        }
    }

    /// The members of the setting as a title, such as `iOS 18, iPhone 8`; empty if it changes nothing.
    public var title: String {
        var parts: [String] = []
        if let systemVersion { parts.append("iOS \(systemVersion)") }
        if let sdk { parts.append("SDK \(sdk)") }
        if let device { parts.append(device.name) }
        if let orientation { parts.append(orientation.rawValue) }
        if let fidelity {
            let points = FidelityPoint.allCases.compactMap { point in
                fidelity.points[point].map { "\(point.rawValue) \($0.rawValue)" }
            }
            parts.append(((fidelity.general.map { [$0.rawValue] } ?? []) + points).joined(separator: ", "))
        }
        return parts.joined(separator: ", ")
    }
}
