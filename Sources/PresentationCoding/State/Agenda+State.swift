import JSONCoding
import PresentationEngine

extension Agenda: JSONWritable, JSONReadable {
    /// Writes what the run loop has still to do.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.list("steps", steps)
        writer.list("turns", turns)
        writer.list("scheduled", scheduled)
        writer.member("parked", parked)
        writer.list("candidates", candidates)
        writer.endObject()
    }

    /// Reads what the run loop has still to do.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        steps = try object.list("steps")
        turns = try object.optional("turns")?.array().map { turn throws(JSONFault) in try turn.list() } ?? []
        scheduled = try object.list("scheduled")
        parked = try object.value("parked")
        candidates = try object.list("candidates")
    }
}

extension Agenda.Scheduled: JSONWritable, JSONReadable {
    /// Writes the calls with their time in microseconds.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("due", due)
        writer.member("serial", serial)
        writer.member("calls", calls)
        writer.bindings(bindings)
        writer.endObject()
    }

    /// Reads the calls.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            due: try object.need("due"), serial: try object.need("serial"), calls: try object.list("calls"),
            bindings: try object.bindings())
    }
}

extension Agenda.Parked: JSONWritable, JSONReadable {
    /// Writes the open question.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("question", question)
        writer.member("actor", actor)
        writer.member("member", member)
        writer.pairs("arguments", arguments)
        writer.member("rule", rule)
        writer.endObject()
    }

    /// Reads the open question.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            question: try object.need("question"), actor: try object.need("actor"),
            member: try object.need("member"), arguments: try object.pairs("arguments"),
            rule: try object.need("rule"))
    }
}

extension Question: JSONWritable, JSONReadable {
    private enum Word: String, CaseIterable {
        case presentationController, adaptiveStyle, animator, interaction, wantsInteractiveStart, duration
        case interruptible, shouldPerformSegue
    }

    private var word: Word {
        switch self {
        case .presentationController: .presentationController
        case .adaptiveStyle: .adaptiveStyle
        case .animator: .animator
        case .interaction: .interaction
        case .wantsInteractiveStart: .wantsInteractiveStart
        case .duration: .duration
        case .interruptible: .interruptible
        case .shouldPerformSegue: .shouldPerformSegue
        }
    }

    /// Writes what is asked, and what the answer is for.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.word("asks", word)
        switch self {
        case .presentationController(let request), .adaptiveStyle(let request):
            writer.member("request", request)
        case .animator(let transition), .interaction(let transition), .wantsInteractiveStart(let transition),
            .duration(let transition), .interruptible(let transition):
            writer.member("transition", transition)
        case .shouldPerformSegue(let segue):
            writer.member("segue", segue)
        }
        writer.endObject()
    }

    /// Reads what is asked, and what the answer is for.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        switch try object.word("asks", of: Word.self) {
        case .presentationController: self = .presentationController(try object.need("request"))
        case .adaptiveStyle: self = .adaptiveStyle(try object.need("request"))
        case .animator: self = .animator(try object.need("transition"))
        case .interaction: self = .interaction(try object.need("transition"))
        case .wantsInteractiveStart: self = .wantsInteractiveStart(try object.need("transition"))
        case .duration: self = .duration(try object.need("transition"))
        case .interruptible: self = .interruptible(try object.need("transition"))
        case .shouldPerformSegue: self = .shouldPerformSegue(try object.need("segue"))
        }
    }
}
