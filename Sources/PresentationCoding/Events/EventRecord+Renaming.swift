import JSONCoding

extension EventRecord {
    /// The same event with other names: `rename` gets every string of the event that may be a name or contain one, in
    /// the same order for events of the same form.
    package func renamed(_ rename: (String) -> String) -> EventRecord {
        let subject = subject.map { Subject(kind: $0.kind, id: $0.id.map(rename), className: $0.className) }
        let transition = transition.map(rename)
        let renamedExtras = JSONValue.object(extras).mappingStrings(rename)
        guard case .object(let extras) = renamedExtras else { return self }
        return EventRecord(
            sequence: sequence, time: time, turn: turn, cause: cause, kind: kind, subject: subject, name: name,
            extras: extras, transition: transition, parent: parent, rule: rule)
    }
}
