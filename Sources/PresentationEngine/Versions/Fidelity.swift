/// The side that a session follows where Apple's documentation and measured behavior disagree.
public enum Fidelity: String, Sendable, Hashable, CaseIterable {
    case measured
    case documented
}

/// A point on which documentation and measurements disagree, by the id of its record in the rule catalog.
public enum FidelityPoint: String, Sendable, Hashable, CaseIterable {
    /// Compact width: overFullScreen and the context styles never adapt, or adapt up to iOS 12.
    case neverAdaptingStyles = "OP-05"
    /// A popover in regular width and compact height: form sheet, or popover.
    case popoverInCompactHeight = "OP-06"
    /// Several controllers dismissed at once: the receiver's child animates, or the topmost.
    case stackedDismissal = "OP-12"
    case hidesBottomBarWhenPushed = "OP-23"
    /// `showDetailViewController(_:sender:)` in an expanded split view controller: the secondary is replaced, or asked
    /// to show the controller.
    case occupiedSecondary = "OP-18"
    /// iOS 8: the did callbacks of the presenter say `false`, or the same as their wills.
    case animatedArgument = "AP-05"
    /// The height of a page sheet in regular width.
    case pageSheetHeight = "PS-14"
    /// No controller defines a context: the outermost of the modal level presents, or the window's root.
    case contextFallback = "CX-05"
    /// `isBeingPresented` is readable from `viewWillAppear(_:)` to `viewDidAppear(_:)`, or inside these two alone.
    case presentedFlag = "MV-06"
    /// `isBeingDismissed` is readable throughout the dismissal, or inside the controller's own callbacks.
    case dismissedFlag = "MV-08"
    /// A tab bar controller made in code loads its view in its initializer, or when the view is needed.
    case tabBarControllerLoading = "F2"
    /// A phone in compact height: the status bar is hidden, or as its controller answers.
    case statusBarInCompactHeight = "OP-51"
    /// partialCurl: the curled view leaves, or a part of it stays in sight.
    ///
    /// Nothing depends on this yet: screens draw the curl that was measured in either case (R283), since the presenter
    /// whose part would stay in sight has left the window.
    case partialCurl = "OP-54"
}

/// `measured`, `documented`, or a map from points to one of the two.
public struct FidelityChoice: Sendable, Hashable {
    public var general: Fidelity
    public var points: [FidelityPoint: Fidelity]

    public init(_ general: Fidelity = .measured, points: [FidelityPoint: Fidelity] = [:]) {
        self.general = general
        self.points = points
    }
}
