import JSONCoding
import Testing

struct WriterTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `commas stand between members and elements and nowhere else`() {
        let written = text { writer in
            writer.beginObject()
            writer.member("id", "s_1")
            writer.array("events") { events in
                events.beginObject()
                events.endObject()
                events.value(1)
                events.null()
                events.beginArray()
                events.endArray()
                events.value(static: "x")
            }
            writer.object("empty") { _ in }
            writer.key("live" as String)
            writer.value(true)
            writer.endObject()
        }
        #expect(written == #"{"id":"s_1","events":[{},1,null,[],"x"],"empty":{},"live":true}"#)
    }

    @Test func `a member without a value is left out`() {
        let label: String? = nil
        let count: Int? = 3
        let written = text { writer in
            writer.beginObject()
            writer.member("label", label)
            writer.member("count", count)
            writer.member("names", ["a", "b"])
            writer.member("tree", ["x": [1, nil]] as JSONValue)
            writer.member("ratio", 0.25)
            writer.member("time", thousandths: 500_250)
            writer.member("body", raw: Array(#"{"kept": "as is"}"#.utf8))
            writer.endObject()
        }
        #expect(
            written == #"{"count":3,"names":["a","b"],"tree":{"x":[1,null]},"ratio":0.25,"#
                + #""time":500.25,"body":{"kept": "as is"}}"#)
    }

    @Test func `what JSON wants escaped is escaped in one way, and nothing else is`() {
        #expect(
            text { $0.value("\0\u{8}\t\n\u{B}\u{C}\r\u{1F}\"\\/\u{7F}\u{E9}\u{2028}\u{1F600}") }
                == "\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\\\"\\\\/\u{7F}\u{E9}\u{2028}\u{1F600}\"")
        #expect(text { $0.value("") } == "\"\"")
        #expect(text { $0.value(String(repeating: "x", count: 100) + "\"") }.hasSuffix("x\\\"\""))
    }

    @Test func `what is to be escaped is found wherever it stands in a text of any length`() {
        let needing: [Unicode.Scalar] = ["\0", "\u{1F}", "\"", "\\"]
        let plain: [Unicode.Scalar] = [" ", "!", "#", "[", "]", "\u{7F}", "\u{80}", "\u{A2}", "\u{10FFFF}"]
        for count in 1...26 {
            for place in 0..<count {
                for scalar in needing + plain {
                    var scalars = Array(repeating: "x" as Unicode.Scalar, count: count)
                    scalars[place] = scalar
                    let value = String(String.UnicodeScalarView(scalars))
                    let isPlain = text { $0.value(value) } == "\"\(value)\""
                    #expect(isPlain == plain.contains(scalar), "\(scalar.value) at \(place) of \(count)")
                }
            }
        }
    }

    @Test func `whole numbers of every length have their own digits`() {
        var powers = [1]
        while powers.count < 19 { powers.append(powers[powers.count - 1] * 10) }
        for power in powers {
            for number in [power, power - 1, power + 1, -power, 1 - power, -1 - power] {
                #expect(text { $0.value(number) } == number.description)
            }
        }
        #expect(text { $0.value([Int.max, Int.min, 0]) } == "[\(Int.max),\(Int.min),0]")
    }

    @Test func `a key known at run time is escaped`() {
        let written = text { writer in
            writer.beginObject()
            writer.key("a\"b" as String)
            writer.value(Int.min)
            writer.endObject()
        }
        #expect(written == "{\"a\\\"b\":-9223372036854775808}")
    }

    @Test func `a writer goes on after the bytes it was given`() {
        var writer = JSONWriter(appendingTo: Array("data: ".utf8))
        writer.value([1, 2])
        #expect(writer.bytes == Array("data: [1,2]".utf8))
    }
}
