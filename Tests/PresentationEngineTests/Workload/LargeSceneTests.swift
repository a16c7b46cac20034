import Testing

@testable import PresentationEngine

/// A scene may have tens of thousands of elements and constraints, and a command may name one of them thousands of
/// times.
@Suite("Large scenes")
struct LargeSceneTests {
    /// A session on a scene with so many buttons; the last one has an action, since it takes longest to find.
    private func session(buttons count: Int, constraints: Int = 0) throws -> PresentationSession {
        var home = StoryboardScene.scene("home")
        home.view?.elementName = "scrollView"
        home.view?.subviews = (0..<count).map { StoryboardView(id: "b\($0)", elementName: "button") }
        home.view?.constraints = (0..<constraints).map { _ in
            StoryboardConstraint(.width)
        }
        home.triggers = [
            StoryboardTrigger(
                elementID: "b\(count - 1)", elementName: "button", kind: .control, event: .control("touchUpInside"),
                effect: .action(selector: "go:", targetID: "home"))
        ]
        var theater = try Theater(root: nil, storyboards: [.of(home)])
        try theater.settle()
        return theater.session
    }

    private func nanoseconds(_ work: () throws -> Void) rethrows -> UInt64 {
        let before = threadNanoseconds()
        try work()
        return threadNanoseconds() - before
    }

    @Test("a tap takes no longer in a scene with a hundred times as many elements")
    func taps() throws {
        func work(_ count: Int) throws -> UInt64 {
            var session = try session(buttons: count)
            return try nanoseconds {
                _ = try session.apply(.perform((0..<300).map { _ in .tap(element: "b\(count - 1)", controller: nil) }))
            }
        }
        _ = try work(10)
        let few = try min(work(100), work(100))
        let many = try min(work(10_000), work(10_000))
        #expect(many < few * 10, "\(few) ns and \(many) ns")
    }

    @Test("listing the targets of a scene takes as long as it has elements, and not their square")
    func targets() throws {
        func work(_ count: Int) throws -> UInt64 {
            let session = try session(buttons: count)
            let home = try session.controller("home")
            return nanoseconds {
                let targets = session.touchTargets(of: home, session.elementOutlines(of: home)) { _ in true }
                #expect(targets.count == count)
            }
        }
        _ = try work(10)
        let few = try min(work(300), work(300))
        let many = try min(work(3_000), work(3_000))
        #expect(many < few * 40, "\(few) ns and \(many) ns")
    }

    @Test("reading the insets of a scroll view counts the constraints that its layout follows")
    func constraints() throws {
        func steps(_ constraints: Int) throws -> Int {
            let session = try session(buttons: 1, constraints: constraints)
            session.meter.reset()
            _ = session.value(of: .layout(.adjustedContentInset), try session.controller("home"))
            return session.meter.takeSteps()
        }
        let (none, many) = (try steps(0), try steps(8_000))
        #expect(many >= none + 1_000)
    }

    @Test("a tap on an element without a connection counts the outlines that its message is searched for in")
    func unconnected() throws {
        var session = try session(buttons: 2_000)
        session.budget.steps = 20_000
        _ = try session.apply(.perform([.tap(element: "b1", controller: nil)]))
        #expect(throws: Rejection.self) {
            _ = try session.apply(.perform((0..<30).map { _ in .tap(element: "b1", controller: nil) }))
        }
    }
}
