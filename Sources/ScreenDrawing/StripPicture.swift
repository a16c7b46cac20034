import PresentationEngine

extension PresentationSession {
    /// A transition in flight as a film strip in SVG, in UTF-8: the device at even parts of the transition's way, from
    /// its start to its end, beside each other.
    ///
    /// The same state gives the same bytes.
    ///
    /// - Parameter count: the number of instants, at least 2.
    /// - Throws: ``PictureFault`` if it would have more than `byteLimit` bytes.
    package func stripPicture(
        of transition: TransitionHandle, count: Int, _ appearance: ScreenAppearance,
        byteLimit: Int = PictureFault.usualByteLimit
    ) throws(PictureFault) -> [UInt8] {
        var strip = StripPicture(self, transition, count: count, appearance, byteLimit: byteLimit)
        try strip.draw()
        return try strip.writer.picture()
    }
}

/// Draws the instants of a transition beside each other.
private struct StripPicture {
    /// One instant: the part of the way, and the screen there.
    private struct Instant {
        let fraction: Double
        let progress: Double
        let screen: PresentationSession
    }

    let session: PresentationSession
    let palette: ScreenAppearance.Palette
    private let appearance: ScreenAppearance
    var writer: MarkupWriter
    private let transition: ScreenTransition?
    private let instants: [Instant]
    private let outline: DeviceOutline
    /// By which each device is reduced.
    private let scale: Double

    private static let gap = 16.0
    private static let labelHeight = 40.0
    private static let rowHeight = 20.0
    /// The widths of a device in portrait and in landscape, in points of the picture.
    private static let (narrow, wide) = (220.0, 340.0)

    init(
        _ session: PresentationSession, _ handle: TransitionHandle, count: Int, _ appearance: ScreenAppearance,
        byteLimit: Int
    ) {
        self.session = session
        self.appearance = appearance
        palette = appearance.palette
        let name = session.transitions[handle]?.name
        transition = session.screenTransitions.first { $0.name == name }
        instants = (0..<count).map { place in
            let fraction = Double(place) / Double(max(count - 1, 1))
            let posed = session.posing(handle, at: fraction)
            let progress = posed.screenTransitions.first { $0.name == name }?.progress ?? fraction
            return Instant(fraction: fraction, progress: progress, screen: posed)
        }
        outline = ScreenPicture.outline(of: session)
        let width = outline.body.size.width > outline.body.size.height ? Self.wide : Self.narrow
        scale = min(width / max(outline.body.size.width, 1), 1)
        writer = MarkupWriter(capacity: 65_536, limit: byteLimit)
    }

    private var device: Size { Size(outline.body.size.width * scale, outline.body.size.height * scale) }

    mutating func draw() throws(PictureFault) {
        let margin = DeviceOutline.margin
        let count = Double(instants.count)
        let size = Size(
            2 * margin + count * device.width + (count - 1) * Self.gap,
            outline.body.origin.y + device.height + Self.labelHeight + Self.rowHeight + margin / 2)
        writer.startPicture(size)
        writer.rect(Rect(size: size), fill: palette.page)
        let caption = PictureCaption(session: session, palette: palette)
        caption.draw(in: size.width, into: &writer)
        for (place, instant) in instants.enumerated() {
            try draw(instant, place, at: margin + Double(place) * (device.width + Self.gap))
        }
        if let transition {
            let row = Rect(
                margin, size.height - margin / 2 - Self.rowHeight, max(size.width - 2 * margin, 0), Self.rowHeight)
            caption.draw(transition, in: row, into: &writer)
        }
        writer.end("svg")
    }

    private mutating func draw(_ instant: Instant, _ place: Int, at x: Double) throws(PictureFault) {
        let body = outline.body
        let position = "translate(\(MarkupWriter.number(x)) \(MarkupWriter.number(body.origin.y)))"
        let origin = "translate(-\(MarkupWriter.number(body.origin.x)) -\(MarkupWriter.number(body.origin.y)))"
        let reduction = MarkupWriter.factor(scale)
        writer.start("g", [("transform", "\(position) scale(\(reduction) \(reduction)) \(origin)")])
        // One picture at a time: each can be as long as the whole strip may be.
        var picture = ScreenPicture(
            instant.screen, appearance, idPrefix: "i\(place)", byteLimit: writer.limit - writer.bytes.count)
        picture.drawDevice()
        if picture.writer.isFull { throw PictureFault(byteLimit: writer.limit) }
        writer.append(picture.writer)
        writer.end("g")
        let top = body.origin.y + device.height + 6
        writer.text(
            MarkupWriter.percentage(instant.fraction), in: Rect(x, top, device.width, 18),
            TextStyle(size: 13, color: palette.caption, isBold: true))
        guard MarkupWriter.percentage(instant.progress) != MarkupWriter.percentage(instant.fraction) else { return }
        writer.text(
            "moved by \(MarkupWriter.percentage(instant.progress))", in: Rect(x, top + 17, device.width, 14),
            TextStyle(size: 11, color: palette.secondary))
    }
}
