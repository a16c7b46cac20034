import JSONCoding
import PresentationEngine

extension SessionHeader: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("revision", revision, before.revision)
        record.member("time", time, before.time)
        record.member("turn", turn, before.turn)
        record.member("sequence", sequence, before.sequence)
        record.member("serial", serial, before.serial)
        record.word("status", status, before.status, usually: .active)
        record.word("orientation", orientation, before.orientation, usually: .portrait)
        record.flag("background", isInBackground, before.isInBackground)
        record.flag("inactive", isInactive, before.isInactive)
        record.flag("interrupted", isInterrupted, before.isInterrupted)
        record.count("extendedReturns", extendedReturns, before.extendedReturns)
        record.member("appChange", appChange?.rawValue, before.appChange?.rawValue)
        record.flag("animationsOff", !areAnimationsEnabled, !before.areAnimationsEnabled)
        record.list("windows", windows, before.windows)
        record.member("keyWindow", keyWindow, before.keyWindow)
        record.list("transitions", transitions, before.transitions)
        record.member("lastTransition", lastTransition, before.lastTransition)
        record.list("waitingSplits", waitingSplits, before.waitingSplits)
        record.member("geometry", geometry, before.geometry)
        record.member("statusBar", statusBar, before.statusBar)
        record.member("keyboard", keyboard, before.keyboard)
        record.member("resizing", resizing, before.resizing)
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
        isInterrupted = try object.flag("interrupted")
        extendedReturns = try object.count("extendedReturns")
        appChange = try object.optional("appChange")?.enumeration()
        areAnimationsEnabled = !(try object.flag("animationsOff"))
        windows = try object.list("windows")
        keyWindow = try object.value("keyWindow")
        transitions = try object.list("transitions")
        lastTransition = try object.value("lastTransition")
        waitingSplits = try object.list("waitingSplits")
        geometry = try object.value("geometry")
        statusBar = try object.value("statusBar")
        keyboard = try object.value("keyboard")
        resizing = try object.value("resizing")
    }
}
