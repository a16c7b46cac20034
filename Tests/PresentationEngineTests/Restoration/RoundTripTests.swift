import Testing

@testable import PresentationEngine

@Suite("Saved, restored and saved again, the state is the same")
struct RoundTripTests {
    /// An app of screens that are their own restoration classes and encode values and references.
    private var app: RestorableApp {
        var app = RestorableApp()
        app.root = .restorable("R", "Screen")
        let screens = ["B", "C", "D"].map {
            ControllerRequest.restorable($0, "Screen", .restorationClass("Screen"), .style(.fullScreen))
        }
        app.behaviors["Screen"] = Behavior()
            .answering(.restorationClassViewController, .factory(screens))
            .when(
                .encodeRestorableState, .encode(key: "count", .value(3)),
                .encode(key: "root", .reference("R"))
            )
            .when(
                .decodeRestorableState, .decode(key: "count", label: nil), .decode(key: "root", label: nil))
        app.delegate = app.delegate.when(.willEncodeRestorableState, .encode(key: "mode", .value("dark")))
        return app
    }

    private func make(_ name: String) -> Call {
        .makeController(.restorable(name, "Screen", .restorationClass("Screen"), .style(.fullScreen)))
    }

    private func present(_ name: String, from presenter: String, animated: Bool = true) -> Call {
        .present(PresentCall(receiver: presenter, controller: name, isAnimated: .constant(animated)))
    }

    /// Presentations and dismissals of several levels, some saved in the middle of their transitions.
    private var script: [Command] {
        [
            .perform([.log("launched")]), .perform([make("B"), present("B", from: "R")]),
            .advance(.by(100_000)), .advance(.settle),
            .perform([make("C"), present("C", from: "B", animated: false)]),
            .advance(.settle), .perform([make("D")]), .perform([present("D", from: "C")]),
            .advance(.by(200_000)),
            .advance(.settle), .perform([.dismiss(receiver: "C", animated: true, completion: nil)]),
            .advance(.by(10_000)), .advance(.settle), .perform([.application(.background)]),
            .perform([.application(.foreground)]), .perform([present("D", from: "C")]), .advance(.settle),
            .perform([.dismiss(receiver: "R", animated: true, completion: nil)]), .advance(.by(1)),
            .advance(.settle),
        ]
    }

    @Test(
        "at every step of a scripted run, on the same and on other devices and systems",
        arguments: [
            ("iPhone 8", SystemVersion(12)), ("iPad Pro 12.9", SystemVersion(12)),
            ("iPhone 15", SystemVersion(17)), ("iPad", SystemVersion(9)),
        ])
    func everyStep(device: String, version: SystemVersion) throws {
        var theater = try app.theater()
        var depths: Set<Int> = []
        for command in script {
            try theater.apply(command)
            let archive = try theater.save()
            depths.insert(archive.objects.count)
            var other = app
            other.device = device
            other.version = version
            other.bundleVersion = "2"
            other.date = 5_000
            var restored = try other.theater(restoring: archive)
            #expect(
                try restored.save().hasSameContent(as: archive), "right after the launch, after \(command)")
            try restored.settle()
            let again = try restored.save()
            #expect(again.hasSameContent(as: archive), "after \(command)")
            #expect(again.keys.bundleVersion == "2" && again.keys.systemVersion == version)
        }
        #expect(depths == [1, 2, 3, 4])
        RuleProof.asserted("R20", "R21", "R23")
    }

    @Test("a storyboard's controllers and views come back from the storyboard", arguments: [12, 15])
    func storyboard(version: Int) throws {
        var app = RestorableApp.withStoryboard()
        var theater = try app.theater()
        try theater.call(.performSegue(receiver: "home", identifier: "detail", sender: nil))
        try theater.settle()
        let archive = try theater.save()
        app.version = SystemVersion(version)
        app.device = "iPad"
        var restored = try app.theater(restoring: archive)
        try restored.settle()
        #expect(try restored.save().hasSameContent(as: archive))
        let report = try #require(try app.theater(restoring: archive).session.restorationReport)
        #expect(report.objects.map(\.rule.id) == ["R26", "R11", "R27"])
        RuleProof.asserted("R26", "R27")
    }

    @Test("the same archive gives the same events in every session")
    func deterministic() throws {
        var theater = try app.theater()
        try theater.apply(.perform([make("B"), present("B", from: "R")]))
        let archive = try theater.save()
        #expect(try app.theater(restoring: archive).events == app.theater(restoring: archive).events)
    }
}
