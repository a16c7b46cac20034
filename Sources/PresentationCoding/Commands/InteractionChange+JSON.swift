import JSONCoding
import PresentationEngine

extension InteractionChange {
    func writeMembers(to writer: inout JSONWriter) {
        if let completionSpeed { writer.member("completionSpeed", completionSpeed) }
        writer.member("completionCurve", completionCurve?.rawValue)
        if let wantsInteractiveStart { writer.member("wantsInteractiveStart", wantsInteractiveStart) }
        writer.member("edge", edge?.rawValue)
    }

    init(_ object: JSONObjectReader) throws(JSONFault) {
        self.init(
            completionSpeed: try object.optional("completionSpeed")?.completionSpeed(),
            completionCurve: try object.optional("completionCurve")?.enumeration(),
            wantsInteractiveStart: try object.optional("wantsInteractiveStart")?.bool(),
            edge: try object.optional("edge")?.enumeration())
    }
}
