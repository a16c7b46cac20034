import Testing

@testable import ScreenDrawing

@Suite("Texts are measured and fitted into their boxes")
struct TextWidthTests {
    private static let texts = [
        "", "a", "Settings", "A title that is much longer than the bar that it has to be in",
        "\u{4F60}\u{597D}\u{4E16}\u{754C}", "e\u{301}a\u{300}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
        String(repeating: "W", count: 5_000), "two\nlines",
    ]

    @Test("a shortened text is no wider than its room, and is whole if it has room", arguments: texts)
    func shortened(text: String) {
        for width in [0.0, 5, 20, 100, 1_000] {
            for isBold in [false, true] {
                let cut = TextWidths.shortened(text, to: width, size: 17, isBold: isBold)
                #expect(TextWidths.width(of: cut, size: 17, isBold: isBold) <= width)
                let fits = TextWidths.width(of: text.prefix(400), size: 17, isBold: isBold) <= width
                if fits, text.count <= 400 { #expect(cut == text) } else { #expect(cut != text) }
            }
        }
    }

    @Test("a text is broken between words, and each line has room", arguments: texts)
    func lines(text: String) {
        for limit in [1, 2, 6] {
            let lines = TextWidths.lines(of: text, width: 120, size: 13, limit: limit)
            #expect(lines.count <= limit)
            #expect(lines.allSatisfy { TextWidths.width(of: $0, size: 13) <= 120 })
        }
        #expect(TextWidths.lines(of: "aa bb cc", width: 17, size: 13, limit: 3) == ["aa", "bb", "cc"])
    }

    @Test("numbers have at most two decimals and no negative zero")
    func numbers() {
        let cases: [(Double, String)] = [
            (0, "0"), (-0.001, "0"), (1.006, "1.01"), (2.5, "2.5"), (-2.25, "-2.25"), (-0.05, "-0.05"),
            (1e300, "1000000000"),
            (10.1, "10.1"), (0.126, "0.13"),
        ]
        for (value, text) in cases { #expect(MarkupWriter.number(value) == text) }
    }

    @Test("no character of a text is read as markup")
    func escaping() {
        var writer = MarkupWriter(capacity: 64)
        writer.escape("<script>]]>&\"\u{0}\u{202E}\u{FFFE}\n")
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == "&lt;script&gt;]]&gt;&amp;&quot;\u{FFFD}\u{FFFD}\u{FFFD} ")
    }
}
