/// Why a scenario file cannot be used. Nothing of such a file is run.
public struct ScenarioFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// The line, from 1, if known.
    public let line: Int?
    /// One sentence for a person.
    public let reason: String

    /// Makes a fault.
    public init(file: String, line: Int? = nil, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// The sentence with its place, as compilers print it.
    public var description: String {
        line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)"
    }
}
