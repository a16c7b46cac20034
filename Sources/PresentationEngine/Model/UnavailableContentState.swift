/// The state that `updateContentUnavailableConfiguration(using:)` is given (CH-683).
package struct UnavailableContentState: Sendable, Hashable {
    package var traits: TraitCollection
    /// The text in the search bar of the controller's navigation item.
    package var searchText: String?

    package init(traits: TraitCollection, searchText: String?) {
        self.traits = traits
        self.searchText = searchText
    }
}
