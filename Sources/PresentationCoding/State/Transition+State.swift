import JSONCoding
import PresentationEngine
import SessionNumbers

extension Transition: JSONWritable, JSONReadable {
    /// Writes the record, times in microseconds.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("serial", serial)
        writer.member("name", name)
        writer.count("leader", leader)
        writer.word("kind", kind)
        switch subject {
        case .presentation(let presentation): writer.member("presentation", presentation)
        case .container(let change): writer.member("change", change)
        }
        writer.member("from", from)
        writer.member("to", to)
        writer.flag("animated", isAnimated)
        writer.member("style", style.name)
        writer.member("presentationStyle", presentationStyle.name)
        writer.member("animator", animator)
        writer.member("interaction", interaction)
        writer.flag("interruptible", isInterruptible)
        writer.count("duration", duration)
        phase.write(to: &writer)
        writer.flag("startsInteractive", isInitiallyInteractive)
        writer.flag("interactive", isInteractive)
        writer.flag("cancelled", wasCancelled)
        if fraction != 0 { writer.member("fraction", fraction) }
        if completionSpeed != 1 { writer.member("speed", completionSpeed) }
        writer.word("curve", completionCurve, usually: .easeInOut)
        writer.list("blocks", blocks)
        writer.member("completion", completion)
        writer.bindings(completionBindings)
        writer.member("didComplete", didComplete)
        writer.flag("hasAnimated", hasAnimated)
        writer.flag("hasStarted", hasStarted)
        writer.member("animating", animating)
        writer.list("vanishing", vanishing)
        frames.write(to: &writer)
        writer.list("placesBefore", placesBefore)
        writer.list("shownBefore", shownBefore)
        writer.endObject()
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        let change: ContainerChange? = try object.value("change")
        let subject: Subject =
            if let change { .container(change) } else { .presentation(try object.need("presentation")) }
        self.init(
            serial: try object.serial("serial"), name: try object.need("name"), kind: try object.word("kind"),
            subject: subject, from: try object.need("from"),
            to: try object.need("to"), isAnimated: try object.flag("animated"),
            style: try object.required("style").transitionStyle(),
            presentationStyle: try object.required("presentationStyle").presentationStyle())
        leader = try object.count("leader")
        animator = try object.value("animator")
        interaction = try object.value("interaction")
        isInterruptible = try object.flag("interruptible")
        duration = try object.span("duration")
        phase = try Phase(object)
        isInitiallyInteractive = try object.flag("startsInteractive")
        isInteractive = try object.flag("interactive")
        wasCancelled = try object.flag("cancelled")
        fraction = min(max(try object.number("fraction", usually: 0), 0), 1)
        completionSpeed = CompletionSpeed.clamped(try object.number("speed", usually: 1))
        completionCurve = try object.word("curve", usually: .easeInOut)
        blocks = try object.list("blocks")
        completion = try object.value("completion")
        completionBindings = try object.bindings()
        didComplete = try object.optional("didComplete")?.bool()
        hasAnimated = try object.flag("hasAnimated")
        hasStarted = try object.flag("hasStarted")
        animating = try object.value("animating")
        vanishing = try object.list("vanishing")
        frames = try Frames(object)
        placesBefore = try object.list("placesBefore")
        shownBefore = try object.list("shownBefore")
    }
}

/// The phase of a transition, in one word.
private enum PhaseWord: String, CaseIterable {
    case preparing
    case running
    case interactive
    case waiting
    case ending
}

extension Transition.Phase {
    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .preparing: break
        case .running(let since, let due):
            writer.word("phase", PhaseWord.running)
            writer.member("since", since)
            writer.member("due", due)
        case .interactive: writer.word("phase", PhaseWord.interactive)
        case .waiting: writer.word("phase", PhaseWord.waiting)
        case .ending: writer.word("phase", PhaseWord.ending)
        }
    }

    fileprivate init(_ object: JSONObjectReader) throws(JSONFault) {
        switch try object.word("phase", usually: PhaseWord.preparing) {
        case .preparing: self = .preparing
        case .running: self = .running(since: try object.time("since"), due: try object.time("due"))
        case .interactive: self = .interactive
        case .waiting: self = .waiting
        case .ending: self = .ending
        }
    }
}

extension Transition.Frames {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.rect("fromInitial", fromInitial)
        writer.rect("fromFinal", fromFinal)
        writer.rect("toInitial", toInitial)
        writer.rect("toFinal", toFinal)
    }

    fileprivate init(_ object: JSONObjectReader) throws(JSONFault) {
        self.init()
        fromInitial = try object.rect("fromInitial")
        fromFinal = try object.rect("fromFinal")
        toInitial = try object.rect("toInitial")
        toFinal = try object.rect("toFinal")
    }
}

extension CoordinatorBlock: JSONWritable, JSONReadable {
    /// Writes the block.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.word("kind", kind)
        writer.member("label", label)
        writer.list("calls", calls)
        writer.bindings(bindings)
        writer.endObject()
    }

    /// Reads the block.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            kind: try object.word("kind"), label: try object.value("label"), calls: try object.list("calls"),
            bindings: try object.bindings())
    }
}
