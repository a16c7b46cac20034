/// A value that a storyboard sets on an object by key path ("user defined runtime attributes").
public struct StoryboardRuntimeAttribute: Sendable, Equatable {
    /// The key path (`layer.cornerRadius`).
    public var keyPath: String
    /// The value.
    public var value: StoryboardAttributeValue

    /// Makes an attribute.
    public init(keyPath: String, value: StoryboardAttributeValue) {
        self.keyPath = keyPath
        self.value = value
    }
}

/// A value of a runtime attribute.
public enum StoryboardAttributeValue: Sendable, Equatable {
    /// No value.
    case null
    /// A truth value.
    case boolean(Bool)
    /// A whole number.
    case integer(Int)
    /// A number.
    case number(Double)
    /// A string, possibly a localized one.
    case string(String)
    /// A point.
    case point(StoryboardPoint)
    /// A size.
    case size(StoryboardSize)
    /// A rectangle.
    case rectangle(StoryboardRectangle)
    /// A range of positions.
    case range(location: Int, length: Int)
    /// An image, by name.
    case image(name: String)
    /// A color, which means nothing to a session.
    case color
}
