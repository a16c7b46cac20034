import JSONCoding
import PresentationEngine

extension OrientationLock: JSONWritable, JSONReadable {
    /// Writes the lock, omitting default values.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.flag("due", isDue)
            $0.flag("locked", isLocked)
            $0.member("decidedBy", decidedBy)
        }
    }

    /// Reads the lock.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        isDue = try object.flag("due")
        isLocked = try object.flag("locked")
        decidedBy = try object.value("decidedBy")
    }
}

extension OrientationLockInquiry: JSONWritable, JSONReadable {
    /// Writes the question about the lock with its way so far.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("start", path.first)
            $0.list("path", path)
            $0.flag("asksController", !asksForChild)
        }
    }

    /// Reads the question about the lock with its way so far.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(from: try object.need("start"))
        path = try object.list("path")
        asksForChild = !(try object.flag("asksController"))
    }
}
