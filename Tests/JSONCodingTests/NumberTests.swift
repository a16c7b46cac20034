import JSONCoding
import Testing
import WireTesting

struct NumberTests {
    @Test(arguments: [
        ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
        ("9007199254740993", 9_007_199_254_740_993),
        ("0", 0), ("-7", -7),
    ])
    func `whole numbers are exact to the ends of their range`(text: String, number: Int) throws {
        let value = try JSONValue(parsing: text)
        guard case .integer(number) = value else {
            Issue.record("\(text) was read as \(value)")
            return
        }
        #expect(value.description == text)
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "18446744073709551616", "100000000000000000000000",
        "1e400",
        "-1e400", "1e99999999999999999999", String(repeating: "9", count: 2_000),
        "0." + String(repeating: "1", count: 2_000),
    ])
    func `a number that cannot be kept is refused, not rounded`(text: String) throws {
        let fault = try #require(throws: JSONFault.self) { try JSONValue(parsing: "[\(text)]") }
        #expect(fault.kind == .limit)
        #expect(fault.path == "$[0]")
        #expect(fault.byteOffset == 1)
    }

    @Test func `minus zero keeps its sign`() throws {
        for text in ["-0", "-0.0", "-0e5"] {
            guard case .number(let number) = try JSONValue(parsing: text) else {
                Issue.record("\(text) was not read as a number")
                continue
            }
            #expect(number == 0 && number.sign == .minus)
            #expect(JSONValue.number(number).description == "-0")
        }
    }

    @Test(arguments: [
        ("0.1", 0.1), ("1e22", 1e22), ("1e23", 1e23),
        ("123456789012345678901234567890.5", 1.2345678901234568e29),
        ("5e-324", .leastNonzeroMagnitude),
        ("2.2250738585072011e-308", Double(bitPattern: 0x000F_FFFF_FFFF_FFFF)), ("1e-400", 0),
        ("1.7976931348623157e308", 1.7976931348623157e308), ("0.000001", 1e-6),
        ("9007199254740993.0", 9007199254740992),
        ("0.30000000000000004", 0.30000000000000004), ("4.35", 4.35), ("2.5E-3", 0.0025),
        ("1E-2147483649", 0),
    ])
    func `decimals are read as the nearest number`(text: String, number: Double) throws {
        guard case .number(let read) = try JSONValue(parsing: text) else {
            Issue.record("\(text) was not read as a decimal")
            return
        }
        #expect(read.bitPattern == number.bitPattern)
    }

    @Test(
        arguments: [
            (0.5, "0.5"), (500, "500"), (-2, "-2"), (1e15, "1000000000000000"), (1e16, "1e+16"),
            (1.5e300, "1.5e+300"),
            (.leastNonzeroMagnitude, "5e-324"), (0.1 + 0.2, "0.30000000000000004"), (.infinity, "null"),
            (.nan, "null"),
            (-0.0, "-0"),
        ] as [(Double, String)])
    func `a number is written in its shortest form`(number: Double, text: String) {
        var writer = JSONWriter()
        writer.value(number)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    }

    @Test func `fifty thousand numbers of random bits come back with the same bits`() throws {
        var random = SeededGenerator(seed: 8_259)
        for _ in 0..<50_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            let read = try JSONReader(JSONValue(parsing: JSONValue.number(number).encoded())).double()
            #expect(read.bitPattern == number.bitPattern)
            let integer = Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random)
            #expect(
                try JSONReader(JSONValue(parsing: JSONValue.integer(integer).encoded())).integer() == integer)
        }
    }

    @Test func `short decimals agree with the standard library`() throws {
        var random = SeededGenerator(seed: 1_985)
        for _ in 0..<20_000 {
            let digits = UInt64.random(in: 0..<100_000_000_000_000_000, using: &random)
            let text =
                "\(digits >> UInt64.random(in: 0..<50, using: &random)).\(digits % 1_000)"
                + "e\(Int.random(in: -40...40, using: &random))"
            let expected = try #require(Double(text))
            #expect(
                try JSONReader(JSONValue(parsing: text)).double().bitPattern == expected.bitPattern, "\(text)"
            )
        }
    }

    @Test(
        arguments: [
            (0, "0"), (1, "0.001"), (-1, "-0.001"), (1_500, "1.5"), (2_000, "2"), (-2_050, "-2.05"),
            (16_667, "16.667"),
            (.max, "9223372036854775.807"), (.min, "-9223372036854775.808"),
        ] as [(Int, String)])
    func `thousandths are written exactly`(thousandths: Int, text: String) {
        var writer = JSONWriter()
        writer.value(thousandths: thousandths)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    }

    @Test func `thousandths come back exactly`() throws {
        var random = SeededGenerator(seed: 1_000)
        for _ in 0..<20_000 {
            let thousandths =
                Int.random(in: -8_796_093_022_207_999...8_796_093_022_207_999, using: &random)
                >> Int.random(in: 0..<52, using: &random)
            var writer = JSONWriter()
            writer.value(thousandths: thousandths)
            #expect(try JSONReader(JSONValue(parsing: writer.bytes)).thousandths() == thousandths)
        }
    }
}
