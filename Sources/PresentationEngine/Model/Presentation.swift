/// A presentation controller: the relationship between a presenting and a presented controller.
///
/// A new one is made for each presentation (P30) and kept until the controller has been dismissed (PC-02).
package struct Presentation: Sendable, Equatable {
    package let serial: Int
    package let name: String
    /// The controller that is shown.
    package var presented: ControllerHandle
    /// The controller that was to be presented, if a substitute is shown in its place (R151).
    package var original: ControllerHandle?
    /// The controller that really presents; nil until it is determined (TD-24).
    package var presenting: ControllerHandle?
    /// The controller whose `present` was called.
    package var source: ControllerHandle?
    /// The style of the presented controller at the moment this was made (P30, R156).
    package let style: ModalPresentationStyle
    /// The style to which the presentation adapted; nil if it did not adapt.
    package var adaptedStyle: ModalPresentationStyle?
    package var transitionStyle = ModalTransitionStyle.coverVertical
    /// The app's own presentation controller, nil for UIKit's.
    package var declared: ObjectHandle?
    package var delegate: Actor?
    package var phase = Phase.prepared
    package var presentsInFullscreen = true
    package var removesPresentersView = false
    package var container: ViewHandle?
    package var dimming: ViewHandle?
    package var presentedView: ViewHandle?
    /// The superview to which the presenter's view returns when the dismissal shows it again (PS-12).
    package var presenterSuperview: ViewHandle?
    package var decorations: [ViewHandle] = []
    package var transition: TransitionHandle?
    /// The traits around its presenter changed during its transition, after which it adapts to them (R157).
    package var adaptsLater = false
    /// The style in whose place it lies already, while its delegate is asked whether it takes that style (CH-340).
    package var placedStyle: ModalPresentationStyle?
    /// A segue presents, up to iOS 12 (Q74).
    package var isOfSegue = false
    /// The user peeks at its controller (CH-684).
    package var isPreview = false
    package var anchor: PopoverAnchor?
    /// The properties of a sheet; nil while all have their defaults.
    package var sheet: SheetState? {
        get { sheetApart.value }
        set { sheetApart = Apart(newValue) }
    }
    private var sheetApart = Apart<SheetState>.none

    /// The phase of the presentation: prepared → presenting → presented → dismissing → gone; a canceled
    /// presentation goes from presenting to gone, a canceled dismissal from dismissing back to presented.
    package enum Phase: String, Sendable, Hashable, CaseIterable {
        case prepared
        case presenting
        case presented
        case dismissing
    }

    package init(serial: Int, name: String, presented: ControllerHandle, style: ModalPresentationStyle) {
        self.serial = serial
        self.name = name
        self.presented = presented
        self.style = style
    }

    /// The style that decides how the controller is shown.
    package var effectiveStyle: ModalPresentationStyle { adaptedStyle ?? style }

    /// The style that decides the place of what it shows, and the traits there.
    package var styleOfPlace: ModalPresentationStyle { placedStyle ?? effectiveStyle }

    /// Whether it removed the presenter's view, which does not reappear before the dismissal (PS-12, PS-24).
    var keepsPresentersViewAway: Bool {
        switch phase {
        case .presenting, .presented: removesPresentersView
        case .prepared, .dismissing: false
        }
    }

    package var isInTransition: Bool {
        switch phase {
        case .presenting, .dismissing: true
        case .prepared, .presented: false
        }
    }
}

/// The anchor of a popover: a bar button item, or a view and a rectangle in it (PO-02).
public struct PopoverAnchor: Sendable, Hashable {
    public var barButtonItem: String?
    public var sourceView: String?
    public var sourceRect: Rect?

    public init(barButtonItem: String? = nil, sourceView: String? = nil, sourceRect: Rect? = nil) {
        self.barButtonItem = barButtonItem
        self.sourceView = sourceView
        self.sourceRect = sourceRect
    }

    package var isComplete: Bool { barButtonItem != nil || sourceView != nil }
}
