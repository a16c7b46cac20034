import SessionStore
import Testing

@testable import SessionHost

@Suite("The summary of a session")
struct PublicationTests {
    private final class Picture: CommittedRendering {
        let view: CommittedView

        init(_ view: CommittedView) { self.view = view }
    }

    @Test("is rendered once, and again after every change")
    func rendering() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let view = try await hall.registry.loadView(of: session)
        let publication = Publication()
        #expect(publication.rendering(Picture.init) == nil, "before the first commit")

        publication.publish(view)
        let first = try #require(publication.rendering(Picture.init) as? Picture)
        #expect(first.view == view)
        let again = try #require(publication.rendering(Picture.init) as? Picture)
        #expect(again === first)

        publication.show(isFrozen: true)
        let frozen = try #require(publication.rendering(Picture.init) as? Picture)
        #expect(frozen.view.isFrozen)
        publication.publish(view)
        let next = try #require(publication.rendering(Picture.init) as? Picture)
        #expect(next !== frozen)
        #expect(next.view.isFrozen, "a commit does not thaw the clock")

        publication.quarantine(because: "a test")
        let quarantined = try #require(publication.rendering(Picture.init) as? Picture)
        #expect(quarantined.view.status == .quarantined(reason: "a test"))
        publication.close(.deleted)
        #expect(publication.rendering(Picture.init) == nil, "the session is gone")
    }
}
