import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

/// Durations of animations, which UIKit has in seconds and requests in milliseconds.
@Suite("Durations in milliseconds")
struct DurationTests {
    private func animator(_ duration: JSONValue, isRecord: Bool = false) throws -> AnimatorSettings? {
        let request: JSONValue = ["name": "fader", "animator": ["duration": duration]]
        return try ObjectRequest(json: JSONReader(request, isRecord: isRecord)).animator
    }

    @Test(
        "a duration below a millisecond is refused, as seconds that were meant", arguments: ["0.4", "0.001", "0.999"])
    func seconds(_ text: String) throws {
        let number = try #require(Double(text))
        let fault = #expect(throws: JSONFault.self) { try animator(.number(number)) }
        let reason = try #require(fault?.reason)
        #expect(reason.contains("Durations are in milliseconds, and \(text) is less than one."), "\(reason)")
        #expect(reason.contains("seconds are \(Int(number * 1_000))."), "\(reason)")
        let call: JSONValue = [
            "call": "transition", "receiver": "home", "from": "a", "to": "b", "duration": .number(number),
        ]
        #expect(throws: JSONFault.self) { try Call(json: JSONReader(call)) }
    }

    @Test("no duration, whole ones and those above a millisecond are read, and recorded ones as they are")
    func milliseconds() throws {
        #expect(try animator(0)?.duration == 0)
        #expect(try animator(1)?.duration == 1_000)
        #expect(try animator(1.5)?.duration == 1_500)
        #expect(try animator(.number(0.4), isRecord: true)?.duration == 400)
    }
}
