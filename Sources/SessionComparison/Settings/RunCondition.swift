import PresentationEngine

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

    /// The parts of a condition.
    enum Part: CaseIterable {
        case systemVersion
        case sdk
        case device
        case orientation
        case fidelity
    }

    /// A part as a title.
    func title(of part: Part) -> String {
        switch part {
        case .systemVersion: "iOS \(systemVersion)"
        case .sdk: "SDK \(sdk ?? systemVersion)"
        case .device: device
        case .orientation: orientation
        case .fidelity: fidelity
        }
    }

    /// The parts in which this condition and another one differ.
    func parts(differingFrom other: RunCondition) -> Set<Part> {
        var parts: Set<Part> = []
        if systemVersion != other.systemVersion { parts.insert(.systemVersion) }
        if sdk != other.sdk { parts.insert(.sdk) }
        if device != other.device { parts.insert(.device) }
        if orientation != other.orientation { parts.insert(.orientation) }
        if fidelity != other.fidelity { parts.insert(.fidelity) }
        return parts
    }

    /// The parts in which this condition and another one differ, as a title for this one: `iOS 17`, or
    /// `iOS 17, iPhone 8`. Without a difference, the version.
    public func title(beside other: RunCondition) -> String {
        Self.title(of: [self], parts(differingFrom: other))
    }

    /// The given parts of several conditions as one title; a part with several values names the first of them, as in
    /// `iOS 12 or iOS 13`.
    static func title(of conditions: [RunCondition], _ parts: Set<Part>) -> String {
        let shown = Part.allCases.filter { parts.isEmpty ? $0 == .systemVersion : parts.contains($0) }
        let titles = shown.compactMap { part -> String? in
            var values: [String] = []
            for condition in conditions where values.count <= valueLimit {
                let value = condition.title(of: part)
                if !values.contains(value) { values.append(value) }
            }
            guard !values.isEmpty else { return nil }
            return values.prefix(valueLimit).joined(separator: " or ") + (values.count > valueLimit ? " or …" : "")
        }
        return titles.joined(separator: ", ")
    }

    /// The most values of a part that a title names.
    private static let valueLimit = 3
}
