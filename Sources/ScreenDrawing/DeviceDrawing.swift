import PresentationEngine

/// The outline of a device around its screen: its sizes are of the picture alone, and mean nothing to UIKit.
struct DeviceOutline {
    let device: Device?
    let orientation: InterfaceOrientation
    /// In points.
    let screen: Size

    private static let bezel = 12.0
    private static let chin = 48.0
    static let margin = 20.0
    static let captionHeight = 44.0

    /// The distances of the screen from the edges of the body.
    private var inset: EdgeInsets {
        guard device?.hasHomeButton == true else {
            return EdgeInsets(top: Self.bezel, left: Self.bezel, bottom: Self.bezel, right: Self.bezel)
        }
        return orientation.isLandscape
            ? EdgeInsets(top: Self.bezel, left: Self.chin, bottom: Self.bezel, right: Self.chin)
            : EdgeInsets(top: Self.chin, left: Self.bezel, bottom: Self.chin, right: Self.bezel)
    }

    /// The body in the picture.
    var body: Rect {
        Rect(
            Self.margin, Self.margin + Self.captionHeight, screen.width + inset.left + inset.right,
            screen.height + inset.top + inset.bottom)
    }

    /// The screen's top left corner in the picture.
    var origin: Point { Point(body.origin.x + inset.left, body.origin.y + inset.top) }

    /// The radius of the screen's corners.
    var screenCorner: Double {
        guard let device, !device.hasHomeButton else { return 0 }
        return device.idiom == .pad ? 18 : 40
    }

    func draw(_ palette: ScreenAppearance.Palette, into writer: inout MarkupWriter) {
        let radius = screenCorner > 0 ? screenCorner + Self.bezel : device == nil ? Self.bezel : 36
        writer.rect(body, fill: palette.body, radius: radius, stroke: palette.bodyEdge)
        guard device?.hasHomeButton == true else { return }
        // The home button is below the screen in portrait, and on the side that the orientation is named after.
        let middle = Point(body.origin.x + body.size.width / 2, body.origin.y + body.size.height / 2)
        let half = Self.chin / 2
        let center =
            switch orientation {
            case .portrait: Point(middle.x, body.maxY - half)
            case .portraitUpsideDown: Point(middle.x, body.origin.y + half)
            case .landscapeLeft: Point(body.origin.x + half, middle.y)
            case .landscapeRight: Point(body.maxX - half, middle.y)
            }
        writer.circle(center, 17, fill: "none", stroke: palette.bodyEdge)
    }

    /// The housing of the camera and the home indicator, above everything that the app shows.
    func drawHousing(_ insets: EdgeInsets, isLight: Bool, into writer: inout MarkupWriter) {
        guard let device, !device.hasHomeButton else { return }
        if device.idiom == .phone, orientation == .portrait {
            let middle = screen.width / 2
            if insets.top > 55 {
                writer.rect(Rect(middle - 60, 11, 120, 35), fill: "#000000", radius: 17.5)
            } else if insets.top > 30 {
                writer.rect(Rect(middle - 80, -14, 160, 44), fill: "#000000", radius: 18)
            }
        }
        guard insets.bottom > 0 else { return }
        let width = min(screen.width * 0.36, 200)
        writer.rect(
            Rect((screen.width - width) / 2, screen.height - 11, width, 4.5), fill: isLight ? "#ffffff" : "#000000",
            radius: 2.25)
    }
}

/// The status bar: a time, and the marks of reception and battery.
struct StatusBarDrawing {
    let frame: Rect
    let color: String

    func draw(into writer: inout MarkupWriter) {
        let isTall = frame.size.height > 30
        let row = Rect(
            frame.origin.x, frame.origin.y + (isTall ? 12 : 0), frame.size.width, min(frame.size.height, 20))
        let side = isTall ? 28.0 : 8
        let middle = row.origin.y + row.size.height / 2
        let clock = Rect(row.origin.x + side, row.origin.y, 60, row.size.height)
        writer.text(
            "9:41", in: clock,
            TextStyle(size: isTall ? 16 : 12, color: color, isBold: true, alignment: .start))
        let right = row.maxX - side
        writer.rect(Rect(right - 24, middle - 5.5, 21, 11), fill: "none", radius: 3, stroke: color)
        writer.rect(Rect(right - 22, middle - 3.5, 17, 7), fill: color, radius: 1.5)
        writer.rect(Rect(right - 2, middle - 2, 1.5, 4), fill: color, radius: 0.75)
        for bar in 0..<4 {
            let height = 3 + Double(bar) * 2.5
            writer.rect(
                Rect(right - 50 + Double(bar) * 5, middle + 5.5 - height, 3, height), fill: color, radius: 0.8)
        }
    }
}
