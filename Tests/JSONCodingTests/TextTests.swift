import Testing
import WireTesting

@testable import JSONCoding

@Suite("Texts that are split without being parsed") struct TextTests {
    private func text(_ text: String, limits: JSONLimits = .default) -> JSONText {
        JSONText(Array(text.utf8)[...], limits: limits)
    }

    private func string(_ text: JSONText) -> String { String(decoding: text.bytes, as: UTF8.self) }

    @Test("members and elements are slices of the text, and values once they are parsed")
    func pieces() throws {
        let document = text(#" { "a" : [1, {"b":"]}\"," } ,null] , "c":{"d":[]} } "#)
        let members = try document.members(allowing: ["a", "c", "e"])
        #expect(string(try members.required("c", of: document)) == #"{"d":[]}"#)
        var elements = try members.required("a", of: document).elements()
        var found: [String] = []
        while let element = try elements.next() { found.append(string(element)) }
        #expect(found == ["1", #"{"b":"]}\"," }"#, "null"])
        #expect(try elements.next() == nil)
        let value = try members.required("a", of: document).value()
        #expect(value.value == [1, ["b": "]}\","], .null])
        #expect(value.path.description == "$.a")
        #expect(throws: JSONFault.self) { try members.required("e", of: document) }
    }

    @Test(
        "an error is found with its place",
        arguments: [
            (#"{"a":[1,{"b":tru}]}"#, "$.a[1].b"), (#"{"a":1,"a":2}"#, "$.a"), (#"{"b":1}"#, "$.b"),
            (#"{"a":1} x"#, "$"), (#"[1]"#, "$"), ("", "$"), (#"{"a":"\u12"}"#, "$.a"), (#"{"a" 1}"#, "$.a"),
            (#"{"a":[1 2]}"#, "$.a"), (#"{"a":[1,]}"#, "$.a[1]"), (#"{a:1}"#, "$"),
            (#"{"a":{"c":01}}"#, "$.a"),
        ])
    func faults(document: String, path: String) {
        let fault = #expect(throws: JSONFault.self) { try text(document).members(allowing: ["a"]) }
        #expect(fault?.path.hasPrefix(path) == true, "\(document): \(String(describing: fault))")
    }

    @Test("an error in a slice has its place in the whole document")
    func place() throws {
        let document = text(#"{"a": ["long enough", {"b": 99999999999999999999}]}"#)
        let whole = #expect(throws: JSONFault.self) { try document.members(allowing: ["a"]) }
        #expect(whole?.path == "$.a[1].b" && whole?.byteOffset == 28)
        let piece = try text(#"{"a": ["xyz", {"b": 1, "b": 2}]}"#).members(allowing: ["a"])["a"]
        var elements = try #require(piece).elements()
        _ = try elements.next()
        let second = try #require(try elements.next())
        let twice = #expect(throws: JSONFault.self) { try second.value() }
        #expect(twice?.path == "$.a[1].b" && twice?.byteOffset == 23, "\(String(describing: twice))")
    }

    @Test("skipping a text accepts and refuses the same input as parsing it", arguments: 0..<40)
    func agreement(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\\n\"", "1", "-0.5e3", "true", "false", "null", " ",
            "01", "\"",
            "{}", "[]", "\"c\":1",
        ]
        for _ in 0..<500 {
            let document = (0..<random.below(9)).map { _ in random.pick(pieces) }.joined()
            var parser = JSONParser(limits: .default)
            let bytes = Array("[\(document)]".utf8)
            var accepts = true
            do throws(JSONFault) {
                try parser.pass(bytes.span)
                accepts = parser.position == bytes.count
            } catch { accepts = false }
            var reads = true
            do throws(JSONFault) { _ = try JSONValue(parsing: bytes) } catch {
                // A duplicate key shows only in the values.
                reads = error.reason.contains("twice")
                if reads { continue }
            }
            #expect(accepts == reads, "\(document)")
        }
    }

    @Test("skipping a string accepts, refuses and ends the same as parsing it", arguments: 0..<40)
    func stringAgreement(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces: [[UInt8]] =
            [
                #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u0041"#, #"\u00e9"#, #"\ud83d\ude00"#, #"\ud83d"#,
                #"\udE00"#,
                #"\uD7FF"#, #"\uE000"#, #"\u12"#, #"\x"#, "\\", "a", "é", "😀", "\u{1F}", "\u{7F}", "\n", "\"",
            ].map { Array($0.utf8) } + [[0xC3], [0xA9], [0xFF], [0xED, 0xA0, 0x80]]
        for _ in 0..<500 {
            let text = (0..<random.below(6)).flatMap { _ in random.pick(pieces) }
            let limits = JSONLimits(stringBytes: random.pick([4, 5, 6, 100]))
            for document in [#"["§",1]"#, #"{"§":1}"#, #"{"a":{"§" : tru}}"#] {
                let parts = document.split(separator: "§").map { Array($0.utf8) }
                let bytes = parts[0] + text + parts[1]
                var parser = JSONParser(limits: limits)
                var passing: JSONFault?
                do throws(JSONFault) {
                    try parser.pass(bytes.span)
                    #expect(parser.position <= bytes.count)
                    if parser.position < bytes.count { continue }
                } catch { passing = error }
                var reading: JSONFault?
                do throws(JSONFault) { _ = try JSONValue(parsing: bytes, limits: limits) } catch {
                    reading = error
                }
                #expect(passing == reading, "\(bytes)")
            }
        }
    }

    @Test("nesting is also limited while skipping")
    func depth() {
        let deep = "[" + String(repeating: "[", count: 300) + String(repeating: "]", count: 300) + "]"
        var parser = JSONParser(limits: .recorded)
        let fault = #expect(throws: JSONFault.self) { try parser.pass(Array(deep.utf8).span) }
        #expect(fault?.kind == .limit)
    }
}
