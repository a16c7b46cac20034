import Foundation
import JSONCoding
import PresentationEngine
import Testing

@testable import PresentationCoding
@testable import ServiceMetrics
@testable import SessionAPI

@Suite("The documentation")
struct DocumentationTests {
    @Test("the README lists every problem with its status, its code and its meaning, in the table's order")
    func problems() throws {
        let rows = try DocumentTable("problems", in: "README.md").lines
        let expected = ProblemKind.allCases.map { kind in
            "| \(kind.status.rawValue) | `\(kind.code)` | \(kind.explanation) |"
        }
        #expect(rows == expected)
    }

    @Test("the guide to operations has every metric with its kind, its labels and its meaning")
    func metrics() throws {
        let rows = try DocumentTable("metrics", in: "Documentation/Operations.md").lines
        let expected = MetricFamily.all.map { family in
            let labels = family.labels.map { "`\($0)`" }.joined(separator: ", ")
            return "| `\(family.name)` | \(family.kind.name) | \(labels) | \(family.help) |"
        }
        #expect(rows == expected)
    }

    @Test(
        "the guide to behaviors has every member, and says whether it is told or asked, with its type of answer"
    )
    func behaviors() throws {
        let rows = try DocumentTable("members", in: "Documentation/Behaviors.md").rows
        #expect(rows.map(\.[0]) == Member.allCases.map { "`\($0.rawValue)`" })
        for (row, member) in zip(rows, Member.allCases) {
            switch member.role {
            case .told: #expect(row[1] == "told", "\(member.rawValue)")
            case .asked(.flag), .askedAfterCalls(.flag):
                #expect(row[1] == "asked: true or false", "\(member.rawValue)")
            case .asked, .askedAfterCalls: #expect(row[1].hasPrefix("asked: "), "\(member.rawValue)")
            case .announced:
                #expect(row[1] != "told" && !row[1].hasPrefix("asked"), "\(member.rawValue)")
            }
        }
    }

    @Test("the guide to behaviors has every member that UIKit never calls, with the reason")
    func uncalled() throws {
        let rows = try DocumentTable("uncalled", in: "Documentation/Behaviors.md").rows
        #expect(rows == KnownMember.uncalled.map { ["`\($0.member)`", $0.reason] })
    }

    @Test("the guide to devices has every device that has a name, with its size and scale")
    func devices() throws {
        let rows = try DocumentTable("devices", in: "Documentation/Devices.md").rows
        let shown = rows.flatMap { row in
            row[2].components(separatedBy: ", ").map { [$0, row[0], row[1]] }
        }
        let expected = Device.all.map { device in
            let size = device.portraitSize
            return [device.name, "\(Int(size.width)) × \(Int(size.height))", "\(device.scale)"]
        }
        #expect(shown == expected)
    }

    @Test("the guide to calls has every call, and no other")
    func calls() throws {
        let table = try DocumentTable("verbs", in: "Documentation/Calls.md")
        let named = Set(table.rows.flatMap { $0[1].matches(of: /`(\w+)`/).map { String($0.output.1) } })
        #expect(named == Set(CallVerb.allCases.map(\.rawValue)))
    }

    @Test("the guide to calls has the target and the arguments of each call")
    func arguments() throws {
        let rows = try DocumentTable("arguments", in: "Documentation/Calls.md").rows
        #expect(rows.map(\.[0]) == CallVerb.allCases.map { "`\($0.rawValue)`" })
        func words(_ cell: String) -> [String] {
            cell.matches(of: /`(\w+)`/).map { String($0.output.1) }
        }
        for (row, verb) in zip(rows, CallVerb.allCases) {
            #expect(words(row[1]) == CallForm[verb].target?.keys ?? [], "\(verb)")
            switch verb {
            // Their arguments are listed with their explanations.
            case .make, .set, .object, .behavior: continue
            default: #expect(words(row[2]) == CallForm[verb].keys, "\(verb)")
            }
        }
    }

    @Test("the guide to selectors has every fact and every standing, in the order of the contract")
    func selectors() throws {
        let facts = try DocumentTable("facts", in: "Documentation/Selectors.md")
        #expect(facts.rows.map(\.[0]) == ControllerFact.allCases.map { "`\($0.rawValue)`" })
        let standings = try DocumentTable("standings", in: "Documentation/Selectors.md")
        #expect(standings.rows.map(\.[0]) == ControllerStanding.allCases.map { "`\($0.rawValue)`" })
    }

    @Test("the guide to versions has every point of fidelity, in the order of the list of rules")
    func points() throws {
        let table = try DocumentTable("points", in: "Documentation/Versions.md")
        #expect(table.rows.map(\.[0]) == FidelityPoint.allCases.map { "`\($0.rawValue)`" })
    }
}
