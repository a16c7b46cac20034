import JSONCoding
import PresentationEngine

extension SplitState: JSONWritable, JSONReadable {
    /// Writes the state of a split view controller besides its children.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if style != .unspecified { writer.member("style", style.name) }
        writer.word("phase", phase, usually: .expanded)
        writer.member("displayMode", displayMode?.name)
        writer.list("contents", contents)
        writer.member("previousSecondary", previousSecondary)
        writer.member("chosenPrimary", chosenPrimary)
        writer.member("chosenSecondary", chosenSecondary)
        writer.member("topColumn", topColumn?.name)
        writer.list("exchanges", exchanges)
        writer.flag("hasEntered", hasEntered)
        writer.list("restoredPlaces", restoredPlaces)
        writer.member("nextMode", nextMode)
        writer.flag("showsInspector", showsInspector)
        writer.list("draggedWidths", draggedWidths)
        writer.member("hiding", hiding?.rawValue)
        writer.endObject()
    }

    /// Reads the state of a split view controller besides its children.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        style = try object.optional("style")?.choice(named: \.name) ?? .unspecified
        phase = try object.word("phase", usually: .expanded)
        displayMode = try object.optional("displayMode")?.choice(named: \.name)
        contents = try object.list("contents")
        previousSecondary = try object.value("previousSecondary")
        chosenPrimary = try object.value("chosenPrimary")
        chosenSecondary = try object.value("chosenSecondary")
        topColumn = try object.optional("topColumn")?.splitColumn()
        exchanges = try object.list("exchanges")
        hasEntered = try object.flag("hasEntered")
        restoredPlaces = try object.list("restoredPlaces")
        nextMode = try object.value("nextMode")
        showsInspector = try object.flag("showsInspector")
        draggedWidths = try object.list("draggedWidths")
        hiding = try object.optional("hiding")?.enumeration()
    }
}

extension SplitContent: JSONWritable, JSONReadable {
    /// Writes a column with its content.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("column", column.name)
        writer.member("controller", controller)
        writer.member("child", child)
        writer.endObject()
    }

    /// Reads a column with its content.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            column: try object.required("column").splitColumn(), controller: try object.need("controller"),
            child: try object.need("child"))
    }
}

extension JSONWriter {
    /// Writes a column with another member.
    fileprivate mutating func object(of column: SplitColumn, _ writeMember: (inout JSONWriter) -> Void) {
        beginObject()
        member("column", column.name)
        writeMember(&self)
        endObject()
    }
}

extension DraggedWidth: JSONWritable, JSONReadable {
    /// Writes a column with its width.
    package func write(to writer: inout JSONWriter) {
        writer.object(of: column) { $0.member("width", width) }
    }

    /// Reads a column with its width.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(column: try object.required("column").splitColumn(), width: try object.required("width").double())
    }
}

extension SplitPlace: JSONWritable, JSONReadable {
    /// Writes a column with its place on a stack.
    package func write(to writer: inout JSONWriter) {
        writer.object(of: column) { $0.member("index", index) }
    }

    /// Reads a column with its place on a stack.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            column: try object.required("column").splitColumn(), index: try object.optional("index")?.integer())
    }
}

extension SplitExchange: JSONWritable, JSONReadable {
    /// Writes the new content of a column.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("column", column.name)
        writer.member("content", content)
        writer.endObject()
    }

    /// Reads the new content of a column.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            column: try object.required("column").splitColumn(), content: try object.value("content"))
    }
}

extension SplitModeChange: JSONWritable, JSONReadable {
    /// Writes the display mode that comes next.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("mode", mode.name)
        writer.flag("animated", isAnimated)
        writer.member("inspector", showsInspector)
        writer.endObject()
    }

    /// Reads the display mode that comes next.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            mode: try object.required("mode").choice(named: \.name),
            isAnimated: try object.flag("animated"), showsInspector: try object.optional("inspector")?.bool())
    }
}
