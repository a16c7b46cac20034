import PresentationEngine

/// Draws the elements of storyboards by their kinds. The values of controls are no part of a session, so a switch is
/// drawn as on, and a slider in the middle.
struct ElementDrawing {
    let palette: ScreenAppearance.Palette
    let layer: ScreenLayer

    private var frame: Rect { layer.frame }
    private var text: String { layer.text ?? "" }
    private var tint: String { layer.isEnabled ? palette.accent : palette.disabled }
    private var middle: Point {
        Point(frame.origin.x + frame.size.width / 2, frame.origin.y + frame.size.height / 2)
    }

    func draw(into writer: inout MarkupWriter) {
        switch layer.elementName ?? "view" {
        case "label": label(&writer)
        case "button": button(&writer)
        case "textField", "searchTextField": field(&writer, text)
        case "searchBar": field(&writer, text.isEmpty ? "Search" : text)
        case "switch": toggle(&writer)
        case "slider": slider(&writer)
        case "progressView": progress(&writer)
        case "stepper": stepper(&writer)
        case "segmentedControl": segments(&writer)
        case "activityIndicatorView": writer.circle(middle, radius, fill: "none", stroke: palette.secondary)
        case "pageControl": dots(&writer)
        case "imageView": image(&writer)
        case "datePicker", "pickerView": picker(&writer)
        case "textView": longText(&writer)
        case "tableView", "collectionView": table(&writer)
        case "tableViewCell", "collectionViewCell": cell(&writer)
        case "scrollView", "stackView", "containerView", "tableViewCellContentView", "collectionViewCellContentView":
            break
        case "navigationBar", "toolbar", "tabBar": writer.rect(frame, fill: palette.bar, stroke: palette.line)
        case "view", "visualEffectView": writer.rect(frame, fill: "none", stroke: palette.outline, dashes: "3 3")
        case let other: unknown(other, &writer)
        }
    }

    private var radius: Double { max(min(frame.size.width, frame.size.height) / 2 - 2, 0) }

    /// A part of the frame's height in its middle, not wider than the frame.
    private func centered(_ width: Double, _ height: Double) -> Rect {
        frame.centering(Size(min(width, frame.size.width), min(height, frame.size.height)))
    }

    private func label(_ writer: inout MarkupWriter) {
        let color = layer.isEnabled ? palette.text : palette.disabled
        writer.text(text, in: frame, TextStyle(size: 17, color: color, alignment: .start, lineLimit: 40))
    }

    private func button(_ writer: inout MarkupWriter) {
        writer.rect(frame, fill: palette.fill, radius: min(8, radius))
        writer.text(text, in: inner(4), TextStyle(size: 15, color: tint))
    }

    private func inner(_ inset: Double) -> Rect {
        frame.inset(by: EdgeInsets(top: 0, left: inset, bottom: 0, right: inset))
    }

    private func field(_ writer: inout MarkupWriter, _ text: String) {
        writer.rect(frame, fill: palette.raised, radius: min(6, radius), stroke: palette.line)
        let color = layer.text == nil ? palette.secondary : palette.text
        writer.text(text, in: inner(8), TextStyle(size: 15, color: color, alignment: .start))
    }

    private func toggle(_ writer: inout MarkupWriter) {
        let track = centered(51, 31)
        let radius = track.size.height / 2
        writer.rect(track, fill: layer.isEnabled ? "#34c759" : palette.disabled, radius: radius)
        writer.circle(
            Point(track.maxX - radius, track.origin.y + radius), max(radius - 2, 0), fill: "#ffffff")
    }

    private func slider(_ writer: inout MarkupWriter) {
        let line = Rect(frame.origin.x, middle.y - 2, frame.size.width, 4)
        writer.rect(line, fill: palette.fill, radius: 2)
        writer.rect(Rect(origin: line.origin, size: Size(line.size.width / 2, 4)), fill: tint, radius: 2)
        writer.circle(middle, min(13, radius), fill: "#ffffff", stroke: palette.line)
    }

    private func progress(_ writer: inout MarkupWriter) {
        let line = centered(frame.size.width, 4)
        writer.rect(line, fill: palette.fill, radius: 2)
        writer.rect(Rect(origin: line.origin, size: Size(line.size.width / 2, line.size.height)), fill: tint, radius: 2)
    }

    private func stepper(_ writer: inout MarkupWriter) {
        writer.rect(frame, fill: palette.fill, radius: min(8, radius))
        let half = Size(frame.size.width / 2, frame.size.height)
        let style = TextStyle(size: 20, color: palette.text)
        writer.text("-", in: Rect(origin: frame.origin, size: half), style)
        writer.text("+", in: Rect(origin: Point(middle.x, frame.origin.y), size: half), style)
    }

    private func segments(_ writer: inout MarkupWriter) {
        writer.rect(frame, fill: palette.fill, radius: min(8, radius))
        let half = Rect(
            frame.origin.x + 2, frame.origin.y + 2, max(frame.size.width / 2 - 4, 0), max(frame.size.height - 4, 0))
        writer.rect(half, fill: palette.background, radius: min(7, radius))
        writer.text(text, in: half, TextStyle(size: 13, color: palette.text))
    }

    private func dots(_ writer: inout MarkupWriter) {
        for place in 0..<3 {
            let x = middle.x + Double(place - 1) * 16
            writer.circle(Point(x, middle.y), min(3.5, radius), fill: place == 0 ? palette.text : palette.disabled)
        }
    }

    /// A landscape in a frame.
    private func image(_ writer: inout MarkupWriter) {
        writer.rect(frame, fill: palette.fill)
        let side = min(frame.size.width, frame.size.height) * 0.6
        guard side > 6 else { return }
        let box = frame.centering(Size(side, side))
        writer.circle(Point(box.maxX - side * 0.25, box.origin.y + side * 0.25), side * 0.12, fill: palette.disabled)
        let points = [
            (box.origin.x, box.maxY), (box.origin.x + side * 0.35, box.origin.y + side * 0.35),
            (box.origin.x + side * 0.6, box.origin.y + side * 0.7),
            (box.origin.x + side * 0.75, box.origin.y + side * 0.55),
            (box.maxX, box.maxY),
        ].map { "\(MarkupWriter.number($0.0)),\(MarkupWriter.number($0.1))" }
        writer.element("polygon", [("points", points.joined(separator: " ")), ("fill", palette.disabled)])
    }

    private func picker(_ writer: inout MarkupWriter) {
        writer.rect(frame, fill: palette.raised, radius: min(8, radius), stroke: palette.line)
        let row = centered(frame.size.width - 16, 34)
        writer.rect(row, fill: palette.fill, radius: 8)
        let name = layer.elementName == "datePicker" ? "Date" : "Value"
        writer.text(name, in: row, TextStyle(size: 17, color: palette.text))
    }

    private func longText(_ writer: inout MarkupWriter) {
        writer.rect(frame, fill: palette.raised, stroke: palette.outline)
        let box = frame.inset(by: EdgeInsets(top: 6, left: 5, bottom: 6, right: 5))
        let style = TextStyle(size: 14, color: palette.text, alignment: .start, lineLimit: 40, isAtTop: true)
        writer.text(text, in: box, style)
    }

    private func table(_ writer: inout MarkupWriter) {
        writer.rect(frame, fill: palette.background, stroke: palette.outline)
        guard layer.elementName == "tableView" else { return }
        let bottom = min(frame.maxY, frame.origin.y + 44 * 40)
        for y in stride(from: frame.origin.y + 44, to: bottom, by: 44) {
            writer.line(Point(frame.origin.x + 16, y), Point(frame.maxX, y), palette.line)
        }
    }

    private func cell(_ writer: inout MarkupWriter) {
        writer.rect(frame, fill: palette.background)
        writer.line(Point(frame.origin.x, frame.maxY), Point(frame.maxX, frame.maxY), palette.line)
        writer.text(text, in: inner(16), TextStyle(size: 17, color: palette.text, alignment: .start))
    }

    private func unknown(_ name: String, _ writer: inout MarkupWriter) {
        writer.rect(frame, fill: palette.raised, stroke: palette.outline)
        let label = text.isEmpty ? layer.className ?? name : text
        writer.text(label, in: inner(4), TextStyle(size: 13, color: palette.secondary))
    }
}
