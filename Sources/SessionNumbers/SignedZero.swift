extension Double {
    /// The number, with zero in the place of negative zero.
    ///
    /// The two are equal, so that a comparison cannot tell them apart; what is left out of a stored form because it is
    /// zero would come back with the other sign. Hence a session holds no negative zero: every number of a client or
    /// a file becomes zero where it is read, and so does every coordinate and fraction that is computed.
    @inlinable
    public var withoutNegativeZero: Double { self + 0 }
}
