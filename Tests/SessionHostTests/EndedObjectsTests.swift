import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite("The objects that have ended in a session", .timeLimit(.minutes(30)))
struct EndedObjectsTests {
    private let kinds: Set = ["controller"]

    @Test func `a session that is known from its start rules out every other id`() {
        var objects = EndedObjects(knowsPast: true)
        #expect(objects.answer("card", kinds) == .no)
        objects.note("card")
        #expect(objects.answer("card", kinds) == .perhaps && objects.answer("detail", kinds) == .no)
    }

    @Test func `a revived session rules out what was searched for in vain, until it ends`() {
        var objects = EndedObjects(knowsPast: false)
        #expect(objects.answer("card", kinds) == .perhaps)
        objects.note(.unknownSince(revision: 7), for: "card", kinds)
        #expect(objects.answer("card", kinds) == .searchedInVain(.unknownSince(revision: 7)))
        #expect(objects.answer("detail", kinds) == .perhaps)
        // A search among windows says nothing of controllers.
        #expect(objects.answer("card", ["window"]) == .perhaps)
        objects.note("card")
        #expect(objects.answer("card", kinds) == .perhaps)
    }

    @Test(arguments: [true, false])
    func `with too many ids it rules out nothing more`(knowsPast: Bool) {
        var objects = EndedObjects(knowsPast: knowsPast)
        for number in 0...EndedObjects.greatestCount { objects.note("c_\(number)") }
        objects.note(.unknown, for: "card", kinds)
        #expect(objects.answer("card", kinds) == .perhaps && objects.answer("c_0", kinds) == .perhaps)
    }

    @Test func `the searches that it remembers are limited`() {
        var objects = EndedObjects(knowsPast: false)
        for number in 0...EndedObjects.greatestSearchCount { objects.note(.unknown, for: "c_\(number)", kinds) }
        #expect(objects.answer("c_0", kinds) == .perhaps)
        #expect(objects.answer("c_\(EndedObjects.greatestSearchCount)", kinds) == .searchedInVain(.unknown))
    }

    @Test func `no events are read for a name that never existed, and those of an object that ended are found`()
        async throws
    {
        let hall = try await Hall()
        let session = try await hall.create()
        try await hall.perform(.make("card"), in: session)
        try await hall.perform(.perform([.release(name: "card")]), in: session)
        let registry = hall.registry
        let before = hall.store.eventReadCount
        #expect(try await registry.ending(of: "ghost", ["controller"], in: session) == .unknown)
        #expect(try await registry.ending(of: "home", ["controller"], in: session, at: 1) == .unknown)
        #expect(hall.store.eventReadCount == before)
        try await expectEnd(of: "card", in: session, hall)

        let later = try await hall.killAndReopen()
        try await later.perform(.make("other"), in: session)
        try await expectEnd(of: "card", in: session, later)
        #expect(try await later.registry.ending(of: "ghost", ["controller"], in: session) == .unknown)
        let after = later.store.eventReadCount
        #expect(try await later.registry.ending(of: "ghost", ["controller"], in: session) == .unknown)
        #expect(later.store.eventReadCount == after)
        try await later.perform(.make("ghost"), in: session)
        try await later.perform(.perform([.release(name: "ghost")]), in: session)
        try await expectEnd(of: "ghost", in: session, later)
        try await later.close()
    }

    private func expectEnd(of id: String, in session: String, _ hall: Hall) async throws {
        guard case .found(let ending) = try await hall.registry.ending(of: id, ["controller"], in: session) else {
            Issue.record("The end of \(id) was not found.")
            return
        }
        #expect(ending.id == id)
    }
}
