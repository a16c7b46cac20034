import JSONCoding
import PresentationEngine

extension SessionHeader: JSONWritable, JSONReadable {
    /// Writes the header, the time in microseconds.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("revision", revision)
        writer.member("time", time)
        writer.member("turn", turn)
        writer.member("sequence", sequence)
        writer.member("serial", serial)
        writer.word("status", status, usually: .active)
        writer.word("orientation", orientation, usually: .portrait)
        writer.flag("background", isInBackground)
        writer.flag("inactive", isInactive)
        writer.flag("animationsOff", !areAnimationsEnabled)
        writer.list("windows", windows)
        writer.member("keyWindow", keyWindow)
        writer.list("transitions", transitions)
        writer.member("lastTransition", lastTransition)
        writer.list("waitingSplits", waitingSplits)
        writer.endObject()
    }

    /// Reads the header.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        revision = try object.serial("revision")
        time = try object.time("time")
        turn = try object.serial("turn")
        sequence = try object.serial("sequence")
        serial = try object.serial("serial")
        status = try object.word("status", usually: .active)
        orientation = try object.word("orientation", usually: .portrait)
        isInBackground = try object.flag("background")
        isInactive = try object.flag("inactive")
        areAnimationsEnabled = !(try object.flag("animationsOff"))
        windows = try object.list("windows")
        keyWindow = try object.value("keyWindow")
        transitions = try object.list("transitions")
        lastTransition = try object.value("lastTransition")
        waitingSplits = try object.list("waitingSplits")
    }
}
