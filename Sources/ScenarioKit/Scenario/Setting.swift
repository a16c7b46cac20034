import JSONCoding

/// One combination of the values over which a scenario is played: a version, a device, a fidelity and surroundings.
public struct Setting: Sendable, Equatable {
    /// A value that a matrix varies.
    public enum Axis: String, Sendable, CaseIterable {
        /// The version of iOS.
        case systemVersion
        /// The device, by its name.
        case device
        /// Whether the session follows measurements or documents.
        case fidelity
        /// What surrounds the root of the scenario.
        case surroundings
    }

    /// The values by their axes; an axis that the matrix does not vary is missing.
    public var values: [Axis: JSONValue] = [:]

    /// What surrounds the root.
    var surroundings: Surroundings {
        guard case .string(let word)? = values[.surroundings] else { return .none }
        return Surroundings(rawValue: word) ?? .none
    }

    /// The values as a person reads them, such as `systemVersion 12, surroundings stack`; empty without a matrix.
    public var description: String {
        Axis.allCases.compactMap { axis in
            values[axis].map { value in
                if case .string(let text) = value { return "\(axis.rawValue) \(text)" }
                return "\(axis.rawValue) \(value)"
            }
        }.joined(separator: ", ")
    }
}

/// What surrounds the root controller of a scenario.
///
/// The surroundings consist of controllers, windows and objects whose names begin with `around`. Their events are not
/// compared, so the same expectations apply to all surroundings, except where a scenario says otherwise.
public enum Surroundings: String, Sendable, CaseIterable {
    /// Nothing: the root is the window's.
    case none
    /// A navigation controller that has the root on its stack, above another controller.
    case stack
    /// A tab bar controller, whose first tab is the root.
    case tab
    /// A split view controller, whose detail is the root.
    case split
    /// Another controller, which presents the root over the full screen.
    case modal
    /// Nothing, but each call is made by a reaction, inside the `viewDidLoad()` of another controller.
    case reaction
    /// Nothing, but each call is one of a batch, between two others that do nothing.
    case batch
    /// A second window, in which a transition of a minute runs.
    case during
}
