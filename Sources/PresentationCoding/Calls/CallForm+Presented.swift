import JSONCoding
import PresentationEngine

extension CallForm {
    static let presented = [
        CallForm(
            .touchOutside, "Touches beside an action sheet, a popover or a sheet, as a user does.",
            on: .receiver, at: .on(.controllers, "touchOutside"), example: ["receiver": "sheet"]
        ) { body throws(JSONFault) in try body.presented(.touchOutside) },
        CallForm(
            .panDown, "Begins a user's pull on a sheet: an interactive dismissal, to be driven on.",
            on: .receiver, at: .on(.controllers, "panDown"), example: ["receiver": "card"]
        ) { body throws(JSONFault) in try body.presented(.panDown) },
    ]
}

extension CallBody {
    fileprivate func presented(_ call: PresentedCall) throws(JSONFault) -> Call {
        .presented(receiver: try target(), call)
    }
}
