import JSONCoding
import PresentationEngine

extension RestorationReport: JSONWritable {
    /// Writes the outcome, and each object of the archive with the result of its restoration.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch outcome {
        case .restored: writer.member("outcome", "restored")
        case .partly: writer.member("outcome", "partly")
        case .refused: writer.member("outcome", "refused")
        case .failed(let exception):
            writer.member("outcome", "failed")
            writer.member("exception", exception)
        }
        writer.member("activity", activity)
        writer.member("objects", objects)
        writer.endObject()
    }
}

extension RestorationReport.Activity: JSONWritable {
    /// Writes the type with the keys that the app did not read.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("type", type)
        writer.member("unread", unread)
        writer.endObject()
    }
}

extension RestorationReport.Object: JSONWritable {
    /// Writes the path with the name in the restored session, or `null` if nothing was found.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path", path)
        writer.member("kind", kind.rawValue)
        writer.member("class", className)
        writer.nullable("name", name)
        writer.member("decoded", isDecoded)
        writer.member("complete", isComplete)
        writer.member("rule", rule.id)
        writer.member("explanation", explanation)
        writer.endObject()
    }
}
