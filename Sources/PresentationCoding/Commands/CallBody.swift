import JSONCoding
import PresentationEngine

/// The members of a call that is being read, once its keys are known to be valid.
struct CallBody {
    let object: JSONObjectReader
    private let form: CallForm
    private let givenTarget: String?

    /// - Parameter target: the call's target, if the resource's path names it.
    init(_ form: CallForm, _ object: JSONObjectReader, target: String?) {
        self.form = form
        self.object = object
        givenTarget = target
    }

    /// The object that the call is made on, as named by the resource's path or by one of the call's target
    /// keys.
    func target() throws(JSONFault) -> String {
        if let givenTarget {
            // Only a behavior is created under the name in a path; any other name must exist already.
            if form.verb == .behavior, let objection = NameRule.objection(to: givenTarget) {
                throw object.fault("The name in the path cannot be used. \(objection)")
            }
            return givenTarget
        }
        let keys = form.target?.keys ?? []
        let given = keys.filter { object.optional($0) != nil }
        guard given.count <= 1 else {
            throw object.fault(
                "Only one of \(given.map { "\"\($0)\"" }.joined(separator: ", ")) may be given.")
        }
        guard let key = given.first ?? keys.first(where: { object.member($0) != nil }) ?? keys.first else {
            // A fault of the program, not of a body: a form that reads a target must have one, and the tests
            // read a call of every form.
            preconditionFailure("The call \(form.verb) has no target.")
        }
        guard keys.count == 1 || object.member(key) != nil else {
            let ways = keys.map { "\"\($0)\"" }.joined(separator: " or ")
            throw object.fault("The key \(ways) is missing. \(form.target?.explanation ?? "")")
        }
        return try object.required(key).name()
    }

    /// The argument `animated`, true by default.
    func isAnimated() throws(JSONFault) -> BooleanArgument { try object.truth("animated", default: true) }
}

extension JSONObjectReader {
    /// The name that a client chose for a new object, as `name` or as `id`.
    func chosenName() throws(JSONFault) -> String? {
        guard let id = try name("id") else { return try name("name") }
        guard optional("name") == nil else { throw fault("Only one of \"name\" and \"id\" may be given.") }
        return id
    }

    /// The name of that key, which is required but may be `null`.
    func nullableName(_ key: String) throws(JSONFault) -> String? {
        let member = try required(key)
        return member.isNull ? nil : try member.name()
    }
}
