import JSONCoding

/// Checks a document against its limits before the XML parser sees it.
///
/// The parser reports an element only after it has compared the element's attributes with each other, so
/// 220,000 attributes in one tag take it seconds before it can be stopped; namespaces, comments and processing
/// instructions also cost it more than their bytes. Elements, their depth, attributes and their lengths are
/// therefore counted here, in one pass over the bytes.
///
/// The scan divides the bytes into tags and text exactly as the parser does, or refuses them: quotes must be
/// closed, `<` may not occur in a value, and a declared encoding must be UTF-8. A document cannot show the scan
/// one set of tags and the parser another. Document types and entities are refused as well; Xcode writes none.
/// So are processing instructions without content, which crash the parser, and characters and references that
/// XML does not have: for one in an attribute the parser leaks memory.
struct MarkupGuard {
    private let bytes: [UInt8]
    private let limits: StoryboardLimits
    private var position = 0
    private var depth = 0
    private var elementCount = 0
    /// Comments, CDATA sections and processing instructions.
    private var asideCount = 0
    private var namespaceCount = 0

    /// - Throws: ``StoryboardFault`` if the bytes are not UTF-8, declare something, exceed a limit, or do not
    ///   divide into tags and text.
    static func check(_ bytes: [UInt8], limits: StoryboardLimits) throws(StoryboardFault) {
        var scan = MarkupGuard(bytes: bytes, limits: limits)
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw StoryboardFault(.notUnicode, "The document is not UTF-8.")
        }
        try scan.checkCharacters()
        while try scan.goToMarkup() {
            try scan.markup()
        }
    }

    private init(bytes: [UInt8], limits: StoryboardLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    private mutating func markup() throws(StoryboardFault) {
        switch byte(after: 1) {
        case UInt8(ascii: "/"):
            try endTag()
        case UInt8(ascii: "?"):
            try countAside()
            if isXMLDeclaration { return try xmlDeclaration() }
            try processingInstruction()
        case UInt8(ascii: "!"):
            try countAside()
            if starts(with: "<!--") {
                try skip(past: "-->", of: "comment", from: 4)
            } else if starts(with: "<![CDATA[") {
                try skip(past: "]]>", of: "CDATA section", from: 9)
            } else {
                throw fault(.declaration, "Document types and entity declarations are not accepted.")
            }
        default:
            try startTag()
        }
    }

    private mutating func countAside() throws(StoryboardFault) {
        asideCount += 1
        guard asideCount <= limits.elements else {
            throw fault(
                .tooManyElements,
                "There are more than \(limits.elements) comments, CDATA sections and processing instructions."
            )
        }
    }
}

// MARK: Tags

extension MarkupGuard {
    private mutating func startTag() throws(StoryboardFault) {
        elementCount += 1
        guard elementCount <= limits.elements else {
            throw fault(.tooManyElements, "There are more than \(limits.elements) elements.")
        }
        guard depth < limits.depth else {
            throw fault(.tooDeep, "Elements are nested deeper than \(limits.depth).")
        }
        position += 1
        try skipName(of: "An element")
        var attributeCount = 0
        while true {
            let isApart = skipSpace()
            switch byte(after: 0) {
            case UInt8(ascii: ">"):
                position += 1
                depth += 1
                return
            case UInt8(ascii: "/"):
                position += 1
                return try expect(UInt8(ascii: ">"), "A tag has a slash that does not end it.")
            default:
                guard isApart else { throw fault(.malformed, "A tag does not end.") }
                attributeCount += 1
                guard attributeCount <= limits.attributesPerElement else {
                    throw fault(
                        .tooManyAttributes,
                        "An element has more than \(limits.attributesPerElement) attributes.")
                }
                try attribute()
            }
        }
    }

    private mutating func endTag() throws(StoryboardFault) {
        depth -= 1
        guard depth >= 0 else { throw fault(.malformed, "A tag ends an element that was not begun.") }
        position += 2
        try skipName(of: "A tag that ends an element")
        skipSpace()
        try expect(UInt8(ascii: ">"), "A tag that ends an element holds more than a name.")
    }

    private mutating func attribute() throws(StoryboardFault) {
        let start = position
        try skipName(of: "An attribute")
        let name = start..<position
        let value = try quotedValue()
        guard name.count + value.count <= limits.textBytes else {
            throw fault(.textTooLong, "An attribute is longer than \(limits.textBytes) bytes.")
        }
        guard bytes[name].starts(with: "xmlns".utf8) else { return }
        namespaceCount += 1
        guard namespaceCount <= limits.attributesPerElement else {
            throw fault(
                .tooManyAttributes,
                "There are more than \(limits.attributesPerElement) namespaces.")
        }
    }

    /// Skips `="…"` and returns the range between the quotes.
    private mutating func quotedValue() throws(StoryboardFault) -> Range<Int> {
        skipSpace()
        try expect(UInt8(ascii: "="), "An attribute has no value.")
        skipSpace()
        guard let quote = byte(after: 0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw fault(.malformed, "An attribute's value is not quoted.")
        }
        let start = position + 1
        position = start
        while let next = byte(after: 0), next != quote {
            switch next {
            case UInt8(ascii: "<"):
                throw fault(.malformed, "An attribute's value holds an unescaped \"<\".")
            case UInt8(ascii: "&"): try reference()
            default: position += 1
            }
        }
        let value = start..<position
        try expect(quote, "An attribute's value does not end.")
        return value
    }
}

// MARK: Characters

extension MarkupGuard {
    /// Refuses characters that no XML document may hold, wherever they occur: control characters other than tab, line
    /// feed and carriage return, and the noncharacters U+FFFE and U+FFFF (XML 1.0, production 2).
    private mutating func checkCharacters() throws(StoryboardFault) {
        let isForbidden = { (index: Int) in
            switch bytes[index] {
            case 0x20...0xEE, 0xF0...0xFF, 0x09, 0x0A, 0x0D: false
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF; the bytes are known to be UTF-8.
            case 0xEF: bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
            default: true
            }
        }
        guard let index = bytes.indices.first(where: isForbidden) else { return }
        position = index
        guard bytes[index] != 0 else { throw fault(.notUnicode, "The document holds a zero byte.") }
        let code = bytes[index] < 0x20 ? UInt32(bytes[index]) : 0xFF40 + UInt32(bytes[index + 2])
        throw fault(.malformed, "The document holds the character \(Self.name(of: code)), which XML forbids.")
    }

    /// Skips `&…;`, a reference to a character.
    private mutating func reference() throws(StoryboardFault) {
        let start = position
        let ending = bytes[start...].prefix(Self.longestReference).firstIndex(of: UInt8(ascii: ";"))
        guard let end = ending else {
            throw fault(
                .malformed, "An \"&\" does not begin a reference; a literal one is written \"&amp;\".")
        }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        if name.hasPrefix("#") {
            guard let code = Self.code(in: name.dropFirst()), Self.isCharacter(code) else {
                throw fault(
                    .malformed, "The reference \"&\(name);\" does not refer to a character that XML allows.")
            }
        } else if !["amp", "lt", "gt", "quot", "apos"].contains(name) {
            throw fault(
                .malformed, "The reference \"&\(name);\" refers to an entity that is not declared.")
        }
        position = end + 1
    }

    /// The number in a character reference after its `#`: decimal digits, or hexadecimal ones after an `x`.
    private static func code(in digits: Substring) -> UInt32? {
        let isHexadecimal = digits.hasPrefix("x")
        let digits = isHexadecimal ? digits.dropFirst() : digits
        guard digits.utf8.first != UInt8(ascii: "+"), digits.utf8.first != UInt8(ascii: "-") else {
            return nil
        }
        return UInt32(digits, radix: isHexadecimal ? 16 : 10)
    }

    /// Whether a document may hold the character with that number (XML 1.0, production 2).
    private static func isCharacter(_ code: UInt32) -> Bool {
        switch code {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    private static func name(of code: UInt32) -> String {
        let digits = String(code, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// The longest reference; one with more leading zeros is refused.
    private static let longestReference = 32
}

// MARK: Other markup

extension MarkupGuard {
    /// Whether the bytes here are `<?xml` and a space: other targets may begin with the same letters.
    private var isXMLDeclaration: Bool {
        starts(with: "<?xml") && byte(after: 5).map(Self.isSpace) ?? false
    }

    /// Skips the XML declaration. It may name an encoding, but only the actual one: the parser would decode the
    /// bytes by the declared one.
    private mutating func xmlDeclaration() throws(StoryboardFault) {
        position += 5
        skipSpace()
        while !starts(with: "?>") {
            let start = position
            try skipName(of: "An item of the XML declaration")
            let name = start..<position
            let value = try quotedValue()
            if bytes[name].elementsEqual("encoding".utf8) {
                let label = String(decoding: bytes[value], as: UTF8.self)
                guard ["utf-8", "us-ascii"].contains(label.lowercased()) else {
                    throw fault(
                        .notUnicode, "The document says it is \(label.shortened), not UTF-8.")
                }
            }
            skipSpace()
        }
        position += 2
    }

    /// Foundation's parser expects an instruction to have content: without any, it reads from a null pointer,
    /// which crashes the process.
    private mutating func processingInstruction() throws(StoryboardFault) {
        let start = position
        try skip(past: "?>", of: "processing instruction", from: 2)
        guard bytes[start..<position].contains(where: Self.isSpace) else {
            position = start
            throw fault(.declaration, "A processing instruction without content is not accepted.")
        }
    }

    private mutating func skip(
        past end: StaticString, of what: String, from offset: Int
    ) throws(StoryboardFault) {
        let start = position
        position += offset
        let first = end.utf8Start[0]
        while position < bytes.count {
            if bytes[position] == first, starts(with: end) {
                position += end.utf8CodeUnitCount
                return
            }
            position += 1
        }
        position = start
        throw fault(.malformed, "A \(what) does not end.")
    }
}

// MARK: Bytes

extension MarkupGuard {
    /// Moves to the next `<`; false if there is none.
    private mutating func goToMarkup() throws(StoryboardFault) -> Bool {
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
            if bytes[position] == UInt8(ascii: "&") {
                try reference()
            } else {
                position += 1
            }
        }
        return position < bytes.count
    }

    private func byte(after offset: Int) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    private func starts(with text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[position..<(position + $0.count)]) }
    }

    /// Skips white space; returns whether there was any.
    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = position
        while let next = byte(after: 0), Self.isSpace(next) {
            position += 1
        }
        return position > start
    }

    private mutating func skipName(of what: String) throws(StoryboardFault) {
        let start = position
        while let next = byte(after: 0), !Self.endsName(next) {
            position += 1
        }
        guard position > start else { throw fault(.malformed, "\(what) has no name.") }
    }

    private mutating func expect(_ expected: UInt8, _ message: String) throws(StoryboardFault) {
        guard byte(after: 0) == expected else { throw fault(.malformed, message) }
        position += 1
    }

    /// A fault at the current position.
    private func fault(_ reason: StoryboardFault.Reason, _ message: String) -> StoryboardFault {
        let before = bytes[..<min(position, bytes.count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return StoryboardFault(
            reason, message, line: 1 + before.count { $0 == UInt8(ascii: "\n") },
            column: 1 + before[lineStart...].count { !UTF8.isContinuation($0) })
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// Whether the byte ends a name; the parser checks whether the name's other characters are valid.
    private static func endsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "?"):
            true
        default: isSpace(byte)
        }
    }
}
