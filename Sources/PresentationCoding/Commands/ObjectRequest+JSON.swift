import JSONCoding
import PresentationEngine

extension ObjectRequest: JSONWritable, JSONReadable {
    /// The keys of a request for an object.
    static let keys = members.map(\.name)

    /// Writes the request as a separate object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("class", className)
        writer.member("owner", owner)
        writer.member("animator", animator)
        writer.member("interaction", interaction)
        writer.member("presentationController", presentationController)
        writer.member("popoverController", popoverController)
        writer.member("restorationParent", restorationParent)
        writer.member("objectRestorationClass", objectRestorationClass)
        writer.member("behavior", behavior)
    }

    /// Reads a request for an object; `id` is a synonym of `name`.
    public init(json: JSONReader) throws(JSONFault) {
        try self.init(try json.object(allowing: Self.keys))
    }

    init(_ object: JSONObjectReader) throws(JSONFault) {
        guard let name = try object.chosenName() else { throw object.fault("The key \"name\" is missing.") }
        self.init(
            name: name,
            className: try object.name("class"),
            owner: try object.name("owner"), animator: try object.value("animator"),
            interaction: try object.value("interaction"),
            presentationController: try object.value("presentationController"),
            popoverController: try object.value("popoverController"),
            restorationParent: try object.name("restorationParent"),
            objectRestorationClass: try object.name("objectRestorationClass"),
            behavior: try object.value("behavior"))
        try object.refuseClassOfControllers()
        try object.refuseMembersOfControllers()
    }
}

extension JSONObjectReader {
    /// Refuses a class of view controllers of UIKit's.
    fileprivate func refuseClassOfControllers() throws(JSONFault) {
        guard !isRecord, let reader = optional("class"), let className = try name("class"),
            ControllerKind(classOfUIKit: className) != nil
        else { return }
        throw reader.fault(
            "\(className) is a class of view controllers, and this is an object: a controller is made by the call \"make\"."
        )
    }

    /// Refuses members that only controllers have, since no requested object is one.
    fileprivate func refuseMembersOfControllers() throws(JSONFault) {
        guard !isRecord, let behavior = try optional("behavior")?.object() else { return }
        for key in ["answers", "reactions"] {
            for (spelling, reader) in try behavior.optional(key)?.object().members ?? [] {
                let member = try Member(spelling: spelling, at: reader)
                guard member.isOfControllers else { continue }
                throw reader.withoutEffect(
                    "\(member.rawValue) is a member of controllers, and this is an object: declare it under the name of a controller or its class."
                )
            }
        }
    }
}

extension AnimatorSettings: JSONWritable, JSONReadable {
    /// Writes the settings, the duration in milliseconds.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("duration", thousandths: duration)
        if curve != .easeInOut { writer.member("curve", curve.rawValue) }
        if isManual { writer.member("manual", true) }
        if isInterruptible { writer.member("interruptible", true) }
        if !implementsAnimationEnded { writer.member("implementsAnimationEnded", false) }
        if !addsIncomingView { writer.member("addsIncomingView", false) }
        if !effects.isEmpty { writer.member("effects", effects) }
        writer.endObject()
    }

    /// Reads the settings; a manual animator may omit its `duration`.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: [
            "duration", "curve", "manual", "interruptible", "implementsAnimationEnded", "addsIncomingView",
            "effects",
        ])
        let isManual = try object.flag("manual")
        let duration = isManual ? object.optional("duration") : try object.required("duration")
        self.init(
            duration: try duration?.duration() ?? 0,
            curve: try object.optional("curve")?.enumeration() ?? .easeInOut, isManual: isManual,
            isInterruptible: try object.flag("interruptible"),
            implementsAnimationEnded: try object.flag("implementsAnimationEnded", default: true),
            addsIncomingView: try object.flag("addsIncomingView", default: true),
            effects: try object.list("effects"))
    }
}

extension InteractionSettings: JSONWritable, JSONReadable {
    /// Writes the settings that differ from UIKit's defaults.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if !isPercentDriven { writer.member("percentDriven", false) }
        if completionSpeed != 1 { writer.member("completionSpeed", completionSpeed) }
        if completionCurve != .easeInOut { writer.member("completionCurve", completionCurve.rawValue) }
        if !wantsInteractiveStart { writer.member("wantsInteractiveStart", false) }
        if edge != .none { writer.member("edge", edge.rawValue) }
        writer.endObject()
    }

    /// Reads the settings; missing ones have UIKit's defaults (P148).
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: [
            "percentDriven", "completionSpeed", "completionCurve", "wantsInteractiveStart", "edge",
        ])
        self.init(
            isPercentDriven: try object.flag("percentDriven", default: true),
            completionSpeed: try object.optional("completionSpeed")?.completionSpeed() ?? 1,
            completionCurve: try object.optional("completionCurve")?.enumeration() ?? .easeInOut,
            wantsInteractiveStart: try object.flag("wantsInteractiveStart", default: true),
            edge: try object.optional("edge")?.enumeration() ?? ScreenEdge.none)
    }
}

extension PresentationControllerSettings: JSONWritable, JSONReadable {
    /// Writes the settings that differ from UIKit's defaults.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if !shouldPresentInFullscreen { writer.member("shouldPresentInFullscreen", false) }
        if shouldRemovePresentersView { writer.member("shouldRemovePresentersView", true) }
        writer.member("frame", frame)
        writer.member("wrapper", wrapper)
        if !decorations.isEmpty { writer.member("decorations", decorations) }
        writer.member("adaptiveStyle", adaptiveStyle?.name)
        writer.endObject()
    }

    /// Reads the settings; missing ones have UIKit's defaults (P147).
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: [
            "shouldPresentInFullscreen", "shouldRemovePresentersView", "frame", "wrapper", "decorations",
            "adaptiveStyle",
        ])
        self.init(
            shouldPresentInFullscreen: try object.flag("shouldPresentInFullscreen", default: true),
            shouldRemovePresentersView: try object.flag("shouldRemovePresentersView"),
            frame: try object.value("frame"), wrapper: try object.name("wrapper"),
            decorations: try object.list("decorations"),
            adaptiveStyle: try object.optional("adaptiveStyle")?.presentationStyle())
    }
}
