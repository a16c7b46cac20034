/// The places of popovers and of sheets at a detent on the screen. The frames that the transition's context reports are
/// those of the tables (A5, CH-17); `GET …/layout`, hit tests and the picture show these.
extension PresentationSession {
    /// A popover beside its anchor, at the edge where it has room (CH-240).
    package struct PopoverPlace: Sendable, Hashable {
        package let frame: Rect
        /// The edge of the popover at which its arrow lies.
        package let edge: ScreenEdge
        /// The point of the anchor to which the arrow points.
        package let tip: Point
    }

    /// The presentations whose presented view has a place of its own on the screen, by that view.
    var placedPresentations: [ViewHandle: Presentation] {
        var found: [ViewHandle: Presentation] = [:]
        for (_, presentation) in every(presentations) where presentation.declared == nil {
            guard let view = presentation.presentedView else { continue }
            if presentation.effectiveStyle == .popover || presentation.sheet != nil { found[view] = presentation }
        }
        return found
    }

    /// The frame of a sheet at the detent at which it rests (CH-241).
    ///
    /// - Parameter frame: that of the large sheet.
    func detentFrame(of presentation: Presentation, _ frame: Rect, in bounds: Size) -> Rect {
        guard presentation.effectiveStyle.isSheet, rules.hasSheetPresentationController,
            !coversTheScreen(presentation)
        else { return frame }
        let detents = activeDetents(of: presentation)
        let height = detents[restingPlace(of: presentation, among: detents)].height
        let floats = frame.maxY < bounds.height
        if floats { return frame.centering(Size(frame.size.width, min(height, frame.size.height))) }
        let whole = min(height + screenSafeArea.bottom, bounds.height)
        return Rect(frame.origin.x, bounds.height - whole, frame.size.width, whole)
    }

    /// The place of a popover beside an anchor: below it if there is room, else above, to its right or to its left;
    /// else where there is most room (CH-240).
    ///
    /// - Parameters:
    ///   - size: that of the popover.
    ///   - anchor: the anchor's rectangle in the window.
    func popoverPlace(_ size: Size, beside anchor: Rect, in bounds: Size, _ insets: EdgeInsets) -> PopoverPlace {
        let margin = ScreenNumbers.popoverMargin
        let room = Rect(size: bounds).inset(
            by: insets + EdgeInsets(top: margin, left: margin, bottom: margin, right: margin))
        let gap = ScreenNumbers.arrowLength
        let size = Size(min(size.width, room.size.width), min(size.height, room.size.height))
        let middle = Point(anchor.origin.x + anchor.size.width / 2, anchor.origin.y + anchor.size.height / 2)
        let (x, y) = (middle.x - size.width / 2, middle.y - size.height / 2)
        let (height, width) = (size.height + gap, size.width + gap)
        let sides: [(edge: ScreenEdge, spare: Double, origin: Point, tip: Point)] = [
            (.top, room.maxY - anchor.maxY - height, Point(x, anchor.maxY + gap), Point(middle.x, anchor.maxY)),
            (
                .bottom, anchor.origin.y - room.origin.y - height, Point(x, anchor.origin.y - height),
                Point(middle.x, anchor.origin.y)
            ),
            (.left, room.maxX - anchor.maxX - width, Point(anchor.maxX + gap, y), Point(anchor.maxX, middle.y)),
            (
                .right, anchor.origin.x - room.origin.x - width, Point(anchor.origin.x - width, y),
                Point(anchor.origin.x, middle.y)
            ),
        ]
        // Swift's sort and max keep no order among equals, so the first side with room is searched for.
        let most = sides.map(\.spare).max() ?? 0
        let side = sides.first { $0.spare >= 0 } ?? sides.first { $0.spare == most } ?? sides[0]
        let origin = Point(
            min(max(side.origin.x, room.origin.x), room.maxX - size.width),
            min(max(side.origin.y, room.origin.y), room.maxY - size.height))
        return PopoverPlace(frame: Rect(origin: origin, size: size), edge: side.edge, tip: side.tip)
    }

    /// The rectangle of a popover's anchor among the views that have been laid out; nil if it is not on the screen.
    func anchorRect(of presentation: Presentation, in views: [LaidOutView]) -> Rect? {
        guard let anchor = controllers[presentation.presented]?.properties.anchor else { return nil }
        if let item = anchor.barButtonItem {
            return views.last { $0.kind == .item && $0.target == item }?.frameInWindow
        }
        guard let source = anchor.sourceView, let view = views.last(where: { $0.name == source }) else { return nil }
        guard let rect = anchor.sourceRect else { return view.frameInWindow }
        let origin = view.frameInWindow.origin
        return Rect(origin: Point(origin.x + rect.origin.x, origin.y + rect.origin.y), size: rect.size)
    }
}
