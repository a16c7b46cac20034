/// Refuses bytes that the XML parser shall never see.
///
/// The parser detects encodings by itself and reads document types; storyboards need neither, so anything but
/// UTF-8 is refused, and so is every declaration, before parsing. Comments, CDATA sections and processing
/// instructions are stepped over, since the letters of a declaration mean nothing there.
struct MarkupGuard {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    /// - Throws: ``StoryboardFault`` if the bytes are not UTF-8, say they are something else, or hold a
    ///   declaration.
    static func check(_ bytes: [UInt8]) throws(StoryboardFault) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw StoryboardFault(.notUnicode, "The document is not UTF-8.")
        }
        if let line = lineOfByte(0, in: bytes) {
            throw StoryboardFault(.notUnicode, "The document holds a zero byte.", line: line)
        }
        var scan = MarkupGuard(bytes: bytes)
        while scan.position < bytes.count {
            try scan.step()
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private static func lineOfByte(_ byte: UInt8, in bytes: [UInt8]) -> Int? {
        guard let index = bytes.firstIndex(of: byte) else { return nil }
        return 1 + bytes[..<index].count { $0 == UInt8(ascii: "\n") }
    }

    private mutating func step() throws(StoryboardFault) {
        guard bytes[position] == UInt8(ascii: "<") else { return advance(by: 1) }
        if starts(with: "<!--") {
            try skip(past: "-->", of: "comment", from: 4)
        } else if starts(with: "<![CDATA[") {
            try skip(past: "]]>", of: "CDATA section", from: 9)
        } else if starts(with: "<?") {
            try checkEncoding()
            try skip(past: "?>", of: "processing instruction", from: 2)
        } else if starts(with: "<!") {
            throw StoryboardFault(
                .declaration, "Document types and entity declarations are not accepted.", line: line)
        } else {
            advance(by: 1)
        }
    }

    /// The XML declaration may name an encoding, but only the one the bytes have.
    private func checkEncoding() throws(StoryboardFault) {
        guard starts(with: "<?xml ") || starts(with: "<?xml\t") || starts(with: "<?xml\n") else { return }
        let end = position + min(200, bytes.count - position)
        let head = String(decoding: bytes[position..<end], as: UTF8.self)
        let declaration = head.prefix { $0 != ">" }
        guard let label = declaration.firstRange(of: "encoding") else { return }
        let name = declaration[label.upperBound...].drop { " \t\r\n=\"'".contains($0) }
            .prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        guard name.lowercased() == "utf-8" || name.lowercased() == "us-ascii" else {
            throw StoryboardFault(.notUnicode, "The document says it is \(name), not UTF-8.", line: line)
        }
    }

    private func starts(with text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[position..<(position + $0.count)]) }
    }

    private mutating func advance(by count: Int) {
        for index in position..<(position + count) where bytes[index] == UInt8(ascii: "\n") {
            line += 1
        }
        position += count
    }

    private mutating func skip(
        past end: StaticString, of what: String, from offset: Int
    ) throws(StoryboardFault) {
        let start = line
        advance(by: offset)
        while position < bytes.count {
            if starts(with: end) { return advance(by: end.utf8CodeUnitCount) }
            advance(by: 1)
        }
        throw StoryboardFault(.malformed, "A \(what) does not end.", line: start)
    }
}
