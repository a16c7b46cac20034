import JSONCoding
import PresentationEngine

extension PresentationSession {
    /// Writes the effects of an unwinding: the questions, the controller that takes the action, and the way
    /// back.
    package func write(_ explanation: UnwindExplanation, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("action", explanation.action)
        writer.nullable("target", explanation.target.map { name($0) })
        writer.array("questions") { writer in
            for event in explanation.questions {
                guard
                    case .question(.controller(let name), let member, let arguments, let answer) = event.kind
                else { continue }
                writer.object {
                    $0.member("controller", name)
                    $0.member("call", member.rawValue)
                    $0.key("arguments")
                    $0.value(arguments: arguments)
                    $0.member("answer", answer)
                    $0.member("rule", event.rule.id)
                }
            }
        }
        if let open = explanation.open {
            writer.object("open") {
                $0.member("controller", name(open.actor))
                $0.member("call", open.member.rawValue)
            }
        }
        writer.member("advice", explanation.advice)
        if let route = explanation.route {
            writer.member("dismissing", route.dismissing.map { name($0) })
            writer.member("towards", route.towards.map { name($0) })
        }
        writer.endObject()
    }
}
