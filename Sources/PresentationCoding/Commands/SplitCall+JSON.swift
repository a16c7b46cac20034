import JSONCoding
import PresentationEngine

extension SplitCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        switch self {
        case .setColumn(let column, let controller):
            writer.call(.setColumn, receiver: receiver)
            writer.member("column", column.name)
            writer.nullable("controller", controller)
        case .showColumn(let column):
            writer.call(.showColumn, receiver: receiver)
            writer.member("column", column.name)
        case .hideColumn(let column):
            writer.call(.hideColumn, receiver: receiver)
            writer.member("column", column.name)
        case .swipe(let reveals):
            writer.call(.swipeColumn, receiver: receiver)
            writer.member("reveals", reveals)
        case .resize(let column, let width):
            writer.call(.resizeColumn, receiver: receiver)
            writer.member("column", column.name)
            writer.member("width", width)
        case .tapDisplayModeButton: writer.call(.tapDisplayModeButton, receiver: receiver)
        case .tapSecondaryOnlyButton: writer.call(.tapSecondaryOnlyButton, receiver: receiver)
        }
    }
}

extension JSONReader {
    /// A column by UIKit's name.
    func splitColumn() throws(JSONFault) -> SplitColumn { try choice(named: \.name) }
}
