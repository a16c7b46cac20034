/// One header line: a name and a value.
public struct HTTPField: Sendable, Hashable {
    /// The name as it is sent; receivers compare it without regard to case.
    public let name: String
    /// The value, without line breaks.
    public let value: String

    /// Makes a header line.
    ///
    /// Nothing is checked here: a name or value that the wire cannot carry makes its response fail with 500,
    /// since the fault is the server's own.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// One `name=value` of a query, both decoded; `value` is `nil` where no `=` was sent.
public struct QueryItem: Sendable, Hashable {
    /// The decoded name.
    public let name: String
    /// The decoded value; `nil` where the item has no `=`.
    public let value: String?

    /// Makes a query item from decoded text.
    public init(name: String, value: String?) {
        self.name = name
        self.value = value
    }
}
