import JSONCoding
import StoryboardReader

/// Readers of documents: what is read can be written, and reads again as the same.
enum FuzzReaders {
    static func json(_ bytes: [UInt8]) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            precondition(!error.reason.isEmpty && error.path.utf8.first == UInt8(ascii: "$"))
            return
        }
        let written = value.encoded()
        do {
            let again = try JSONValue(parsing: written, limits: .stored)
            precondition(again == value && again.encoded() == written, "JSON reads back as another document.")
        } catch {
            fatalError("JSON that was written is refused: \(error)")
        }
    }

    static func storyboard(_ bytes: [UInt8], form: StoryboardForm) {
        let reading: StoryboardReading
        do {
            reading = try StoryboardReader().read(bytes, name: "Fuzz", form: form)
        } catch {
            precondition(!error.message.isEmpty && error.message.utf8.count < 4_096)
            return
        }
        precondition(!StoryboardReport(reading).text.isEmpty)
        let written = StoryboardDocument(reading.storyboard, behaviors: reading.behaviors).json.encoded()
        do {
            let again = try StoryboardReader().readStored(written, name: "Fuzz")
            precondition(again.storyboard == reading.storyboard, "A storyboard reads back as another one.")
            let stored = StoryboardDocument(again.storyboard, behaviors: again.behaviors).json.encoded()
            precondition(stored == written, "A storyboard is written in two ways.")
        } catch {
            fatalError("A storyboard that was accepted cannot be used: \(error)")
        }
    }
}
