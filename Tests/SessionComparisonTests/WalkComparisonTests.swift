import Guarding
import JSONCoding
import PresentationEngine
import Testing

@testable import SessionComparison

@Suite("A walk through storyboards under two conditions")
struct WalkComparisonTests {
    private static let main: JSONValue = [
        "storyboard": 1, "initial": "home",
        "scenes": [
            [
                "id": "home", "class": "Home",
                "segues": [
                    ["id": "toCard", "kind": "presentation", "identifier": "card", "destination": "card"],
                    ["id": "toLast", "kind": "presentation", "identifier": "last", "destination": "last"],
                ],
            ],
            [
                "id": "card", "class": "Card",
                "segues": [["id": "toNext", "kind": "presentation", "identifier": "next", "destination": "next"]],
            ],
            ["id": "next", "class": "Next"], ["id": "last", "class": "Last"],
        ],
    ]

    @Test("every segue is performed once, and every way leads back; the same version differs in nothing")
    func complete() async throws {
        let comparison = try await Comparing.walk([("Main", Self.main)], "ios=15", "ios=15")
        #expect(comparison.isEqual, "\(comparison.lines)")
        // The launch, three segues, and three ways back.
        #expect(comparison.commandCount == 7 && comparison.refusedCount == 0)
    }

    @Test("what iOS 13 changes is found at the segue that shows it")
    func versions() async throws {
        let comparison = try await Comparing.walk([("Main", Self.main)], "ios=12", "ios=13")
        let commands = Set(comparison.differences.compactMap { comparison.command(of: $0)?.label })
        #expect(commands.contains("Home: presentation segue card"), "\(commands)")
        #expect(comparison.rules.contains("P15"), "\(comparison.rules)")
        let group = try #require(comparison.groups.first { $0.topic == "viewWillDisappear(_:)" })
        #expect(group.count == 3 && group.isOnLeft && !group.isOnRight)
    }

    /// A chain of scenes of one class, each with a segue to the next one and an unwind segue to its own exit.
    private static func chain(_ count: Int) throws -> Storyboard {
        let scenes = (0..<count).map { index -> JSONValue in
            var segues: [JSONValue] = [
                [
                    "id": .string("u\(index)"), "kind": "unwind", "action": .string("back\(index):"),
                    "destination": .string("e\(index)"),
                ]
            ]
            if index + 1 < count {
                segues.append([
                    "id": .string("s\(index)"), "kind": "presentation", "identifier": .string("go\(index)"),
                    "destination": .string("c\(index + 1)"),
                ])
            }
            return [
                "id": .string("c\(index)"), "class": "K", "exit": .string("e\(index)"), "segues": .array(segues),
            ]
        }
        return try Comparing.storyboard("Main", ["storyboard": 1, "initial": "c0", "scenes": .array(scenes)])
    }

    @Test("the actions of unwind segues are found once, for the scenes that are shown")
    func unwindActions() async throws {
        let board = try Self.chain(300)
        let pauses = PauseCount()
        let graph = try await SceneGraph([board]) { pauses.add() }
        #expect(graph.order == SceneGraph([board]).order && graph.order.count == 300)
        var actions = UnwindActions(graph)
        var count = 0
        while actions.takeNext() { count += 1 }
        #expect(count == 300)
        #expect(actions.behaviors.map(\.name) == ["K"])
        // Those of the first two scenes are declared by their own class without a walk.
        let declaredCount = actions.behaviors.first?.behavior.actions.count ?? 0
        #expect(declaredCount == Walk.depthLimit - 1, "\(declaredCount)")
        let large = try Self.chain(1_200)
        _ = try await ComparedWalk([large]) { pauses.add() }
        #expect(pauses.count >= 3, "\(pauses.count)")
        await #expect(throws: CancellationError.self) {
            _ = try await ComparedWalk([large]) { throw CancellationError() }
        }
    }

    @Test("a walk keeps a limited number of controllers, and names what it leaves out")
    func keptControllers() async throws {
        let board = try Comparing.storyboard("Main", Self.main)
        let all = try await Comparing.walk([board], "ios=15", "ios=15")
        #expect(all.gaps.isEmpty)
        // The states on the way have 6 controllers after the launch, and 12 more after the first segue.
        let kept = try await Comparing.walk([board], "ios=15", "ios=15", within: WalkLimits(keptControllers: 17))
        #expect(
            kept.gaps
                == ["Card", "Last"].map {
                    "\($0) and the scenes after it were not visited, since the states on the way there have more than "
                        + "17 controllers."
                }, "\(kept.gaps)")
        #expect(kept.commandCount == all.commandCount - 2)
        let small = try await Comparing.walk([board], "ios=15", "ios=15", within: WalkLimits(controllers: 1))
        #expect(
            small.gaps
                == ["Card", "Last"].map {
                    "\($0) and the scenes after it were not visited, since a side has more than 1 controllers there."
                }, "\(small.gaps)")
    }

    @Test("the progress of a walk grows with each command")
    func progress() async throws {
        let counts = Guarded<[Int]>([])
        let board = try Comparing.storyboard("Main", Self.main)
        let comparison = try await Comparing.walk([board], "ios=15", "ios=15") { count in
            counts.withLock { if $0.last != count { $0.append(count) } }
        }
        #expect(counts.withLock { $0 } == Array(1...comparison.commandCount))
    }

    @Test("a storyboard without scenes has no walk")
    func empty() throws {
        #expect(ComparedWalk([Storyboard(name: "Main")]).isEmpty)
    }

    @Test("segues of scenes that are not reached are named")
    func missed() async throws {
        var scenes: [JSONValue] = [
            [
                "id": "home", "class": "Home",
                "segues": [["id": "untriggered", "kind": "presentation", "destination": "card"]],
            ]
        ]
        let segues: [JSONValue] = (1...7).map { number in
            [
                "id": .string("s\(number)"), "kind": "presentation", "identifier": .string("go\(number)"),
                "destination": "next",
            ]
        }
        scenes += [["id": "card", "class": "Card", "segues": .array(segues)], ["id": "next", "class": "Next"]]
        let board: JSONValue = ["storyboard": 1, "initial": "home", "scenes": .array(scenes)]
        let comparison = try await Comparing.walk([("Main", board)], "ios=15", "ios=15")
        #expect(
            comparison.gaps == [
                "Card: not performed, since the scene was not reached: the segues go1, go2, go3, go4, go5 and 2 more."
            ])
        #expect(comparison.isEqual && comparison.commandCount == 1)
    }

    @Test("a launch that fails is told, and so are the segues after it; other launches go on")
    func refusedLaunch() async throws {
        let board: JSONValue = [
            "storyboard": 1, "initial": "nav",
            "scenes": [
                [
                    "id": "nav", "kind": "navigationController",
                    "segues": [
                        [
                            "id": "r", "kind": "relationship", "relationship": "rootViewController",
                            "destination": "nav",
                        ], ["id": "s", "kind": "presentation", "identifier": "go", "destination": "card"],
                    ],
                ],
                ["id": "card", "class": "Card"],
                [
                    "id": "alone", "class": "Alone",
                    "segues": [["id": "t", "kind": "presentation", "identifier": "x", "destination": "card"]],
                ],
            ],
        ]
        let comparison = try await Comparing.walk([("Main", board)], "ios=15", "ios=15")
        #expect(comparison.outcome == .notLaunched && comparison.refusedLaunchCount == 1)
        #expect(
            comparison.gaps.last
                == "nav: not performed, since the app was not launched on both sides: the segue go.",
            "\(comparison.gaps)")
        // The other launch, its segue, and the way back.
        #expect(comparison.commandCount == 4, "\(comparison.commandCount)")
    }

    @Test("an initial scene that is a reference leads to the scene of the other storyboard")
    func references() async throws {
        func board(_ initial: JSONValue, _ scenes: JSONValue...) -> JSONValue {
            ["storyboard": 1, "initial": initial, "scenes": .array(scenes)]
        }
        func reference(_ storyboard: JSONValue) -> JSONValue {
            ["id": "ref", "kind": "placeholder", "settings": ["storyboardName": storyboard]]
        }
        let settings = board(
            "ref", reference("Between"),
            [
                "id": "card", "class": "Card", "storyboardIdentifier": "card",
                "segues": [["id": "s", "kind": "presentation", "identifier": "go", "destination": "next"]],
            ], ["id": "next", "class": "Next"])
        let documents = [
            ("Settings", settings), ("Main", board("home", ["id": "home", "class": "Home"])),
            ("Between", board("ref", reference("Last"))), ("Last", board("last", ["id": "last", "class": "Last"])),
        ]
        let comparison = try await Comparing.walk(documents, "ios=12", "ios=13")
        let labels = comparison.commands.map(\.label)
        #expect(
            labels == [
                "launch with Last", "instantiate and present card", "card: presentation segue go", "back to card",
            ], "\(labels)")
        #expect(comparison.gaps.isEmpty, "\(comparison.gaps)")
        // References that lead back to themselves end somewhere.
        let loop = [("A", board("ref", reference("B"))), ("B", board("ref", reference("A")))]
        #expect(ComparedWalk(try loop.map { try Comparing.storyboard($0.0, $0.1) }).isEmpty)
    }

    @Test("a long chain of segues is walked up to a limit, which is told; each scene knows the segue before it only")
    func chains() async throws {
        let count = Walk.depthLimit + 20
        let scenes = (0..<count).map { index -> JSONValue in
            let segue: JSONValue = [
                "id": .string("s\(index)"), "kind": "presentation", "identifier": .string("go\(index)"),
                "destination": .string("c\(index + 1)"),
            ]
            return [
                "id": .string("c\(index)"), "class": .string("C\(index)"),
                "segues": .array(index + 1 < count ? [segue] : []),
            ]
        }
        let board = try Comparing.storyboard("Main", ["storyboard": 1, "initial": "c0", "scenes": .array(scenes)])
        let graph = SceneGraph([board])
        #expect(graph.stops.count == count && graph.stops.allSatisfy { $0.scenes.count == 1 })
        let last = SceneReference(storyboard: 0, objectID: "c\(count - 1)")
        #expect(graph.route(to: last)?.segues.map(\.segue.id) == (0..<count - 1).map { "s\($0)" })
        let comparison = try await Comparing.walk([board], "ios=15", "ios=15")
        #expect(
            comparison.gaps == [
                "C\(Walk.depthLimit + 1) and the scenes after it were not shown, since more than "
                    + "\(Walk.depthLimit) segues lead there."
            ])
    }
}
