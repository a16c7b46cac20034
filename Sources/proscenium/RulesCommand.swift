import ArgumentParser
import RuleCatalogue

/// Shows the rule catalog of this build.
struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract:
            "Shows rules, measured cases, decisions and choices by their ids, or how far all of them are proved."
    )

    @Argument(help: "The ids of the records to show, such as PS-11; without any, how far each area is proved.")
    var ids: [String] = []

    @Flag(help: "Print the whole catalogue as a page of Markdown.")
    var markdown = false

    func validate() throws {
        if markdown, !ids.isEmpty {
            throw ValidationError("--markdown prints the whole catalogue; leave out the ids.")
        }
        let catalogue = try Catalogue.current
        for id in ids where catalogue[id] == nil {
            let hint = catalogue.nearestID(to: id).map { " Did you mean \($0)?" } ?? ""
            throw ValidationError("There is no rule named \(id).\(hint)")
        }
    }

    func run() async throws {
        let catalogue = try Catalogue.current
        if markdown {
            StandardStreams.print(String(RulesPage(catalogue).markdown.dropLast()))
        } else if ids.isEmpty {
            StandardStreams.print(ScoreCard.table(of: catalogue))
        } else {
            let texts = ids.compactMap { catalogue[$0]?.text }
            StandardStreams.print(texts.joined(separator: "\n\n"))
        }
    }
}
