import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers
import Testing

@Suite("Extreme numbers in every member of a command")
struct ExtremeNumberTests {
    /// Whole numbers at the ends of every width and of the ranges, and decimals from the least to the greatest.
    private static let numbers: [JSONValue] =
        ([0, 1, -1] as [Int]).map(JSONValue.integer)
        + [
            Int(Int8.max), Int(UInt8.max), Int(Int16.max), Int(UInt16.max), Int(Int32.max), Int(Int32.min),
            Int(UInt32.max), 1 << 50, 1 << 52, 1 << 53, 1 << 62, Int.max, Int.min, 8_640_000_000_000,
            8_640_000_000_000_000, 1_000_000_000_000,
        ].flatMap { [.integer($0), .integer($0 &- 1), .integer($0 &+ 1)] }
        + [
            -0.0, .leastNonzeroMagnitude, 1e-300, 1e-14, 0.000_1, 0.001, 0.5, 1e15, 0x1p53, 1e18, 1e20, 1e300,
            .greatestFiniteMagnitude, -1e300, -0.5,
        ].map(JSONValue.number)

    @Test(
        "a command with an extreme number is refused, or its effect can be stored, revived and replayed",
        arguments: 0..<24)
    func extremes(seed: UInt64) throws {
        var generator = PlayGenerator(seed: 9_000 + seed)
        let launch = generator.launch()
        var pair = try Doppelganger(launch)
        var taken = 0
        for index in 0..<60 {
            let command = generator.next(isParked: pair.session.agenda.parked != nil)
            for changed in variants(of: command, seed: seed &+ UInt64(index)) {
                if try pair.apply(changed) { taken += 1 }
                if pair.session.agenda.parked == nil { try pair.apply(.advance(.next)) }
            }
            try pair.apply(command)
            if pair.session.header.status == .terminated { break }
        }
        #expect((0...SessionTime.latest.microseconds).contains(pair.session.time))
    }

    @Test(
        "calls with extreme numbers reach the engine and leave a storable session",
        arguments: 0..<12)
    func calls(seed: UInt64) throws {
        var generator = CallGenerator(seed: 77 + seed)
        var pair = try Doppelganger(
            Launch(
                device: Device.all[0], systemVersion: SystemVersion(13), root: ControllerRequest(name: "A"),
                objects: [
                    ObjectRequest(name: "B", animator: AnimatorSettings(duration: 300_000)),
                    ObjectRequest(name: "t_1", interaction: InteractionSettings()),
                ]))
        for index in 0..<150 {
            for changed in variants(of: .perform([generator.call(depth: 1)]), seed: UInt64(index)) {
                try pair.apply(changed)
            }
            if pair.session.header.status == .terminated { break }
        }
    }

    /// The command with one number after another replaced by an extreme one, without the variants that the parser
    /// refuses.
    private func variants(of command: Command, seed: UInt64) -> [Command] {
        guard let json = try? JSONValue(parsing: command.encoded()) else { return [] }
        var random = SplitMix(seed: seed)
        return (0..<json.numberCount).compactMap { place in
            let number = Self.numbers[Int(random.next() % UInt64(Self.numbers.count))]
            var left = place
            let changed = json.replacing(&left, with: number)
            // A value that was read is written so that it can be read again.
            guard let read = try? Command(json: JSONReader(changed), storyboard: { _ in nil }) else {
                return nil
            }
            let again = try? Command(
                json: JSONReader(try JSONValue(parsing: read.encoded()), isRecord: true),
                storyboard: { _ in nil })
            #expect(again == read, "\(changed)")
            return read
        }
    }

    @Test(
        "times and durations beyond the range, stored by an earlier build, are clamped",
        arguments: [Int.max, 1 << 53])
    func storedTimes(number: Int) throws {
        var session = PresentationSession()
        let launch = Launch(
            device: Device.all[0], systemVersion: SystemVersion(13), root: ControllerRequest(name: "A"))
        _ = try session.apply(.launch(launch))
        _ = try session.apply(.perform([.after(delay: 5_000, [.log("later")])]))
        let stored = String(decoding: TouchedState(whole: session).encoded(), as: UTF8.self)
        let changed = stored.replacing(#""due":5000"#, with: #""due":\#(number)"#)
            .replacing(#""serial":"#, with: #""serial":9007199254"#)
        #expect(changed != stored)
        var revived = try PresentationSession(launch: launch, encodedStates: [Array(changed.utf8)])
        #expect(revived.nextDue == SessionTime.latest.microseconds)
        _ = try revived.apply(.advance(.settle))
        #expect(revived.time == SessionTime.latest.microseconds)
        let whole = TouchedState(whole: revived).encoded()
        #expect(try TouchedState(parsing: whole).encoded() == whole)
    }
}

extension JSONValue {
    fileprivate var numberCount: Int {
        switch self {
        case .integer, .number: 1
        case .array(let elements): elements.reduce(0) { $0 + $1.numberCount }
        case .object(let object): object.members.reduce(0) { $0 + $1.value.numberCount }
        case .null, .bool, .string: 0
        }
    }

    /// The value with the number of that place, counted from 0, replaced.
    fileprivate func replacing(_ place: inout Int, with number: JSONValue) -> JSONValue {
        switch self {
        case .integer, .number:
            defer { place -= 1 }
            return place == 0 ? number : self
        case .array(let elements):
            var changed: [JSONValue] = []
            for element in elements { changed.append(element.replacing(&place, with: number)) }
            return .array(changed)
        case .object(let object):
            var changed = JSONObject()
            for member in object.members {
                changed[member.key] = member.value.replacing(&place, with: number)
            }
            return .object(changed)
        case .null, .bool, .string: return self
        }
    }
}
