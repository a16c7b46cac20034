/// A truth value that a call is given: written out, or the variable of a reaction that holds one, such as `$animated`.
///
/// With a variable a container hands on what it was told itself, as code does that calls
/// `child.beginAppearanceTransition(true, animated: animated)` in `viewWillAppear(_ animated: Bool)`.
public enum BooleanArgument: Sendable, Hashable {
    case constant(Bool)
    /// A variable's name with its dollar sign.
    case variable(String)
}

extension BooleanArgument: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) { self = .constant(value) }
}
