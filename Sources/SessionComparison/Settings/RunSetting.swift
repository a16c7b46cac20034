import JSONCoding
import PresentationCoding
import PresentationEngine

/// The conditions under which one side of a comparison runs; what it leaves out stays as it was recorded or declared.
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
    public var fidelity: FidelityChoice?

    /// A setting that changes nothing.
    public init() {}

    /// The members of a setting.
    static let keys = ["systemVersion", "sdk", "device", "orientation", "fidelity"]

    /// Reads a setting with the members `systemVersion`, `sdk`, `device`, `orientation` and `fidelity`, all optional,
    /// as in `POST /v1/sessions`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: Self.keys)
        systemVersion = try object.optional("systemVersion").map(SystemVersion.init(json:))
        sdk = try object.optional("sdk").map(SystemVersion.init(json:))
        device = try object.optional("device").map(Device.init(json:))
        orientation = try object.optional("orientation")?.enumeration()
        fidelity = try object.optional("fidelity").map(FidelityChoice.init(json:))
    }

    /// The launch under this setting.
    package func applied(to launch: Launch) -> Launch {
        var launch = launch
        if let systemVersion { launch.systemVersion = systemVersion }
        if let device { launch.device = device }
        if let orientation { launch.orientation = orientation }
        if let fidelity { launch.fidelity = fidelity }
        if let sdk {
            var app = launch.app ?? AppDescription()
            app.sdk = sdk
            launch.app = app
        }
        return launch
    }

    /// The members of a request for a session with those of this setting in their place.
    package func applied(to body: JSONObject) -> JSONObject {
        var body = body
        if let systemVersion { body["systemVersion"] = .string(systemVersion.description) }
        if let device { body["device"] = Self.value(device) }
        if let orientation { body["orientation"] = .string(orientation.rawValue) }
        if let fidelity { body["fidelity"] = Self.value(fidelity) }
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
}

/// The conditions under which a side ran, all of them known.
public struct RunCondition: Sendable, Equatable {
    /// The version of iOS, such as `17` or `13.2`.
    public let systemVersion: String
    /// The version of the app's SDK; nil if it is that of ``systemVersion``.
    public let sdk: String?
    /// The name of the device.
    public let device: String
    /// The orientation at the launch.
    public let orientation: String
    /// `measured` or `documented`, with the points that differ from it, such as `measured, OP-05 documented`.
    public let fidelity: String

    init(_ launch: Launch) {
        systemVersion = launch.systemVersion.description
        sdk = launch.app?.sdk?.description
        device = launch.device.name
        orientation = launch.orientation.rawValue
        let points = FidelityPoint.allCases.compactMap { point in
            launch.fidelity.points[point].map { "\(point.rawValue) \($0.rawValue)" }
        }
        fidelity = ([launch.fidelity.general.rawValue] + points).joined(separator: ", ")
    }

    /// The parts in which this condition and another one differ, as a title for this one: `iOS 17`, or
    /// `iOS 17, iPhone 8`. Without a difference, the version.
    public func title(beside other: RunCondition) -> String {
        var parts: [String] = []
        if systemVersion != other.systemVersion { parts.append("iOS \(systemVersion)") }
        if sdk != other.sdk { parts.append("SDK \(sdk ?? systemVersion)") }
        if device != other.device { parts.append(device) }
        if orientation != other.orientation { parts.append(orientation) }
        if fidelity != other.fidelity { parts.append(fidelity) }
        return parts.isEmpty ? "iOS \(systemVersion)" : parts.joined(separator: ", ")
    }
}
