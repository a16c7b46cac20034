import PresentationEngine

extension PresentationSession {
    /// A screen at this instant as SVG, in UTF-8: the device with its screen, or the external display, and below it the
    /// transitions in flight.
    ///
    /// The same state gives the same bytes.
    ///
    /// - Throws: ``PictureFault`` if it would have more than `byteLimit` bytes.
    package func screenPicture(
        _ appearance: ScreenAppearance, on screen: WindowScreen = .main,
        byteLimit: Int = PictureFault.usualByteLimit
    ) throws(PictureFault) -> [UInt8] {
        var picture = ScreenPicture(self, appearance, on: screen, byteLimit: byteLimit)
        picture.draw()
        return try picture.writer.picture()
    }

    /// The device with its screen as SVG, without a caption: equal for screens that look the same.
    package func screenLooks(
        _ appearance: ScreenAppearance, byteLimit: Int = PictureFault.usualByteLimit
    ) throws(PictureFault) -> [UInt8] {
        var picture = ScreenPicture(self, appearance, byteLimit: byteLimit)
        picture.drawDevice()
        return try picture.writer.picture()
    }

    /// The size of the picture of a screen, and the screen's place in it.
    package func screenPlace(on screen: WindowScreen = .main) -> (picture: Size, screen: Rect) {
        let outline = ScreenPicture.outline(of: self, screen)
        let size = ScreenPicture.size(of: outline, transitionCount: screenTransitions.count)
        return (size, Rect(origin: outline.origin, size: outline.screen))
    }
}

/// Draws the layers of a screen.
struct ScreenPicture {
    let session: PresentationSession
    let screen: WindowScreen
    let palette: ScreenAppearance.Palette
    let appearance: ScreenAppearance
    let layers: [ScreenLayer]
    let transitions: [ScreenTransition]
    let outline: DeviceOutline
    var writer: MarkupWriter
    private let safeArea: EdgeInsets
    private let windowOrigin: Point
    /// Before the ids of this picture, if others are in the same file.
    private let idPrefix: String
    /// The layers whose groups are open, with the number of groups of each, and of the names drawn before it.
    private var open: [(layer: Int, groups: Int, isTransformed: Bool, nameCount: Int)] = []
    /// The boxes of the names that are drawn beside contents.
    private var names: [Rect] = []
    private var groupCount = 0

    /// Groups in groups beyond this are not written: readers of XML limit the depth of elements.
    private static let groupLimit = 100
    /// The transitions that are listed; the number of all others follows.
    private static let listed = 5
    private static let rowHeight = 20.0

    init(
        _ session: PresentationSession, _ appearance: ScreenAppearance, on screen: WindowScreen = .main,
        idPrefix: String = "", byteLimit: Int
    ) {
        self.session = session
        self.screen = screen
        self.appearance = appearance
        palette = appearance.palette
        layers = session.screenLayers(on: screen)
        transitions = session.screenTransitions
        safeArea = session.environmentOutline.safeArea ?? .zero
        windowOrigin = screen == .main ? session.windowOrigin : .zero
        outline = Self.outline(of: session, screen)
        self.idPrefix = idPrefix
        writer = MarkupWriter(capacity: 4_096 + layers.count * 256, limit: byteLimit)
    }

    /// The outline of a session's device, or of the display that is attached to it.
    static func outline(of session: PresentationSession, _ screen: WindowScreen = .main) -> DeviceOutline {
        let environment = session.environmentOutline
        if screen == .external, let display = environment.display {
            return DeviceOutline(device: nil, orientation: .landscapeLeft, screen: display.size)
        }
        return DeviceOutline(
            device: session.settings?.device, orientation: environment.orientation, screen: environment.screen)
    }

    /// The size of the whole picture: the device, the caption above it, and the transitions below it.
    static func size(of outline: DeviceOutline, transitionCount: Int) -> Size {
        let rows = min(transitionCount, listed) + (transitionCount > listed ? 1 : 0)
        return Size(
            outline.body.size.width + 2 * DeviceOutline.margin,
            outline.body.maxY + DeviceOutline.margin + Double(rows) * rowHeight)
    }

    /// Draws the whole picture.
    mutating func draw() {
        let size = Self.size(of: outline, transitionCount: transitions.count)
        let width = size.width
        writer.startPicture(size)
        writer.rect(Rect(size: size), fill: palette.page)
        let caption = PictureCaption(session: session, palette: palette, screen: screen)
        caption.draw(in: width, into: &writer)
        drawDevice()
        for (row, transition) in transitions.prefix(Self.listed).enumerated() {
            caption.draw(transition, in: rowFrame(row, width), into: &writer)
        }
        if transitions.count > Self.listed {
            writer.text(
                "and \(transitions.count - Self.listed) more", in: rowFrame(Self.listed, width),
                TextStyle(size: 12, color: palette.caption, alignment: .start))
        }
        writer.end("svg")
    }

    // MARK: The screen

    /// Draws the device with its screen, and nothing around it.
    mutating func drawDevice() {
        outline.draw(palette, into: &writer)
        drawScreen()
    }

    private mutating func drawScreen() {
        let origin = outline.origin
        let screen = Rect(size: outline.screen)
        writer.raw("<clipPath id=\"\(idPrefix)screen\">")
        writer.rect(screen, fill: "#000000", radius: outline.screenCorner)
        writer.raw("</clipPath>\n")
        let place = "translate(\(MarkupWriter.number(origin.x)) \(MarkupWriter.number(origin.y)))"
        writer.start("g", [("transform", place)])
        writer.start("g", [("clip-path", "url(#\(idPrefix)screen)")])
        writer.rect(screen, fill: palette.backdrop)
        let window = windowOrigin
        if window != .zero {
            let place = "translate(\(MarkupWriter.number(window.x)) \(MarkupWriter.number(window.y)))"
            writer.start("g", [("transform", place)])
        }
        for index in layers.indices where !writer.isFull { draw(index, in: screen) }
        closeGroups(until: nil, before: layers.endIndex)
        if window != .zero { writer.end("g") }
        let light = isLightAtTop
        if let bar = layers.last, bar.role == .statusBar {
            StatusBarDrawing(frame: bar.frame, color: light ? "#ffffff" : "#000000").draw(into: &writer)
        }
        outline.drawHousing(safeArea, isLight: appearance == .dark, into: &writer)
        writer.end("g")
        writer.end("g")
    }

    /// Whether the texts of the status bar are light: as the style says, on a dark picture, and above a presenter that
    /// stands back behind a card.
    private var isLightAtTop: Bool {
        let isBehindCard = layers.contains { $0.role == .presenter && $0.cornerRadius > 0 }
        return appearance == .dark || isBehindCard || layers.last?.text == StatusBarStyle.lightContent.rawValue
    }

    private mutating func draw(_ index: Int, in screen: Rect) {
        let layer = layers[index]
        guard layer.role != .statusBar else { return }
        closeGroups(until: layer.superlayer, before: index)
        let isMoved = layer.transform != .identity || open.last?.isTransformed == true
        openGroups(of: layer, index, isMoved, in: screen)
        guard isMoved || layer.frame.touches(screen) else { return }
        let container = layer.superlayer.map { layers[$0] }
        let drawing = LayerDrawing(session: session, palette: palette, layer: layer, container: container)
        drawing.draw(into: &writer)
        if !hasSublayers(index) { drawing.drawNameInMiddle(into: &writer) }
    }

    private func hasSublayers(_ index: Int) -> Bool {
        layers.indices.contains(index + 1) && layers[index + 1].superlayer == index
    }

    private mutating func openGroups(of layer: ScreenLayer, _ index: Int, _ isMoved: Bool, in screen: Rect) {
        var attributes: [(String, String)] = []
        if layer.transform != .identity { attributes.append(("transform", layer.transformText)) }
        if layer.alpha < 1 { attributes.append(("opacity", MarkupWriter.number(layer.alpha))) }
        if let clip = layer.clip, isMoved || layer.cornerRadius > 0 || !clip.covers(screen) {
            var shape = clip
            if !layer.hasRoundBottom { shape.size.height += layer.cornerRadius }
            writer.raw("<clipPath id=\"\(idPrefix)c\(index)\">")
            writer.rect(shape, fill: "#000000", radius: layer.cornerRadius)
            writer.raw("</clipPath>\n")
            attributes.append(("clip-path", "url(#\(idPrefix)c\(index))"))
        }
        let opens = !attributes.isEmpty && groupCount < Self.groupLimit
        if opens {
            writer.start("g", attributes)
            groupCount += 1
        }
        open.append((index, opens ? 1 : 0, isMoved, names.count))
    }

    /// Closes the groups of the layers that do not contain the next one. A layer's name is drawn above its contents.
    private mutating func closeGroups(until superlayer: Int?, before next: Int) {
        while let last = open.last, last.layer != superlayer {
            open.removeLast()
            let layer = layers[last.layer]
            if hasSublayers(last.layer) {
                let drawing = LayerDrawing(session: session, palette: palette, layer: layer, container: nil)
                let box = drawing.drawName(
                    safeArea.reaching(into: layer.frame, of: outline.screen), among: layers[(last.layer + 1)..<next],
                    names[last.nameCount...], into: &writer)
                if let box { names.append(box) }
            }
            if last.groups > 0 {
                writer.end("g")
                groupCount -= 1
            }
        }
    }

    // MARK: Transitions in flight

    private func rowFrame(_ row: Int, _ width: Double) -> Rect {
        Rect(
            DeviceOutline.margin, outline.body.maxY + 10 + Double(row) * Self.rowHeight,
            max(width - 2 * DeviceOutline.margin, 0), Self.rowHeight)
    }
}

extension ScreenLayer {
    /// The transform about the center of the frame.
    fileprivate var transformText: String {
        let x = MarkupWriter.number(frame.origin.x + frame.size.width / 2)
        let y = MarkupWriter.number(frame.origin.y + frame.size.height / 2)
        var parts = ["translate(\(x) \(y))"]
        if transform.rotation != 0 { parts.append("rotate(\(MarkupWriter.number(transform.rotation)))") }
        if transform.scaleX != 1 || transform.scaleY != 1 {
            parts.append("scale(\(MarkupWriter.factor(transform.scaleX)) \(MarkupWriter.factor(transform.scaleY)))")
        }
        parts.append("translate(-\(x) -\(y))".replacing("--", with: ""))
        return parts.joined(separator: " ")
    }
}

extension Rect {
    func touches(_ other: Rect) -> Bool {
        origin.x < other.maxX && maxX > other.origin.x && origin.y < other.maxY && maxY > other.origin.y
    }

    fileprivate func covers(_ other: Rect) -> Bool {
        origin.x <= other.origin.x && origin.y <= other.origin.y && maxX >= other.maxX && maxY >= other.maxY
    }
}
