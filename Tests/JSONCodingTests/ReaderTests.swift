import JSONCoding
import Testing

struct ReaderTests {
    private enum Style: String, CaseIterable {
        case fullScreen, pageSheet
    }

    private let document: JSONValue = [
        "name": "home", "animated": true, "count": 3, "ratio": 0.5, "time": 16.667, "style": "pageSheet",
        "none": nil,
        "whole": 4.0, "list": [1, "two", ["x": false]], "empty": "",
    ]

    private func body() throws -> JSONObjectReader {
        try JSONReader(document).object()
    }

    @Test func `members are read as what they are`() throws {
        let body = try body()
        #expect(try body.required("name").nonEmptyString() == "home")
        #expect(try body.required("animated").bool())
        #expect(try body.required("count").integer(in: 0...3) == 3)
        #expect(try body.required("whole").integer() == 4)
        #expect(try body.required("ratio").double(in: 0...1) == 0.5)
        #expect(try body.required("count").double() == 3)
        #expect(try body.required("time").thousandths() == 16_667)
        #expect(try body.required("style").enumeration(of: Style.self) == .pageSheet)
        #expect(
            try body.required("list").array(count: 3...3).map(\.path.description) == [
                "$.list[0]", "$.list[1]", "$.list[2]",
            ])
        #expect(body.members.map(\.key).suffix(2) == ["list", "empty"])
    }

    @Test func `null counts as absent where a member is optional, and can be told from it`() throws {
        let body = try body()
        #expect(body.optional("none")?.value == nil)
        #expect(body.optional("nothing")?.value == nil)
        #expect(body.member("none")?.isNull == true)
        #expect(body.member("nothing")?.value == nil)
    }

    private func faultOf(_ read: (JSONObjectReader) throws -> Void) throws -> String {
        let body = try body()
        let fault = try #require(throws: JSONFault.self) { try read(body) }
        #expect(fault.kind == .mismatch)
        return fault.description
    }

    @Test func `a fault names the place, what is wanted and what is there`() throws {
        #expect(try faultOf { _ = try $0.required("nam") } == "$: The key \"nam\" is missing.")
        #expect(
            try faultOf { _ = try $0.required("count").string() }
                == "$.count: This must be a string, not a number.")
        #expect(
            try faultOf { _ = try $0.required("empty").nonEmptyString() } == "$.empty: This may not be empty."
        )
        #expect(
            try faultOf { _ = try $0.required("none").bool() }
                == "$.none: This must be true or false, not null.")
        #expect(
            try faultOf { _ = try $0.required("ratio").integer() }
                == "$.ratio: This must be a whole number, not 0.5.")
        #expect(
            try faultOf { _ = try $0.required("name").integer() }
                == "$.name: This must be a whole number, not a string.")
        #expect(
            try faultOf { _ = try $0.required("list").object() }
                == "$.list: This must be an object, not an array.")
        #expect(
            try faultOf {
                _ = try $0.required("list").array()[2].object().required("x").double()
            } == "$.list[2].x: This must be a number, not a boolean.")
    }

    @Test func `a value out of its range is refused with the range`() throws {
        #expect(
            try faultOf { _ = try $0.required("count").integer(in: 4...9) }
                == "$.count: This must lie between 4 and 9, not be 3.")
        #expect(
            try faultOf { _ = try $0.required("count").integer(in: 4 ... .max) }
                == "$.count: This must be at least 4, not 3.")
        #expect(
            try faultOf { _ = try $0.required("count").integer(in: .min...2) }
                == "$.count: This must be at most 2, not 3.")
        #expect(
            try faultOf { _ = try $0.required("ratio").double(in: 0.75...1) }
                == "$.ratio: This must lie between 0.75 and 1, not be 0.5.")
        #expect(
            try faultOf { _ = try $0.required("time").thousandths(in: 0...500) }
                == "$.time: This must lie between 0 and 0.5, not be 16.667.")
        #expect(
            try faultOf { _ = try $0.required("list").array(count: 0...2) }
                == "$.list: The number of elements must lie between 0 and 2, not be 3.")
    }

    @Test func `a time finer than a thousandth is refused, not rounded`() throws {
        let fault = try #require(throws: JSONFault.self) { try JSONReader(0.0005).thousandths() }
        #expect(fault.reason == "This may have three decimal places at most, and 0.0005 has more.")
        #expect(throws: JSONFault.self) { try JSONReader(1e300).thousandths() }
        #expect(throws: JSONFault.self) { try JSONReader("1").thousandths() }
    }

    @Test func `an unknown choice is answered with all that are known`() throws {
        #expect(
            try faultOf { _ = try $0.required("name").enumeration(of: Style.self) }
                == "$.name: This must be one of \"fullScreen\", \"pageSheet\", not \"home\".")
        #expect(
            try faultOf { _ = try $0.required("count").enumeration(of: Style.self) }
                == "$.count: This must be one of \"fullScreen\", \"pageSheet\", not a number.")
    }

    @Test func `an unknown key is answered with the one that was probably meant`() throws {
        let body: JSONValue = ["in": ["Animatd": true]]
        let inner = try JSONReader(body).object().required("in")
        let fault = try #require(throws: JSONFault.self) {
            try inner.object(allowing: ["controller", "animated"])
        }
        #expect(
            fault.description
                == "$.in.Animatd: Unknown key \"Animatd\". Did you mean \"animated\"?")
        let other = try #require(throws: JSONFault.self) {
            try inner.object(allowing: ["controller", "style"])
        }
        #expect(other.reason == "Unknown key \"Animatd\". Known keys: controller, style.")
        #expect(throws: JSONFault.self) { try inner.object(allowing: []) }
        #expect(throws: Never.self) { try inner.object(allowing: ["Animatd"]) }
    }

    @Test(
        arguments: [
            ("titel", "title"), ("tilte", "title"), ("retitled", nil), ("itle", "title"), ("TITLE", "title"),
            ("a", nil),
        ] as [(String, String?)])
    func `the word that was meant may have a letter too many, too few, another one, or two exchanged`(
        written: String, meant: String?
    ) {
        #expect(nearestWord(to: written, among: ["title", "view"]) == meant)
    }

    @Test func `the caller's own fault carries the place`() throws {
        let reader = try body().required("list").array()[1]
        #expect(reader.fault("No such controller.").description == "$.list[1]: No such controller.")
    }
}
