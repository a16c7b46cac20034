/// The id of the rule that caused an event or a refusal: `AREA-NN`, `P…`, `R…`, `A…`, or `CH-NN` for a choice.
public struct Rule: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let id: String

    public init(stringLiteral id: String) { self.id = id }

    public var description: String { id }
}
