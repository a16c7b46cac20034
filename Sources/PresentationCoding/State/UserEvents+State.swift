import JSONCoding
import PresentationEngine

extension UserEvents: JSONWritable, JSONReadable {
    /// Writes the events that have begun, omitting what is usual.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("touch", touch)
            $0.member("finger", finger)
            $0.member("press", press)
            $0.member("shake", shake)
            $0.flag("remoteControl", receivesRemoteControl)
        }
    }

    /// Reads the events that have begun.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        touch = try object.value("touch")
        finger = try object.value("finger")
        press = try object.value("press")
        shake = try object.value("shake")
        receivesRemoteControl = try object.flag("remoteControl")
    }
}

extension Finger: JSONWritable, JSONReadable {
    /// Writes the places of a finger, and what it drags.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("number", number)
            $0.member("start", start)
            $0.member("view", view)
            $0.member("target", target)
            $0.member("place", place)
            $0.flag("moved", hasMoved)
            $0.member("drag", drag)
        }
    }

    /// Reads the places of a finger, and what it drags.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            try object.required("number").integer(in: 0...Int.max), at: try object.need("start"),
            on: try object.need("view"), try object.value("target"))
        place = try object.need("place")
        hasMoved = try object.flag("moved")
        drag = try object.value("drag")
    }
}

extension FingerDrag: JSONWritable, JSONReadable {
    /// Writes what a finger drags, and how far a whole transition goes.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("owner", owner)
            $0.word("way", way)
            $0.member("length", length)
            $0.flag("movesPresentation", movesPresentation)
            $0.flag("movesSheet", movesSheet)
            $0.flag("pulled", hasPulled)
            $0.member("former", former)
            if let held {
                $0.member("transition", held.transition)
                $0.member("startsAt", held.start)
            }
        }
    }

    /// Reads what a finger drags.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            of: try object.need("owner"), try object.word("way"), length: try object.required("length").number(),
            movesPresentation: try object.flag("movesPresentation"), movesSheet: try object.flag("movesSheet"))
        hasPulled = try object.flag("pulled")
        former = try object.value("former")
        if let transition: TransitionHandle = try object.value("transition") {
            held = HeldTransition(transition, from: try object.startOfChange() ?? 0)
        }
    }
}

extension HeldPress: JSONWritable, JSONReadable {
    /// Writes the button or key, and the responder to which its press went.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            button.write(to: &$0)
            $0.member("responder", responder)
        }
    }

    /// Reads the button or key, and the responder.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        let responder: Responder = try object.need("responder")
        if let key: String = try object.value("key") {
            self.init(.key(key), responder)
        } else {
            self.init(.button(try object.required("press").enumeration()), responder)
        }
    }
}
