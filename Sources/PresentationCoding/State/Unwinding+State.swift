import JSONCoding
import PresentationEngine

extension UnwindSearch: JSONWritable, JSONReadable {
    /// Writes the search with its progress.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("source", source)
        writer.member("action", action)
        writer.member("sender", sender)
        writer.member("segue", segue)
        writer.list("inquiries", inquiries)
        writer.member("container", container)
        writer.flag("answeredByOverride", isAnsweredByOverride)
        writer.endObject()
    }

    /// Reads the search with its progress.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            source: try object.need("source"), action: try object.need("action"),
            sender: try object.value("sender"), segue: try object.value("segue"),
            inquiries: try object.list("inquiries"), container: try object.value("container"))
        isAnsweredByOverride = try object.flag("answeredByOverride")
    }
}

extension UnwindInquiry: JSONWritable, JSONReadable {
    private enum Word: String, CaseIterable {
        case allowedChildren, canPerform, forUnwindSegueAction, declined, climb
    }

    private var parts: (Word, ControllerHandle) {
        switch self {
        case .allowedChildren(let handle): (.allowedChildren, handle)
        case .canPerform(let handle): (.canPerform, handle)
        case .forUnwindSegueAction(let handle): (.forUnwindSegueAction, handle)
        case .declined(let handle): (.declined, handle)
        case .climb(let handle): (.climb, handle)
        }
    }

    /// Writes the question, and the controller that is asked.
    package func write(to writer: inout JSONWriter) {
        let (word, handle) = parts
        writer.beginObject()
        writer.word("asks", word)
        writer.member("of", handle)
        writer.endObject()
    }

    /// Reads the question, and the controller that is asked.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        let handle: ControllerHandle = try object.need("of")
        switch try object.word("asks", of: Word.self) {
        case .allowedChildren: self = .allowedChildren(handle)
        case .canPerform: self = .canPerform(handle)
        case .forUnwindSegueAction: self = .forUnwindSegueAction(handle)
        case .declined: self = .declined(handle)
        case .climb: self = .climb(from: handle)
        }
    }
}

extension UnwindFinding: JSONWritable, JSONReadable {
    /// Writes the segue and the target of its search.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("segue", segue)
        writer.member("target", target)
        writer.endObject()
    }

    /// Reads the segue and the target of its search.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(segue: try object.need("segue"), target: try object.need("target"))
    }
}

extension UnwindLeg: JSONWritable, JSONReadable {
    /// Writes one container on the way.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("container", container)
        writer.member("child", child)
        writer.member("segue", segue)
        writer.flag("animated", isAnimated)
        writer.endObject()
    }

    /// Reads one container on the way.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            container: try object.need("container"), child: try object.need("child"),
            segue: try object.need("segue"), isAnimated: try object.flag("animated"))
    }
}

extension UnwindStep: JSONWritable, JSONReadable {
    private enum Word: String, CaseIterable {
        case search, found, dismiss, tell, travel
    }

    /// Writes the step with its operands.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .search(let search):
            writer.word("does", Word.search)
            writer.member("search", search)
        case .found(let search, let target):
            writer.word("does", Word.found)
            writer.member("search", search)
            writer.member("target", target)
        case .dismiss(let presenter, let isAnimated):
            writer.word("does", Word.dismiss)
            writer.member("presenter", presenter)
            writer.flag("animated", isAnimated)
        case .tell(let leg):
            writer.word("does", Word.tell)
            writer.member("leg", leg)
        case .travel(let leg):
            writer.word("does", Word.travel)
            writer.member("leg", leg)
        }
        writer.endObject()
    }

    /// Reads the step with its operands.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        switch try object.word("does", of: Word.self) {
        case .search: self = .search(try object.need("search"))
        case .found: self = .found(try object.need("search"), try object.value("target"))
        case .dismiss:
            self = .dismiss(try object.need("presenter"), isAnimated: try object.flag("animated"))
        case .tell: self = .tell(try object.need("leg"))
        case .travel: self = .travel(try object.need("leg"))
        }
    }
}
