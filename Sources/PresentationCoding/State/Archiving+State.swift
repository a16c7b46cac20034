import JSONCoding
import PresentationEngine

extension ArchiveWriting: JSONWritable, JSONReadable {
    /// Writes the archive with its progress.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.flag("secure", requiresSecureCoding)
        writer.list("application", application)
        writer.list("participants", participants)
        writer.count("next", next)
        writer.member("open", open)
        writer.flag("scene", isOfScene)
        writer.flag("ignoresSnapshot", ignoresSnapshot)
        writer.member("activity", activityType)
        writer.endObject()
    }

    /// Reads the archive with its progress.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            requiresSecureCoding: try object.flag("secure"), application: try object.list("application"),
            participants: try object.list("participants"))
        next = try object.count("next")
        open = try object.optional("open")?.list()
        isOfScene = try object.flag("scene")
        ignoresSnapshot = try object.flag("ignoresSnapshot")
        activityType = try object.optional("activity")?.string()
    }
}

extension ArchiveWriting.Participant: JSONWritable, JSONReadable {
    /// Writes the object with the content of its coder so far.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("actor", actor)
        writer.member("rule", rule)
        writer.member("object", object)
        writer.endObject()
    }

    /// Reads the object with the content of its coder.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            actor: try object.need("actor"), rule: try object.need("rule"), object: try object.need("object"))
    }
}

extension ArchiveReading: JSONWritable, JSONReadable {
    /// Writes the archive, the results for its objects, and the progress of the restoration.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("archive", archive)
        writer.list("findings", findings)
        writer.list("open", open)
        writer.list("presenters", presenters)
        writer.count("extensions", extensions)
        writer.flag("done", isDone)
        writer.list("read", readKeys)
        writer.endObject()
    }

    /// Reads the archive, the results for its objects, and the progress of the restoration.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(try object.need("archive"), findings: try object.list("findings"))
        open = try object.optional("open")?.array().map { path throws(JSONFault) in try path.list() } ?? []
        presenters = try object.list("presenters")
        extensions = try object.count("extensions")
        isDone = try object.flag("done")
        readKeys = try object.list("read")
    }
}

extension ArchiveReading.Finding: JSONWritable, JSONReadable {
    /// Writes the object that was found, or why there is none.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("actor", actor)
        writer.member("rule", rule)
        writer.member("explanation", explanation)
        writer.flag("decoded", isDecoded)
        writer.flag("decodedByBase", isDecodedByBase)
        writer.endObject()
    }

    /// Reads the object that was found, or why there is none.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            try object.value("actor"), rule: try object.need("rule"),
            explanation: try object.need("explanation"))
        isDecoded = try object.flag("decoded")
        isDecodedByBase = try object.flag("decodedByBase")
    }
}

extension RestorationStage: JSONWritable, JSONReadable {
    private enum Word: String, CaseIterable {
        case begin, find, load, findViews, decode, decodeView, closeCoder, child, didDecode, announceEnd,
            presentAgain
        case presentLater, finish, interactionState, sceneConnected
    }

    private var word: Word {
        switch self {
        case .begin: .begin
        case .find: .find
        case .load: .load
        case .findViews: .findViews
        case .decode: .decode
        case .decodeView: .decodeView
        case .closeCoder: .closeCoder
        case .child: .child
        case .didDecode: .didDecode
        case .announceEnd: .announceEnd
        case .presentAgain: .presentAgain
        case .presentLater: .presentLater
        case .finish: .finish
        case .interactionState: .interactionState
        case .sceneConnected: .sceneConnected
        }
    }

    /// Writes the stage, with the position in the archive and that of a child if it has them.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.word("name", word)
        switch self {
        case .decode(let position), .decodeView(let position): writer.member("position", position)
        case .child(let position, let child):
            writer.member("position", position)
            writer.count("child", child)
        case .begin, .find, .load, .findViews, .closeCoder, .didDecode, .announceEnd,
            .presentAgain, .presentLater, .finish, .interactionState, .sceneConnected:
            break
        }
        writer.endObject()
    }

    /// Reads the stage.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        switch try object.word("name", of: Word.self) {
        case .begin: self = .begin
        case .find: self = .find
        case .load: self = .load
        case .findViews: self = .findViews
        case .decode: self = .decode(try object.progress())
        case .decodeView: self = .decodeView(try object.progress())
        case .closeCoder: self = .closeCoder
        case .child: self = .child(object: try object.progress(), try object.count("child"))
        case .didDecode: self = .didDecode
        case .announceEnd: self = .announceEnd
        case .presentAgain: self = .presentAgain
        case .presentLater: self = .presentLater
        case .finish: self = .finish
        case .interactionState: self = .interactionState
        case .sceneConnected: self = .sceneConnected
        }
    }
}
