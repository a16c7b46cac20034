/// The members in which two values of one type differ, one a line with its path: `views card.frame.origin.x: 0 became
/// 4`.
///
/// This explains a difference to a reader; whether there is one is for `==` to say. A part that cannot be compared by
/// itself is compared by its members.
func valueDifferences(_ before: Any, _ after: Any, at path: String) -> [String] {
    if let isEqual = areEqual(before, after), isEqual { return [] }
    let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
    let members = Array(zip(old.children, new.children))
    let isComparable = old.children.count == new.children.count && old.displayStyle == new.displayStyle
    switch old.displayStyle {
    case .struct?, .class?, .tuple?:
        guard isComparable, !members.isEmpty else { break }
        return members.flatMap { old, new in
            valueDifferences(old.value, new.value, at: old.label.map { "\(path).\($0)" } ?? path)
        }
    case .optional?, .enum?:
        guard isComparable, let (old, new) = members.first, old.label == new.label else { break }
        return valueDifferences(old.value, new.value, at: path)
    case .collection?:
        guard isComparable else { break }
        return members.enumerated().flatMap { index, pair in
            valueDifferences(pair.0.value, pair.1.value, at: "\(path)[\(index)]")
        }
    default: break
    }
    let texts = [before, after].map { String(text(of: $0).prefix(300)) }
    return ["\(path): \(texts[0]) became \(texts[1])"]
}

/// A value as text, without the word around an optional one.
private func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let content = mirror.children.first else { return "\(value)" }
    return text(of: content.value)
}

/// Whether two values are equal; nil if their type has no equality, or if they are of different types.
private func areEqual(_ left: Any, _ right: Any) -> Bool? {
    func compare<Compared: Equatable>(_ left: Compared) -> Bool? { (right as? Compared).map { left == $0 } }
    guard let left = left as? any Equatable else { return nil }
    return compare(left)
}
