/// The numbers that break arithmetic, as JSON texts.
enum ExtremeLiterals {
    /// Enough to find each kind of fault, for every run of the tests.
    static let few = [
        "0", "-1", "2147483648", "9223372036854775807", "9223372036854775808", "5e-324", "-1e308", "1e400",
        "1125899906842.624",
    ]

    /// All: the least and the greatest value of each width and one beyond, powers of two at which a `Double` loses
    /// whole numbers or microseconds, the tiniest and hugest floats, zeros of both signs, and literals outside every
    /// number's range.
    static let all: [String] = few + widths + others

    private static let others: [String] = [
        "9007199254740993", "-9223372036854775808", "1e-14", "1.7976931348623157e308", "-0.0", "-0", "-0e0", "-1e-400",
        "1", "0.5", "-0.5", "0.0001", "0.0005", "0.001", "0.999999999999999944",
        "1.0000000000000002",
        "9007199254740991", "9007199254740992", "-9007199254740991", "-9007199254740993",
        "9007199254740.991", "9007199254740.992", "9007199254740.993", "-9007199254740.992",
        "1125899906842.623", "1125899906842.625", "-1125899906842.624", "8640000000000",
        "8640000000000.001",
        "18446744073709551615", "18446744073709551616", "-9223372036854775809", "9223372036854775.807",
        "9223372036854775.808", "9223372036854774784", "4611686018427387904", "1e15", "1e16", "1e18",
        "1e19",
        "1e22", "1e100", "1e-3", "1e-4", "1e-13", "1e-15", "1e-300", "2.2250738585072014e-308",
        "-5e-324", "-1.7976931348623157e308", "1e308", "-1e400", "1e-400", "1E+2", "0e0", "0e999999999",
        "1e99999999999999999999", "0.1e-99999999999999999999",
        "100000000000000000000000000000000000000000",
        "0.\(String(repeating: "0", count: 400))1", "\(String(repeating: "9", count: 400)).5",
    ]

    /// The minimum and maximum of each integer width, with their neighbors.
    private static let widths: [String] = {
        let bounds = [
            Int(Int8.min), Int(Int8.max), Int(UInt8.max), Int(Int16.min), Int(Int16.max), Int(UInt16.max),
            Int(Int32.min), Int(Int32.max), Int(UInt32.max),
        ]
        let near = bounds.flatMap { [$0 - 1, $0, $0 + 1] }.map { "\($0)" }
        return near + ["9223372036854775806", "-9223372036854775807"]
    }()
}
