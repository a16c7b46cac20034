import JSONCoding
import Testing

/// The reported place of an error, and the limits.
struct FaultTests {
    @Test(arguments: [
        ("{\"a\":[0,1,2,{\"b\":x}]}", "$.a[3].b", 17),
        ("[[],[1,]]", "$[1][1]", 7),
        ("{\"odd key\":{\"7th\":tru}}", "$[\"odd key\"][\"7th\"]", 18),
        ("{\"a\":1,\"a\":2}", "$.a", 7),
        ("{\"a\":{\"b\" 1}}", "$.a.b", 10),
        ("[1", "$", 2),
        ("1 x", "$", 2),
        ("[\"ab\u{1}\"]", "$[0]", 4),
        ("[\"a\\q\"]", "$[0]", 4),
    ])
    func `a fault names the path and the byte`(text: String, path: String, offset: Int) throws {
        let fault = try #require(throws: JSONFault.self) { try JSONValue(parsing: text) }
        #expect(fault.path == path)
        #expect(fault.byteOffset == offset)
        #expect(fault.description == "\(path) (byte \(offset)): \(fault.reason)")
    }

    @Test func `a long key does not drown the fault it stands in`() throws {
        let key = String(repeating: "k", count: 5_000)
        let fault = try #require(throws: JSONFault.self) { try JSONValue(parsing: "{\"\(key)\":x}") }
        #expect(fault.path.count < 100)
    }

    @Test func `nesting is allowed to its limit and not beyond`() throws {
        let limits = JSONLimits(depth: 5)
        let deepest = String(repeating: "[", count: 5) + String(repeating: "]", count: 5)
        #expect(throws: Never.self) { try JSONValue(parsing: deepest, limits: limits) }
        #expect(throws: Never.self) {
            try JSONValue(parsing: "[\(deepest.dropFirst().dropLast()),[]]", limits: limits)
        }
        let fault = try #require(throws: JSONFault.self) {
            try JSONValue(parsing: "[\(deepest)]", limits: limits)
        }
        #expect(fault.kind == .limit)
        #expect(fault.path == "$[0][0][0][0][0]")
    }

    @Test func `a million brackets are refused without harm`() throws {
        let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        let fault = try #require(throws: JSONFault.self) { try JSONValue(parsing: brackets) }
        #expect(fault.kind == .limit)
    }

    @Test(arguments: ["\"abcd\"", "\"ab\\u0063d\"", "{\"abcd\":1}", "[\"\u{E9}\u{E9}\"]"])
    func `a string may be as long as its limit and not longer`(text: String) throws {
        #expect(throws: Never.self) { try JSONValue(parsing: text, limits: JSONLimits(stringBytes: 4)) }
        let fault = try #require(throws: JSONFault.self) {
            try JSONValue(parsing: text, limits: JSONLimits(stringBytes: 3))
        }
        #expect(fault.kind == .limit)
    }

    @Test(arguments: ["[1,2,3]", "{\"a\":1,\"b\":2,\"c\":3}"])
    func `a container may have as many members as its limit and not more`(text: String) throws {
        #expect(throws: Never.self) { try JSONValue(parsing: text, limits: JSONLimits(members: 3)) }
        let fault = try #require(throws: JSONFault.self) {
            try JSONValue(parsing: text, limits: JSONLimits(members: 2))
        }
        #expect(fault.kind == .limit)
    }

    @Test func `all values of a document count towards its limit`() throws {
        #expect(throws: Never.self) {
            try JSONValue(parsing: "[[1],{\"a\":2}]", limits: JSONLimits(values: 5))
        }
        let fault = try #require(throws: JSONFault.self) {
            try JSONValue(parsing: "[[1],{\"a\":2}]", limits: JSONLimits(values: 4))
        }
        #expect(fault.kind == .limit)
        #expect(fault.path == "$[1].a")
    }
}
