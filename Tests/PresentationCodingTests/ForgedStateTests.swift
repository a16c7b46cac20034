import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers
import Testing

/// A stored state whose digest is right and whose numbers were never written by the service.
@Suite("A forged state")
struct ForgedStateTests {
    /// Slots and generations that do not exist, and the ends of all widths.
    private static let extremes: [JSONValue] =
        ([-1, 1 << 31, 1 << 32, 1 << 53, 1 << 62] + [Int.max, .min]).map(JSONValue.integer)
        + ([UInt32.max, .max - 1].map { .integer(Int($0)) })
        + ([1e308, -1e308, .leastNonzeroMagnitude, -0.0] as [Double]).map(JSONValue.number)

    @Test(
        "an extreme number in any place is refused as damaged content, or the session can be read and driven",
        .timeLimit(.minutes(10)), arguments: 0..<12)
    func numbers(seed: UInt64) throws {
        var places: Set<String> = []
        var (refused, taken) = (0, 0)
        for (launch, state) in try Self.states(seed: seed) {
            let whole = try JSONValue(parsing: state, limits: .stored)
            for place in whole.numberPlaces() where places.insert(place.kind).inserted {
                for extreme in Self.extremes {
                    let forged = whole.replacing(place.path[...], with: extreme).encoded()
                    if try use(forged, launch) { taken += 1 } else { refused += 1 }
                }
            }
        }
        #expect(places.count > 60)
        #expect(refused > places.count && taken > places.count, "\(refused) refused, \(taken) taken")
    }

    @Test(
        "places that no table can have are refused",
        arguments: [
            #""places":[[2147483648,A]]"#, #""places":[[4294967295,A]]"#,
            #""places":[[4611686018427387904,A]]"#,
            #""places":[[-1,A]]"#, #""places":[[[0,4294967296],A]]"#, #""places":[[[0,-1],A]]"#,
            #""places":[[1,A]]"#, #""places":[[0,A],[2,A]]"#, #""places":[[4294967295,null]]"#,
            #""free":0,"places":[[0,A]]"#, #""free":1,"places":[[0,A]]"#,
            #""free":4294967295,"places":[[0,A]]"#,
            #""free":-1,"places":[[0,A]]"#, #""free":0,"places":[[0,null,0]]"#,
            #""free":0,"places":[[0,null,1],[1,null,0]]"#, #""free":0,"places":[[0,null,7]]"#,
            #""free":0,"places":[[[0,4294967295],null]]"#, #""free":1,"places":[[0,A],[1,null,0]]"#,
        ])
    func tables(table: String) throws {
        #expect(throws: JSONFault.self, "\(table)") { try Self.state(table) }
    }

    @Test(
        "places that a table can have are read",
        arguments: [
            #""places":[[0,A]]"#, #""places":[[1,A],[0,A]]"#, #""free":0,"places":[[0,null]]"#,
            #""free":1,"places":[[0,null],[1,null,0],[[2,4294967295],null]]"#,
            #""places":[[[0,4294967295],A]]"#,
        ])
    func soundTables(table: String) throws {
        _ = try Self.state(table)
    }

    /// A state with one table of controllers; A stands for a record.
    private static func state(_ table: String) throws -> TouchedState {
        let text =
            #"{"format":2,"header":{"revision":1,"time":0,"turn":1,"sequence":1,"serial":1},"#
            + #""controllers":{\#(table)}}"#
        let record = #"{"serial":1,"name":"A","class":"C"}"#
        return try TouchedState(parsing: Array(text.replacing("A]", with: record + "]").utf8))
    }

    /// Brings the session back, reads it and drives it; answers whether it came back.
    private func use(_ state: [UInt8], _ launch: Launch) throws -> Bool {
        var session: PresentationSession
        do throws(JSONFault) {
            session = try PresentationSession(launch: launch, encodedStates: [state])
        } catch {
            return false
        }
        _ = session.brokenInvariants()
        _ = TouchedState(whole: session).encoded()
        var writer = JSONWriter()
        session.writeHierarchy(to: &writer)
        session.writeViews(to: &writer)
        session.writeTransitions(to: &writer)
        session.writePending(to: &writer)
        session.writeObjects(to: &writer)
        return true
    }

    /// Whole states of sessions in the midst of all kinds of work.
    private static func states(seed: UInt64) throws -> [(Launch, [UInt8])] {
        var states: [(Launch, [UInt8])] = []
        var presenting = PlayGenerator(seed: seed)
        try play(presenting.launch(), into: &states) { presenting.next(isParked: $0) }
        var containing = ContainerPlay(seed: seed)
        try play(containing.launch(), into: &states) { containing.next(isParked: $0) }
        return states
    }

    private static func play(
        _ launch: Launch, into states: inout [(Launch, [UInt8])], _ next: (Bool) -> Command
    ) throws {
        var session = PresentationSession()
        guard (try? session.apply(.launch(launch))) != nil else { return }
        for _ in 0..<30 {
            guard (try? session.apply(next(session.agenda.parked != nil))) != nil else { continue }
            states.append((launch, TouchedState(whole: session).encoded()))
        }
    }
}

/// The way to a value within another: keys and indices.
private enum PathStep: Hashable {
    case key(String)
    case index(Int)
}

extension JSONValue {
    /// Where numbers stand, with the kind of each place: its path without the indices.
    fileprivate func numberPlaces(
        under path: [PathStep] = [], kind: String = ""
    ) -> [(path: [PathStep], kind: String)] {
        switch self {
        case .integer, .number: [(path, kind)]
        case .array(let elements):
            elements.enumerated().flatMap { index, element in
                // The parts of a short list differ in what they are: slot and generation, record and next.
                let part = elements.count <= 4 ? "\(index)" : ""
                return element.numberPlaces(under: path + [.index(index)], kind: kind + "[\(part)]")
            }
        case .object(let object):
            object.members.flatMap { member in
                member.value.numberPlaces(under: path + [.key(member.key)], kind: kind + "." + member.key)
            }
        case .null, .bool, .string: []
        }
    }

    fileprivate func replacing(_ path: ArraySlice<PathStep>, with value: JSONValue) -> JSONValue {
        guard let step = path.first else { return value }
        switch (step, self) {
        case (.index(let index), .array(var elements)):
            elements[index] = elements[index].replacing(path.dropFirst(), with: value)
            return .array(elements)
        case (.key(let key), .object(var object)):
            object[key] = object[key]?.replacing(path.dropFirst(), with: value)
            return .object(object)
        case (.index, _), (.key, _): return self
        }
    }
}
