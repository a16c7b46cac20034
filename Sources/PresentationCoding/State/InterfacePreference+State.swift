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

extension SystemPreferences: JSONWritable, JSONReadable {
    /// Writes the preferences about which the app declares anything.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("homeIndicator", homeIndicator)
            $0.member("screenEdges", screenEdges)
            $0.member("pointer", pointer)
        }
    }

    /// Reads the preferences.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        homeIndicator = try object.value("homeIndicator")
        screenEdges = try object.value("screenEdges")
        pointer = try object.value("pointer")
    }
}

extension StatedPreference: JSONWritable, JSONReadable {
    /// Writes the preference, omitting default values.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.flag("due", isDue)
            $0.member("answer", answer)
            $0.member("decidedBy", decidedBy)
        }
    }

    /// Reads the preference.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        isDue = try object.flag("due")
        answer = try object.value("answer")
        decidedBy = try object.value("decidedBy")
    }
}

extension PreferenceInquiry: JSONWritable, JSONReadable {
    /// Writes the question about a preference with its way so far.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            if preference != .orientationLocked { $0.word("preference", preference) }
            $0.member("start", path.first)
            $0.list("path", path)
            $0.flag("asksController", !asksForChild)
        }
    }

    /// Reads the question about a preference with its way so far.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(try object.word("preference", usually: .orientationLocked), from: try object.need("start"))
        path = try object.list("path")
        asksForChild = !(try object.flag("asksController"))
    }
}
