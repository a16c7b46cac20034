import JSONCoding
import PresentationEngine
import SessionNumbers

extension Transition: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("serial", serial, before.serial)
        record.member("name", name, before.name)
        record.count("leader", leader, before.leader)
        record.word("kind", kind, before.kind)
        record.member("presentation", presentation, before.presentation)
        record.member("change", change, before.change)
        record.member("environment", environment, before.environment)
        record.member("from", from, before.from)
        record.member("to", to, before.to)
        record.flag("animated", isAnimated, before.isAnimated)
        record.member("style", style.name, before.style.name)
        record.member("presentationStyle", presentationStyle.name, before.presentationStyle.name)
        record.member("preferred", preferred?.rawValue, before.preferred?.rawValue)
        record.member("zoomSource", zoomSource, before.zoomSource)
        record.flag("finishedEarly", isFinishedEarly, before.isFinishedEarly)
        record.member("animator", animator, before.animator)
        record.member("interaction", interaction, before.interaction)
        record.flag("interruptible", isInterruptible, before.isInterruptible)
        record.count("duration", duration, before.duration)
        record.word("phase", phase.stored, before.phase.stored, usually: .preparing)
        record.member("since", phase.since, before.phase.since)
        record.member("due", due, before.due)
        record.flag("byUser", isByUser, before.isByUser)
        record.member("drag", drag, before.drag)
        record.flag("startDecided", isStartDecided, before.isStartDecided)
        record.flag("durationDecided", isDurationDecided, before.isDurationDecided)
        record.flag("startsInteractive", isInitiallyInteractive, before.isInitiallyInteractive)
        record.flag("interactive", isInteractive, before.isInteractive)
        record.flag("cancelled", wasCancelled, before.wasCancelled)
        record.number("fraction", fraction, before.fraction, usually: 0)
        record.number("speed", completionSpeed, before.completionSpeed, usually: 1)
        record.word("curve", completionCurve, before.completionCurve, usually: .easeInOut)
        record.list("blocks", blocks, before.blocks)
        record.member("completion", completion, before.completion)
        record.bindings(completionBindings, before.completionBindings)
        record.member("didComplete", didComplete, before.didComplete)
        record.flag("hasAnimated", hasAnimated, before.hasAnimated)
        record.flag("hasStarted", hasStarted, before.hasStarted)
        record.member("animating", animating, before.animating)
        record.list("vanishing", vanishing, before.vanishing)
        record.rect("fromInitial", frames.fromInitial, before.frames.fromInitial)
        record.rect("fromFinal", frames.fromFinal, before.frames.fromFinal)
        record.rect("toInitial", frames.toInitial, before.frames.toInitial)
        record.rect("toFinal", frames.toFinal, before.frames.toFinal)
        record.list("placesBefore", placesBefore, before.placesBefore)
        record.list("shownBefore", shownBefore, before.shownBefore)
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        let change: ContainerChange? = try object.value("change")
        let environment: EnvironmentChange? = try object.value("environment")
        let subject: Subject =
            if let change {
                .container(change)
            } else if let environment {
                .environment(environment)
            } else {
                .presentation(try object.need("presentation"))
            }
        self.init(
            serial: try object.serial("serial"), name: try object.need("name"), kind: try object.word("kind"),
            subject: subject, from: try object.need("from"),
            to: try object.need("to"), isAnimated: try object.flag("animated"),
            style: try object.required("style").transitionStyle(),
            presentationStyle: try object.required("presentationStyle").presentationStyle())
        leader = try object.count("leader")
        preferred = try object.optional("preferred")?.enumeration()
        zoomSource = try object.value("zoomSource")
        isFinishedEarly = try object.flag("finishedEarly")
        animator = try object.value("animator")
        interaction = try object.value("interaction")
        isInterruptible = try object.flag("interruptible")
        duration = try object.span("duration")
        phase = try Phase(object)
        isByUser = try object.flag("byUser")
        drag = try object.value("drag")
        isStartDecided = try object.flag("startDecided")
        isDurationDecided = try object.flag("durationDecided")
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
    fileprivate var stored: PhaseWord {
        switch self {
        case .preparing: .preparing
        case .running: .running
        case .interactive: .interactive
        case .waiting: .waiting
        case .ending: .ending
        }
    }

    fileprivate var since: Int? {
        guard case .running(let since, _) = self else { return nil }
        return since
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
