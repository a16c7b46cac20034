extension Schema {
    static let health = object([.required("status", choice(["ok"])), .required("version", .name)])

    static let ruleList = object([
        .required(
            "rulesRevision", integer.described("Changes whenever a rule changes what a command answers.")),
        .required(
            "choices",
            array(
                of: object([
                    .required("id", .name), .required("name", .name), .required("reason", .string),
                ])
            ).described("What no source settles, and how it is settled here.")),
        .required(
            "fidelityPoints",
            array(of: object([.required("id", .name), .required("name", .name)]))
                .described("Where Apple's documents and measurements part.")),
    ])
}
