import JSONCoding

extension EventRecord {
    /// Reads an event of format 1, an object in the form that clients saw at that time. It lacks the class of
    /// its subject, its cause, and the transition that a callback belongs to.
    init(former json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        var extras = JSONObject()
        var subject: Subject?
        var name: String?
        var transition: String?
        // The object of a notification is not its subject.
        let isAbout = try object.required("kind").string() != "notification"
        for member in object.members {
            switch member.key {
            case "sequence", "time", "turn", "kind", "rule", "cause": break
            case "controller", "presentationController", "segue", "view", "class":
                subject = Subject(kind: member.key, id: try member.reader.string(), className: nil)
            case "object" where isAbout:
                subject = Subject(kind: member.key, id: try member.reader.string(), className: nil)
            case "application": subject = Subject(kind: member.key, id: nil, className: nil)
            case "call", "relation", "change", "name": name = try member.reader.string()
            case "transition":
                var details = try member.reader.object().object
                transition = try details["id"].map { id throws(JSONFault) in try JSONReader(id).string() }
                name = try details["change"].map { word throws(JSONFault) in try JSONReader(word).string() }
                details["id"] = nil
                details["change"] = nil
                extras["details"] = .object(details)
            default: extras[member.key] = member.reader.value
            }
        }
        self.init(
            sequence: try object.required("sequence").integer(),
            time: try object.required("time").sessionTime(), turn: try object.required("turn").integer(),
            cause: try object.required("cause").integer(), kind: try object.required("kind").string(),
            subject: subject, name: name, extras: extras, transition: transition, parent: nil,
            rule: try object.required("rule").string())
    }
}
