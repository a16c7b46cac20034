import JSONCoding
import PresentationEngine

extension UserEvents: JSONWritable, JSONReadable {
    /// Writes the events that have begun, omitting what is usual.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("touch", touch)
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
        press = try object.value("press")
        shake = try object.value("shake")
        receivesRemoteControl = try object.flag("remoteControl")
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
