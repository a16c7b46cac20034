import PresentationEngine

/// The words beside the device: above it what is shown, and below it the transitions in flight.
struct PictureCaption {
    let session: PresentationSession
    let palette: ScreenAppearance.Palette
    var screen = WindowScreen.main

    /// Draws the device, the version, and the state's place in the session, at the top of a picture of this width.
    func draw(in width: Double, into writer: inout MarkupWriter) {
        let device = session.settings?.device.name ?? "No device"
        let box = Rect(DeviceOutline.margin, 10, max(width - 2 * DeviceOutline.margin, 0), 22)
        writer.text(
            "\(device) \u{B7} iOS \(session.rules.version)", in: box,
            TextStyle(size: 15, color: palette.caption, isBold: true, alignment: .start))
        let place = screen == .main ? session.header.orientation.rawValue : "external display"
        let state = "\(place) \u{B7} revision \(session.header.revision) \u{B7} \(clock)"
        writer.text(
            state, in: Rect(box.origin.x, 32, box.size.width, 18),
            TextStyle(size: 12, color: palette.caption, alignment: .start))
    }

    /// The time of the session's clock.
    private var clock: String {
        let (whole, part) = session.header.time.quotientAndRemainder(dividingBy: 1_000)
        return part == 0 ? "\(whole) ms" : "\(whole).\(String(part + 1_000).dropFirst()) ms"
    }

    /// Draws a transition in flight with its progress.
    func draw(_ transition: ScreenTransition, in frame: Rect, into writer: inout MarkupWriter) {
        let track = Rect(frame.origin.x, frame.origin.y + 7, 60, 6)
        writer.rect(track, fill: palette.fill, radius: 3)
        let done = Size(60 * min(max(transition.progress, 0), 1), 6)
        if done.width > 0 { writer.rect(Rect(origin: track.origin, size: done), fill: palette.mark, radius: 3) }
        let box = frame.inset(by: EdgeInsets(top: 0, left: 68, bottom: 0, right: 0))
        writer.text(transition.line, in: box, TextStyle(size: 12, color: palette.caption, alignment: .start))
    }
}

extension ScreenTransition {
    /// The transition in a line: `t_1 presentation home → detail · coverVertical · 40 %`.
    fileprivate var line: String {
        var parts = ["\(name) \(kind.rawValue) \(from) \u{2192} \(to)"]
        if let style { parts.append(style.name) }
        if let option { parts.append(option.rawValue) }
        if let animator {
            parts.append(effects.isEmpty ? animator : "\(animator): \(effects.prefix(5).joined(separator: ", "))")
        }
        parts.append(MarkupWriter.percentage(progress))
        if isInteractive { parts.append("interactive") }
        if isCancelled { parts.append("cancelled") }
        return parts.joined(separator: " \u{B7} ")
    }
}
