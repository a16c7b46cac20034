import PresentationEngine

/// Draws one layer by its role.
struct LayerDrawing {
    let session: PresentationSession
    let palette: ScreenAppearance.Palette
    let layer: ScreenLayer
    /// The layer that contains this one.
    let container: ScreenLayer?

    private var frame: Rect { layer.frame }
    private var outer: Rect? { container?.frame }

    func draw(into writer: inout MarkupWriter) {
        switch layer.role {
        case .window: writer.rect(frame, fill: palette.backdrop)
        case .presenter, .presented, .popover, .controller: controller(&writer)
        case .container, .statusBar: break
        case .dimming: writer.rect(frame, fill: "#000000")
        case .decoration: writer.rect(frame, fill: "none", stroke: palette.mark, dashes: "6 4")
        case .view: writer.rect(frame, fill: "none", stroke: palette.outline, dashes: "3 3")
        case .element: ElementDrawing(palette: palette, layer: layer).draw(into: &writer)
        case .navigationBar, .toolbar, .tabBar: bar(&writer)
        case .title: title(&writer)
        case .item: item(&writer)
        case .alert: writer.rect(frame, fill: palette.raised, radius: layer.cornerRadius, stroke: palette.line)
        case .text:
            let style = TextStyle(
                size: layer.isEmphasized ? 17 : 13, color: palette.text, isBold: layer.isEmphasized, lineLimit: 60)
            writer.text(layer.text ?? "", in: frame, style)
        case .textField: textField(&writer)
        case .action: action(&writer)
        case .arrow: arrow(&writer)
        case .grabber: writer.rect(frame, fill: palette.disabled, radius: frame.size.height / 2)
        }
    }

    private var name: String { layer.controller.map { session.name($0) } ?? "" }

    // MARK: Controllers

    private func controller(_ writer: inout MarkupWriter) {
        // The view of an alert has no background of its own: its boxes have.
        let kind = layer.controller.flatMap { session.controllers[$0]?.kind }
        if kind == nil || layer.isLeaf || kind?.isContainer == true || layer.role == .popover {
            let isAbove = layer.role == .presented && layer.cornerRadius > 0 || layer.role == .popover
            // The arrow of a popover belongs to its view and is drawn by itself; of a zoom only a part is seen.
            var shape = layer.role == .popover || layer.cornerRadius > 0 ? layer.clip ?? frame : frame
            if !layer.hasRoundBottom { shape.size.height += layer.cornerRadius }
            writer.rect(
                shape, fill: isAbove ? palette.raised : palette.background, radius: layer.cornerRadius,
                stroke: isAbove || layer.cornerRadius > 0 ? palette.line : nil)
            drawSides(&writer)
            drawEdges(&writer)
        }
    }

    /// The lines between a column and its neighbors.
    private func drawSides(_ writer: inout MarkupWriter) {
        guard let outer, layer.role == .controller, frame.size.width < outer.size.width else { return }
        for x in [frame.origin.x, frame.maxX] where x > outer.origin.x && x < outer.maxX {
            writer.line(Point(x, frame.origin.y), Point(x, frame.maxY), palette.line, width: 1)
        }
    }

    /// The edges of a view that does not fill its place, because a transition moves it or because it is smaller:
    /// without them it would have no outline in front of a view of the same color.
    private func drawEdges(_ writer: inout MarkupWriter) {
        guard let outer, layer.cornerRadius == 0, layer.transition != nil || layer.role == .presented else { return }
        for x in [frame.origin.x, frame.maxX] where x > outer.origin.x + 0.5 && x < outer.maxX - 0.5 {
            writer.line(Point(x, frame.origin.y), Point(x, frame.maxY), palette.line, width: 1)
            for width in Self.shadow {
                let left = x == frame.origin.x ? x - width : x
                writer.shade(Rect(left, frame.origin.y, width, frame.size.height))
            }
        }
        for y in [frame.origin.y, frame.maxY] where y > outer.origin.y + 0.5 && y < outer.maxY - 0.5 {
            writer.line(Point(frame.origin.x, y), Point(frame.maxX, y), palette.line, width: 1)
            for height in Self.shadow {
                let top = y == frame.origin.y ? y - height : y
                writer.shade(Rect(frame.origin.x, top, frame.size.width, height))
            }
        }
    }

    /// The widths of the bands of a shadow, which add up.
    private static let shadow = [7.0, 4, 2]

    /// Whether the view belongs to a controller that is no container, and has room for the name.
    private var hasName: Bool {
        layer.isLeaf && layer.controller != nil && frame.size.width > 40 && frame.size.height > 30
    }

    /// The name of a controller with an empty view, and its class, in the middle.
    func drawNameInMiddle(into writer: inout MarkupWriter) {
        guard hasName, let handle = layer.controller else { return }
        let middle = frame.origin.y + frame.size.height / 2
        let width = max(frame.size.width - 24, 0)
        writer.text(
            name, in: Rect(frame.origin.x + 12, middle - 22, width, 24),
            TextStyle(size: 17, color: palette.secondary, isBold: true))
        writer.text(
            session.controllers[handle]?.className ?? "", in: Rect(frame.origin.x + 12, middle + 2, width, 18),
            TextStyle(size: 12, color: palette.secondary))
    }

    /// The name of a controller, beside the contents of its view.
    ///
    /// - Parameters:
    ///   - safeArea: the insets of the view.
    ///   - contents: the layers in the view.
    ///   - names: the boxes of the names in the view.
    /// - Returns: the box of the name.
    func drawName(
        _ safeArea: EdgeInsets, among contents: ArraySlice<ScreenLayer>, _ names: ArraySlice<Rect>,
        into writer: inout MarkupWriter
    ) -> Rect? {
        guard hasName else { return nil }
        let width = min(TextWidths.width(of: name.prefix(100), size: 10) + 12, frame.size.width - 8)
        let room = frame.inset(by: EdgeInsets(top: 0, left: 0, bottom: safeArea.bottom, right: 0))
        let box = NamePlace(Size(width, 15), in: room, among: contents, names: names).box
        writer.rect(box, fill: palette.mark, radius: 7.5)
        writer.text(
            name, in: box.inset(by: EdgeInsets(top: 0, left: 5, bottom: 0, right: 5)),
            TextStyle(size: 10, color: palette.background, leastSize: 8))
        return box
    }

    // MARK: Bars

    private func bar(_ writer: inout MarkupWriter) {
        guard layer.role == .navigationBar else {
            writer.rect(frame, fill: palette.bar)
            return writer.line(frame.origin, Point(frame.maxX, frame.origin.y), palette.line)
        }
        // The background continues behind the status bar.
        let top = outer?.origin.y ?? 0
        let reach = frame.origin.y - top
        let whole = reach > 0 && reach < 70 ? Rect(frame.origin.x, top, frame.size.width, frame.maxY - top) : frame
        writer.rect(whole, fill: palette.bar)
        writer.line(Point(frame.origin.x, frame.maxY), Point(frame.maxX, frame.maxY), palette.line)
    }

    private func title(_ writer: inout MarkupWriter) {
        let style =
            layer.isEmphasized
            ? TextStyle(size: 32, color: palette.text, isBold: true, alignment: .start, leastSize: 20)
            : TextStyle(size: 17, color: palette.text, isBold: true, leastSize: 12)
        writer.text(layer.text ?? "", in: frame, style)
    }

    private func item(_ writer: inout MarkupWriter) {
        let text = Self.words[layer.text ?? ""] ?? layer.text ?? ""
        let isOfTabs = layer.name?.hasSuffix(".tabBarItem") == true || layer.name?.hasSuffix(".moreTab") == true
        guard isOfTabs else {
            let size = text.count == 1 ? 26.0 : 17
            let color = layer.isEnabled ? palette.accent : palette.disabled
            if let sign = BarItemSign(rawValue: layer.text ?? "") {
                return sign.draw(in: alignmentInBar.place(of: BarItemSign.size, in: frame), color, into: &writer)
            }
            let box = frame.inset(by: EdgeInsets(top: 0, left: 2, bottom: 0, right: 2))
            return writer.text(text, in: box, TextStyle(size: size, color: color, alignment: alignmentInBar))
        }
        let color = !layer.isEnabled ? palette.disabled : layer.isEmphasized ? palette.accent : palette.secondary
        let x = frame.origin.x + frame.size.width / 2
        let isFlat = frame.size.height < 40
        if !isFlat {
            writer.rect(
                Rect(x - 10, frame.origin.y + 7, 20, 20), fill: layer.isEmphasized ? color : "none", radius: 5,
                stroke: color)
        }
        let box = Rect(
            frame.origin.x + 2, frame.origin.y + (isFlat ? 0 : 30), max(frame.size.width - 4, 0),
            isFlat ? frame.size.height : 16)
        writer.text(text, in: box, TextStyle(size: isFlat ? 13 : 10, color: color, leastSize: 8))
    }

    /// The items of a navigation bar begin at its left margin, and end at its right one.
    private var alignmentInBar: TextStyle.Alignment {
        guard let container, container.role == .navigationBar else { return .middle }
        let isAtLeft = frame.origin.x - container.frame.origin.x < container.frame.maxX - frame.maxX
        return isAtLeft ? .start : .end
    }

    /// The signs and words of system items without a drawn sign that do not say what their names say.
    private static let words = [
        "add": "+", "done": "Done", "cancel": "Cancel", "edit": "Edit", "save": "Save", "undo": "Undo", "redo": "Redo",
        "flexibleSpace": "", "fixedSpace": "", "reply": "Reply", "organize": "Organize", "bookmarks": "Bookmarks",
        "refresh": "Refresh", "stop": "Stop", "camera": "Camera", "play": "Play", "pause": "Pause",
        "rewind": "Rewind", "fastForward": "Forward", "close": "Close",
    ]

    // MARK: Alerts and popovers

    private func textField(_ writer: inout MarkupWriter) {
        let box = frame.inset(by: EdgeInsets(top: 3, left: 0, bottom: 3, right: 0))
        writer.rect(box, fill: palette.background, radius: 5, stroke: palette.line)
        let color = layer.isPlaceholder ? palette.secondary : palette.text
        writer.text(
            layer.text ?? "", in: box.inset(by: EdgeInsets(top: 0, left: 6, bottom: 0, right: 6)),
            TextStyle(size: 13, color: color, alignment: .start))
    }

    private func action(_ writer: inout MarkupWriter) {
        writer.line(frame.origin, Point(frame.maxX, frame.origin.y), palette.line)
        writer.line(frame.origin, Point(frame.origin.x, frame.maxY), palette.line)
        let color =
            !layer.isEnabled
            ? palette.disabled : layer.actionStyle == .destructive ? palette.destructive : palette.accent
        writer.text(
            layer.text ?? "", in: frame.inset(by: EdgeInsets(top: 0, left: 8, bottom: 0, right: 8)),
            TextStyle(size: 17, color: color, isBold: layer.isEmphasized))
    }

    private func arrow(_ writer: inout MarkupWriter) {
        let (left, top, right, bottom) = (frame.origin.x, frame.origin.y, frame.maxX, frame.maxY)
        let (x, y) = (left + frame.size.width / 2, top + frame.size.height / 2)
        let corners: [(Double, Double)] =
            switch layer.arrowEdge {
            case .bottom: [(left, top), (right, top), (x, bottom)]
            case .left: [(right, top), (right, bottom), (left, y)]
            case .right: [(left, top), (left, bottom), (right, y)]
            case .top, .none?, .all, nil: [(left, bottom), (right, bottom), (x, top)]
            }
        let points = corners.map { "\(MarkupWriter.number($0.0)),\(MarkupWriter.number($0.1))" }
        writer.element(
            "polygon",
            [("points", points.joined(separator: " ")), ("fill", palette.raised), ("stroke", palette.line)])
    }
}

extension TextStyle.Alignment {
    /// The place of something with this size in a box.
    fileprivate func place(of size: Size, in box: Rect) -> Rect {
        let middle = box.centering(size).origin
        return switch self {
        case .start: Rect(min(box.origin.x, middle.x), middle.y, size.width, size.height)
        case .middle: Rect(origin: middle, size: size)
        case .end: Rect(max(box.maxX - size.width, middle.x), middle.y, size.width, size.height)
        }
    }
}
