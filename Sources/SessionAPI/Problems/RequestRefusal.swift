import JSONCoding
import MicroHTTP

/// Why a request is not carried out; handlers throw it.
struct RequestRefusal: Error, Sendable {
    let kind: ProblemKind
    /// The explanation of this occurrence, for a human reader.
    let detail: String
    /// Further members of the problem.
    var extensions = JSONObject()
    /// Headers of the answer.
    var fields: [HTTPField] = []

    init(_ kind: ProblemKind, _ detail: String, extensions: JSONObject = JSONObject()) {
        self.kind = kind
        self.detail = detail
        self.extensions = extensions
    }

    /// The refusal for an identifier that nothing of that kind has.
    static func unknown(_ kind: String, _ id: String) -> RequestRefusal {
        RequestRefusal(.notFound, "There is no \(kind) named \"\(id)\".")
    }

    /// The refusal in the form that clients see.
    var problem: Problem {
        var extensions = extensions
        if extensions["guide"] == nil, let guide = kind.guide { extensions["guide"] = .string(guide) }
        return Problem(
            status: kind.status, type: kind.type, title: kind.title, detail: detail, extensions: extensions)
    }
}
