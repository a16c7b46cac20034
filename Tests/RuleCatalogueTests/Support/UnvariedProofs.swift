/// The proved records whose proofs try one kind of surroundings only, with the reasons.
enum UnvariedProofs {
    static let reasons: [(reason: String, ids: [String])] = [
        (
            "The values of an enumeration or of the table of devices, which need no session.",
            [
                "A1", "EN-01", "EN-03", "P166", "R202",
            ]
        ),
        (
            "Their tests choose the device whose columns they check; a device of another width is still to be tried.",
            [
                "CH-60", "CH-65", "CH-71", "CH-73", "CH-74", "CX-07", "KD-08", "KD-09", "KD-11", "KD-12",
                "KD-13", "R101", "R102", "R103", "R104", "R105", "R201", "R203", "R214", "R215", "R216",
                "R217", "R218", "R220", "R221", "R223", "R224", "R226", "R227", "SP-07",
            ]
        ),
        (
            "The test's storyboard fixes the hierarchy around its segue; another hierarchy is still to be tried.",
            [
                "A7f", "CH-176", "CH-62", "F14", "R70", "R71", "R79", "R96",
            ]
        ),
        (
            "Their tests build a hierarchy of their own on one device; another place in it is still to be tried.",
            [
                "CH-96", "CX-05", "HR-09", "HR-10", "HR-12", "HR-13", "HR-14", "P41", "P62", "R156",
            ]
        ),
    ]
}
