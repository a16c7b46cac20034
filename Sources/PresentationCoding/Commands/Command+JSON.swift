import JSONCoding
import PresentationEngine

/// The version of the form in which commands are stored; a document without a version is in the first.
let commandFormat = 1

extension Command {
    /// Writes the command in its stored form: `{"launch"}`, `{"calls"}`, `{"advance"}`, `{"answer"}`,
    /// `{"freezeClock"}` or `{"unfreezeClock"}`.
    ///
    /// The storyboards of a launch are referred to by their digests.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    private func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .launch(let launch): writer.member("launch", launch)
        case .perform(let calls): writer.member("calls", calls)
        case .advance(let advance): writer.member("advance", advance)
        case .answer(let value): writer.member("answer", value)
        case .settling(let command):
            command.writeMembers(to: &writer)
            writer.member("settle", true)
        case .freezeClock: writer.member("freezeClock", true)
        case .unfreezeClock: writer.member("unfreezeClock", true)
        }
    }

    /// The command as JSON text.
    public func encoded() -> [UInt8] {
        var writer = JSONWriter(capacity: 128)
        write(to: &writer)
        return writer.bytes
    }

    /// Reads a command in its stored form, or a batch as a client sends it.
    ///
    /// - Parameter storyboard: returns the storyboard of an id or digest, nil if there is none.
    public init(json: JSONReader, storyboard: (String) -> Storyboard?) throws(JSONFault) {
        let words =
            ["launch", "calls", "advance", "answer"]
            + (json.isRecord ? ["freezeClock", "unfreezeClock"] : [])
        let object = try json.object(allowing: words + ["format", "settle"])
        try object.checkFormat(commandFormat)
        let given = words.filter { object.member($0) != nil }
        guard given.count == 1, let word = given.first, let body = object.member(word) else {
            throw object.fault("A command has one of \(words.map { "\"\($0)\"" }.joined(separator: ", ")).")
        }
        switch word {
        case "launch": self = .launch(try Launch(json: body, storyboard: storyboard))
        case "calls": self = .perform(try body.list())
        case "advance": self = .advance(try Advance(json: body))
        case "answer": self = .answer(try Value(answer: body))
        default:
            guard try body.bool() else { throw body.fault("This can only be true.") }
            self = word == "freezeClock" ? .freezeClock : .unfreezeClock
        }
        guard try object.flag("settle", default: false) else { return }
        guard word == "launch" || word == "calls" || word == "answer" else {
            throw object.fault("A launch, calls and answers can settle the session, and nothing else.")
        }
        self = .settling(self)
    }
}

extension JSONReader {
    /// The body of a command without its `settle`, and the value of that member: if true, the clock moves, as a
    /// part of the command, until nothing is due any more.
    package func takingSettle() throws(JSONFault) -> (body: JSONReader, settles: Bool) {
        guard case .object(var members) = value, members["settle"] != nil else { return (self, false) }
        let settles = try object().flag("settle", default: false)
        members["settle"] = nil
        return (JSONReader(.object(members), path: path, isRecord: isRecord), settles)
    }
}

extension JSONObjectReader {
    /// Refuses a document in a format that is newer than this build.
    func checkFormat(_ known: Int) throws(JSONFault) { try checkFormat(known...known) }

    func checkFormat(_ known: ClosedRange<Int>) throws(JSONFault) {
        guard let format = optional("format"), try !known.contains(format.integer()) else { return }
        let names = known.count == 1 ? "format \(known.lowerBound)" : "formats up to \(known.upperBound)"
        throw format.fault("This build reads \(names), not \(format.value).")
    }
}

extension Advance: JSONWritable, JSONReadable {
    /// The permitted limits on the number of due items that an advance runs.
    public static let limits = 1...1_000_000

    /// Writes `{"by"}` or `{"to"}` in milliseconds, the latter with an optional `limit`, `{"next": true}` or
    /// `{"settle": true}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .by(let span): writer.member("by", thousandths: span)
        case .to(let time): writer.member("to", thousandths: time)
        case .catchUp(let time, let limit):
            writer.member("to", thousandths: time)
            writer.member("limit", limit)
        case .next: writer.member("next", true)
        case .settle: writer.member("settle", true)
        }
        writer.endObject()
    }

    /// Reads `{"by"}` or `{"to"}` in milliseconds with at most three decimal places, the latter with an
    /// optional `limit`, `{"next": true}` or `{"settle": true}`.
    public init(json: JSONReader) throws(JSONFault) {
        let words = ["by", "to", "next", "settle"]
        let object = try json.object(allowing: words + ["limit"])
        if let limit = object.optional("limit"), object.object.count == 2, let time = object.optional("to") {
            self = .catchUp(to: try time.sessionTime(), limit: try limit.integer(in: Advance.limits))
            return
        }
        guard object.object.count == 1, let (word, value) = object.members.first, words.contains(word) else {
            throw object.fault("An advance has one of \(words.map { "\"\($0)\"" }.joined(separator: ", ")).")
        }
        switch word {
        case "by": self = .by(try value.span())
        case "to": self = .to(try value.sessionTime())
        default:
            guard try value.bool() else { throw value.fault("This can only be true.") }
            self = word == "next" ? .next : .settle
        }
    }
}
