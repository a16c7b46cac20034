import Testing

@testable import PresentationEngine

@Suite("The snapshot of an app, and its launch image")
struct LaunchImageTests {
    private static let ignoring = Call.application(.ignoreSnapshotOnNextApplicationLaunch)

    /// The reason in the archive of an app in which `scene` was played, and whether its next launch reports it.
    private func reason(
        _ app: RestorableApp, _ scene: (inout Theater) throws -> Void = { _ in }
    ) throws -> StateArchive.LaunchImageReason? {
        var theater = try app.theater()
        try scene(&theater)
        let archive = try theater.save()
        let next = try app.theater(restoring: archive)
        let shown = next.events.filter { $0.trace.contains("launchImageShown") }
        let rules = archive.launchImage.map { [$0 == .ignored ? "R51" : "R52"] } ?? []
        #expect(shown.map(\.rule.id) == rules)
        return archive.launchImage
    }

    @Test(
        "R51: the snapshot is ignored at the next launch if the app says so while its state is preserved",
        .repeated(.onAPad))
    func ignored() throws {
        var app = RestorableApp()
        RuleProof.expect("R51", holds: try reason(app) == nil)
        let late = try reason(app) { theater in
            try theater.call(Self.ignoring)
            proves("R51", in: theater.events)
        }
        RuleProof.expect("R51", holds: late == nil)
        for member in [Member.encodeRestorableState, .willEncodeRestorableState] {
            app = RestorableApp()
            if member == .encodeRestorableState {
                app.behaviors["R"] = Behavior().when(member, Self.ignoring)
            } else {
                app.delegate = app.delegate.when(member, Self.ignoring)
            }
            RuleProof.expect("R51", holds: try reason(app) == .ignored, "\(member.rawValue)")
        }
    }

    @Test(
        "R52, CH-469: the snapshot needs a topmost controller with an identifier that can be restored",
        .repeated(.onAPad))
    func topmost() throws {
        let unidentified = try reason(RestorableApp()) { theater in
            _ = try theater.show("B", from: "R", animated: false, .style(.fullScreen))
        }
        RuleProof.expect("R52", holds: unidentified == .withoutIdentifier)
        let identified = try reason(RestorableApp()) { theater in
            let identifier = PropertyAssignment(.restorationIdentifier, "B")
            _ = try theater.show("B", from: "R", animated: false, .style(.fullScreen), identifier)
        }
        RuleProof.expect("R52", holds: identified == nil)
        let alert = try reason(RestorableApp()) { theater in
            try theater.call(.makeController(.alert("ask")))
            _ = try theater.play { try $0.present("ask", from: "R", animated: false) }
        }
        RuleProof.expect("R52", holds: alert == .systemController)
        var stack = RestorableApp()
        stack.root = .container("N", .navigationController, .plain("A"))
        stack.root?.properties = [PropertyAssignment(.restorationIdentifier, "N")]
        RuleProof.expect("CH-469", holds: try reason(stack) == .withoutIdentifier, "the top of the stack counts")
    }
}
