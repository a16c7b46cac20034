/// A value that UIKit passes in, a behavior answers or a property holds.
public enum Value: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([Value])
    case size(Size)
    /// Stored apart, like the anchor: nearly all values are smaller, and each argument of an event is a value.
    indirect case rect(Rect)
    indirect case insets(EdgeInsets)
    indirect case anchor(PopoverAnchor)
    /// A controller that is made when it is answered, as a restoration class or an app delegate does.
    indirect case controller(ControllerRequest)

    package var boolean: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    package var string: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }

    package var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .null, .bool, .text, .list, .size, .rect, .insets, .anchor, .controller: nil
        }
    }

    package var rectangle: Rect? {
        guard case .rect(let value) = self else { return nil }
        return value
    }
}

extension Value {
    /// Whether both are the same value; strings are compared by their bytes.
    public static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): left == right
        case (.list(let left), .list(let right)): left == right
        case (.size(let left), .size(let right)): left == right
        case (.rect(let left), .rect(let right)): left == right
        case (.insets(let left), .insets(let right)): left == right
        case (.anchor(let left), .anchor(let right)): left == right
        case (.controller(let left), .controller(let right)): left == right
        case (.null, _), (.bool, _), (.integer, _), (.number, _), (.text, _), (.list, _), (.size, _),
            (.rect, _), (.insets, _),
            (.anchor, _), (.controller, _):
            false
        }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .text(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(nilLiteral: ()) { self = .null }

    package init(_ text: String?) { self = text.map(Value.text) ?? .null }
}
