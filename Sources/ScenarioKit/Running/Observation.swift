import JSONCoding

/// What a play saw, by the numbers of the steps; 0 is the launch.
struct Observation: Sendable {
    /// The events of the kinds that the scenario compares.
    var lines: [Int: [EventLine]] = [:]
    /// The problems of refused steps.
    var problems: [Int: JSONValue] = [:]
    /// The values of the properties that a step reads, by `controller.property`.
    var values: [Int: [String: JSONValue]] = [:]
    /// The pictures of the screen that steps expect.
    var pictures: [Int: [UInt8]] = [:]
    /// The targets that a user can reach.
    var targets: [Int: [EventLine]] = [:]
}
