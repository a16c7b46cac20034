extension Schema {
    static let problem = object([
        .required("type", string.described("A URN that names the kind of problem, or about:blank.")),
        .required("title", .string), .required("status", integer(in: 400...599)),
        .optional("detail", .string), .optional("instance", .string),
        .optional("path", string.described("The place in the body, such as $.calls[3].controller.")),
        .optional(
            "position", integer(in: 1 ... .max).described("The character of the selector that is at fault.")),
        .optional("byteOffset", .count), .optional("line", .integer),
        .optional("reason", string.described("Why a storyboard is refused, as a stable word.")),
        .optional("rule", string.described("The rule that refuses; /v1/rules/{rule} has its statement.")),
        .optional("nearest", string.described("The id of the rule that was most likely meant.")),
        .optional("guide", string.described("The page of the project's documentation that says more.")),
        .optional("question", string.described("The question that waits for an answer.")),
        .optional("answer", string.described("The path at which the question is answered.")),
        .optional("exception", object([.required("name", .string), .required("reason", .string)])),
        .optional("revision", count.described("The current revision.")),
    ]).described("A refusal or failure (RFC 9457). Nothing was changed.")

    static let refusalList = object([
        .required(
            "refusals",
            array(
                of: object([
                    .required("at", moment), .required("revision", count),
                    .optional(
                        "command",
                        map(to: .value).described(
                            "As the journal would have it; missing where it is longer than 4,096 bytes.")),
                    .required("commandBytes", count),
                    .required("problem", choice(ProblemKind.allCases.map(\.code))),
                    .required("detail", .string), .optional("rule", .string),
                ])))
    ]).described("The last refusals of a session, the newest last.")
}
