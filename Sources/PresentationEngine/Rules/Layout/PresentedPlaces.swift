/// The places of popovers and of sheets at a detent on the screen. The frames that the transition's context reports are
/// those of the tables (A5, CH-17); `GET …/layout`, hit tests and the picture show these.
extension PresentationSession {
    /// A popover beside its anchor, at the edge where it has room (CH-240).
    package struct PopoverPlace: Sendable, Hashable {
        package let frame: Rect
        /// The part of the frame that the arrow takes (R185).
        package let arrow: EdgeInsets
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
            if presentation.effectiveStyle == .popover || presentation.sheet != nil
                || presentationAround(presentation)?.effectiveStyle == .popover
            {
                found[view] = presentation
            }
        }
        return found
    }

    /// The presentations of `placed` inside which a controller is presented in a context style, by the container of
    /// that controller: it covers the view that is the context, and follows it to its place (P46, R195).
    func placedContexts(among placed: [ViewHandle: Presentation]) -> [ViewHandle: Presentation] {
        guard !placed.isEmpty else { return [:] }
        var found: [ViewHandle: Presentation] = [:]
        for (_, presentation) in every(presentations) where usesContext(presentation) {
            guard let container = presentation.container,
                let context = presentation.presenting.flatMap({ controllers[$0]?.view }),
                let outer = placed[context], views[container]?.superview == outer.container
            else { continue }
            found[container] = outer
        }
        return found
    }

    /// The frame of a sheet at the detent at which it rests (CH-241); a form sheet on an iPad keeps its width (Q98).
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
        if hasFloatingSheets, height < sheetMaximum(of: presentation) {
            return floatingFrame(height, frame, in: bounds, safeArea(around: presentation))
        }
        let whole = min(height + safeArea(around: presentation).bottom, bounds.height)
        return Rect(frame.origin.x, bounds.height - whole, frame.size.width, whole)
    }

    /// Q21: whether sheets below the large detent float in this app.
    private var hasFloatingSheets: Bool { rules.hasFloatingSheets && settings?.keepsOlderDesign != true }

    /// Q21, CH-364: a floating sheet keeps clear of the edges; a low one does not add the safe area to its height.
    private func floatingFrame(
        _ height: Double, _ frame: Rect, in bounds: Size, _ safeArea: EdgeInsets
    ) -> Rect {
        let inset = min(ScreenNumbers.floatingSheetInset, frame.size.width / 2)
        let isLow = height <= ScreenNumbers.lowSheetHeight
        let whole = min(height + (isLow ? 0 : safeArea.bottom), max(bounds.height - 2 * inset, 0))
        return Rect(
            frame.origin.x + inset, bounds.height - inset - whole, frame.size.width - 2 * inset, whole)
    }

    /// The place of a popover beside an anchor: below it if there is room, else above, to its right or to its left;
    /// else where there is most room, into which it shrinks unless it may overlap its anchor (CH-240, R189, R190). The
    /// app may leave out sides; without any the popover has no arrow and lies over the anchor (CH-260).
    ///
    /// - Parameters:
    ///   - anchor: the anchor's rectangle in the window.
    ///   - isPicture: whether an animation of its size counts (CH-464).
    func popoverPlace(
        of presentation: Presentation, beside anchor: Rect, in bounds: Size, _ insets: EdgeInsets, isPicture: Bool
    ) -> PopoverPlace {
        let presenter = presentation.presenting ?? presentation.presented
        let frames = sheetFrames(
            in: Rect(size: bounds), traitsOfScreen(with: window(of: presenter)), on: screen(of: presenter))
        var content = popoverContent(of: presentation, frames)
        if isPicture, let resizing = header.resizing, resizing.popover == presentation.name {
            let excess = resizing.excess(at: header.time)
            content = Size(max(content.width + excess.width, 0), max(content.height + excess.height, 0))
        }
        let room = Rect(size: bounds).inset(by: insets + popoverMargins(of: presentation))
        var sides: [PopoverSide] = [
            PopoverSide(edge: .top, room: room.maxY - anchor.maxY),
            PopoverSide(edge: .bottom, room: anchor.origin.y - room.origin.y),
            PopoverSide(edge: .left, room: room.maxX - anchor.maxX),
            PopoverSide(edge: .right, room: anchor.origin.x - room.origin.x),
        ]
        let directions = arrowDirections(permittedBy: presentation)
        if directions.isEmpty { return Self.placeWithoutArrow(content, over: anchor, in: room) }
        // R182: only these two for a bar item.
        if controllers[presentation.presented]?.properties.anchor?.barButtonItem != nil { sides.removeLast(2) }
        let permitted = sides.filter { directions.contains($0.edge.arrowDirection) }
        if !permitted.isEmpty { sides = permitted }
        let overlaps = mayOverlapAnchor(presentation)
        for place in sides.indices {
            sides[place].fit(content, in: room, heightBesideArrow: frames.heightBesideArrow, overlaps: overlaps)
        }
        // Swift's sort and max keep no order among equals, so the first side with room is searched for.
        let most = sides.map(\.spare).max() ?? 0
        let side = sides.first { $0.spare >= 0 } ?? sides.first { $0.spare == most } ?? sides[0]
        return side.place(beside: anchor, in: room, arrow: frames.popoverArrow)
    }

    /// A popover without an arrow has its middle at that of its anchor, as far as there is room (CH-260).
    private static func placeWithoutArrow(_ content: Size, over anchor: Rect, in room: Rect) -> PopoverPlace {
        let size = Size(min(content.width, room.size.width), min(content.height, room.size.height))
        let box = anchor.centering(size)
        let origin = Point(
            min(max(box.origin.x, room.origin.x), room.maxX - size.width),
            min(max(box.origin.y, room.origin.y), room.maxY - size.height))
        return PopoverPlace(frame: Rect(origin: origin, size: size), arrow: .zero, edge: .none, tip: origin)
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

/// A side of an anchor at which a popover may lie.
private struct PopoverSide {
    /// The edge of the popover that faces the anchor.
    let edge: ScreenEdge
    /// The points between the anchor and the edge of the room.
    let room: Double
    /// The size of the popover there, without its arrow.
    var size = Size.zero
    /// The points that are left beside the popover; negative if it does not fit.
    var spare = 0.0

    init(edge: ScreenEdge, room: Double) {
        self.edge = edge
        self.room = room
    }

    private var isVertical: Bool { edge == .top || edge == .bottom }

    /// Finds the size that the content has here.
    mutating func fit(_ content: Size, in whole: Rect, heightBesideArrow: Double, overlaps: Bool) {
        size = Size(min(content.width, whole.size.width), min(content.height, whole.size.height))
        if !isVertical { size.height = min(size.height, heightBesideArrow) }
        spare = room - ScreenNumbers.arrowLength - (isVertical ? size.height : size.width)
        guard spare < 0, !overlaps else { return }
        // A popover that would be next to nothing covers its anchor instead.
        let least = 44.0
        if isVertical, size.height + spare >= least { size.height += spare }
        if !isVertical, size.width + spare >= least { size.width += spare }
    }

    /// - Parameter arrow: the points of the arrow that belong to the frame.
    func place(beside anchor: Rect, in whole: Rect, arrow: Double) -> PresentationSession.PopoverPlace {
        let gap = ScreenNumbers.arrowLength
        let middle = Point(anchor.origin.x + anchor.size.width / 2, anchor.origin.y + anchor.size.height / 2)
        let (x, y) = (middle.x - size.width / 2, middle.y - size.height / 2)
        let (origin, tip, inside): (Point, Point, EdgeInsets) =
            switch edge {
            case .bottom:
                (
                    Point(x, anchor.origin.y - gap - size.height), Point(middle.x, anchor.origin.y),
                    EdgeInsets(top: 0, left: 0, bottom: arrow, right: 0)
                )
            case .left:
                (
                    Point(anchor.maxX + gap, y), Point(anchor.maxX, middle.y),
                    EdgeInsets(top: 0, left: arrow, bottom: 0, right: 0)
                )
            case .right:
                (
                    Point(anchor.origin.x - gap - size.width, y), Point(anchor.origin.x, middle.y),
                    EdgeInsets(top: 0, left: 0, bottom: 0, right: arrow)
                )
            case .top, .none, .all:
                (
                    Point(x, anchor.maxY + gap), Point(middle.x, anchor.maxY),
                    EdgeInsets(top: arrow, left: 0, bottom: 0, right: 0)
                )
            }
        let box = Point(
            min(max(origin.x, whole.origin.x), whole.maxX - size.width),
            min(max(origin.y, whole.origin.y), whole.maxY - size.height))
        let frame = Rect(
            box.x - inside.left, box.y - inside.top, size.width + inside.left + inside.right,
            size.height + inside.top + inside.bottom)
        return PresentationSession.PopoverPlace(frame: frame, arrow: inside, edge: edge, tip: tip)
    }
}
