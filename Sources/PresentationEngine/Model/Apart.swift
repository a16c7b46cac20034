/// A value that is seldom there, kept apart from what holds it.
///
/// The holder stays small, and copying it costs one count whether the value is there or not.
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
