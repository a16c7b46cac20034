/// The proved rules and cases that no line of the engine cites, with the reasons.
enum UncitedRules {
    static let reasons: [(reason: String, ids: [String])] = [
        (
            "They forbid something that no line does, so there is no line to cite them at.",
            ["NV-03", "P108", "R308", "SG-17"]
        ),
        (
            "It follows from two other rules: the stack changes at once, and its transition begins afterwards.",
            ["P78"]
        ),
    ]
}
