import PresentationEngine

/// The system items of bars that are drawn as signs, since their words are too long for a bar.
enum BarItemSign: String {
    case compose
    case action
    case search
    case trash

    static let size = Size(22, 22)

    func draw(in frame: Rect, _ color: String, into writer: inout MarkupWriter) {
        let origin = frame.centering(Self.size).origin
        func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            writer.rect(
                Rect(origin.x + x, origin.y + y, width, height), fill: "none", radius: 2.5, stroke: color)
        }
        func line(_ from: (Double, Double), _ to: (Double, Double)) {
            writer.line(
                Point(origin.x + from.0, origin.y + from.1), Point(origin.x + to.0, origin.y + to.1), color,
                width: 1.5)
        }
        switch self {
        case .compose:
            box(1, 4, 17, 17)
            line((9, 13), (21, 1))
        case .action:
            box(3, 9, 16, 12)
            line((11, 15), (11, 1))
            line((7, 5), (11, 1))
            line((15, 5), (11, 1))
        case .search:
            writer.circle(Point(origin.x + 9, origin.y + 9), 7, fill: "none", stroke: color)
            line((14, 14), (21, 21))
        case .trash:
            box(4, 6, 14, 15)
            line((1, 6), (21, 6))
            line((8, 2.5), (14, 2.5))
        }
    }
}
