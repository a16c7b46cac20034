import Testing

@testable import ScreenDrawing

@Suite("Texts in their boxes")
struct TextWidthTests {
    @Test func `lines are broken between words, and the last one is shortened`() {
        let text = "One two three four five six seven"
        #expect(TextWidths.lines(of: text, width: 1_000, size: 10, limit: 3) == [text])
        let lines = TextWidths.lines(of: text, width: 60, size: 10, limit: 2)
        #expect(lines == ["One two", "three four\u{2026}"] || lines.count == 2, "\(lines)")
        for line in lines { #expect(TextWidths.width(of: line, size: 10) <= 60) }
        for limit in 2...6 {
            let lines = TextWidths.lines(of: text, width: 60, size: 10, limit: limit)
            #expect(lines.count <= limit)
            #expect(text.hasPrefix(lines.joined(separator: " ").replacing("\u{2026}", with: "")))
        }
    }

    @Test("a text of any number of scalars is only looked at as far as a line can hold")
    func manyScalars() {
        let marks = String(repeating: "\u{301}", count: 5_000)
        #expect(TextWidths.beginning(of: "a" + marks).unicodeScalars.count == 201)
        #expect(TextWidths.beginning(of: String(repeating: "b", count: 5_000)).count == 400)
        #expect(TextWidths.beginning(of: "short") == "short")
        let words = Array(repeating: "a" + marks, count: 100).joined(separator: " ")
        let lines = TextWidths.lines(of: words, width: 1e6, size: 10, limit: 40)
        #expect(lines.map(\.unicodeScalars.count).reduce(0, +) <= 2_001, "\(lines.count)")
    }

    @Test func `a cut text ends with an ellipsis though all of its width has room`() {
        let text = String(repeating: "i", count: 401)
        #expect(TextWidths.shortened(text, to: 1e6, size: 10).hasSuffix("\u{2026}"))
        #expect(TextWidths.shortened(String(text.dropLast()), to: 1e6, size: 10) == String(text.dropLast()))
    }
}
