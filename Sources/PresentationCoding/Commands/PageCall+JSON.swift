import JSONCoding
import PresentationEngine

extension PageCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        switch self {
        case .swipe(let direction):
            writer.call(.swipe, receiver: receiver)
            writer.member("direction", direction.rawValue)
        case .tapEdge(let direction):
            writer.call(.tapPageEdge, receiver: receiver)
            writer.member("direction", direction.rawValue)
        }
    }
}
