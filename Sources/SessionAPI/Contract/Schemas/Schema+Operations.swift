extension Schema {
    static let health = object([.required("status", choice(["ok"])), .required("version", .name)])

    static let ruleList = object([
        .required(
            "rulesRevision", integer.described("Changes whenever a rule changes what a command answers.")),
        .required(
            "rules", array(of: .reference(.rule)).described("What references and observations settle.")),
        .required(
            "choices",
            array(of: .reference(.rule)).described("What no source settles, and how it is settled here.")),
        .required(
            "fidelityPoints",
            array(of: object([.required("id", .name), .required("name", .name)]))
                .described("Where Apple's documents and measurements part.")),
    ])

    static let rule = object([
        .required("id", name.described("The id that events and refusals carry.")),
        .optional("name", name.described("What a choice is called.")),
        .required("statement", string.described("What it says; of a choice, also why.")),
    ])
}
