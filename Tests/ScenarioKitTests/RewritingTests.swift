import JSONCoding
import Testing

@testable import ScenarioKit

@Suite("Writing what plays saw into scenarios")
struct RewritingTests {
    /// The file with what plays saw.
    ///
    /// - Parameter sight: what the play in a setting saw.
    private func rewritten(
        _ text: String, _ mode: ScenarioRewriting.Mode, files: [String: [UInt8]] = [:],
        _ sight: (Setting) -> Observation
    ) throws -> (text: String, changes: [ScenarioRewriting.Change], pictures: [(path: String, bytes: [UInt8])])? {
        let scenario = try Scenario(parsing: Array(text.utf8), file: "a.yaml")
        let outcomes = scenario.settings.map { setting in
            ScenarioOutcome(
                scenario: scenario, setting: setting, failures: [], seconds: 0, citedRules: [], newStoryboards: [],
                observation: sight(setting))
        }
        return try ScenarioRewriting.rewritten(
            Array(text.utf8), of: scenario, outcomes, mode,
            readFile: { path throws(ServiceFailure) in
                guard let picture = files[path] else { throw ServiceFailure("There is no file.") }
                return picture
            }
        ).map {
            (String(decoding: $0.bytes, as: UTF8.self), $0.changes, $0.pictures)
        }
    }

    private static func seen(_ lines: [Int: [String]]) -> Observation {
        Observation(lines: lines.mapValues { $0.map { EventLine($0) } })
    }

    @Test(
        "steps without \"then\" get one, and everything else stays byte for byte",
        arguments: [
            (
                // Comments, blank lines, a value in quotation marks and one over several lines.
                """
                # A comment.
                scenario: 1
                title:   'A title'   # of its own
                given: {root: {name: home}}

                steps:
                  # The first.
                  - when: {call: make, name: card}   # made

                  # The second.
                  - when:
                      call: log
                      text: |
                        one
                        # no comment

                        two

                  - when: {call: log, text: "} # ]"}
                    then: []   # stays
                  - when: background
                """,
                """
                # A comment.
                scenario: 1
                title:   'A title'   # of its own
                recorded: true
                given: {root: {name: home}}

                steps:
                  # The first.
                  - when: {call: make, name: card}   # made
                    then: []

                  # The second.
                  - when:
                      call: log
                      text: |
                        one
                        # no comment

                        two
                    then:
                      - a.b()
                      - "c: d"

                  - when: {call: log, text: "} # ]"}
                    then: []   # stays
                  - when: background
                    then:
                      - e.f()
                """
            ),
            (
                "scenario: 1\r\ntitle: x\r\nrecorded: false # so far\r\ngiven: {}\r\nsteps:\r\n- when: background\r\n- when: save\r\n",
                "scenario: 1\r\ntitle: x\r\nrecorded: true # so far\r\ngiven: {}\r\nsteps:\r\n- when: background\r\n  then: []\r\n- when: save\r\n  then:\r\n    - a.b()\r\n    - \"c: d\"\r\n"
            ),
            (
                """
                scenario: 1
                title: a title of
                  two lines   # of its own

                given: {}
                steps:
                - when:
                    call: log
                    text: one
                      of two lines
                - when: save
                """,
                """
                scenario: 1
                title: a title of
                  two lines   # of its own
                recorded: true

                given: {}
                steps:
                - when:
                    call: log
                    text: one
                      of two lines
                  then: []
                - when: save
                  then:
                    - a.b()
                    - "c: d"
                """
            ),
            (
                "{scenario: 1, title: x, given: {}, steps: [{when: background}, {when: {call: log, text: 'a}'}}]}",
                "{recorded: true, scenario: 1, title: x, given: {}, steps: [{when: background, then: []}, {when: {call: log, text: 'a}'}, then: [a.b(), \"c: d\"]}]}"
            ),
        ])
    func drafts(_ before: String, _ after: String) throws {
        let result = try rewritten(before, .record) { _ in
            Self.seen([1: [], 2: ["a.b()  P1", "c: d"], 3: ["x.y()"], 4: ["e.f()"]])
        }
        #expect(result?.text == after)
    }

    @Test("an empty launch and an empty \"then\" say nothing, and are written; a byte order mark stays")
    func empty() throws {
        let text = """
            \u{FEFF}scenario: 1
            title: x
            given: {}
            launch: {}   # What happens?
            steps:
              - {when: background, then: {}}
              - {when: foreground, then: []}

            """
        let result = try rewritten(text, .record) { _ in
            Self.seen([0: ["home.viewDidLoad()"], 1: ["a.b()"], 2: ["c.d()"]])
        }
        let written = try #require(result)
        #expect(
            written.text == """
                \u{FEFF}scenario: 1
                title: x
                recorded: true
                given: {}
                launch: [home.viewDidLoad()]   # What happens?
                steps:
                  - {when: background, then: [a.b()]}
                  - {when: foreground, then: []}

                """)
        #expect(written.changes.map(\.line) == [4, 6])
    }

    @Test("a file whose steps all have \"then\" is not written")
    func complete() throws {
        let text = "scenario: 1\ntitle: x\ngiven: {}\nsteps: [{when: save, then: []}]"
        #expect(try rewritten(text, .record) { _ in Self.seen([1: ["a.b()"]]) } == nil)
        #expect(try rewritten(text, .update) { _ in Self.seen([1: []]) } == nil)
    }

    private static let varied = """
        scenario: 1
        title: x
        given: {}
        matrix: {systemVersion: ["9", "12", "13"], surroundings: [none, tab]}
        steps:
          - when: save
        """

    @Test("a picture that is missing is recorded, one that differs is updated, and one that is the same stays")
    func pictures() throws {
        let text = """
            scenario: 1
            title: x
            given: {}
            steps:
              - {when: save, then: {picture: a.svg}}
              - {when: save, then: {picture: b.svg}}
            """
        let sight = Observation(
            lines: [1: [], 2: []], pictures: [1: Array("<svg>\n<a/>\n</svg>\n".utf8), 2: Array("<b/>\n".utf8)])
        let recorded = try #require(try rewritten(text, .record, files: ["b.svg": Array("<c/>\n".utf8)]) { _ in sight })
        #expect(recorded.pictures.map(\.path) == ["a.svg"] && recorded.pictures[0].bytes == sight.pictures[1])
        #expect(recorded.text == text.replacing("title: x", with: "title: x\nrecorded: true"))
        #expect(recorded.changes.map(\.text) == ["step 1: the picture a.svg"] && recorded.changes[0].line == 5)
        let files = ["a.svg": Array("<svg>\n<z/>\n</svg>\n".utf8), "b.svg": Array("<b/>\n".utf8)]
        let updated = try #require(try rewritten(text, .update, files: files) { _ in sight })
        #expect(updated.pictures.map(\.path) == ["a.svg"])
        let rows = ["  <svg>", "- <z/>   (line 2)", "+ <a/>", "  </svg>"].map { "\n      \($0)" }.joined()
        #expect(updated.changes.map(\.text) == ["step 1: the picture a.svg" + rows])
        let same = ["a.svg": sight.pictures[1] ?? [], "b.svg": sight.pictures[2] ?? []]
        #expect(try rewritten(text, .record, files: same) { _ in sight } == nil)
        #expect(try rewritten(text, .update, files: same) { _ in sight } == nil)
        // What is missing is recorded, and not updated.
        #expect(try rewritten(text, .update) { _ in sight } == nil)
    }

    @Test("settings that look different have pictures of their own")
    func picturesOfSettings() throws {
        let text = Self.varied + "\n    then: {picture: a.svg}"
        func sight(_ setting: Setting) -> Observation {
            Observation(lines: [1: []], pictures: [1: setting.values[.systemVersion] == "9" ? [57] : [0]])
        }
        #expect(throws: ScenarioFault.self) { try rewritten(text, .record, sight) }
        let varied =
            Self.varied
            + "\n    then: {picture: {where: {systemVersion: \"9\"}, is: a.svg, otherwise: deep/b.svg}}"
        let result = try #require(try rewritten(varied, .record, sight))
        #expect(result.pictures.map(\.path) == ["a.svg", "deep/b.svg"])
        #expect(result.pictures.map(\.bytes) == [[57], [0]])
    }

    @Test("where settings differ, the file says where")
    func settings() throws {
        let result = try rewritten(Self.varied, .record) { setting in
            let isNew = setting.values[.systemVersion] == "13"
            let isInTab = setting.values[.surroundings] == "tab"
            let extra = isNew ? ["home.viewIsAppearing(_:)"] + (isInTab ? ["tab.x()"] : []) : []
            return Self.seen([1: ["home.a()"] + extra + ["home.b()"]])
        }
        #expect(
            result?.text == Self.varied.replacing("title: x", with: "title: x\nrecorded: true") + """

                    then:
                      - home.a()
                      - where: {systemVersion: ["13"]}
                        lines:
                          - home.viewIsAppearing(_:)
                          - where: {surroundings: [tab]}
                            lines:
                              - tab.x()
                      - home.b()
                """)
    }

    @Test("a refusal is written by its exception, and one in some settings only is the author's")
    func refusals() throws {
        let problem: JSONValue = [
            "status": 422, "exception": ["name": "X", "reason": "no: <A: 0x1>", "participants": [:]],
        ]
        let result = try rewritten(Self.varied, .record) { _ in Observation(problems: [1: problem]) }
        #expect(
            result?.text.hasSuffix("\n    then: {refused: {exception: {name: X, reason: \"no: <A: …>\"}}}") == true,
            "\(result?.text ?? "")")
        #expect(throws: ScenarioFault.self) {
            try rewritten(Self.varied, .record) { setting in
                setting.values[.surroundings] == "tab" ? Observation(problems: [1: problem]) : Self.seen([1: []])
            }
        }
    }

    private static let written = """
        scenario: 1
        title: x
        given: {}
        launch: [home.viewDidLoad()]
        steps:
          - when: save
            then:
              # The first is a comment.
              - "a.b() x=…"   # kept
              # About the second.
              - c.d()
              - e.f()

          - when: save
            then: {contains: [z.z()], values: {home.title: Old, home.isViewLoaded: true}}
          - when: save
            then: {events: [], lanes: {home: [home.a()], b: []}}
        """

    @Test("expectations that differ are written and told; lines that hold stay as they are, as do loose ones")
    func updates() throws {
        let result = try rewritten(Self.written, .update) { _ in
            var sight = Self.seen([
                0: ["home.viewDidLoad()", "home.viewWillAppear(_:) animated=false"],
                1: ["n.n()", "a.b() x=1  P1", "e.f()"], 2: ["y.y()"], 3: ["home.b()"],
            ])
            sight.values[2] = ["home.title": "New: one", "home.isViewLoaded": true]
            return sight
        }
        #expect(
            result?.text == """
                scenario: 1
                title: x
                recorded: true
                given: {}
                launch: [home.viewDidLoad(), "home.viewWillAppear(_:) animated=false"]
                steps:
                  - when: save
                    then:
                      # The first is a comment.
                      - n.n()
                      - "a.b() x=…"   # kept
                      # About the second.
                      - e.f()

                  - when: save
                    then: {contains: [z.z()], values: {home.title: "New: one", home.isViewLoaded: true}}
                  - when: save
                    then: {events: [home.b()], lanes: {home: [home.b()], b: []}}
                """)
        let texts = try #require(result?.changes.map { "\($0.line ?? 0): \($0.text)" })
        #expect(texts.count == 5)
        #expect(
            texts[0]
                == "4: launch: The events differ.\n        home.viewDidLoad()\n      + home.viewWillAppear(_:) animated=false"
        )
        #expect(texts[1].contains("      - c.d()   (line 11)"))
        #expect(texts[2] == "15: step 2: home.title: \"Old\" is expected, not \"New: one\".")
    }

    @Test("a value that differs between settings says where")
    func variedValues() throws {
        let text = Self.varied + "\n    then:\n      values:\n        home.title: Old"
        let result = try rewritten(text, .update) { setting in
            var sight = Self.seen([1: []])
            sight.values[1] = ["home.title": setting.values[.systemVersion] == "9" ? "Nine" : "Old"]
            return sight
        }
        #expect(
            result?.text.hasSuffix(
                "home.title: {where: {systemVersion: [\"9\"]}, is: Nine, otherwise: Old}"
            ) == true, "\(result?.text ?? "")")
    }

    @Test("of a value of which a part is expected, the same part is written")
    func partialValues() throws {
        let text = Self.varied + "\n    then:\n      values:\n        home.frame: {width: 1, origin: {x: 0}}"
        let result = try rewritten(text, .update) { _ in
            var sight = Self.seen([1: []])
            sight.values[1] = ["home.frame": ["width": 375, "height": 667, "origin": ["x": 5, "y": 0]]]
            return sight
        }
        #expect(
            result?.text.hasSuffix("home.frame: {width: 375, origin: {x: 5}}") == true, "\(result?.text ?? "")")
    }
}
