import GRDB

/// The range of numbers that the store writes. Sums of a few of them stay far inside `Int`.
enum StoredNumber {
    /// The greatest number that is accepted from a row: 2^60.
    static let greatest = 1 << 60
    /// The greatest row number that SQLite may assign, so that there is always room for more: 2^53.
    static let greatestRow = 1 << 53
    /// The rates at which a live clock may run.
    static let rates = 1e-9...1e9
}

extension Row {
    /// An integer in the range that the store writes. Any other value comes from another program and is refused, so
    /// that no arithmetic can overflow.
    func number(_ column: String, in range: ClosedRange<Int> = 0...StoredNumber.greatest) throws -> Int {
        let number: Int = try value(column)
        guard range.contains(number) else { throw UnwrittenValue(column: column, value: String(number)) }
        return number
    }

    /// A whole number that may be null.
    func optionalNumber(_ column: String) throws -> Int? {
        guard let number: Int = try optional(column) else { return nil }
        guard (0...StoredNumber.greatest).contains(number) else {
            throw UnwrittenValue(column: column, value: String(number))
        }
        return number
    }

    /// The rate of a live clock.
    func rate(_ column: String) throws -> Double {
        let rate: Double = try value(column)
        guard StoredNumber.rates.contains(rate) else {
            throw UnwrittenValue(column: column, value: String(rate))
        }
        return rate
    }
}
