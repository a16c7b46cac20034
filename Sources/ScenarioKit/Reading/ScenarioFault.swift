import YAMLReading

/// Why a scenario file cannot be used. Nothing of such a file is run.
public struct ScenarioFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// The line, from 1, if known.
    public let line: Int?
    /// The column in Unicode scalars, from 1, if known.
    public let column: Int?
    /// One sentence for a person.
    public let reason: String

    /// Makes a fault.
    public init(file: String, line: Int? = nil, column: Int? = nil, reason: String) {
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
    }

    /// A fault of a value.
    init(file: String, at node: YAMLNode, reason: String) {
        self.init(file: file, line: node.line, column: node.column, reason: reason)
    }

    /// A fault of a key or of its value.
    init(file: String, at member: YAMLNode.Member, reason: String) {
        self.init(file: file, line: member.line, column: member.column, reason: reason)
    }

    /// The sentence with its place, as compilers print it.
    public var description: String {
        let place = [line, line == nil ? nil : column].compactMap(\.self).map { ":\($0)" }.joined()
        return "\(file)\(place): \(reason)"
    }
}

/// The faults of a file: reading goes on after each of them, so that a person learns of all of them at once.
struct FaultList: Sendable {
    private(set) var faults: [ScenarioFault] = []

    mutating func note(_ fault: ScenarioFault) { faults.append(fault) }

    /// The value that is read; nil, with the fault noted, if it cannot be read.
    mutating func value<Value>(_ read: () throws(ScenarioFault) -> Value) -> Value? {
        do throws(ScenarioFault) {
            return try read()
        } catch {
            faults.append(error)
            return nil
        }
    }
}
