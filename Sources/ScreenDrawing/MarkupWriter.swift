import PresentationEngine

/// Writes SVG: the same input gives the same bytes.
struct MarkupWriter {
    private(set) var bytes: [UInt8] = []
    /// The number of bytes that the picture may have.
    let limit: Int

    init(capacity: Int, limit: Int) {
        self.limit = limit
        bytes.reserveCapacity(min(capacity, limit))
    }

    /// Whether the picture is longer than it may be, so that nothing more needs to be drawn.
    var isFull: Bool { bytes.count > limit }

    mutating func append(_ other: MarkupWriter) { bytes.append(contentsOf: other.bytes) }

    /// The picture.
    func picture() throws(PictureFault) -> [UInt8] {
        if isFull { throw PictureFault(byteLimit: limit) }
        return bytes
    }

    /// Begins a picture of this size.
    mutating func startPicture(_ size: Size) {
        let (width, height) = (Self.number(size.width), Self.number(size.height))
        start(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
                ("viewBox", "0 0 \(width) \(height)"),
                ("font-family", "Helvetica, Arial, 'Liberation Sans', sans-serif"),
            ])
    }

    mutating func raw(_ text: String) {
        if isFull { return }
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// An element without content.
    mutating func element(_ name: String, _ attributes: [(String, String)]) {
        start(name, attributes, isClosed: true)
    }

    mutating func start(_ name: String, _ attributes: [(String, String)] = [], isClosed: Bool = false) {
        raw("<")
        raw(name)
        for (key, value) in attributes {
            raw(" ")
            raw(key)
            raw("=\"")
            escape(value)
            raw("\"")
        }
        raw(isClosed ? "/>\n" : ">\n")
    }

    mutating func end(_ name: String) {
        raw("</")
        raw(name)
        raw(">\n")
    }

    /// Writes text so that no character of it is read as markup. Characters that XML does not have, and those that
    /// reverse the text around them, are replaced.
    mutating func escape(_ text: String) {
        // Most texts are numbers and names, written at once.
        if text.utf8.allSatisfy(Self.isPlain) { return raw(text) }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": raw("&amp;")
            case "<": raw("&lt;")
            case ">": raw("&gt;")
            case "\"": raw("&quot;")
            case "\t", "\n", "\r": raw(" ")
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
                "\u{FFFE}", "\u{FFFF}":
                raw("\u{FFFD}")
            default: raw(String(scalar))
            }
        }
    }

    /// Whether a byte stands for a character of ASCII that is written as it is.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
        default: (0x20..<0x7F).contains(byte)
        }
    }

    /// A number with at most two decimals, and never negative zero.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let hundredths = Int(max(min(value, 1e9), -1e9) * 100 + (value < 0 ? -0.5 : 0.5))
        let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if part == 0 { return "\(sign)\(whole)" }
        let digits = part < 10 ? "0\(part)" : "\(part)"
        return "\(sign)\(whole).\(digits.hasSuffix("0") ? String(digits.dropLast()) : digits)"
    }

    /// A scale with four decimals: two would move the edges of a screen by several points.
    static func factor(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let whole = Int((min(max(value, 0), 1_000) * 10_000).rounded())
        let (units, rest) = whole.quotientAndRemainder(dividingBy: 10_000)
        guard rest > 0 else { return String(units) }
        var digits = String(String(rest + 10_000).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(units).\(digits)"
    }

    /// A share as a percentage with at most one decimal.
    static func percentage(_ share: Double) -> String { "\(number((share * 1_000).rounded() / 10)) %" }

    static func attributes(_ rect: Rect) -> [(String, String)] {
        [
            ("x", number(rect.origin.x)), ("y", number(rect.origin.y)), ("width", number(rect.size.width)),
            ("height", number(rect.size.height)),
        ]
    }
}

/// The look of a text in its box.
struct TextStyle {
    enum Alignment: String {
        case start
        case middle
        case end
    }

    var size: Double
    var color: String
    var isBold = false
    var alignment = Alignment.middle
    /// The least size to which the text is reduced before it is shortened.
    var leastSize = 9.0
    var lineLimit = 1
    /// Whether it begins at the upper edge of its box, and not in its middle.
    var isAtTop = false
}

extension MarkupWriter {
    /// The width of the widest usual font as a multiple of the measured one: texts that it would make wider than their
    /// boxes are given their measured length.
    private static let widestFont = 1.3

    mutating func rect(_ rect: Rect, fill: String, radius: Double = 0, stroke: String? = nil, dashes: String? = nil) {
        var attributes = Self.attributes(rect)
        if radius > 0 { attributes.append(("rx", Self.number(radius))) }
        attributes.append(("fill", fill))
        if let stroke { attributes.append(("stroke", stroke)) }
        if let dashes { attributes.append(("stroke-dasharray", dashes)) }
        element("rect", attributes)
    }

    /// A transparent part of a shadow.
    mutating func shade(_ rect: Rect) {
        element("rect", Self.attributes(rect) + [("fill", "#000000"), ("fill-opacity", "0.05")])
    }

    mutating func line(_ from: Point, _ to: Point, _ stroke: String, width: Double = 0.5) {
        element(
            "line",
            [
                ("x1", Self.number(from.x)), ("y1", Self.number(from.y)), ("x2", Self.number(to.x)),
                ("y2", Self.number(to.y)), ("stroke", stroke), ("stroke-width", Self.number(width)),
            ])
    }

    mutating func circle(_ center: Point, _ radius: Double, fill: String, stroke: String? = nil) {
        var attributes = [
            ("cx", Self.number(center.x)), ("cy", Self.number(center.y)), ("r", Self.number(radius)), ("fill", fill),
        ]
        if let stroke { attributes.append(("stroke", stroke)) }
        element("circle", attributes)
    }

    /// A text in a box of its own, whose edges cut it off: the text is first reduced, then shortened, so that it fits
    /// by the table of widths, and a wider font of the viewer is cut off at the box as well.
    mutating func text(_ text: String, in box: Rect, _ style: TextStyle) {
        guard box.size.width >= 4, box.size.height >= 4, !text.isEmpty, !isFull else { return }
        let width = box.size.width
        var size = min(style.size, box.size.height / 1.2)
        let whole = TextWidths.width(of: TextWidths.beginning(of: text), size: size, isBold: style.isBold)
        let limit = max(1, min(style.lineLimit, Int(box.size.height / (size * 1.25))))
        if limit == 1, whole > width { size = max(size * width / whole * 0.99, min(style.leastSize, size)) }
        let lines =
            limit == 1
            ? [TextWidths.shortened(text, to: width, size: size, isBold: style.isBold)].filter { !$0.isEmpty }
            : TextWidths.lines(of: text, width: width, size: size, limit: limit)
        guard !lines.isEmpty else { return }
        start("svg", Self.attributes(box))
        let step = size * 1.25
        let height = style.isAtTop ? step : box.size.height - Double(lines.count - 1) * step
        let top = height / 2 + size * 0.35
        let x =
            switch style.alignment {
            case .start: 0.0
            case .middle: width / 2
            case .end: width
            }
        for (index, line) in lines.enumerated() {
            raw("<text x=\"\(Self.number(x))\" y=\"\(Self.number(top + Double(index) * step))\"")
            raw(" font-size=\"\(Self.number(size))\" fill=\"\(style.color)\"")
            if style.isBold { raw(" font-weight=\"bold\"") }
            if style.alignment != .start { raw(" text-anchor=\"\(style.alignment.rawValue)\"") }
            let measured = TextWidths.width(of: line, size: size, isBold: style.isBold)
            if measured * Self.widestFont > width {
                raw(" textLength=\"\(Self.number(measured))\" lengthAdjust=\"spacingAndGlyphs\"")
            }
            raw(">")
            escape(line)
            raw("</text>\n")
        }
        end("svg")
    }
}
