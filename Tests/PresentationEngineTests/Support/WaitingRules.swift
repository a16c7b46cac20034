/// Rules of this catalogue's areas that cannot be proved yet, by what they wait for.
enum WaitingRules {
    /// What a rule needs before it can be proved.
    enum Need: String, CaseIterable {
        case environment = "Environment"
        case restoration = "Restoration"
    }

    struct Entry {
        let rule: String
        let need: Need
        let reason: String

        init(_ rule: String, _ need: Need, _ reason: String) {
            self.rule = rule
            self.need = need
            self.reason = reason
        }
    }

    /// Areas in which every rule of kind E is proved or stands in ``entries``.
    static let complete = [
        "PS", "CX", "TS", "PD", "EX", "HR", "EN", "CT", "TD", "AT", "IT", "PC", "SG", "VL", "AP", "MV",
        "RS", "KD", "SP", "NT", "NV",
        "ME",
    ]

    /// The other areas that the engine covers so far; counted, not enforced here.
    static let counted = [String]()

    static let entries: [Entry] = [
        Entry(
            "PS-21", .environment, "Moves a form sheet out of the keyboard's way: there is no keyboard yet."),
        Entry("PS-38", .environment, "A touch outside dismisses a popover: touches come with popovers."),
        Entry("ME-04", .environment, "There is no keyboard yet."),
        Entry("ME-06", .environment, "There is no keyboard yet."),
        Entry("EX-10", .environment, "Layout guides are part of the layout of bars."),
        Entry("EX-11", .environment, "Layout guides are part of the layout of bars."),
    ]
}
