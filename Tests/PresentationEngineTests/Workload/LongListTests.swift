import Testing

@testable import PresentationEngine

/// A client may pass thousands of children at once. The number of records that a command examines grows with their
/// number and not with its square, and any faster growth counts as steps.
@Suite("Long lists of children")
struct LongListTests {
    /// A session with `count` free controllers `c0`, `c1` and so on, in addition to the root.
    private func session(_ kind: ControllerKind, _ count: Int) throws -> PresentationSession {
        var theater = try Theater(root: .container("T", kind, .plain("A")))
        try theater.settle()
        var session = theater.session
        for part in stride(from: 0, to: count, by: 5_000) {
            let made = (part..<min(part + 5_000, count)).map { Call.makeController(.plain("c\($0)")) }
            _ = try session.apply(.perform(made))
        }
        return session
    }

    private func set(_ controllers: [String]) -> Command {
        .perform([
            .setViewControllers(
                SetViewControllersCall(receiver: "T", controllers: controllers, isAnimated: false))
        ])
    }

    /// Sets this many children, reverses their order, and removes all but one; returns the processor time, in
    /// nanoseconds of this thread.
    private func work(_ kind: ControllerKind, _ count: Int) throws -> UInt64 {
        var session = try session(kind, count)
        let names = (0..<count).map { "c\($0)" }
        let before = threadNanoseconds()
        for list in [names, names.reversed(), ["c0"], []] {
            _ = try session.apply(set(list))
            _ = try session.apply(.advance(.settle))
            _ = session.outlineChanges
        }
        return threadNanoseconds() - before
    }

    @Test(
        "replacing a container's children: ten times as many take about ten times the work, not a hundred times",
        arguments: [ControllerKind.navigationController, .tabBarController])
    func growth(kind: ControllerKind) throws {
        _ = try work(kind, 10)
        let few = try min(work(kind, 400), work(kind, 400))
        let many = try min(work(kind, 4_000), work(kind, 4_000))
        #expect(many < few * 30, "\(few) ns and \(many) ns")
    }

    @Test(
        "comparing lists keeps their order, for long and short ones",
        arguments: [0, 1, 3, 10, 40])
    func membership(count: Int) {
        let list = (0..<count).map { $0 * 7 % 41 }
        for others in [[], [0], Array(0..<20), Array((0..<40).reversed()), list] {
            #expect(list.without(others) == list.filter { !others.contains($0) })
            #expect(list.among(others) == list.filter { others.contains($0) })
        }
        #expect((list + list).distinct == list)
        #expect(Array(list.reversed() + list).distinct == list.reversed())
    }
}
