import JSONCoding
import TextShortening

/// What the service understood of the storyboards of a play: warnings that can be the reason of a failure, and the
/// segues of each scene.
struct StoryboardReports: Sendable {
    private var reports: [(file: String, report: JSONValue)] = []

    /// The most warnings that are shown with one failure.
    private static let shownWarnings = 3

    /// Takes the answer to an upload.
    mutating func add(_ report: JSONValue, of file: String) { reports.append((file, report)) }

    // MARK: Warnings

    /// The warnings about a segue, a destination or an element that failures name, as sentences with file and line.
    func warnings(about failures: [ScenarioOutcome.Failure], _ lines: [EventLine]) -> [String] {
        let text = (failures.map(\.words) + lines.filter { $0.kind == "noop" }.map(\.text)).joined(separator: " ")
        let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        let isAboutSegues = text.contains("has no segue with identifier")
        var warnings: [String] = []
        for (file, report) in reports {
            for warning in Self.list(report["warnings"]) {
                guard let message = Self.text(warning["message"]) else { continue }
                let id = Self.text(warning["id"])
                let isSegue = Self.text(warning["element"]) == "segue"
                let names = id.map { Self.names(of: $0, in: report) } ?? []
                let isNamed = names.contains { name in
                    name.contains(" ") ? text.contains(name) : words.contains(Substring(name))
                }
                guard isNamed || isSegue && isAboutSegues else { continue }
                let place = warning["line"].map { "\(file):\($0)" } ?? file
                warnings.append("\(place): \(Self.text(warning["element"]) ?? "") \(id ?? ""): \(message)")
            }
        }
        return Array(warnings.prefix(Self.shownWarnings))
    }

    /// The names by which a scenario can mean a segue, a scene or an element.
    private static func names(of id: String, in report: JSONValue) -> Set<String> {
        var names: Set = [id]
        func add(_ value: JSONValue?) {
            if let name = text(value), name.utf8.count > 1 { names.insert(name) }
        }
        for segue in list(report["segues"]) where segue["id"] == .string(id) {
            for key in ["identifier", "destination", "destinationName", "action"] { add(segue[key]) }
            for trigger in list(segue["triggers"]) {
                for key in ["element", "label", "identifier"] { add(trigger[key]) }
            }
            for scene in list(report["scenes"]) where scene["id"] == segue["destination"] {
                add(scene["storyboardIdentifier"])
            }
        }
        for scene in list(report["scenes"]) where scene["id"] == .string(id) {
            for key in ["storyboardIdentifier", "class", "name"] { add(scene[key]) }
        }
        for element in list(report["scenes"]).flatMap({ list($0["elements"]) }) where element["id"] == .string(id) {
            for key in ["label", "identifier"] { add(element[key]) }
        }
        return names
    }

    // MARK: Segues

    /// The identifiers of the segues of a class's scenes, as a sentence after the refusal of an unknown one.
    func hint(to identifier: String, of className: String) -> String {
        var known: [String] = []
        for (_, report) in reports {
            let segues = Self.list(report["segues"])
            for scene in Self.list(report["scenes"]) where scene["class"] == .string(className) {
                let ids = Self.list(scene["segues"])
                known += segues.filter { segue in segue["id"].map(ids.contains) ?? false }
                    .compactMap { Self.text($0["identifier"]) }
            }
        }
        guard !known.isEmpty else { return reports.isEmpty ? "" : ". Its scene has no segue with an identifier." }
        let nearest = nearestWord(to: identifier, among: known).map { " Did you mean \"\($0)\"?" } ?? ""
        let list = known.prefix(Self.shownSegues).map { "\"\($0)\"" }.joined(separator: ", ")
        return ".\(nearest) Its segues are \(list)\(known.count > Self.shownSegues ? ", …" : "")."
    }

    private static let shownSegues = 12

    private static func list(_ value: JSONValue?) -> [JSONValue] {
        if case .array(let values)? = value { values } else { [] }
    }

    private static func text(_ value: JSONValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }
}

extension ScenarioOutcome.Failure {
    /// What the failure names.
    fileprivate var words: String {
        let rows = (alignment?.rows ?? []).compactMap { row -> String? in
            switch row {
            case .missing(let line, _), .other(let line, _, _): line.text
            case .same, .unexpected: nil
            }
        }
        return ([action, message, explanation ?? ""] + rows).joined(separator: " ")
    }
}
