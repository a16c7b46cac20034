import JSONCoding
import PresentationEngine

extension Pages: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.list("current", current, before.current)
        record.member("dataSource", dataSource, before.dataSource)
        record.flag("hasAppeared", hasAppeared, before.hasAppeared)
        record.member("waiting", waiting, before.waiting)
        record.member("reported", reported, before.reported)
        record.member("neighbors", neighbors, before.neighbors)
        record.member("comingSpine", comingSpine?.rawValue, before.comingSpine?.rawValue)
        record.member("indicator", indicator, before.indicator)
    }

    /// Reads the state of a page view controller besides its children.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        current = try object.list("current")
        dataSource = try object.value("dataSource")
        hasAppeared = try object.flag("hasAppeared")
        waiting = try object.value("waiting")
        reported = try object.value("reported")
        neighbors = try object.value("neighbors")
        comingSpine = try object.optional("comingSpine")?.enumeration()
        indicator = try object.value("indicator")
    }
}

extension PageIndicator: JSONWritable, JSONReadable {
    /// Writes the number of dots, and the selected one.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("count", count)
            $0.member("index", index)
        }
    }

    /// Reads the number of dots, and the selected one.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(count: try object.required("count").integer(), index: try object.required("index").integer())
    }
}

extension PageNeighbors: JSONWritable, JSONReadable {
    /// Writes the neighbors of a page; a side that was asked for and has none is an empty list.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("page", page)
        for direction in PageDirection.allCases {
            guard let neighbor = self[direction] else { continue }
            writer.key(direction.rawValue)
            writer.value(neighbor.page.map { [$0] } ?? [])
        }
        writer.endObject()
    }

    /// Reads the neighbors of a page.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(beside: try object.need("page"))
        for direction in PageDirection.allCases where object.member(direction.rawValue) != nil {
            let pages: [ControllerHandle] = try object.list(direction.rawValue)
            self[direction] = pages.first.map(PageNeighbor.page) ?? PageNeighbor.none
        }
    }
}

extension PageTurn: JSONWritable, JSONReadable {
    /// Writes the incoming pages, and how they come in.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("container", container)
        writer.list("pages", pages)
        writer.member("back", back)
        writer.word("direction", direction)
        writer.flag("animated", isAnimated)
        writer.flag("interactive", isInteractive)
        writer.flag("byUser", isByUser)
        writer.member("completion", completion)
        writer.bindings(bindings)
        writer.list("before", before)
        writer.flag("skipped", isSkipped)
        writer.flag("caughtReturning", wasCaughtReturning)
        writer.endObject()
    }

    /// Reads the incoming pages, and how they come in.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            try object.need("container"), try object.list("pages"), try object.word("direction"),
            isAnimated: try object.flag("animated"))
        back = try object.value("back")
        isInteractive = try object.flag("interactive")
        isByUser = try object.flag("byUser")
        completion = try object.value("completion")
        bindings = try object.bindings()
        before = try object.list("before")
        isSkipped = try object.flag("skipped")
        wasCaughtReturning = try object.flag("caughtReturning")
    }
}

extension PageSearch: JSONWritable, JSONReadable {
    /// Writes the pages that a gesture has found.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("container", container)
        writer.word("direction", direction)
        writer.flag("interactive", isInteractive)
        writer.list("found", found)
        writer.member("asking", asking.map(\.rawValue))
        writer.member("aheadOf", aheadOf)
        writer.endObject()
    }

    /// Reads the pages that a gesture has found.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            try object.need("container"), try object.word("direction"),
            isInteractive: try object.flag("interactive"))
        found = try object.list("found")
        asking = try object.optional("asking")?.enumeration()
        aheadOf = try object.value("aheadOf")
    }
}
