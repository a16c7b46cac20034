import Foundation

/// A table in Markdown; every column but the first is aligned to the right.
struct MarkdownTable: CustomStringConvertible {
    private let headings: [String]
    private var rows: [[String]] = []

    init(_ headings: String...) { self.headings = headings }

    mutating func add(_ row: [String]) { rows.append(row) }

    var description: String {
        let rule = ["---"] + headings.dropFirst().map { _ in "---:" }
        return ([headings, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}

/// The median.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// A rate without decimals, with separators between the thousands.
func format(_ rate: Double) -> String {
    let digits = String(Int(rate.rounded()))
    var text = ""
    for (place, digit) in digits.enumerated() {
        if place > 0, (digits.count - place) % 3 == 0 { text += "," }
        text.append(digit)
    }
    return text
}
