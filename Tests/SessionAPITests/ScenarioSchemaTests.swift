import Foundation
import JSONCoding
import PresentationCoding
import Testing
import YAMLReading

@testable import ScenarioKit
@testable import SessionAPI

/// The JSON schema of scenarios, which editors use.
@Suite("The schema of scenarios")
struct ScenarioSchemaTests {
    private static let document = ScenarioSchema.document(
        call: .call, command: .callCommand, session: .sessionRequest)

    private static let check = SchemaCheck(contract: document)

    private static func findings(_ text: String) throws -> [String] {
        let value = try YAMLNode(parsing: Array(text.utf8), limits: Scenario.limits).value
        return check.findings(value, ["$ref": "#/$defs/Scenario"])
    }

    /// Files with a call that the contract does not describe: a refusal on purpose, and null for a missing value, which
    /// the service accepts.
    private static let exceptions: Set = [
        "Loading/NameAndBundleAreThoseOfTheInitializer.yaml", "Loading/SearchIsTheSameWithoutABundle.yaml",
        "Loading/NilNibNameStaysNil.yaml", "Transitions/CoordinatorOnlyDuringATransition.yaml",
    ]

    @Test("every file of the conformance suite fits it")
    func files() throws {
        let folder = URL(filePath: "Tests/Conformance")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let files = names.filter { $0.hasSuffix(".yaml") }
        #expect(files.count > 300)
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let findings = try Self.findings(text)
            #expect(findings.isEmpty != Self.exceptions.contains(file), "\(file): \(findings.prefix(3))")
        }
    }

    @Test("it has the keys of the reader, and no others")
    func keys() throws {
        for form in ScenarioForm.all {
            guard case .object(let properties)? = Self.document["$defs"]?[form.schemaName]?["properties"] else {
                Issue.record("The schema has no \(form.name).")
                continue
            }
            #expect(Set(properties.keys) == Set(form.names), "\(form.name)")
            #expect(Self.document["$defs"]?[form.schemaName]?["additionalProperties"] == false)
        }
    }

    @Test("each of its references leads to a schema")
    func references() throws {
        func references(_ value: JSONValue) -> [String] {
            switch value {
            case .object(let object):
                object.members.flatMap { member -> [String] in
                    if member.key == "$ref", case .string(let text) = member.value { return [text] }
                    return references(member.value)
                }
            case .array(let values): values.flatMap(references)
            case .null, .bool, .integer, .number, .string: []
            }
        }
        for reference in Set(references(Self.document)) {
            #expect(Self.check.resolve(.string(reference)) != .null, "\(reference)")
        }
    }

    @Test(
        "it notices what the reader refuses, and what the service would refuse",
        arguments: [
            "titel: x", "recorded: maybe", "kinds: [calback]", "matrix: {surroundings: [stak]}", "given: {clock: live}",
            "given: {device: iPhone 99}", "steps: [{when: backgroun}]", "steps: [{when: {call: presen}}]",
            "steps: [{when: {call: present, receiver: a, controler: b}}]", "steps: [{when: {by: long}}]",
            "steps: [{then: {contain: []}}]", "steps: [{then: [{where: {version: 1}, lines: []}]}]", "steps: {}",
        ])
    func mistakes(_ line: String) throws {
        let key = String(line.prefix { $0 != ":" })
        let members = ["scenario: 1", "title: x", "given: {device: iPhone 8}", "steps: []"]
        let whole = members.filter { !$0.hasPrefix(key + ":") } + [line]
        #expect(try Self.findings(members.joined(separator: "\n")) == [])
        #expect(try !Self.findings(whole.joined(separator: "\n")).isEmpty)
    }
}
