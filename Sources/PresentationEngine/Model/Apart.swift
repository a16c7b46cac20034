/// A value that is seldom present, stored apart from its holder.
///
/// The holder stays small, and copying it costs one reference count whether the value is present or not.
package indirect enum Apart<Value> {
    case none
    case some(Value)

    package init(_ value: Value?) {
        self = value.map(Self.some) ?? .none
    }

    /// Whether there is a value; asking copies nothing of it.
    package var isThere: Bool {
        switch self {
        case .none: false
        case .some: true
        }
    }

    package var value: Value? {
        switch self {
        case .none: nil
        case .some(let value): value
        }
    }
}

extension Apart: Sendable where Value: Sendable {}
extension Apart: Equatable where Value: Equatable {}
extension Apart: Hashable where Value: Hashable {}
