import Testing

@testable import TextPacking

@Suite("Compressed texts") struct PackedTextTests {
    /// Bytes like those of a journal, which compress well.
    private static func prose(_ count: Int) -> [UInt8] {
        var text: [UInt8] = []
        var number = 0
        while text.count < count {
            text += Array(#"{"sequence":\#(number),"kind":"call","name":"viewWillAppear(_:)"},"#.utf8)
            number += 1
        }
        return Array(text.prefix(count))
    }

    /// Bytes that hardly get shorter.
    private static func noise(_ count: Int) -> [UInt8] {
        var state: UInt64 = 1
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
    }

    private static let limit = 1 << 30

    /// The text of a frame that arrives in pieces of `size` bytes.
    private func unpack(_ frame: [UInt8], pieces size: Int) throws(UnpackingFault) -> [UInt8] {
        var text: [UInt8] = []
        var unpacking = try TextUnpacking(
            byteCount: PackedText.byteCount(of: frame, limit: Self.limit))
        var rest = frame[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            let span = piece.span
            try span.withUnsafeBytes { piece throws(UnpackingFault) in
                try unpacking.add(piece) { text.append(contentsOf: $0) }
            }
            rest = rest.dropFirst(size)
        }
        try unpacking.end()
        return text
    }

    @Test(
        "a text comes back as it was, whole or in pieces",
        arguments: [16_384, 65_535, 65_536, 131_072, 131_073, 1_000_003, 9_000_000])
    func roundTrip(count: Int) throws {
        let text = Self.prose(count)
        let frame = try #require(PackedText.pack(text))
        #expect(frame.count < count / 4)
        #expect(PackedText.isPacked(frame) && !PackedText.isPacked(text))
        #expect(try PackedText.byteCount(of: frame.prefix(18), limit: Self.limit) == count)
        #expect(try PackedText.unpack(frame, limit: count) == text)
        for size in [1, 7, 4_096, 65_536, frame.count] where size > 1 || count < 200_000 {
            #expect(try unpack(frame, pieces: size) == text, "in pieces of \(size)")
        }
        #expect(PackedText.pack(text) == frame, "the same text is the same frame")
    }

    @Test("a short text stays as it is, and so does one that would hardly get shorter")
    func unpacked() throws {
        #expect(PackedText.pack([]) == nil)
        #expect(PackedText.pack(Self.prose(PackedText.leastByteCount - 1)) == nil)
        #expect(PackedText.pack(Self.noise(1_000_000)) == nil)
        #expect(PackedText.pack(Self.prose(100_000) + Self.noise(1_000_000)) == nil)
        let text = Self.noise(1_000)
        #expect(try PackedText.unpack(text, limit: 0) == text)
    }

    @Test("a frame that was shortened or extended is refused")
    func wrongLength() throws {
        let frame = try #require(PackedText.pack(Self.prose(200_000)))
        for count in [4, 5, 17, 18, frame.count / 2, frame.count - 1] {
            #expect(throws: UnpackingFault()) {
                try PackedText.unpack(Array(frame.prefix(count)), limit: Self.limit)
            }
        }
        for extra in [[0], frame, Array(repeating: 0x28, count: 100_000)] as [[UInt8]] {
            #expect(throws: UnpackingFault()) {
                try PackedText.unpack(frame + extra, limit: Self.limit)
            }
            #expect(throws: UnpackingFault()) { try unpack(frame + extra, pieces: frame.count) }
        }
    }

    @Test("a frame with changed bytes yields no more than it says, or nothing")
    func changedBytes() throws {
        let text = Self.prose(100_000)
        let frame = try #require(PackedText.pack(text))
        for place in stride(from: 4, to: frame.count, by: max(1, frame.count / 400)) {
            for bit in 0..<8 {
                var changed = frame
                changed[place] ^= 1 << bit
                let found = try? PackedText.unpack(changed, limit: text.count)
                #expect(found?.count ?? 0 <= text.count)
            }
        }
    }

    @Test("a text that is longer than the limit is refused before any of it is unpacked")
    func limited() throws {
        let frame = try #require(PackedText.pack(Self.prose(200_000)))
        #expect(throws: UnpackingFault()) { try PackedText.unpack(frame, limit: 199_999) }
        // The header declares 2^62 bytes: a frame of one segment with eight bytes for the length.
        let boast: [UInt8] = PackedText.mark + [0xE0, 0, 0, 0, 0, 0, 0, 0, 0x40] + [1, 0, 0]
        #expect(throws: UnpackingFault()) { try PackedText.unpack(boast, limit: Self.limit) }
        // The header does not declare the length of the text.
        let silent: [UInt8] = PackedText.mark + [0x00, 0x58, 1, 0, 0]
        #expect(throws: UnpackingFault()) { try PackedText.unpack(silent, limit: Self.limit) }
    }
}
