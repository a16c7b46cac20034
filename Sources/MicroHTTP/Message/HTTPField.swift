/// One header line: a name and a value.
public struct HTTPField: Sendable, Hashable {
    /// The name as it is sent; receivers compare it case-insensitively.
    public let name: String
    /// The value, without line breaks.
    public let value: String

    /// Makes a header line.
    ///
    /// The text is not checked here: a name or value that cannot be sent makes its response fail with 500,
    /// since the fault is the server's own.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// One decoded `name=value` of a query; `value` is `nil` if no `=` was sent.
public struct QueryItem: Sendable, Hashable {
    /// The decoded name.
    public let name: String
    /// The decoded value; `nil` if the item has no `=`.
    public let value: String?

    /// Makes a query item from decoded text.
    public init(name: String, value: String?) {
        self.name = name
        self.value = value
    }
}
