extension Double {
    /// The number, with negative zero replaced by zero.
    ///
    /// The two are equal, so a comparison cannot tell them apart: a negative zero that is omitted from a stored
    /// form because it equals zero would come back with the other sign. Hence a session holds no negative zero. Every
    /// number from a client or a file is normalized where it is read, and so is every coordinate and fraction that is
    /// computed.
    @inlinable
    public var withoutNegativeZero: Double { self + 0 }
}
