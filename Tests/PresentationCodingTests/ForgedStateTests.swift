import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers
import Testing

/// A stored state whose digest is right and whose numbers were never written by the service.
@Suite("A forged state")
struct ForgedStateTests {
    /// Slots, generations and positions that do not exist or are another's, and the ends of all widths.
    private static let extremes: [JSONValue] =
        ([-1, 0, 1, 2, 3, 7, 40, 1 << 31, 1 << 32, 1 << 53, 1 << 62] + [Int.max, .min]).map(JSONValue.integer)
        + ([UInt32.max, .max - 1].map { .integer(Int($0)) })
        + ([1e308, -1e308, .leastNonzeroMagnitude, -0.0] as [Double]).map(JSONValue.number)

    /// Each place gets every fourth of them, another fourth with each seed and from place to place.
    private static func extremes(at place: Int, seed: UInt64) -> [JSONValue] {
        extremes.indices.filter { ($0 + place + Int(seed)).isMultiple(of: 4) }.map { extremes[$0] }
    }

    @Test(
        "an extreme number in any member is refused as damaged content, or the session can be read and driven",
        .timeLimit(.minutes(30)), arguments: 0..<4)
    func numbers(seed: UInt64) throws {
        var places: Set<String> = []
        var (refused, taken) = (0, 0)
        for (launch, state) in try Self.states(seed: seed) {
            let whole = try JSONValue(parsing: state, limits: .stored)
            for place in whole.numberPlaces() where places.insert(place.kind).inserted {
                for extreme in Self.extremes(at: places.count, seed: seed) {
                    let forged = whole.replacing(place.path[...], with: extreme).encoded()
                    if try use(forged, launch) { taken += 1 } else { refused += 1 }
                }
            }
        }
        #expect(places.count > 40)
        #expect(refused > places.count && taken > places.count / 2, "\(refused) refused, \(taken) taken")
    }

    @Test(
        "a dangling index or handle is refused, even a small one",
        arguments: [
            (#""tabBar":{"lent":0,"lentIndex":-1}"#, true), (#""tabBar":{"lent":0,"lentIndex":1}"#, false),
            (#""parent":1"#, true), (#""parent":0"#, true), (#""parent":[0,2]"#, true), (#""view":0"#, true),
            (#""children":[1]"#, true), (#""scene":[0,"home"]"#, true), (#""presents":0"#, true),
            (#""delegate":{"object":3}"#, true), (#""delegate":{"controller":0}"#, false),
            (#""delegate":{"controller":[0,0]}"#, true),
        ])
    func smallReferences(member: String, isRefused: Bool) throws {
        let record = #"{"serial":1,"name":"A","class":"C",\#(member)}"#
        let state = try Self.text(#""controllers":{"places":[[0,\#(record)]]}"#)
        #expect(try use(state, Self.launch) == !isRefused)
    }

    @Test(
        "a turn at a stage that requires an archive is refused without one",
        arguments: [
            (#"{"name":"decode","position":0}"#, false), (#"{"name":"decode","position":1}"#, true),
            (#"{"name":"decode","position":-1}"#, true), (#"{"name":"decodeView","position":7}"#, true),
        ])
    func positions(stage: String, isRefused: Bool) throws {
        let state = try Self.text(#""agenda":{"steps":[{"step":"restore","stage":\#(stage)}]}"#)
        #expect(try use(state, Self.launch) == !isRefused)
    }

    private static var launch: Launch {
        Launch(device: Device.all[0], systemVersion: SystemVersion(12), root: ControllerRequest(name: "A"))
    }

    /// A state with a header and additions.
    private static func text(_ members: String) throws -> [UInt8] {
        let header = #""header":{"revision":1,"time":0,"turn":1,"sequence":1,"serial":1}"#
        return Array(#"{"format":2,\#(header),\#(members)}"#.utf8)
    }

    @Test(
        "impossible table slots are refused",
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
        "possible table slots are read",
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

    /// Revives the session, reads it and drives it; returns whether it was revived.
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
        drive(&session)
        return true
    }

    /// Drives the session a little; it may refuse.
    private func drive(_ session: inout PresentationSession) {
        session.budget = CommandBudget(steps: 300, turnSteps: 100, events: 300, eventWeight: 1 << 20)
        if session.agenda.isParked { _ = try? session.apply(.answer(.null)) }
        _ = try? session.apply(.advance(.next))
        for name in session.controllers.all.prefix(3).map(\.record.name) {
            _ = try? session.apply(.perform([.makeController(ControllerRequest()), .release(name: name)]))
        }
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
        for _ in 0..<12 {
            guard (try? session.apply(next(session.agenda.parked != nil))) != nil else { continue }
            states.append((launch, TouchedState(whole: session).encoded()))
        }
    }
}

/// The path to a value within another: keys and indices.
private enum PathStep: Hashable {
    case key(String)
    case index(Int)
}

extension JSONValue {
    /// The places of numbers, with the kind of each place: its path without the indices.
    fileprivate func numberPlaces(
        under path: [PathStep] = [], kind: String = ""
    ) -> [(path: [PathStep], kind: String)] {
        switch self {
        case .integer, .number: [(path, kind)]
        case .array(let elements):
            elements.enumerated().flatMap { index, element in
                // The elements of a short list have different meanings: slot and generation, record and next.
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
