import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("Events for clients and in the journal")
struct JournaledEventTests {
    private func launched(_ behaviors: [Launch.NamedBehavior] = []) throws -> (PresentationSession, [Event]) {
        var session = PresentationSession()
        var launch = Launch(
            device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(12),
            root: request("home", "HomeViewController"))
        launch.behaviors = behaviors
        let events = try session.apply(.launch(launch))
        return (session, events)
    }

    private func request(_ name: String, _ className: String) -> ControllerRequest {
        ControllerRequest(
            name: name,
            origin: .code(
                className: className, kind: .viewController, nibName: nil, bundle: nil, children: []))
    }

    private func present(_ name: String) -> Command {
        .perform([
            .makeController(ControllerRequest(name: name)),
            .present(PresentCall(receiver: "home", controller: name, isAnimated: true)),
        ])
    }

    private func objects(_ events: [Event], _ session: PresentationSession) throws -> [JSONValue] {
        guard
            case .array(let values) = try JSONValue(parsing: JournaledEvents(events, of: session).encoded())
        else { return [] }
        return values
    }

    @Test func `an event names its subject with its class, its transition and what led to it`() throws {
        var (session, _) = try launched()
        let events = try session.apply(present("sheet")) + session.apply(.advance(.settle))
        let began = try #require(events.first { $0.kind.detail == "began" })
        let did = try #require(
            try objects(events, session).first { $0["name"] == .string("viewDidAppear(_:)") })
        #expect(did["subject"]?["id"] == .string("sheet"))
        #expect(did["subject"]?["class"] == .string("UIViewController"))
        #expect(did["transition"] == .string(try #require(began.transition)))
        #expect(did["parent"] == .integer(began.sequence))
    }

    @Test func `a row of an earlier build has no participants, and a replay does not miss them`() throws {
        let row = #"{"time":0,"turn":1,"events":[["warning",-1,null,"P64",0,-1,0,0,{"text":"T"PARTS}]]}"#
        func record(_ parts: String) throws -> EventRecord {
            let text = row.replacing("PARTS", with: parts)
            var stored = try StoredEvents(Array(text.utf8), format: 2, revision: 1, firstSequence: 1)
            return try #require(try stored.next())
        }
        let (old, new) = (try record(""), try record(#","participants":{"presented":"b"}"#))
        #expect(old.line == #"warning "T"  P64"# && new.line == #"warning "T" presented=b  P64"#)
        func written(_ event: EventRecord) -> [UInt8] {
            var writer = JSONWriter(capacity: 100)
            writer.value(event)
            return writer.bytes
        }
        #expect(written(new) != written(old))
        #expect(written(new.knowingNoMore(than: old)) == written(old))
        #expect(written(new.knowingNoMore(than: new)) == written(new))
    }

    @Test func `a row of an earlier build has no subject of a log, and a replay does not miss it`() throws {
        func record(_ row: String) throws -> EventRecord {
            var stored = try StoredEvents(Array(row.utf8), format: 2, revision: 1, firstSequence: 1)
            return try #require(try stored.next())
        }
        let old = try record(
            #"{"time":0,"turn":1,"events":[["log",-1,null,"CH-24",0,-1,0,0,{"value":"x"}]]}"#)
        let new = try record(
            #"{"cast":[["controller","home"]],"time":0,"turn":1,"events":[["log",0,null,"CH-24",0,-1,0,0,{"value":"x"}]]}"#
        )
        #expect(new.subject?.id == "home" && new.knowingNoMore(than: old).subject == nil)
        #expect(new.knowingNoMore(than: new).subject?.id == "home")
    }

    @Test func `what a reaction calls has the callback as its parent`() throws {
        let reaction = Reaction(after: [.log("seen")])
        let behavior = Behavior(reactions: [.viewDidAppear: reaction])
        let (_, events) = try launched([.init(name: "home", behavior: behavior)])
        let log = try #require(events.first { $0.kind.name == "log" })
        let parent = try #require(events.first { $0.sequence == log.parent })
        #expect(parent.kind.detail == "viewDidAppear(_:)")
    }

    @Test func `one that is gone keeps its class in the events of the command that released it`() throws {
        var (session, _) = try launched()
        _ = try session.apply(
            .perform([.makeController(request("loose", "LooseViewController"))]))
        let events = try session.apply(.perform([.release(name: "loose")]))
        let gone = try #require(
            try objects(events, session).first { $0["name"] == .string("deallocated") })
        #expect(gone["subject"]?["class"] == .string("LooseViewController"))
    }

    @Test func `a line of text says what happened, and nothing that changes from run to run`() throws {
        var (session, launch) = try launched()
        let lines = String(
            decoding: try JournaledEvents(launch, of: session).lines(revision: 1), as: UTF8.self)
        #expect(lines.contains("home.viewWillAppear(_:) animated=false"))
        let events = try session.apply(present("sheet"))
        let text = String(
            decoding: try JournaledEvents(events, of: session).lines(revision: 2), as: UTF8.self)
        #expect(text.contains("presentation home -> sheet"))
        #expect(text.split(separator: "\n").count == events.count)
    }

    @Test func `texts with line breaks and quotation marks stay on their line`() throws {
        let text = #"a "quoted" \#u{2028} word\#n and more"#
        let behavior = Behavior(reactions: [.viewDidAppear: Reaction(after: [.log(text)])])
        let (session, events) = try launched([.init(name: "home", behavior: behavior)])
        let lines = String(
            decoding: try JournaledEvents(events, of: session).lines(revision: 1), as: UTF8.self)
        #expect(lines.split(separator: "\n").count == events.count)
        #expect(lines.contains(#"log "a \"quoted\""#))
    }

    @Test func `a row that is not such a text is a fault, and never the end of the process`() throws {
        for text in [
            "", "[]", "{}", #"{"events":[[]]}"#, #"{"events":[["callback",4,null,"R",0,-1,0,0]]}"#,
            #"{"events":[["callback",-1,null,"R",9,-1,0,0]]}"#,
            #"{"events":[["callback",-1,null,"R",0,0,0,0]]}"#,
            #"{"time":9223372036854775807,"turn":9223372036854775807,"events":[["log",-1,null,"R",0,-1,9223372036854775807,9223372036854775807]]}"#,
        ] {
            for format in [0, 1, 2, 3] {
                guard
                    var stored = try? StoredEvents(
                        Array(text.utf8), format: format, revision: 1, firstSequence: 1)
                else { continue }
                while let event = try? stored.next() { _ = event.line }
            }
        }
    }
}
