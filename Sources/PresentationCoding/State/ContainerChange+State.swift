import JSONCoding
import PresentationEngine

extension ContainerChange: JSONWritable, JSONReadable {
    /// Writes the outgoing and incoming children of a container, and its state before the change.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("container", container)
        writer.list("childrenBefore", childrenBefore)
        writer.member("selectedBefore", selectedBefore)
        writer.word("order", order)
        writer.list("going", going)
        writer.list("coming", coming)
        writer.list("staying", staying)
        writer.member("displayModeBefore", displayModeBefore?.name)
        writer.member("inspectorBefore", inspectorBefore)
        writer.member("hidBottomBar", hidBottomBar)
        writer.list("joining", joining)
        writer.list("leaving", leaving)
        writer.list("appearedBefore", appearedBefore)
        writer.flag("set", isSet)
        writer.flag("itemRefused", isItemRefused)
        writer.flag("nested", isNested)
        writer.flag("allowsTouches", allowsTouches)
        if let startsAt { writer.member("startsAt", startsAt) }
        writer.member("option", option?.rawValue)
        writer.member("turn", turn)
        writer.endObject()
    }

    /// Reads the outgoing and incoming children of a container, and its state before the change.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            container: try object.need("container"), childrenBefore: try object.list("childrenBefore"),
            selectedBefore: try object.value("selectedBefore"), order: try object.word("order"),
            going: try object.list("going"), coming: try object.list("coming"))
        staying = try object.list("staying")
        displayModeBefore = try object.optional("displayModeBefore")?.choice(named: \.name)
        inspectorBefore = try object.optional("inspectorBefore")?.bool()
        hidBottomBar = try object.optional("hidBottomBar")?.bool()
        joining = try object.list("joining")
        leaving = try object.list("leaving")
        appearedBefore = try object.list("appearedBefore")
        isSet = try object.flag("set")
        isItemRefused = try object.flag("itemRefused")
        isNested = try object.flag("nested")
        allowsTouches = try object.flag("allowsTouches")
        startsAt = try object.startOfChange()
        option = try object.optional("option")?.enumeration()
        turn = try object.value("turn")
    }
}

extension StackChange: JSONWritable, JSONReadable {
    /// Writes a new stack, and how it is shown.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("navigation", navigation)
        writer.list("stack", stack)
        writer.word("kind", kind)
        writer.flag("animated", isAnimated)
        writer.flag("interactive", isInteractive)
        writer.flag("set", isSet)
        writer.flag("nested", isNested)
        if let startsAt { writer.member("startsAt", startsAt) }
        writer.endObject()
    }

    /// Reads a new stack, and how it is shown.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            navigation: try object.need("navigation"), stack: try object.list("stack"),
            kind: try object.word("kind"), isAnimated: try object.flag("animated"),
            isInteractive: try object.flag("interactive"), isSet: try object.flag("set"),
            isNested: try object.flag("nested"), startsAt: try object.startOfChange())
    }
}

extension FinishingChange: JSONWritable, JSONReadable {
    /// Writes a change that has finished another one and is not planned yet.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("container", container)
        writer.word("action", action)
        writer.list("controllers", controllers)
        writer.flag("animated", isAnimated)
        writer.member("startsAt", startsAt)
        writer.flag("deferred", isDeferred)
        writer.endObject()
    }

    /// Reads a change that has finished another one and is not planned yet.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            try object.word("action"), try object.list("controllers"), of: try object.need("container"),
            isAnimated: try object.flag("animated"), startsAt: try object.startOfChange() ?? 0,
            isDeferred: try object.flag("deferred"))
    }
}

extension JSONObjectReader {
    /// The fraction at which a change begins that finished another.
    func startOfChange() throws(JSONFault) -> Double? {
        guard let start = try optional("startsAt")?.number() else { return nil }
        return min(max(start, 0), 1)
    }
}

extension WaitingChange: JSONWritable, JSONReadable {
    /// Writes the children to be shown once a transition has ended.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.list("childrenBefore", childrenBefore)
        writer.word("kind", kind)
        writer.flag("animated", isAnimated)
        writer.flag("set", isSet)
        writer.flag("nested", isNested)
        writer.member("hidBottomBar", hidBottomBar)
        writer.list("joining", moves.joining)
        writer.list("leaving", moves.leaving)
        writer.list("appearedBefore", moves.appearedBefore)
        writer.endObject()
    }

    /// Reads the children to be shown once a transition has ended.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            childrenBefore: try object.list("childrenBefore"), kind: try object.word("kind"),
            isAnimated: try object.flag("animated"))
        isSet = try object.flag("set")
        isNested = try object.flag("nested")
        hidBottomBar = try object.optional("hidBottomBar")?.bool()
        moves.joining = try object.list("joining")
        moves.leaving = try object.list("leaving")
        moves.appearedBefore = try object.list("appearedBefore")
    }
}
