import JSONCoding
import PresentationEngine

extension PageCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        writer.member("receiver", receiver)
        switch self {
        case .swipe(let direction):
            writer.member("direction", direction.rawValue)
        case .tapEdge(let direction):
            writer.member("direction", direction.rawValue)
        }
    }
}
