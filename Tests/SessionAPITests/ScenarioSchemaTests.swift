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
        return check.findings(withoutRefused(value), ["$ref": "#/$defs/Scenario"])
    }

    /// The scenario without the calls that are refused on purpose, which the contract need not describe.
    private static func withoutRefused(_ scenario: JSONValue) -> JSONValue {
        guard case .object(var members) = scenario, case .array(let steps)? = members["steps"] else { return scenario }
        members["steps"] = .array(steps.filter { $0["then"]?["refused"] == nil })
        return .object(members)
    }

    @Test("every file of the conformance suite fits it")
    func files() throws {
        let folder = URL(filePath: "Tests/Conformance")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let files = names.filter { $0.hasSuffix(".yaml") }
        #expect(files.count > 300)
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let findings = try Self.findings(text)
            #expect(findings.isEmpty, "\(file): \(findings.prefix(3))")
        }
    }

    @Test(
        "a member of the service may be null where it may be missing, and nowhere else",
        arguments: [
            ("steps: [{when: {call: make, name: a, nibName: null, bundle: null}}]", true),
            ("given: {device: iPhone 8, storyboards: null, behaviors: null, systemVersion: 12}", true),
            ("given: {device: null}", false), ("steps: [{when: {call: make, name: a}, then: null}]", false),
            ("steps: [{when: {call: present, receiver: null, controller: a}}]", false), ("rules: null", false),
        ])
    func nulls(_ line: String, isAccepted: Bool) throws {
        let key = String(line.prefix { $0 != ":" })
        let members = ["scenario: 1", "title: x", "given: {device: iPhone 8}", "steps: []"]
        let whole = members.filter { !$0.hasPrefix(key + ":") } + [line]
        #expect(try Self.findings(whole.joined(separator: "\n")).isEmpty == isAccepted)
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
