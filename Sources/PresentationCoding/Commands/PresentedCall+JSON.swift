import JSONCoding
import PresentationEngine

extension PresentedCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        switch self {
        case .touchOutside: writer.call(.touchOutside, receiver: receiver)
        case .panDown: writer.call(.panDown, receiver: receiver)
        }
    }
}
