import JSONCoding
import PresentationEngine

extension Member: JSONReadable {
    /// Reads a member by its Swift spelling, `viewWillAppear(_:)`, or by its base name, `viewWillAppear`, if no other
    /// member has the same base name. A member that UIKit has renamed is accepted under both names.
    public init(json: JSONReader) throws(JSONFault) {
        self = try Member(spelling: try json.string(), at: json)
    }

    /// The member with this spelling; a fault has the path of `reader`.
    init(spelling: String, at reader: JSONReader) throws(JSONFault) {
        if let member = Member(rawValue: spelling) ?? Self.renamed[spelling] {
            self = member
            return
        }
        let members = Self.byBaseName[spelling] ?? []
        guard let member = members.first else {
            if let explanation = KnownMember.explanation(of: spelling) {
                throw reader.withoutEffect(explanation)
            }
            let hint =
                spelling.hasSuffix(":")
                ? " An action of the app is declared under \"actions\" of a behavior."
                : nearestWord(to: spelling, among: Self.spellings).map { " Did you mean \"\($0)\"?" } ?? ""
            throw reader.fault(
                "\(JSONValue.string(spelling.shortened)) is not a member that the service knows; Documentation/Behaviors.md lists those that it knows.\(hint)"
            )
        }
        guard members.count == 1 else {
            let candidates = members.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
            throw reader.fault("\"\(spelling)\" may mean \(candidates).")
        }
        self = member
    }

    /// The members that newer SDKs spell differently: this one since iOS 13.
    private static let renamed = [
        "canPerformUnwindSegueAction(_:from:sender:)": canPerformUnwindSegueAction
    ]

    private static let byBaseName = Dictionary(grouping: allCases, by: \.baseName)
    private static let spellings = allCases.flatMap { [$0.baseName, $0.rawValue] }

    private var baseName: String { String(rawValue.prefix { $0 != "(" }) }
}

extension Member: JSONWritable {
    /// Writes the Swift spelling.
    public func write(to writer: inout JSONWriter) { writer.value(rawValue) }
}
