import JSONCoding
import Testing
import WireTesting

/// Random documents and random damage; a failure is reproduced from its seed.
struct FuzzTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `what is written comes back equal and is written the same again`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let value = randomValue(depth: 4, &random)
            let bytes = value.encoded()
            let read = try JSONValue(parsing: bytes)
            #expect(read == value)
            #expect(read.hashValue == value.hashValue)
            #expect(read.encoded() == bytes)
            #expect(JSONDifference(between: value, and: read) == nil)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a damaged document is read or refused with its place, and nothing else`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 1_000 + seed)
        var refused = 0
        for _ in 0..<500 {
            let bytes = damaged(randomValue(depth: 4, &random).encoded(), &random)
            do {
                let value = try JSONValue(parsing: bytes)
                #expect(try JSONValue(parsing: value.encoded()) == value)
            } catch {
                refused += 1
                let offset = try #require(error.byteOffset)
                #expect((0...bytes.count).contains(offset))
                #expect(error.path.hasPrefix("$"))
            }
        }
        #expect((1..<500).contains(refused))
    }

    private func damaged(_ original: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let structural = Array("{}[],:\"\\0e-.ntf\u{0} u".utf8)
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2: bytes.insert(structural.randomElement(using: &random) ?? 0, at: place)
            case 3: bytes.removeLast(bytes.count - place)
            default:
                let end = Int.random(in: place...bytes.count, using: &random)
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            }
        }
        return bytes
    }

    private func randomValue(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2: .integer(Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random))
        case 3: .number(Double(Int.random(in: -9_999...9_999, using: &random)) / 64)
        case 4, 5: .string(randomText(&random))
        case 6:
            .array(
                (0..<Int.random(in: 0..<6, using: &random)).map { _ in randomValue(depth: depth - 1, &random)
                })
        default: .object(randomObject(depth: depth, &random))
        }
    }

    private func randomObject(depth: Int, _ random: inout SeededGenerator) -> JSONObject {
        var object = JSONObject()
        for _ in 0..<Int.random(in: 0..<20, using: &random) {
            object[randomText(&random)] = randomValue(depth: depth - 1, &random)
        }
        return object
    }

    private func randomText(_ random: inout SeededGenerator) -> String {
        let letters: [Character] = [
            "a", "b", "Z", " ", "\"", "\\", "/", "\n", "\0", "\u{1F}", "\u{E9}", "\u{20AC}", "\u{1F600}",
        ]
        return String(
            (0..<Int.random(in: 0..<12, using: &random)).compactMap { _ in
                letters.randomElement(using: &random)
            })
    }
}
