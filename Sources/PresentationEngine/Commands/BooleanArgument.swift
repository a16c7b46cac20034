/// A Boolean argument of a call: a constant, or the variable of a reaction that holds one, such as `$animated`.
///
/// With a variable, a container passes on an argument of its own callback, as code does that calls
/// `child.beginAppearanceTransition(true, animated: animated)` in `viewWillAppear(_ animated: Bool)`.
public enum BooleanArgument: Sendable, Hashable {
    case constant(Bool)
    /// A variable's name with its dollar sign.
    case variable(String)
}

extension BooleanArgument: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) { self = .constant(value) }
}
