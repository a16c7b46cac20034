extension Readable {
    /// The items that represent a controller in the bars of its containers (NV-01 to NV-15, R80, R288 to R292).
    public enum ItemValue: String, Sendable, Hashable, CaseIterable {
        /// The item itself, made on first access and the same ever after.
        case navigationItem
        case editButtonItem
        /// "Edit" or "Done".
        case editButtonTitle = "editButtonItem.title"
        /// Of a navigation controller: the items that its toolbar shows now, nil if it shows none.
        case shownToolbarItems = "toolbar.items"

        var rule: Rule {
            switch self {
            case .navigationItem: "NV-01"
            case .editButtonItem: "NV-08"
            case .editButtonTitle: "NV-09"
            case .shownToolbarItems: "NV-14"
            }
        }
    }
}
