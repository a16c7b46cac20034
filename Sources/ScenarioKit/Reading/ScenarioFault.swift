import YAMLReading

/// Why a scenario file cannot be used. Nothing of such a file is run.
public struct ScenarioFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// The line, from 1, if known.
    public let line: Int?
    /// The column in Unicode scalars, from 1, if known.
    public let column: Int?
    /// The path of the value in a scenario that was given as JSON, such as `$.scenario.steps[3]`; nil for a file.
    public let path: String?
    /// One sentence for a person.
    public let reason: String

    /// Makes a fault.
    public init(file: String, line: Int? = nil, column: Int? = nil, path: String? = nil, reason: String) {
        self.file = file
        self.line = line
        self.column = column
        self.path = path
        self.reason = reason
    }

    /// A fault of a value.
    init(file: String, at node: YAMLNode, reason: String) {
        self.init(
            file: file, line: node.line, column: node.column, path: node.path?.description, reason: reason)
    }

    /// A fault of a key or of its value.
    init(file: String, at member: YAMLNode.Member, reason: String) {
        self.init(
            file: file, line: member.line, column: member.column, path: member.node.path?.description, reason: reason)
    }

    /// The sentence with its place, as compilers print it.
    public var description: String {
        if let path { return "\(file) at \(path): \(reason)" }
        let place = [line, line == nil ? nil : column].compactMap(\.self).map { ":\($0)" }.joined()
        return "\(file)\(place): \(reason)"
    }
}

/// The faults of a file: reading goes on after each of them, so that a person learns of many of them at once.
struct FaultList: Sendable {
    private(set) var faults: [ScenarioFault] = []
    /// The most faults that are kept.
    let limit: Int

    /// The maximum number of faults that are reported for a file.
    static let usualLimit = 100

    init(limit: Int = usualLimit) { self.limit = limit }

    /// Whether no further fault is kept: reading ends, since the search for the nearest word takes long for each.
    var isFull: Bool { faults.count >= limit }

    /// Notes a fault, which is only made if there is room for it.
    mutating func note(_ fault: @autoclosure () -> ScenarioFault) {
        if !isFull { faults.append(fault()) }
    }

    /// The value that is read; nil, with the fault noted, if it cannot be read. Nothing is read once the list is full.
    mutating func value<Value>(_ read: () throws(ScenarioFault) -> Value) -> Value? {
        guard !isFull else { return nil }
        do throws(ScenarioFault) {
            return try read()
        } catch {
            faults.append(error)
            return nil
        }
    }
}
