import FolderTesting
import Foundation
import Testing

/// `proscenium check` with files, services and arguments that cannot be used: nothing is played.
@Suite("Scenarios that cannot be used")
struct UnusableScenarioTests {
    private static func check(
        _ arguments: [String]
    ) async throws -> (ending: ChildProcess.Ending, output: String, errors: String) {
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            BuiltBinary.path, ["check"] + arguments, errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return (try await process.ending(), lines.joined(separator: "\n"), process.errors)
    }

    private static let scenario = """
        scenario: 1
        title: A push
        given:
          device: iPhone 8
          storyboards: [Main.yaml]
          behaviors: {HomeController: {actions: {"unwindToHome:": []}}}
        matrix: {systemVersion: ["12", "13"]}
        steps:
          - when: {call: make, name: card}
          - when: {call: push, receiver: nav, controller: card}
            then:
              never: [home.viewDidLoad(), "home action unwindToHome:…"]
          - when: {settle: true}
            then:
              values: {nav.topViewController: card}

        """

    private static let storyboard = """
        storyboard: 1
        initial: nav
        scenes:
          - {id: nav, storyboardIdentifier: nav, kind: navigationController, segues: [{id: nav.root, kind: relationship, relationship: rootViewController, destination: home}]}
          - {id: home, storyboardIdentifier: home, class: HomeController}

        """

    private static func folder(_ text: String, _ storyboard: String = storyboard) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try text.write(toFile: folder.file("a.yaml"), atomically: true, encoding: .utf8)
        try storyboard.write(toFile: folder.file("Main.yaml"), atomically: true, encoding: .utf8)
        return folder
    }

    @Test("the scenario without a mistake is played")
    func right() async throws {
        let folder = try Self.folder(Self.scenario)
        let result = try await Self.check([folder.file("a.yaml")])
        #expect(result.ending == .exit(0), "\(result)")
        #expect(result.output == "1 scenario in 2 settings: 2 passed, 0 failed")
    }

    /// What is wrong, the place, and a part of the message.
    private static let mistakes: [(old: String, new: String, place: String, message: String)] = [
        ("iPhone 8", "iPhone 20", "4:3", "Did you mean \"iPhone 1"),
        ("iPhone 8", "iPhone 88", "4:3", "There is no device called \"iPhone 88\". Did you mean \"iPhone 8\"?"),
        ("device: iPhone 8", "device: iPad 9000 Max", "4:3", "Similar are iPad"),
        ("  device: iPhone 8\n", "", "4:3", "The key \"device\" is missing."),
        ("\"13\"]", "\"13\", \"7\"]", "7:38", "This must be a version of iOS"),
        (
            "matrix: {systemVersion: [\"12\", \"13\"]}",
            "matrix: {systemVersion: [\"12\"], device: [iPhone 8, iPhone 88]}",
            "7:52", "There is no device called \"iPhone 88\". Did you mean \"iPhone 8\"?"
        ),
        ("Main.yaml]", "Mian.yaml]", "5:17", "Did you mean \"Main.yaml\"?"),
        ("actions:", "action:", "6:32", "Did you mean \"actions\"?"),
        ("HomeController:", "HomeControler:", "6:15", "Did you mean \"HomeController\"?"),
        ("call: make", "call: mak", "9:12", "Did you mean \"make\"?"),
        ("controller: card}", "controler: card}", "10:39", "Did you mean \"controller\"?"),
        (
            "viewDidLoad", "viewDidLaod", "12:15",
            "UIKit calls no member \"viewDidLaod()\". Did you mean \"viewDidLoad()\"?"
        ),
        (
            "home.viewDidLoad()", "home.rotatingHeaderView()", "12:15",
            "UIKit does not ask for it from iOS 8 on"
        ),
        ("home.viewDidLoad()", "home.viewDidUnload()", "12:15", "was removed from UIKit"),
        ("home.viewDidLoad()", "home.viewDidAppear(_:)", "12:15", "comes with animated=…"),
        ("home.viewDidLoad()", "hom.viewDidLoad()", "12:15", "Did you mean \"home\"?"),
        ("home.viewDidLoad()", "home.shouldPerformSegue(withIdentifier:sender:)…", "12:15", "UIKit asks"),
        ("home action unwindToHome:…", "home action unwindToHom: x", "12:35", "Did you mean \"unwindToHome:\"?"),
        ("{settle: true}", "{by: -1}", "13:12", "between 0"),
        (
            "when: {settle: true}", "when: {question: \"viewDidLod()\", answer: 1}", "13:12",
            "Did you mean \"viewDidLoad()\"?"
        ),
        ("nav.topViewController: card", "nav.topViewControler: card", "15:16", "No property is named"),
        ("matrix: {", "matrix: {surroundings: [none, tab], ", "7:31", "have no effect here: they need a \"root\""),
        ("initial: nav", "initial: nva", "5:17", "The storyboard Main.yaml cannot be used"),
    ]

    @Test("a mistake ends with status 2 and its place, before anything is played", arguments: mistakes.indices)
    func mistaken(_ index: Int) async throws {
        let (old, new, place, message) = Self.mistakes[index]
        let text = Self.scenario.replacing(old, with: new)
        let storyboard = Self.storyboard.replacing(old, with: new)
        #expect(text != Self.scenario || storyboard != Self.storyboard)
        let folder = try Self.folder(text, storyboard)
        let result = try await Self.check([folder.file("a.yaml"), "--junit", folder.file("r.xml")])
        #expect(result.ending == .exit(2), "\(result)")
        #expect(result.output.isEmpty)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("\(folder.file("a.yaml")):\(place): "), "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
        let junit = try String(contentsOfFile: folder.file("r.xml"), encoding: .utf8)
        let line = place.prefix { $0 != ":" }
        #expect(junit.contains("file=\"\(folder.file("a.yaml"))\" line=\"\(line)\""), "\(junit)")
    }

    @Test("all mistakes of all files are told at once")
    func all() async throws {
        let wrong = Self.scenario.replacing("iPhone 8", with: "iPhone 88").replacing("call: make", with: "call: mak")
            .replacing("viewDidLoad", with: "viewDidLaod").replacing("settle: true", with: "setle: true")
        let folder = try Self.folder(wrong)
        try Self.scenario.write(toFile: folder.file("b.yaml"), atomically: true, encoding: .utf8)
        try wrong.write(toFile: folder.file("c.yaml"), atomically: true, encoding: .utf8)
        let paths = ["a", "b", "c"].map { folder.file("\($0).yaml") }
        let result = try await Self.check(paths)
        #expect(result.ending == .exit(2) && result.output.isEmpty)
        let places = result.errors.split(separator: "\n").map { $0.dropFirst(folder.url.path.count + 1).prefix(9) }
        #expect(
            places == [
                "a.yaml:4:", "a.yaml:9:", "a.yaml:12", "a.yaml:13", "c.yaml:4:", "c.yaml:9:", "c.yaml:12", "c.yaml:13",
            ],
            "\(result.errors)")
    }

    @Test("a server that does not answer is no failure of the scenarios; arguments are named")
    func arguments() async throws {
        let folder = try Self.folder(Self.scenario)
        let away = try await Self.check([folder.file("a.yaml"), "--server", "http://127.0.0.1:9"])
        #expect(away.ending == .exit(2) && away.output.isEmpty, "\(away)")
        #expect(away.errors.contains("http://127.0.0.1:9 does not answer"))
        for arguments in [["--unknwon"], ["--record", "--update", "--unknwon"]] {
            let unknown = try await Self.check(arguments)
            #expect(unknown.ending == .exit(64) && unknown.errors.contains("--unknwon"), "\(unknown.errors)")
        }
        let none = try await Self.check([])
        #expect(none.ending == .exit(64) && none.errors.contains("Name the files or folders to run."))
        #expect(none.errors.contains("Usage: proscenium check [<options>]"), "\(none.errors)")
        let unwritable = try await Self.check([folder.file("a.yaml"), "--junit", folder.file("none/r.xml")])
        #expect(unwritable.ending == .exit(74))
    }
}
