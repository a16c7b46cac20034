/// The properties of a controller that the rules read, with UIKit's defaults (EN-05 to EN-09, P163 to P168).
package struct ControllerProperties: Sendable, Hashable {
    package var title: String?
    package var restorationIdentifier: String?
    /// As declared; nil for the default of the system version (EN-05, P163).
    package var modalPresentationStyle: ModalPresentationStyle?
    /// EN-02, P165.
    package var modalTransitionStyle = ModalTransitionStyle.coverVertical
    /// Nil for the default of the class: true for a navigation controller, else false (P42, C7).
    package var definesPresentationContext: Bool?
    package var providesPresentationContextTransitionStyle = false
    package var isModalInPresentation = false
    /// PO-08.
    package var isModalInPopover = false
    package var modalPresentationCapturesStatusBarAppearance = false
    package var preferredContentSize = Size.zero
    package var anchor: PopoverAnchor? {
        get { anchorApart.value }
        set { anchorApart = Apart(newValue) }
    }
    private var anchorApart = Apart<PopoverAnchor>.none
    /// Further properties that are stored and read back, in the order they were first set.
    package var stored: [StoredProperty] = []

    package struct StoredProperty: Sendable, Hashable {
        package let property: Property
        package var value: Value

        package init(property: Property, value: Value) {
            self.property = property
            self.value = value
        }
    }

    package init() {}
}
