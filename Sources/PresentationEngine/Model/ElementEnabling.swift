/// Whether the app has enabled an element of a storyboard, whatever the storyboard says (CH-149).
package struct ElementEnabling: Sendable, Hashable {
    /// The element's object id.
    package let element: String
    package var isEnabled: Bool

    package init(element: String, isEnabled: Bool) {
        self.element = element
        self.isEnabled = isEnabled
    }
}
