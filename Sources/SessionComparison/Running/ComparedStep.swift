import JSONCoding
import PresentationCoding
import PresentationEngine

/// One step of a script that is carried out on both sides.
package struct ComparedStep: Sendable {
    /// The step as a person reads it, such as `home.present controller=detail`.
    package let label: String
    /// The place of the step in its file, such as `line 12` or `revision 7`; nil if there is none.
    package let place: String?
    /// The question that the step answers; nil if it is no answer.
    let question: OpenQuestion?
    /// Makes the command for one side; nil if nothing is to be done there.
    let command: @Sendable (_ session: PresentationSession, _ rename: (String) -> String) throws -> Command?

    /// A step whose command depends on the session.
    package init(
        _ label: String, at place: String? = nil,
        command: @escaping @Sendable (PresentationSession) throws -> Command?
    ) {
        self.label = label
        self.place = place
        question = nil
        self.command = { session, _ in try command(session) }
    }

    /// A step that is given as JSON, in which names of objects of the left side are translated for the right side.
    ///
    /// - Parameters:
    ///   - question: the question that the step answers; nil if it is no answer.
    ///   - read: reads the command.
    package init(
        _ label: String, at place: String? = nil, json: JSONReader, answering question: OpenQuestion? = nil,
        read: @escaping @Sendable (JSONReader, PresentationSession) throws -> Command
    ) {
        self.label = label
        self.place = place
        self.question = question
        command = { session, rename in
            let renamed = json.value.mappingStrings(rename)
            return try read(JSONReader(renamed, path: json.path, isRecord: json.isRecord), session)
        }
    }
}

/// A command of a script that was carried out, for the report.
public struct ComparedCommand: Sendable, Equatable {
    /// The index among the commands of the script, from 0.
    public let index: Int
    /// The command as a person reads it.
    public let label: String
    /// Its place in its file, such as `line 12` or `revision 7`.
    public let place: String?
}
