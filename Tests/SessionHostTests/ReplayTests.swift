import FolderTesting
import Foundation
import JSONCoding
import Logging
import PresentationCoding
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite struct ReplayTests {
    @Test func `a journal replays to the last event`() async throws {
        let hall = try await Hall()
        let lines = try await export(script, from: hall)
        let report = try replay(lines)
        #expect(report.divergence == nil)
        #expect(report.commandCount == script.count + 1)
        #expect(report.eventCount > script.count)
        #expect(report.rulesRevision == PresentationSession.rulesRevision)
        try await hall.close()
    }

    @Test func `the first event that differs is named with its rule`() async throws {
        let hall = try await Hall()
        let exported = try await export(script, from: hall)
        let lines = try forging(exported, at: 3) {
            $0.replacing("viewWillAppear(_:)", with: "viewDidLoad()", maxReplacements: 1)
        }
        let divergence = try #require(try replay(lines).divergence)
        #expect(divergence.revision == 3)
        #expect(divergence.path == "$.name")
        #expect(divergence.recorded == "viewDidLoad()")
        #expect(divergence.replayed == "viewWillAppear(_:)")
        #expect(divergence.rule != nil)
        try await hall.close()
    }

    @Test func `a command that is refused now is the divergence`() async throws {
        let hall = try await Hall()
        let exported = try await export([.make("a"), .make("b")], from: hall)
        let lines = try forging(exported, at: 3) { $0.replacing(#""name":"b""#, with: #""name":"a""#) }
        let divergence = try #require(try replay(lines).divergence)
        #expect(divergence.revision == 3)
        #expect(divergence.eventIndex == nil)
        #expect(divergence.explanation.contains("taken"))
        try await hall.close()
    }

    @Test func `a journal that is cut, shuffled or not one is refused with its line`() async throws {
        let hall = try await Hall()
        let lines = try await export([.make("a"), .make("b")], from: hall)
        #expect(throws: ReplayFault.self) { try replay(lines.dropLast()) }
        #expect(throws: ReplayFault.self) { try replay([]) }
        do {
            _ = try replay([lines[0], lines[2]])
            Issue.record("a missing line was not missed")
        } catch let fault as ReplayFault {
            #expect(fault.line == 2)
        }
        do {
            _ = try replay([lines[0], Array("{".utf8)])
            Issue.record("a broken line was read")
        } catch let fault as ReplayFault {
            #expect(fault.line == 2)
        }
        #expect(throws: ReplayFault.self) { try replay([Array(#"{"kind":"other"}"#.utf8)]) }
        try await hall.close()
    }

    @Test func `a session that grows beyond what a replay holds is refused with its line`() async throws {
        let hall = try await Hall()
        let lines = try await export([.make("a"), .make("b")], from: hall)
        try await hall.close()
        var places: [Int] = []
        for limit in 0..<10 {
            var replay = JournalReplay(placeLimit: limit) { _, name in Storyboard(name: name) }
            do throws(ReplayFault) {
                for line in lines { try replay.take(line[...]) }
            } catch {
                #expect(error.detail.contains("more than \(limit) controllers"))
                places.append(error.line)
            }
        }
        // The launch, and the two controllers.
        #expect(Set(places) == [2, 3, 4] && places == places.sorted(), "\(places)")
    }

    @Test func `a storyboard that cannot be read is named in short, however long its name is`() throws {
        let name = String(repeating: "x", count: 5_000)
        let header = """
            {"kind":"proscenium.journal","format":1,"session":"s","rulesRevision":10,"revisions":0,"storyboards":\
            [{"name":"\(name)","uploadedAs":"a","kind":"json","document":{}}]}
            """
        var seal = JournalSeal()
        let line = Array(seal.seal(Array(header.utf8)).dropLast())
        let fault = #expect(throws: ReplayFault.self) {
            try JournalReplay.run([line]) { _, _ in throw CancellationError() }
        }
        #expect(fault?.detail.contains("cannot be read") == true)
        #expect(fault.map { $0.detail.utf8.count < 300 } == true)
    }

    @Test func `a changed byte is refused with its line, whatever it means`() async throws {
        let hall = try await Hall()
        let lines = try await export(script, from: hall)
        for (place, line) in lines.enumerated() {
            for offset in stride(from: 0, to: line.count, by: 7) {
                var changed = lines
                changed[place][offset] ^= 1
                let fault = #expect(throws: ReplayFault.self) { try replay(changed) }
                #expect(fault?.line == place + 1)
            }
        }
        try await hall.close()
    }

    @Test func `one changed byte anywhere is found, and named with its line`() async throws {
        let hall = try await Hall()
        let journal =
            try await export([.make("a"), .present("a")], from: hall).joined(separator: [lineEnd]) + [lineEnd]
        let (bytes, longWork) = (Array(journal), LongWork())
        let found = try await longWork.run(.replay) { turns throws(HostError) -> [String] in
            var missed: [String] = []
            var line = 1
            for place in bytes.indices {
                for other in [bytes[place] ^ 1, bytes[place] ^ 0x20, lineEnd, 0] where other != bytes[place] {
                    var changed = bytes
                    changed[place] = other
                    let result = try await JournalReplay.run(changed, turns) { _, name in Storyboard(name: name) }
                    guard case .failure(let fault) = result, fault.line == line else {
                        missed.append("byte \(place) as \(other): \(result)")
                        continue
                    }
                }
                if bytes[place] == lineEnd { line += 1 }
            }
            return missed
        }
        #expect(bytes.count > 2_000 && found == [])
        try await hall.close()
    }

    private let lineEnd = UInt8(ascii: "\n")

    @Test func `a divergence shows the command, both events, and the events that led to them`() async throws {
        let hall = try await Hall()
        let exported = try await export(script, from: hall)
        let lines = try forging(exported, at: 5) {
            $0.replacing("viewDidAppear(_:)", with: "viewDidLoad()", maxReplacements: 1)
        }
        let divergence = try #require(try replay(lines).divergence)
        #expect(divergence.revision == 5 && divergence.command == ["advance": ["settle": true]])
        #expect(divergence.recordedEvent?["name"] == "viewDidLoad()")
        #expect(divergence.replayedEvent?["name"] == "viewDidAppear(_:)")
        #expect(divergence.recordedEvent?["subject"] == divergence.replayedEvent?["subject"])
        try await hall.close()
    }

    @Test
    func
        `a line is limited in bytes, its command in values, and its events are not read where they are the same`()
        async throws
    {
        let hall = try await Hall()
        let lines = try await export([.make("a")], from: hall)
        let long = [UInt8](repeating: UInt8(ascii: " "), count: JournalReplay.lineByteLimit + 1)
        #expect(
            throws: ReplayFault(
                line: 1, detail: "The line is longer than the 67108864 bytes that a line may have.")
        ) {
            try replay([long])
        }
        // Unneeded members are not decoded, or this would be refused for having too many.
        let many = "[" + String(repeating: "0,", count: 2_100_000) + "0]"
        let events = try forging(lines, at: 2) {
            $0.replacing(#""events":[["#, with: #""events":[\#(many),["#)
        }
        let fault = #expect(throws: ReplayFault.self) { try replay(events) }
        #expect(
            fault?.line == 3 && fault?.detail.contains("$.events.events[0]") == true,
            "\(String(describing: fault))")
        let command = try forging(lines, at: 2) {
            $0.replacing(#""command":{"#, with: #""command":{"x":\#(many),"#)
        }
        let refused = #expect(throws: ReplayFault.self) { try replay(command) }
        #expect(
            refused?.line == 3 && refused?.detail.contains("2000000") == true,
            "\(String(describing: refused))")
        // White space and another order of members make no difference.
        let spaced = try forging(lines, at: 2) { $0.replacing("],[", with: "] , [") }
        #expect(try replay(spaced).divergence == nil)
        let unread = try forging(lines, at: 2) { $0.replacing(#""events":[["#, with: #""events":[[x],["#) }
        #expect(throws: ReplayFault.self) { try replay(unread) }
        try await hall.close()
    }

    @Test(arguments: ["format-1", "continued"])
    func `a journal of format 1 replays, and one that began in it and went on in today's`(name: String) throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "Journals/\(name).ndjson")
        let lines = try Data(contentsOf: path).split(separator: UInt8(ascii: "\n")).map(Array.init)
        let report = try replay(lines)
        #expect(report.divergence == nil, "\(String(describing: report.divergence))")
        #expect(report.commandCount == lines.count - 1)
        let later = try forging(lines, at: 2) { $0.replacing("created", with: "deallocated") }
        #expect(try replay(later).divergence != nil)
    }

    @Test func `the bytes that a command leaves in the journal`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        for command in script { try await hall.perform(command, in: session) }
        for entry in try hall.store.journal(of: session, from: 1, limit: 100) {
            let content = entry.content
            print(
                "revision \(entry.revision): command \(content.command.count), events \(content.events.count)"
                    + " (\(content.eventCount)), patch \(content.patch.count) bytes")
            #expect(content.command.count + content.events.count + content.patch.count < 32_768)
        }
        try await hall.close()
    }

    /// The bytes of commands, events and patches that a build under revision 9 of the rules wrote for its journal
    /// `presentation.ndjson`.
    private static let formerByteCount = 12_233

    @Test func `a command takes no more bytes in the journal than in format 1`() async throws {
        let path = URL(fileURLWithPath: "Tests/Golden/rules-9/presentation.ndjson")
        let lines = try Data(contentsOf: path).split(separator: UInt8(ascii: "\n")).map(Array.init)
        let commands = try lines.dropFirst().map { line in
            try Command(
                json: JSONReader(JSONValue(parsing: line)).object().required("command"),
                storyboard: { Storyboard(name: $0) })
        }
        let hall = try await Hall()
        guard case .launch(let launch)? = commands.first else {
            Issue.record("the journal begins without a launch")
            return
        }
        let session = try await hall.registry.create(
            SessionRequest(launch: launch, clock: .manual), key: nil, answer: Hall.answer
        ).session
        for command in commands.dropFirst() { try await hall.perform(command, in: session) }
        let contents = try hall.store.journal(of: session, from: 1, limit: 100).map(\.content)
        #expect(contents.count == commands.count)
        let byteCount = contents.map { $0.command.count + $0.events.count + $0.patch.count }.reduce(0, +)
        #expect(byteCount <= Self.formerByteCount, "\(byteCount) bytes")
        try await hall.close()
    }

    @Test func `the answer that an earlier build stored for a key is found`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: "Tests/Golden/rules-9/database.sqlite", toPath: folder.database)
        let store = try SQLiteStore(
            path: folder.database, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let session = "s_gyv6aok4nuh3ne473jtjcs5nva"
        let outcome = try #require(
            try store.outcome(
                scope: "POST /v1/sessions/\(session)/controllers/detail/present", key: "golden-present",
                atMicroseconds: 1_795_601_604_126_793))
        let answer = try RequestAnswer(outcome)
        #expect(answer.status == 200)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(#""transition":{"id":"t_2""#))
        try store.close()
    }

    private func export(_ commands: [Command], from hall: Hall) async throws -> [[UInt8]] {
        let session = try await hall.create()
        for command in commands { try await hall.perform(command, in: session) }
        var export = try await hall.registry.exportJournal(of: session)
        var text: [UInt8] = []
        while let chunk = try await export.next() { text += chunk }
        return text.split(separator: UInt8(ascii: "\n")).map(Array.init)
    }

    /// The journal as it would be if a line had been another one when it was exported.
    private func forging(
        _ lines: [[UInt8]], at place: Int, _ change: (String) -> String
    ) throws -> [[UInt8]] {
        var (old, new) = (JournalSeal(), JournalSeal())
        return try lines.enumerated().map { index, line in
            let opened = old.open(line[...])
            let text = String(decoding: try #require(opened), as: UTF8.self)
            let changed = index == place ? change(text) : text
            if index == place { try #require(changed != text) }
            return Array(new.seal(Array(changed.utf8)).dropLast())
        }
    }

    private func replay(_ lines: some Sequence<[UInt8]>) throws -> ReplayReport {
        try JournalReplay.run(lines) { _, name in Storyboard(name: name) }
    }
}
