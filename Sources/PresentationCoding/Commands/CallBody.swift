import JSONCoding
import PresentationEngine

/// The members of a call that is being read, once its keys have been found to be known.
struct CallBody {
    let verb: CallVerb
    let object: JSONObjectReader
    private let givenTarget: String?

    /// Refuses keys that the call does not have; `call` and the target's are known only where they belong.
    init(_ json: JSONReader, _ verb: CallVerb, target: String?, namesVerb: Bool) throws(JSONFault) {
        let ownKeys = (namesVerb ? ["call"] : []) + (target == nil ? verb.targetKeys : [])
        self.verb = verb
        object = try json.object(allowing: ownKeys + verb.keys)
        givenTarget = target
    }

    /// What the call is made on: named by the resource's path, or by one of the call's target keys.
    func target() throws(JSONFault) -> String {
        if let givenTarget {
            // Only a behavior comes about under the name of a path; any other name is known or is not.
            if verb == .behavior, let objection = NameRule.objection(to: givenTarget) {
                throw object.fault("The name in the path cannot be used. \(objection)")
            }
            return givenTarget
        }
        let given = verb.targetKeys.filter { object.optional($0) != nil }
        guard given.count <= 1 else {
            throw object.fault(
                "Only one of \(given.map { "\"\($0)\"" }.joined(separator: ", ")) may be given.")
        }
        guard let key = given.first ?? verb.targetKeys.first else {
            // Part of the program and of no body: who asks for a target is a verb that has keys for one, and the
            // tests read a call of every verb.
            preconditionFailure("The call \(verb) has no target.")
        }
        return try object.required(key).name()
    }
}

extension JSONObjectReader {
    /// The name that a client chose for what is to be made, as `name` or as `id`.
    func chosenName() throws(JSONFault) -> String? {
        guard let id = try name("id") else { return try name("name") }
        guard optional("name") == nil else { throw fault("Only one of \"name\" and \"id\" may be given.") }
        return id
    }

    /// The name of that key, which must be there but may be `null`.
    func nullableName(_ key: String) throws(JSONFault) -> String? {
        let member = try required(key)
        return member.isNull ? nil : try member.name()
    }
}
