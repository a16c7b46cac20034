/// A small random number generator that is deterministic for each seed (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// The bytes with one to four mutations: a byte replaced, often by one with a meaning to a parser, or a piece
    /// removed, duplicated or moved.
    package mutating func damaged(_ original: [UInt8], likely: StaticString = " \"<>{}[]:,%/\r\n0Aa")
        -> [UInt8]
    {
        var bytes = original
        let likely = Array("\(likely)".utf8)
        for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
            let start = Int.random(in: 0..<bytes.count, using: &self)
            let end = min(bytes.count, start + Int.random(in: 1...24, using: &self))
            let target = Int.random(in: 0..<bytes.count, using: &self)
            switch Int.random(in: 0..<5, using: &self) {
            case 0: bytes[start] = UInt8.random(in: 0...255, using: &self)
            case 1: bytes[start] = likely[Int.random(in: 0..<likely.count, using: &self)]
            case 2: bytes.removeSubrange(start..<end)
            case 3: bytes.insert(contentsOf: Array(bytes[start..<end]), at: target)
            default: bytes[target] = bytes[start]
            }
        }
        return bytes
    }
}
