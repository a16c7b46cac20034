import JSONCoding
import Testing

/// Input that RFC 8259 accepts and refuses, case by case.
struct ConformanceTests {
    @Test(
        arguments: [
            ("null", JSONValue.null),
            (" \t\r\n true \n", true),
            ("false", false),
            ("0", 0),
            ("-0", 0),
            ("-1", -1),
            ("1E2", 100),
            ("1.5e+1", 15),
            ("123.456e-2", 1.23456),
            ("\"\"", ""),
            ("[]", []),
            ("{}", [:]),
            ("[ ]", []),
            ("{ }", [:]),
            ("[[[[]]],1]", [[[[]]], 1]),
            ("{\"\":0}", ["": 0]),
            ("{\"a\":{\"b\":[null,true]}, \"c\" : -3.25}", ["a": ["b": [nil, true]], "c": -3.25]),
            ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
            ("\"\\u0041\\u00e9\\u20AC\\uD83D\\uDE00\"", "A\u{E9}\u{20AC}\u{1F600}"),
            ("\"\\u0000\"", "\0"),
            ("\"\\uFFFF\"", "\u{FFFF}"),
            ("\"caf\u{E9} \u{1F600} \u{2028}\u{7F}\"", "caf\u{E9} \u{1F600} \u{2028}\u{7F}"),
            ("{\"\u{E9}\":1,\"e\u{301}\":2}", ["\u{E9}": 1, "e\u{301}": 2]),
        ] as [(String, JSONValue)])
    func `a text that follows the grammar is read`(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "nulll", "True", "NaN", "Infinity", "-Infinity", "undefined",
        "+1", "01", "-01", "-", "1.", ".5", "1.e3", "1e", "1e+", "0x10", "1_000", "1 2", "--1", "- 1",
        "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1;2]", "[1]]", "[\"a\"", "[}", "{]",
        "{", "}", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{a:1}", "{'a':1}",
        "{1:1}",
        "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{\"a\"::1}", "{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":2}",
        "\"", "\"a", "\"\\\"", "'a'", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\\n\"", "\"\\",
        "\"\n\"", "\"\t\"", "\"\0\"", "\"\u{1F}\"", "\"\\n\n\"",
        "\"\\uD800\"", "\"\\uDC00\"", "\"\\uD800\\u0041\"", "\"\\uD800\\uD800\"", "\"\\uD800x\"",
        "\"\\uD83D\\\"",
        "/* */ 1", "1 // one", "\u{FEFF}1", "[1]\u{A0}", "\u{B}1", "\"a\"\"b\"", "{}{}", "[] x",
    ])
    func `a text that breaks the grammar is refused as malformed`(text: String) {
        let fault = #expect(throws: JSONFault.self) { try JSONValue(parsing: text) }
        #expect(fault?.kind == .malformed)
        #expect(fault?.byteOffset.map { (0...text.utf8.count).contains($0) } == true)
        #expect(fault?.reason.hasSuffix(".") == true)
    }

    @Test(
        arguments: [
            [0xFF], [0xC3, 0x28], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF0, 0x80, 0x80, 0xAF], [0x80], [0xE2, 0x28, 0xA1],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 are refused in strings and in keys, with escapes and without`(
        bytes: [UInt8]
    ) {
        let quote = UInt8(ascii: "\"")
        let texts: [[UInt8]] = [
            [quote] + bytes + [quote],
            [quote] + Array("\\n".utf8) + bytes + [quote],
            Array("{\"".utf8) + bytes + Array("\":1}".utf8),
        ]
        for text in texts {
            let fault = #expect(throws: JSONFault.self) { try JSONValue(parsing: text) }
            #expect(fault?.kind == .malformed)
        }
        #expect(throws: JSONFault.self) { try JSONValue(parsing: bytes) }
    }

    @Test func `every single byte that is not a digit is refused as a document`() {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        for byte in UInt8.min...UInt8.max where !digits.contains(byte) {
            #expect(throws: JSONFault.self, "byte \(byte)") { try JSONValue(parsing: [byte]) }
        }
    }

    @Test func `no beginning of a document is a document`() throws {
        let text = Array("{\"a\":[1,-2.5e3,\"x\\u00e9\\n\"],\"b\":{\"c\":null,\"d\":true}}".utf8)
        #expect(throws: Never.self) { try JSONValue(parsing: text) }
        for count in 0..<text.count {
            #expect(throws: JSONFault.self) { try JSONValue(parsing: Array(text[..<count])) }
        }
    }
}
