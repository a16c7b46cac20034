import JSONCoding
import PresentationEngine

extension SplitCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        writer.member("receiver", receiver)
        switch self {
        case .setColumn(let column, let controller):
            writer.member("column", column.name)
            writer.nullable("controller", controller)
        case .showColumn(let column):
            writer.member("column", column.name)
        case .hideColumn(let column):
            writer.member("column", column.name)
        case .swipe(let reveals):
            writer.member("reveals", reveals)
        case .resize(let column, let width):
            writer.member("column", column.name)
            writer.member("width", width)
        case .tapDisplayModeButton, .tapSecondaryOnlyButton: break
        }
    }
}

extension JSONReader {
    /// A column by UIKit's name.
    func splitColumn() throws(JSONFault) -> SplitColumn { try choice(named: \.name) }
}
