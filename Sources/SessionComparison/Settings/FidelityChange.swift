import JSONCoding
import PresentationCoding
import PresentationEngine

/// A change of the fidelity: the points that it names, or all of them.
public struct FidelityChange: Sendable, Equatable {
    /// The side for all points that are not named; nil leaves those as they are.
    public var general: Fidelity?
    /// The sides for single points.
    public var points: [FidelityPoint: Fidelity]

    /// A change of all points, or if `general` is nil, of some.
    public init(_ general: Fidelity? = nil, points: [FidelityPoint: Fidelity] = [:]) {
        self.general = general
        self.points = points
    }

    /// Reads `"measured"`, `"documented"`, or an object that maps `general` and points, by the ids of their decisions,
    /// to one of the two.
    public init(json: JSONReader) throws(JSONFault) {
        let choice = try FidelityChoice(json: json)
        self.init(choice.general, points: choice.points)
        if case .object(let given) = json.value, given["general"] == nil { general = nil }
    }

    /// The fidelity after this change.
    func applied(to choice: FidelityChoice) -> FidelityChoice {
        if let general { return FidelityChoice(general, points: points) }
        return FidelityChoice(choice.general, points: choice.points.merging(points) { $1 })
    }

    /// The same for the member of a request for a session; one that is not understood stays as it is, to be refused.
    func applied(to given: JSONValue?) -> JSONValue {
        var object = JSONObject()
        if general == nil {
            switch given {
            case .string: object["general"] = given
            case .object(let members)?: object = members
            case nil, .null: break
            case .bool, .integer, .number, .array: return given ?? .null
            }
        }
        if let general { object["general"] = .string(general.rawValue) }
        for point in FidelityPoint.allCases {
            guard let fidelity = points[point] else { continue }
            object[point.rawValue] = .string(fidelity.rawValue)
        }
        return .object(object)
    }
}
