import Glibc
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite struct FeedTests {
    @Test func `a feed gives every committed event once, in order, from where it was asked to`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let early = FeedReader()
        try await early.open(session, after: 0, in: hall.registry)
        for command in script { try await hall.perform(command, in: session) }
        let last = try await hall.registry.loadView(of: session).lastSequence
        await early.wait(for: last)
        #expect(early.events.map(\.sequence) == Array(1...last))
        let late = FeedReader()
        try await late.open(session, after: 10, in: hall.registry)
        await late.wait(for: last - 10)
        #expect(late.events == Array(early.events.dropFirst(10)))
        early.close()
        late.close()
        try await hall.close()
    }

    @Test func `a reader far behind gets its pages from threads of ordinary priority`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        for _ in 0..<3 {
            try await hall.perform(.perform(Array(repeating: .log("x"), count: 900)), in: session)
        }
        let last = try await hall.registry.loadView(of: session).lastSequence
        let reader = FeedReader()
        try await reader.open(session, after: 0, in: hall.registry)
        await reader.wait(for: last)
        #expect(reader.events.map(\.sequence) == Array(1...last))
        #expect(reader.highestNiceness == getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))
        reader.close()
        try await hall.close()
    }

    @Test func `a feed ends when its session is deleted`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let reader = FeedReader()
        try await reader.open(session, after: 0, in: hall.registry)
        try await hall.registry.delete(session: session)
        await reader.wait(for: .max)
        await #expect(throws: HostError.unknown(.session, id: session)) {
            try await hall.registry.loadView(of: session)
        }
        try await hall.close()
    }

    @Test func `pages of events meet without gap or overlap, whatever their size`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        for command in script { try await hall.perform(command, in: session) }
        let last = try await hall.registry.loadView(of: session).lastSequence
        for size in [1, 3, 7, 1_000] {
            var events: [EncodedEvent] = []
            var next: Int? = 1
            while let start = next {
                let page = try await hall.registry.events(of: session, from: start, limit: size)
                #expect(page.events.count <= size)
                events += page.events
                next = page.next
            }
            #expect(events.map(\.sequence) == Array(1...last))
            for event in events {
                let text = String(decoding: event.bytes, as: UTF8.self)
                #expect(text.hasPrefix(#"{"sequence":\#(event.sequence),"#) && text.hasSuffix("}"))
            }
        }
        try await hall.close()
    }

    @Test func `pages of long events end after some megabytes and go on where they ended`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let text = String(repeating: "x", count: 900_000)
        for _ in 0..<12 { try await hall.perform(.perform([.log(text)]), in: session) }
        let last = try await hall.registry.loadView(of: session).lastSequence
        var (next, events, pages): (Int?, [EncodedEvent], Int) = (1, [], 0)
        while let start = next {
            let page = try await hall.registry.events(of: session, from: start, limit: 1_000)
            #expect(page.events.reduce(0) { $0 + $1.bytes.count } < 6 << 20)
            events += page.events
            next = page.next
            pages += 1
        }
        #expect(events.map(\.sequence) == Array(1...last))
        #expect(pages > 1)
        try await hall.close()
    }

    @Test(arguments: [Int.max, .max - 1, 1 << 53, (1 << 53) - 1])
    func `a feed or a page after more events than the session has is refused with the last one`(sequence: Int)
        async throws
    {
        let hall = try await Hall()
        let session = try await hall.create()
        for command in script { try await hall.perform(command, in: session) }
        let last = try await hall.registry.loadView(of: session).lastSequence
        for sequence in [sequence, last + 1] {
            await #expect(throws: HostError.cursorAhead(lastSequence: last)) {
                _ = try await hall.registry.feed(of: session, after: sequence) {}
            }
            await #expect(throws: HostError.cursorAhead(lastSequence: last)) {
                _ = try await hall.registry.events(of: session, from: max(sequence, last + 2), limit: 1)
            }
        }
        let feed = try await hall.registry.feed(of: session, after: last) {}
        #expect(feed.next() == .nothing)
        feed.close()
        #expect(try await hall.registry.events(of: session, from: last + 1, limit: 1).events.isEmpty)
        try await hall.close()
    }

    @Test func `a page of a filter has the events that fit, and goes on where its search ended`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        for command in script { try await hall.perform(command, in: session) }
        let whole = try await hall.registry.events(of: session, from: 1, limit: 1_000)
        var filter = EventFilter()
        filter.kinds = ["callback"]
        filter.call = "viewDidLoad"
        let found = try await hall.registry.events(of: session, from: 1, limit: 1_000, matching: filter)
        let expected = whole.events.filter { event in
            let text = String(decoding: event.bytes, as: UTF8.self)
            return text.contains(#""kind":"callback""#) && text.contains(#""name":"viewDidLoad()""#)
        }
        #expect(!expected.isEmpty && expected.count < whole.events.count)
        #expect(found.events == expected)
        let first = try await hall.registry.events(of: session, from: 1, limit: 1, matching: filter)
        #expect(first.events == Array(expected.prefix(1)))
        #expect((first.next == nil) == (expected.count == 1))
        try await hall.close()
    }
}
