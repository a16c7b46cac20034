/// An error in a file of records, with its location.
public struct CatalogueFault: Error, Hashable, CustomStringConvertible {
    /// The file's name without its extension.
    public let file: String
    /// The line, from 1 on; nil if the fault has no line.
    public let line: Int?
    public let reason: String

    public var description: String {
        "Records/\(file).yaml\(line.map { ":\($0)" } ?? ""): \(reason)"
    }
}
