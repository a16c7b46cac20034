import JSONCoding
import PresentationEngine

extension StatusBar: JSONWritable, JSONReadable {
    /// Writes the answers about the status bar, omitting default values.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.flag("declared", isDeclared)
            $0.flag("due", isDue)
            $0.flag("hidden", prefersHidden)
            if style != .default { $0.word("style", style) }
            $0.member("animation", animation?.rawValue)
            $0.member("hiddenBy", hiddenBy)
            $0.member("styledBy", styledBy)
        }
    }

    /// Reads the answers about the status bar.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        isDeclared = try object.flag("declared")
        isDue = try object.flag("due")
        prefersHidden = try object.flag("hidden")
        style = try object.word("style", usually: .default)
        animation = try object.optional("animation")?.enumeration()
        hiddenBy = try object.value("hiddenBy")
        styledBy = try object.value("styledBy")
    }
}

extension StatusBarInquiry: JSONWritable, JSONReadable {
    /// Writes the question about the status bar with the answers so far.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.word("subject", asks)
            $0.member("start", start)
            $0.list("path", path)
            $0.flag("hidden", prefersHidden)
            $0.member("hiddenBy", hiddenBy)
            if style != .default { $0.word("style", style) }
            $0.member("styledBy", styledBy)
        }
    }

    /// Reads the question about the status bar with the answers so far.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(from: try object.need("start"))
        asks = try object.word("subject")
        path = try object.list("path")
        prefersHidden = try object.flag("hidden")
        hiddenBy = try object.value("hiddenBy")
        style = try object.word("style", usually: .default)
        styledBy = try object.value("styledBy")
    }
}

extension AppStep: JSONWritable, JSONReadable {
    /// Writes the notification that is posted, the state that is entered, the number of calls that wait for the end of
    /// the change, or the status bar that is shown; an empty object is the end of the app.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            switch self {
            case .post(let name, let rule):
                $0.member("post", name)
                $0.member("rule", rule)
            case .enter(let activity): $0.word("enter", activity)
            case .finish(let waiting): $0.member("finish", waiting)
            case .end: break
            case .takeSnapshots: $0.flag("takesSnapshots", true)
            case .lock: $0.flag("locks", true)
            case .closeActivity: $0.flag("closesActivity", true)
            case .showStatusBar(let bar): $0.member("statusBar", bar)
            }
        }
    }

    /// Reads the step of a change of the app's state.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        if let name: String = try object.value("post") {
            self = .post(name, try object.need("rule"))
        } else if let activity = try object.optional("enter") {
            self = .enter(try activity.enumeration())
        } else if let waiting: Int = try object.value("finish") {
            self = .finish(waiting: waiting)
        } else if try object.flag("takesSnapshots") {
            self = .takeSnapshots
        } else if try object.flag("locks") {
            self = .lock
        } else if try object.flag("closesActivity") {
            self = .closeActivity
        } else if let bar: StatusBar = try object.value("statusBar") {
            self = .showStatusBar(bar)
        } else {
            self = .end
        }
    }
}
