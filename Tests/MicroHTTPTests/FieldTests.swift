import Foundation
import Testing

@testable import MicroHTTP

@Suite("Header values, escapes and problems")
struct FieldTests {
    @Test func `entity tags are read and written`() throws {
        let condition = try #require(EntityTagCondition(" \"3\" ,, W/\"a,b\""))
        #expect(condition == .tags([EntityTag("3"), EntityTag("a,b", isWeak: true)]))
        #expect(EntityTagCondition("*") == .any)
        #expect(EntityTag("a", isWeak: true).description == "W/\"a\"")
    }

    @Test(arguments: ["", ",", "3", "\"3", "\"3\" \"4\"", "\"a b\"", "w/\"3\"", "*, \"3\""])
    func `what is not an entity tag is refused`(value: String) {
        #expect(EntityTagCondition(value) == nil)
    }

    @Test func `If-Match compares strongly and If-None-Match weakly`() throws {
        let condition = try #require(EntityTagCondition("W/\"1\", \"2\""))
        #expect(!condition.stronglyMatches(EntityTag("1")))
        #expect(condition.stronglyMatches(EntityTag("2")))
        #expect(!condition.stronglyMatches(EntityTag("2", isWeak: true)))
        #expect(condition.weaklyMatches(EntityTag("1")))
        #expect(!condition.weaklyMatches(EntityTag("3")))
        #expect(EntityTagCondition.any.stronglyMatches(EntityTag("9")))
    }

    @Test func `media types are read with their parameters`() throws {
        let type = try #require(MediaType("Application/JSON ; Charset=\"utf-8; \\\"x\\\"\""))
        #expect(type.description == "application/json")
        #expect(type.parameter("charset") == "utf-8; \"x\"")
        #expect(type.hasSameKind(as: MediaType("application", "json")))
        #expect(MediaType("json") == nil)
        #expect(MediaType("a/b; c") == nil)
    }

    @Test func `the most wanted media type is preferred`() {
        let offers = [MediaType("application", "json"), MediaType("text", "event-stream")]
        func preferred(_ accept: String?) -> String? {
            AcceptedMediaTypes(accept).preferred(of: offers)?.description
        }
        #expect(preferred(nil) == "application/json")
        #expect(preferred("text/event-stream") == "text/event-stream")
        #expect(preferred("application/*;q=0.5, text/*") == "text/event-stream")
        #expect(preferred("*/*, application/json;q=0") == "text/event-stream")
        #expect(preferred("image/png") == nil)
    }

    @Test func `percent encoding is undone exactly`() throws {
        for text in ["", "plain", "a b/ü%+", "\u{0}\u{7F}"] {
            #expect(try PercentEncoding.decode(PercentEncoding.encode(text)) == text)
        }
        #expect(PercentEncoding.encode("a b/") == "a%20b%2F")
    }

    @Test(arguments: ["%", "%1", "%g0", "%ff", "%c3"])
    func `a percent sign that stands for nothing is refused`(text: String) {
        #expect(throws: RequestFault.percentEncodingInvalid) { try PercentEncoding.decode(text) }
    }

    @Test func `a problem is JSON whatever its texts hold`() throws {
        let problem = Problem(
            status: .unprocessableContent, type: "urn:x", detail: "a \"b\" \\ \n \u{1} é",
            extensions: ["rule": "PD-03", "more": [nil, true, ["n": -1]]])
        #expect(
            String(decoding: problem.encoded(), as: UTF8.self)
                == #"{"type":"urn:x","title":"Unprocessable Content","status":422,"#
                + #""detail":"a \"b\" \\ \n \u0001 é","rule":"PD-03","more":[null,true,{"n":-1}]}"#)
        let decoded = try JSONSerialization.jsonObject(with: Data(problem.encoded())) as? [String: Any]
        #expect(decoded?["detail"] as? String == problem.detail)
    }
}

@Suite("Waiting elements")
struct WatchListTests {
    @Test func `who waited longest falls due first and only once`() {
        let list = WatchList<String>(span: .seconds(10), isRepeating: false)
        let start = ContinuousClock.now
        let tickets = ["a", "b", "c"].enumerated().map { list.add($1, now: start + .seconds($0)) }
        if let second = tickets[1] { list.remove(second) }
        #expect(list.takeDue(now: start + .seconds(9)).isEmpty)
        #expect(list.takeDue(now: start + .seconds(11)) == ["a"])
        #expect(list.takeDue(now: start + .seconds(12)) == ["c"])
        #expect(list.takeDue(now: start + .seconds(99)).isEmpty)
    }

    @Test func `an old ticket removes nobody who took the place`() {
        let list = WatchList<String>(span: .seconds(10), isRepeating: false)
        let old = list.add("a")
        if let old { list.remove(old) }
        _ = list.add("b")
        if let old { list.remove(old) }
        #expect(list.elements() == ["b"])
    }

    @Test func `a repeating list starts the next span`() {
        let list = WatchList<String>(span: .seconds(10), isRepeating: true)
        let start = ContinuousClock.now
        _ = list.add("a", now: start)
        #expect(list.takeDue(now: start + .seconds(10)) == ["a"])
        #expect(list.takeDue(now: start + .seconds(19)).isEmpty)
        #expect(list.takeDue(now: start + .seconds(25)) == ["a"])
    }

    @Test func `a closed list lets nobody in`() {
        let list = WatchList<String>(span: .seconds(10), isRepeating: false)
        _ = list.add("a")
        #expect(list.close() == ["a"])
        #expect(list.add("b") == nil)
    }
}
