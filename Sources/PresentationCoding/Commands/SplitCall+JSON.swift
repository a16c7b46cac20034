import JSONCoding
import PresentationEngine

extension SplitCall {
    /// The word by which the call is named in JSON.
    var verb: CallVerb {
        switch self {
        case .setColumn: .setColumn
        case .showColumn: .showColumn
        case .hideColumn: .hideColumn
        case .tapDisplayModeButton: .tapDisplayModeButton
        case .tapSecondaryOnlyButton: .tapSecondaryOnlyButton
        case .swipe: .swipeColumn
        }
    }

    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .setColumn(let column, let controller):
            writer.member("column", column.name)
            writer.nullable("controller", controller)
        case .showColumn(let column), .hideColumn(let column): writer.member("column", column.name)
        case .swipe(let reveals): writer.member("reveals", reveals)
        case .tapDisplayModeButton, .tapSecondaryOnlyButton: break
        }
    }
}

extension JSONReader {
    /// A column by UIKit's name.
    func splitColumn() throws(JSONFault) -> SplitColumn { try choice(named: \.name) }
}
