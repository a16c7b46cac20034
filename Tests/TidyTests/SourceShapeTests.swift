import ProjectReading
import Testing

/// The shape of the sources, beyond a formatter's reach.
@Suite("The shape of the sources")
struct SourceShapeTests {
    private static let sources = ProjectText.swift(in: "Sources")

    // MARK: Width

    /// Wider lines are hard to read side by side. A string literal stays on one line, so that a search finds its text.
    private static let columns = 120

    static func wideLines(in text: ProjectText) -> [Substring] {
        var isInText = false
        return text.lines.filter { line in
            if !line.ranges(of: "\"\"\"").count.isMultiple(of: 2) { isInText.toggle() }
            guard line.count > columns, !isInText else { return false }
            let withoutTexts = line.replacing(##/#".*?"#/##, with: "")
                .replacing(#/"(?:[^"\\]|\\.)*"/#, with: "")
            return withoutTexts.count > columns || line.trimmingPrefix(#/\s+/#).hasPrefix("//")
        }
    }

    @Test("No line is wider than 120 columns, except for texts")
    func width() {
        let wide = ["Sources", "Tests", "Benchmarks/Sources"].flatMap(ProjectText.swift).flatMap { file in
            Self.wideLines(in: file).map { "\(file.path): \($0)" }
        }
        #expect(wide.isEmpty, "\(wide.joined(separator: "\n"))")
    }

    @Test("A wide comment and wide code are noticed, a wide text is not")
    func widthSight() {
        let long = String(repeating: "a", count: 120)
        let file = ProjectText(path: "x.swift", text: "// \(long)\nlet \(long)\n\"\(long)\"\nlet a = 1")
        #expect(Self.wideLines(in: file) == ["// \(long)", "let \(long)"])
    }

    // MARK: Reads of the store

    /// Declarations that keep a store: a store lent on its own threads is a parameter.
    static func keptStores(in text: ProjectText) -> [Substring] {
        text.lines.filter { $0.contains(#/\b(?:let|var)\s+\w+\s*:\s*any DurableStore\b/#) }
    }

    @Test("SessionAPI keeps no store, whose reads block: SessionRegistry lends it on the store's threads")
    func keptStores() {
        let kept = Self.sources.filter { $0.path.contains("Sources/SessionAPI/") }.flatMap { file in
            Self.keptStores(in: file).map { "\(file.path): \($0)" }
        }
        #expect(kept.isEmpty, "\(kept.joined(separator: "\n"))")
        let sample = ProjectText(
            path: "x.swift",
            text: "    private let store: any DurableStore\nfunc f(in store: any DurableStore) {")
        #expect(Self.keptStores(in: sample).count == 1)
    }

    // MARK: Length

    private static let functionLines = 70

    /// Longer functions and properties, each with the reason why splitting it would make it harder to read.
    private static let longFunctions = [
        "Member+Arguments.swift public var arguments: [String] {":
            "a flat table, a row for each kind of member",
        "Member+Controllers.swift public var isOfControllers: Bool {":
            "a flat table, a row for each answer",
        "Call+EncodedLength.swift private var textLength: Int {":
            "a flat switch, a case for each call",
        "Question+State.swift package func write(to writer: inout JSONWriter) {":
            "a flat switch, a case for each question",
        "Member+Role.swift public var role: MemberRole {":
            "a flat table, a row for each kind of role",
        "Call+Writing.swift private func writeMembers(to writer: inout JSONWriter) {":
            "a flat switch, a case for each call",
        "PresentationSession+Calls.swift mutating func make(_ call: Call, _ bindings: Bindings) throws(Rejection) {":
            "a flat switch, a case for each call",
        "Properties.swift mutating func set(_ assignment: PropertyAssignment, of handle: ControllerHandle, _ bindings: Bindings)":
            "a flat switch, a case for each property",
        "PropertyValues.swift package func value(of property: Property, _ handle: ControllerHandle) -> Value {":
            "a flat switch, a case for each property",
        "ReadingRules.swift fileprivate var rule: Rule {":
            "a flat table, a row for each kind of property",
        "PresentationSession+RunLoop.swift mutating func execute(_ step: Step) throws(Rejection) {":
            "a flat switch, a case for each step",
        "Step+Reading.swift package init(json: JSONReader) throws(JSONFault) {":
            "a flat switch, a case for each step",
        "Step+Writing.swift init(_ step: Step) {":
            "a flat switch, a case for each step",
        "Step+Writing.swift private func writeContent(to writer: inout JSONWriter) {":
            "a flat switch, a case for each step",
    ]

    /// The functions and computed properties of a formatted file with their numbers of lines, as `func name(…) {`.
    static func functions(in text: ProjectText) -> [(head: String, lines: Int)] {
        var found: [(String, Int)] = []
        var begun: (head: String, indent: Substring, line: Int)?
        for (number, line) in text.lines.enumerated() {
            let indent = line.prefix { $0 == " " }
            let code = line.dropFirst(indent.count)
            if let head = begun, indent == head.indent, code.hasPrefix("}") {
                found.append((head.head, number - head.line + 1))
                begun = nil
            }
            // Deeper lines belong to the function; at its own depth another function begins after a requirement.
            guard begun.map({ indent == $0.indent }) ?? true, !code.hasSuffix("}"),
                ["func ", "init", "var ", "subscript"].contains(where: { code.contains($0) }),
                code.contains(#/^(?:[@\w()]+ )*(?:func |init[?(<]|subscript[(<]|var \w+.*\{$)/#)
            else { continue }
            begun = (String(code), indent, number)
        }
        return found
    }

    @Test("No function and no property has more than 70 lines, except for flat switches and tables")
    func length() {
        var long: Set<String> = []
        for file in Self.sources {
            for (head, lines) in Self.functions(in: file) where lines > Self.functionLines {
                long.insert("\(file.path.split(separator: "/").last ?? "") \(head)")
            }
        }
        let unexplained = long.filter { function in
            !Self.longFunctions.keys.contains { function.hasPrefix($0) || function.hasSuffix($0) }
        }
        #expect(unexplained.isEmpty, "\(unexplained)")
    }

    @Test("A function of 71 lines is noticed, and its lines are counted")
    func lengthSight() {
        let body = String(repeating: "        work()\n", count: 69)
        let file = ProjectText(
            path: "x.swift",
            text: "struct X {\n    private mutating func f() {\n\(body)    }\n    func g() { 1 }\n}\n")
        let found = Self.functions(in: file)
        #expect(found.map(\.lines) == [71])
        #expect(found.first?.head == "private mutating func f() {")
        let property = ProjectText(
            path: "x.swift",
            text: "struct X {\n    private static var p: Int {\n\(body)    }\n    var q = 1\n}\n")
        #expect(Self.functions(in: property).map(\.lines) == [71])
    }

    // MARK: Where things stand

    /// Uses of the SDK and of the fidelity, which belong in the table of versions.
    static func versionQuestions(in text: ProjectText) -> [Substring] {
        text.lines.filter { line in
            !line.contains("//")
                && line.contains(
                    #/\.isMeasured\(|\bfidelity\.points\b|(?:[?!)]|rules)\.sdk\b/#.wordBoundaryKind(.simple))
        }
    }

    @Test("The SDK and the fidelity are consulted only in the table of versions")
    func fidelities() {
        let found = Self.sources.filter {
            $0.path.hasPrefix("Sources/PresentationEngine/") && !$0.path.hasSuffix("/VersionRules.swift")
        }.flatMap { file in Self.versionQuestions(in: file).map { "\(file.path): \($0)" } }
        #expect(found.isEmpty, "a question for VersionRules: \(found)")
    }

    @Test("A use of the SDK and one of the fidelity are noticed")
    func fidelitySight() {
        let text = """
            guard rules.fidelity.isMeasured(.stackedDismissal) else { return }
            if launch.app?.sdk == nil { return }
            self.sdk = sdk
            if rules.crossFadesTabs { return }
            if rules.sdk.major > 12 { return }
            if rules.fidelity.points.contains(.presentedFlag) { return }
            """
        #expect(Self.versionQuestions(in: ProjectText(path: "x.swift", text: text)).count == 4)
    }

    @Test("Versions of iOS are compared only in the table of versions")
    func versions() {
        let rooms = [
            "Sources/PresentationEngine/Versions/VersionRules.swift",
            // Which version brought a style is a property of the style.
            "Sources/PresentationEngine/Model/Styles.swift",
        ]
        let elsewhere = Self.sources.filter { !rooms.contains($0.path) }.flatMap { file in
            file.lines.filter { line in
                !line.contains("///")
                    && (line.contains(#/SystemVersion\(\d/#) || line.contains(#/rules\.version\s*[<>=!]/#)
                        || line.contains(#/[<>=]\s*rules\.version/#))
            }.map { "\(file.path): \($0)" }
        }
        #expect(elsewhere.isEmpty, "a question for VersionRules: \(elsewhere)")
    }

    /// The lines of the engine that put an object's address into a message without naming the object as a participant.
    static func addresses(in files: [ProjectText]) -> [String] {
        files.filter { $0.path.hasPrefix("Sources/PresentationEngine/Rules/") }.flatMap { file in
            file.lines.filter { $0.contains("description(") && !$0.contains("///") }.map {
                "\(file.path): \($0)"
            }
        }
    }

    @Test("UIKit's texts print objects only as mentions, so that each is a participant")
    func mentions() {
        let found = Self.addresses(in: Self.sources)
        #expect(found.isEmpty, "mention(_:_:) names the object, too: \(found)")
    }

    @Test("An object that a text prints without a mention is noticed")
    func unmentioned() {
        let path = "Sources/PresentationEngine/Rules/Tabs/Tabs.swift"
        let line = #"throw exception("No \(description(tab)).", "P69m")"#
        #expect(Self.addresses(in: [ProjectText(path: path, text: line)]).count == 1)
        let mention = #"throw exception("No \(mention(tab, .controller)).", "P69m")"#
        #expect(Self.addresses(in: [ProjectText(path: path, text: mention)]).isEmpty)
    }

    @Test("Every row of the table of versions is used")
    func versionRows() throws {
        let table = try #require(Self.sources.first { $0.path.hasSuffix("/VersionRules.swift") })
        let others = Self.sources.filter { $0.path != table.path }.map(\.text).joined()
        #expect(Self.rows(of: table.text).count > 90)
        let unused = Self.unusedRows(of: table.text, in: others)
        #expect(unused.isEmpty, "\(unused)")
    }

    @Test("A row that nothing uses is noticed, also one whose name begins another's")
    func unusedRow() {
        let table = "    var has: Bool { true }\n    package func hasDetents(_ style: Style) -> Bool { true }\n"
        #expect(Self.unusedRows(of: table, in: "rules.hasDetents(style)") == ["has"])
        #expect(Self.unusedRows(of: table, in: "rules.hasDetents(style) && rules.has").isEmpty)
        #expect(
            Self.unusedRows(of: table + "    var both: Bool { has }\n", in: "rules.hasDetents(style), rules.both") == []
        )
    }

    private static func rows(of table: String) -> [String] {
        table.matches(of: #/^    (?:package |private )?(?:var|func) (\w+)/#.anchorsMatchLineEndings())
            .map { String($0.output.1) }
    }

    /// The rows that neither other files nor other rows use.
    private static func unusedRows(of table: String, in others: String) -> [String] {
        let used = Set(
            others.matches(of: #/\.(\w+)/#.wordBoundaryKind(.simple)).map { String($0.output.1) })
        let words = table.matches(of: #/\w+/#).map { String($0.output) }
        let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
        return rows(of: table).filter { !used.contains($0) && counts[$0] == 1 }
    }

    /// The places where a comparison with a kind belongs: the folders of single kinds and of all containers, the type
    /// itself, and the table of the properties of each class.
    private static let roomsOfKinds =
        ["Containers", "Navigation", "Tabs", "Split", "Pages", "Alerts", "Search"].map { "Rules/\($0)/" }
        + ["Model/ControllerKind.swift", "Model/Readable+Owners.swift"]

    /// Comparisons with one kind, and questions that stand for one. A switch over all kinds may occur anywhere: it does
    /// not compile after a kind is added. Words have simple boundaries, since `record.kind` is one word to Unicode.
    static func comparedKinds(in text: ProjectText) -> [Substring] {
        let comparison = #/\b(?:kind|self) [!=]= \.\w+Controller\b/#.wordBoundaryKind(.simple)
        let question = #/\bis\w+Controller\(/#.wordBoundaryKind(.simple)
        return text.text.matches(of: comparison).map(\.output) + text.text.matches(of: question).map(\.output)
    }

    @Test("Kinds of controllers are compared only in the folders of those kinds")
    func kinds() {
        let rooms = Self.roomsOfKinds.map { "Sources/PresentationEngine/\($0)" }
        let found = Self.sources.filter { $0.path.hasPrefix("Sources/PresentationEngine/") }
            .filter { file in !rooms.contains { file.path.hasPrefix($0) } }
            .flatMap { file in Self.comparedKinds(in: file).map { "\(file.path): \($0)" } }
        #expect(found.isEmpty, "a question for ControllerKind or ContainerKinds.swift: \(found)")
    }

    @Test("A comparison with a kind is noticed")
    func kindSight() {
        let text = """
            if controllers[parent]?.kind == .tabBarController { }
            guard record.kind != .alertController else { return }
            case .tabBarController: true
            return handles.filter { isTabBarController($0) }
            """
        #expect(Self.comparedKinds(in: ProjectText(path: "x.swift", text: text)).count == 3)
    }
}
