import Testing

@testable import PresentationEngine
import StoryboardReader

@Suite(
    "Real storyboards are read and hosted",
    .enabled(if: !ReferenceStoryboards.files.isEmpty, ReferenceStoryboards.absence))
struct HostingTests {
    @Test("every file launches, its root appears, and each presentation segue is performed and dismissed")
    func hosting() throws {
        var performed = 0
        for file in ReferenceStoryboards.files {
            let reading = try ReferenceStoryboards.read(file)
            for version in [SystemVersion(9), SystemVersion(12), SystemVersion(17)] {
                let storyboards = [reading.storyboard] + (try ReferenceStoryboards.companions(of: file))
                performed += try host(storyboards, version: version)
            }
        }
        #expect(performed > 0)
    }

    private func host(_ storyboards: [Storyboard], version: SystemVersion) throws -> Int {
        let storyboard = storyboards[0]
        var count = 0
        if storyboard.initialScene != nil {
            var session = try launch(storyboards, version: version, scene: nil)
            try expectRootAppeared(&session, storyboard)
        }
        for scene in storyboard.scenes {
            for segue in scene.segues where segue.kind.isPresentation {
                try perform(segue, in: scene, of: storyboards, version: version)
                count += 1
            }
        }
        return count
    }

    private func launch(_ storyboards: [Storyboard], version: SystemVersion, scene: String?) throws
        -> PresentationSession
    {
        let device = try #require(Device.named("iPhone 8"))
        var session = PresentationSession()
        let root = scene.map {
            ControllerRequest(name: "root", origin: .scene(storyboard: storyboards[0].name, id: $0))
        }
        _ = try session.apply(
            .launch(Launch(device: device, systemVersion: version, storyboards: storyboards, root: root)))
        #expect(session.brokenInvariants().isEmpty, "\(storyboards[0].name)")
        return session
    }

    private func expectRootAppeared(_ session: inout PresentationSession, _ storyboard: Storyboard) throws {
        let root = try #require(session.header.windows.first.flatMap { session.windows[$0]?.root })
        #expect(session.controllers[root]?.appearance == .appeared, "\(storyboard.name)")
    }

    /// By identifier if the segue has one, and by a tap if an element triggers it, from the initial screen.
    private func perform(
        _ segue: StoryboardSegue, in scene: StoryboardScene, of storyboards: [Storyboard],
        version: SystemVersion
    ) throws {
        let storyboard = storyboards[0]
        var ways: [Call] = []
        if let identifier = segue.identifier {
            ways.append(.performSegue(receiver: "root", identifier: identifier, sender: "tester"))
        }
        if let element = segue.elementID { ways.append(.tap(element: element, controller: "root")) }
        #expect(!ways.isEmpty, "\(storyboard.name): segue \(segue.id) has no way to be performed")
        for way in ways {
            var session = try launch(storyboards, version: version, scene: scene.id)
            let events = try session.apply(.perform([way]))
            let warnings = events.compactMap {
                if case .warning(_, let text) = $0.kind { text.text } else { nil }
            }
            #expect(warnings.isEmpty, "\(storyboard.name): \(warnings)")
            _ = try session.apply(.advance(.settle))
            let root = try session.controller("root")
            let presented = try #require(session.presented(by: root), "\(storyboard.name): \(segue.id)")
            #expect(session.controllers[presented]?.appearance == .appeared)
            _ = try session.apply(.perform([.dismiss(receiver: "root", animated: true, completion: nil)]))
            _ = try session.apply(.advance(.settle))
            #expect(session.presented(by: root) == nil)
            #expect(session.controllers[root]?.appearance == .appeared)
            #expect(!session.controllers.contains(presented), "the destination is let go")
            #expect(session.brokenInvariants().isEmpty)
        }
    }
}
