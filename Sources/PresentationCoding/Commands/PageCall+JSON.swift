import JSONCoding
import PresentationEngine

extension PageCall {
    /// The word by which the call is named in JSON.
    var verb: CallVerb {
        switch self {
        case .swipe: .swipe
        case .tapEdge: .tapPageEdge
        }
    }

    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .swipe(let direction), .tapEdge(let direction):
            writer.member("direction", direction.rawValue)
        }
    }
}
