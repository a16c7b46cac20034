import JSONCoding
import PresentationCoding
import PresentationEngine
import StoryboardReader

/// The guarantees for reading a storyboard in every form: accepted documents keep the limits, can be reported, and
/// survive writing and reading again, as an upload as well as from the store.
enum StoryboardPromises {
    /// So tight that inputs of a few thousand bytes reach them.
    static let limits = StoryboardLimits(
        bytes: 12_000, yamlBytes: 8_000, depth: 24, elements: 400, attributesPerElement: 16, textBytes: 400,
        storedBytes: 24_000)

    static func take(_ bytes: [UInt8], form: StoryboardForm) throws(BrokenPromise) -> FuzzTarget.Outcome {
        let reading: StoryboardReading
        do {
            reading = try StoryboardReader(limits: limits).read(bytes, name: "Fuzz", form: form)
        } catch {
            try checkRefusal(error.message, path: error.path, of: bytes)
            try check(line: error.line, of: bytes)
            return .refused
        }
        try promise(bytes.count <= limits.bytes, "A document beyond the limit of bytes is read.")
        let document = StoryboardDocument(reading.storyboard, behaviors: reading.behaviors).json
        try checkLimits(of: reading, document)
        for warning in reading.warnings {
            try checkRefusal(warning.message, of: bytes)
            try check(line: warning.line, of: bytes)
        }
        try checkWriting(of: reading, document.encoded())
        try checkBehaviors(of: reading)
        return .accepted
    }

    private static func check(line: Int?, of bytes: [UInt8]) throws(BrokenPromise) {
        guard let line else { return }
        // More bytes than one byte may end a line of YAML; none ends two.
        try promise((1...bytes.count + 1).contains(line), "Line \(line) is none of the document's.")
    }

    private static func checkLimits(
        of reading: StoryboardReading, _ document: JSONValue
    ) throws(BrokenPromise) {
        let report = StoryboardReport(reading)
        try promise(!report.text.isEmpty, "A report says nothing.")
        try promise(
            document.hasBytes(atMost: limits.storedBytes) && report.json.hasBytes(atMost: limits.storedBytes),
            "More was understood than may be kept.")
        try promise(longestText(in: document) <= limits.textBytes, "A text beyond the limit is kept.")
    }

    private static func longestText(in value: JSONValue) -> Int {
        switch value {
        case .null, .bool, .integer, .number: 0
        case .string(let text): text.utf8.count
        case .array(let elements): elements.map { longestText(in: $0) }.max() ?? 0
        case .object(let object):
            object.members.map { max($0.key.utf8.count, longestText(in: $0.value)) }.max() ?? 0
        }
    }

    private static func checkWriting(
        of reading: StoryboardReading, _ written: [UInt8]
    ) throws(BrokenPromise) {
        let stored: StoryboardReading
        let uploaded: StoryboardReading
        do {
            stored = try StoryboardReader().readStored(written, name: "Fuzz")
            uploaded = try StoryboardReader().read(written, name: "Fuzz", form: .json)
        } catch {
            throw BrokenPromise("A storyboard that was written is refused: \(error)")
        }
        for again in [stored, uploaded] {
            try promise(
                again.storyboard == reading.storyboard && again.behaviors == reading.behaviors,
                "A storyboard reads back as another one.")
            let document = StoryboardDocument(again.storyboard, behaviors: again.behaviors).json
            try promise(document.encoded() == written, "A storyboard is written in two ways.")
        }
    }

    /// Behaviors that an upload would accept.
    private static func checkBehaviors(of reading: StoryboardReading) throws(BrokenPromise) {
        guard case .object(let behaviors) = reading.behaviors else { return }
        for member in behaviors.members {
            let behavior: Behavior
            do {
                behavior = try Behavior(json: JSONReader(member.value))
            } catch {
                try checkRefusal(error.reason, path: error.path, of: [])
                continue
            }
            var writer = JSONWriter()
            writer.value(behavior)
            do {
                let again = try Behavior(json: JSONReader(JSONValue(parsing: writer.bytes), isRecord: true))
                guard again == behavior else { throw BrokenPromise("A behavior reads back as another one.") }
            } catch {
                throw BrokenPromise("A behavior that was written is not read again: \(error)")
            }
        }
    }
}
