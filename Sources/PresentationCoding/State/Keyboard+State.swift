import JSONCoding
import PresentationEngine

extension Keyboard: JSONWritable, JSONReadable {
    /// Writes the state of the keyboard, omitting default values.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("focus", focus)
            $0.flag("leaving", isLeaving)
            $0.list("covered", covered)
            $0.member("keeper", keeper)
            $0.flag("undocked", isUndocked)
            $0.flag("inputView", hasInputView)
            $0.member("inputCover", inputCover)
            $0.flag("inPlace", isInPlace)
            $0.flag("moving", isMoving)
            $0.flag("turning", isTurning)
            $0.flag("askedForExtensions", hasAskedForExtensions)
        }
    }

    /// Reads the state of the keyboard.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        focus = try object.value("focus")
        isLeaving = try object.flag("leaving")
        covered = try object.list("covered")
        keeper = try object.value("keeper")
        isUndocked = try object.flag("undocked")
        hasInputView = try object.flag("inputView")
        inputCover = try object.value("inputCover")
        isInPlace = try object.flag("inPlace")
        isMoving = try object.flag("moving")
        isTurning = try object.flag("turning")
        hasAskedForExtensions = try object.flag("askedForExtensions")
    }
}

extension KeyboardFocus: JSONWritable, JSONReadable {
    /// Writes the control that has the keyboard.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("element", element)
            $0.member("owner", owner)
        }
    }

    /// Reads the control that has the keyboard.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(element: try object.need("element"), owner: try object.need("owner"))
    }
}

extension CoveredFocus: JSONWritable, JSONReadable {
    /// Writes the control, and the controller whose presentation has taken the keyboard from it.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("focus", focus)
            $0.member("presented", presented)
        }
    }

    /// Reads the control and the controller.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(try object.need("focus"), by: try object.need("presented"))
    }
}

extension KeyboardStep: JSONWritable, JSONReadable {
    /// Writes the control, or the controller, by what becomes of the keyboard; an empty object is its arrival.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            switch self {
            case .focus(let focus): $0.member("focus", focus)
            case .moveOn: $0.flag("moveOn", true)
            case .leave(let controller): $0.member("leave", controller)
            case .comeBack(let controller): $0.member("comeBack", controller)
            case .forget(let controller): $0.member("forget", controller)
            case .cover(let presented): $0.member("cover", presented)
            case .uncover(let presented): $0.member("uncover", presented)
            case .hideForRotation: $0.flag("hideForRotation", true)
            case .showAfterRotation: $0.flag("showAfterRotation", true)
            case .settle: break
            }
        }
    }

    /// Reads a step of the keyboard.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        if let focus: KeyboardFocus = try object.value("focus") {
            self = .focus(focus)
        } else if try object.flag("moveOn") {
            self = .moveOn
        } else if let controller: ControllerHandle = try object.value("leave") {
            self = .leave(controller)
        } else if let controller: ControllerHandle = try object.value("comeBack") {
            self = .comeBack(controller)
        } else if let controller: ControllerHandle = try object.value("forget") {
            self = .forget(controller)
        } else if let presented: ControllerHandle = try object.value("cover") {
            self = .cover(presented)
        } else if let presented: ControllerHandle = try object.value("uncover") {
            self = .uncover(presented)
        } else if try object.flag("hideForRotation") {
            self = .hideForRotation
        } else if try object.flag("showAfterRotation") {
            self = .showAfterRotation
        } else {
            self = .settle
        }
    }
}
