/// The proved records whose proofs try one kind of surroundings only, with the reasons.
enum UnvariedProofs {
    static let reasons: [(reason: String, ids: [String])] = [
        (
            "The values of an enumeration or of the table of devices, which need no session.",
            ["A1", "EN-01", "EN-03", "P166", "R202"]
        )
    ]
}
