/// Frames of sheets and popovers, from the measurements of table A5 and their nearest neighbors (CH-17).
package struct SheetFrames {
    let device: Device
    let traits: TraitCollection
    let rules: VersionRules
    let bounds: Rect
    /// The safe area of the screen, which the top of a card follows.
    let safeArea: EdgeInsets
    /// Whether the keyboard is docked at the bottom of the screen.
    var hasKeyboard = false
    /// How the sheet is attached to the edge in compact height, where it covers the screen otherwise.
    var edgeAttachment: EdgeAttachment?
    /// The edge of a popover at which its arrow lies; nil if its anchor is not on the screen.
    var arrowEdge: ScreenEdge?

    /// R179: the width of a sheet that is attached to the edge in compact height.
    enum EdgeAttachment {
        case safeArea
        /// The preferred width of its content, if that prefers one.
        case preferredWidth
    }

    package func frame(of style: ModalPresentationStyle, preferred: Size) -> Rect {
        switch style {
        case .popover: return bounds.centering(popover(preferred))
        case .formSheet where floats: return formSheet(preferred)
        case .pageSheet where floats: return pageSheet
        case .fullScreen, .pageSheet, .formSheet, .currentContext, .custom, .overFullScreen,
            .overCurrentContext, .none, .automatic:
            return rules.hasCardSheets ? card(preferred) : phoneSheet
        }
    }

    /// R143, F10: from iOS 13 on a sheet in a compact window of an iPad is the card of a phone.
    private var floats: Bool {
        traits.idiom == .pad && (!rules.hasCardSheets || traits.horizontal == .regular)
    }

    // MARK: Popovers

    /// R184, LY-08: the content of a popover.
    func popoverContent(_ preferred: Size) -> Size {
        if preferred != .zero { return preferred }
        let isLarge = rules.hasCardSheets && device.idiom == .pad && device.portraitSize.width >= 1_024
        return isLarge ? Size(375, 667) : Size(320, 480)
    }

    /// The view of a popover with its content and its arrow.
    ///
    /// The side of the arrow follows from the anchor (CH-240). Without one on the screen it is the measured one: at the
    /// side in compact height and on iPads, and else above or below (A5, R198, CH-17).
    private func popover(_ preferred: Size) -> Size {
        let isAtSide =
            arrowEdge.map { $0 == .left || $0 == .right } ?? (traits.vertical == .compact || traits.idiom == .pad)
        var size = popoverContent(preferred)
        if isAtSide { size.height = min(size.height, heightBesideArrow) }
        let arrow = arrowEdge == ScreenEdge.none ? 0 : popoverArrow
        return isAtSide ? Size(size.width + arrow, size.height) : Size(size.width, size.height + arrow)
    }

    /// R186: the height that a popover may have beside its arrow.
    var heightBesideArrow: Double { max(bounds.size.height - 40, 0) }

    /// R185, R272: the part of the view that the arrow takes; before iOS 13 it lies outside.
    var popoverArrow: Double { rules.hasCardSheets ? ScreenNumbers.arrowLength : 0 }

    // MARK: Sheets

    /// PS-19, R265, R266: smaller than the screen, 540 × 620 in the middle, or the preferred size; in landscape it
    /// moves up while the keyboard is visible (PS-21), to the status bar (R287, CH-303).
    private func formSheet(_ preferred: Size) -> Rect {
        let size = preferred == .zero ? Size(540, 620) : preferred
        var frame = bounds.centering(limited(size))
        if hasKeyboard, bounds.size.width > bounds.size.height { frame.origin.y = min(frame.origin.y, statusBar) }
        return frame
    }

    /// PS-14, R267, R268: as wide as the screen in portrait; below the status bar where measured.
    private var pageSheet: Rect {
        if rules.hasCardSheets {
            let measured = Size(712, 1006)
            return bounds.centering(limited(measured))
        }
        let width = min(device.portraitSize.width, bounds.size.width)
        let top = rules.hasStatusBarAbovePageSheet ? statusBar : 0
        return Rect((bounds.size.width - width) / 2, top, width, bounds.size.height - top)
    }

    /// The size of a sheet in the middle that leaves 28 points at its sides, and 10 above and below it (CH-17).
    private func limited(_ size: Size) -> Size {
        Size(
            min(size.width, max(bounds.size.width - 56, 0)),
            min(size.height, max(bounds.size.height - 20, 0)))
    }

    /// R269, R270: below the status bar, and no wider than the short edge.
    private var phoneSheet: Rect {
        let width = min(bounds.size.width, device.portraitSize.width)
        return Rect((bounds.size.width - width) / 2, 20, width, bounds.size.height - 20)
    }

    /// F10, d6: a large card begins at the safe area, or 20 points below a status bar that has no more room than its
    /// own height.
    static func cardTop(_ safeArea: EdgeInsets) -> Double {
        safeArea.top <= 24 ? safeArea.top + 20 : safeArea.top
    }

    /// R143, R271, R175, R176: a card below the status bar, all of the screen in compact height unless it is attached
    /// to the edge.
    private func card(_ preferred: Size) -> Rect {
        let top = Self.cardTop(safeArea)
        guard traits.vertical == .compact else {
            return Rect(0, top, bounds.size.width, bounds.size.height - top)
        }
        guard let edgeAttachment else { return bounds }
        // R179; the upper edge is a choice (CH-320).
        let widest = max(bounds.size.width - safeArea.left - safeArea.right, 0)
        let follows = edgeAttachment == .preferredWidth && preferred.width > 0
        let width = follows ? min(preferred.width, widest) : widest
        return Rect(
            safeArea.left + (widest - width) / 2, top, width, max(bounds.size.height - top, 0))
    }

    private var statusBar: Double { device.hasHomeButton ? 20 : device.idiom == .pad ? 24 : 44 }
}
