import JSONCoding
import PresentationEngine

extension BegunGesture: JSONWritable, JSONReadable {
    private enum Word: String, CaseIterable {
        case pop, drag, pullDown, turnPages, moveColumns, perform, hold, lift
    }

    private var word: Word {
        switch self {
        case .pop: .pop
        case .drag: .drag
        case .pullDown: .pullDown
        case .turnPages: .turnPages
        case .moveColumns: .moveColumns
        case .perform: .perform
        case .hold: .hold
        case .lift: .lift
        }
    }

    /// Writes a gesture that goes on after the touch was canceled.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.word("gesture", word)
            $0.member("controller", controller)
            switch self {
            case .pop(_, let fromContent, let start):
                $0.flag("fromContent", fromContent)
                if let start { $0.member("startsAt", start) }
            case .drag(_, let distance, let velocity):
                $0.member("distance", distance)
                $0.member("velocity", velocity)
            case .pullDown, .hold: break
            case .turnPages(_, let direction): $0.word("direction", direction)
            case .moveColumns(_, let reveals): $0.flag("reveals", reveals)
            case .perform(let call, _): $0.member("call", call)
            case .lift(let drag, let start, let place, let velocity):
                $0.member("drag", drag)
                $0.member("start", start)
                $0.member("place", place)
                $0.member("velocity", velocity)
            }
        }
    }

    /// Reads a gesture that goes on after the touch was canceled.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        let controller: ControllerHandle = try object.need("controller")
        switch try object.word("gesture", of: Word.self) {
        case .pop:
            self = .pop(
                controller, fromContent: try object.flag("fromContent"), startsAt: try object.startOfChange())
        case .drag:
            self = .drag(
                controller, distance: try object.required("distance").number(),
                velocity: try object.required("velocity").number())
        case .pullDown: self = .pullDown(controller)
        case .turnPages: self = .turnPages(controller, try object.word("direction"))
        case .moveColumns: self = .moveColumns(controller, reveals: try object.flag("reveals"))
        case .perform: self = .perform(try object.need("call"), of: controller)
        case .hold: self = .hold(controller)
        case .lift:
            self = .lift(
                try object.need("drag"), from: try object.need("start"), to: try object.need("place"),
                velocity: try object.need("velocity"))
        }
    }
}
