import Foundation
import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import Testing

@testable import SessionAPI

@Suite("The examples of the contract")
struct ExampleTests {
    @Test("every schema has a title, a sentence and an example, and accepts the example")
    func schemas() async throws {
        let venue = try await Venue()
        guard case .object(let schemas)? = venue.check.contract["components"]?["schemas"] else {
            Issue.record("The contract has no schemas.")
            return
        }
        #expect(schemas.count > 200)
        for (name, schema) in schemas.members.map({ ($0.key, $0.value) }) {
            #expect(schema["title"] == .string(name))
            guard case .array(let examples)? = schema["examples"], let example = examples.first else {
                Issue.record("\(name) has no example.")
                continue
            }
            #expect(venue.check.findings(example, schema) == [], "\(name)")
        }
    }

    @Test("every request and every answer of every operation has an example that its schema accepts")
    func operations() async throws {
        let venue = try await Venue()
        var count = 0
        try Self.eachOperation(of: venue.check.contract) { id, operation in
            var contents: [(what: String, content: JSONValue)] = []
            if let body = operation["requestBody"]?["content"] { contents.append(("body", body)) }
            for (status, response) in operation["responses"]?.members ?? [] {
                if let content = response["content"] { contents.append((status, content)) }
            }
            for (what, content) in contents {
                for (mediaType, media) in content.members {
                    count += 1
                    let schema = try #require(media["schema"])
                    guard let example = media["example"] else {
                        Issue.record("\(id), \(what), \(mediaType) has no example.")
                        continue
                    }
                    let findings = venue.check.findings(example, schema)
                    #expect(findings == [], "\(id), \(what), \(mediaType)")
                }
            }
        }
        #expect(count > 1_000)
    }

    @Test("every member, parameter, header and answer has a description")
    func descriptions() async throws {
        let contract = try await Venue().check.contract
        var missing: [String] = []
        Self.eachSchema(of: contract) { place, schema in
            for (name, property) in schema["properties"]?.members ?? []
            where property["description"]?.text?.isEmpty ?? true {
                missing.append("\(place).\(name)")
            }
        }
        Self.eachOperation(of: contract) { id, operation in
            guard case .array(let parameters) = operation["parameters"] ?? [] else { return }
            for parameter in parameters where parameter["description"]?.text?.isEmpty ?? true {
                missing.append("\(id)?\(parameter["name"]?.text ?? "")")
            }
            for (status, response) in operation["responses"]?.members ?? [] {
                if response["description"]?.text?.isEmpty ?? true { missing.append("\(id) \(status)") }
                for (name, header) in response["headers"]?.members ?? []
                where header["description"]?.text?.isEmpty ?? true {
                    missing.append("\(id) \(status) \(name)")
                }
            }
        }
        #expect(missing == [])
    }

    /// Only a union without objects may be anonymous, and one of a named schema and null.
    @Test("every object, choice and union has a name, so that a generator need not invent one")
    func names() async throws {
        let check = try await Venue().check
        var anonymous: [String] = []
        Self.eachSchema(of: check.contract) { place, schema in
            let isNamed = place.wholeMatch(of: /#\w+/) != nil
            guard !isNamed else { return }
            for keyword in ["properties", "enum", "oneOf"] where schema[keyword] != nil {
                anonymous.append("\(place): \(keyword)")
            }
            if schema["type"] == "object" { anonymous.append("\(place): an object") }
            guard case .array(let alternatives)? = schema["anyOf"] else { return }
            let others = alternatives.filter { $0["type"] != "null" }
            if others.count > 1, others.contains(where: check.isObject) {
                anonymous.append("\(place): a union of objects")
            }
        }
        #expect(anonymous == [])
    }

    @Test("the word of a union leads to the schema with it, and every alternative has a word")
    func discriminators() async throws {
        let venue = try await Venue()
        var unions: [String: Int] = [:]
        Self.eachSchema(of: venue.check.contract) { place, schema in
            guard let discriminator = schema["discriminator"],
                case .array(let alternatives)? = schema["oneOf"]
            else { return }
            let key = discriminator["propertyName"]?.text ?? ""
            let mapping = discriminator["mapping"]?.members ?? []
            unions[place] = mapping.count
            #expect(Set(mapping.map(\.1)) == Set(alternatives.compactMap { $0["$ref"] }), "\(place)")
            for (word, reference) in mapping {
                let property = venue.check.resolve(reference)["properties"]?[key]
                #expect(property?["const"] == .string(word), "\(place), \(word)")
            }
        }
        #expect(
            unions == [
                "#Call": CallVerb.allCases.count, "#CallCommand": CallVerb.allCases.count,
                "#Event": Event.Kind.names.count, "#Pending": 8, "#ElementConnection": 2,
                "#TargetEffect": 2 + TouchTarget.Word.allCases.count,
            ])
    }

    /// A generated client without a discriminator takes the first alternative whose required members are there.
    @Test("in a union without such a word, no later alternative has everything that an earlier one requires")
    func alternatives() async throws {
        let check = try await Venue().check
        var unions: [String] = []
        Self.eachSchema(of: check.contract) { place, schema in
            guard schema["discriminator"] == nil,
                case .array(let alternatives)? = schema["oneOf"] ?? schema["anyOf"]
            else { return }
            let objects = alternatives.map { $0["$ref"].map(check.resolve) ?? $0 }.filter {
                $0["type"] == "object"
            }
            guard objects.count > 1 else { return }
            unions.append(place)
            for (index, earlier) in objects.enumerated() {
                guard case .array(let required)? = earlier["required"] else {
                    #expect(
                        index == objects.count - 1, "\(place): \(earlier["title"] ?? .null) requires nothing")
                    continue
                }
                for later in objects.dropFirst(index + 1) {
                    let isAmbiguous = required.allSatisfy { later["properties"]?[$0.text ?? ""] != nil }
                    #expect(!isAmbiguous, "\(place): \(later["title"] ?? .null) has it all")
                }
            }
        }
        #expect(
            Set(unions).isSuperset(of: ["#Reaction", "#DeclaredAnswer", "#Advance", "#TransitionDetails"]))
    }

    /// Calls whose example UIKit answers with an exception.
    private static let raising: [CallVerb] = [.raise, .setTabBarItems]

    @Test("the example of a call is accepted, by its resource too", arguments: CallForm.all.map(\.verb))
    func calls(verb: CallVerb) async throws {
        let venue = try await Venue()
        let form = CallForm[verb]
        let stage = ExampleStage(of: form)
        var call: JSONObject = ["call": .string(verb.rawValue)]
        for member in form.example.members { call[member.key] = member.value }
        if ExampleStage.coding.contains(verb) {
            let reaction: JSONValue = ["before": [.object(call)]]
            let body: JSONValue = [
                "reactions": [
                    "encodeRestorableState(with:)": reaction, "decodeRestorableState(with:)": reaction,
                ]
            ]
            let path = try await stage.set(in: venue) + "/behaviors/HomeViewController"
            let answered = await venue.send(.put, path, json: body)
            #expect(answered.status == .ok, "\(answered.text)")
            return
        }
        let session = try await stage.set(in: venue)
        let answered = await venue.send(.post, "\(session)/calls", json: .object(call))
        let isRefused = Self.raising.contains(verb)
        #expect(
            isRefused ? answered.problem == "exception-raised" : answered.status == .ok, "\(answered.text)")

        guard let resource = form.resource else { return }
        let other = try await stage.set(in: venue)
        let key = form.target?.keys.first
        let target = key.flatMap { form.example[$0]?.text } ?? ""
        let path = resource.path.replacing(/\{\w+\}/, with: target)
        let direct = await venue.send(
            HTTPMethod(rawValue: "\(resource.method)".uppercased()) ?? .post, "\(other)/\(path)",
            json: .object(form.argumentExample))
        #expect(direct.status == (resource.creation == nil ? .ok : .created), "\(direct.text)")
    }

    @Test("the example of every other request is accepted")
    func requests() async throws {
        let ids = Set(CallForm.all.compactMap { $0.resource?.id })
        for operation in try await Venue().interface.operations where !ids.contains(operation.id) {
            for mediaType in operation.body?.mediaTypes.map(Optional.some) ?? [nil] {
                try await send(operation, as: mediaType, in: Venue())
            }
        }
    }

    private func send(_ operation: SessionAPI.Operation, as mediaType: MediaType?, in venue: Venue)
        async throws
    {
        let json = venue.check.contract["paths"]?[operation.path]?[operation.method.rawValue.lowercased()]
        let content = json?["requestBody"]?["content"]
        let stage = ExampleStage(of: operation.id)
        let session = try await stage.set(in: venue)
        let archive = await venue.send(
            .post, "/v1/archives",
            json: venue.check.resolve("#/components/schemas/Archive")["examples"]?[0] ?? nil)
        let storyboard = await venue.send(
            .post, "/v1/storyboards?name=Main", body: try Venue.example("Main.storyboard"),
            contentType: "application/xml")
        var path = operation.path.replacing("/v1/sessions/{session}", with: session)
            .replacing("/v1/archives/{archive}", with: archive.header("Location") ?? "")
            .replacing("/v1/storyboards/{storyboard}", with: storyboard.header("Location") ?? "")
        if path.contains("{comparison}") {
            let begun = await venue.send(
                .post, "/v1/comparisons",
                json: [
                    "session": .string(Self.id(in: session)), "to": ["systemVersion": "18"], "screens": "light",
                ])
            let comparison = begun.header("Location") ?? ""
            path = path.replacing("/v1/comparisons/{comparison}", with: comparison)
            // Its screens are there once it is over.
            while await venue.send(.get, comparison).json["state"] == "running" {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        for parameter in operation.pathParameters {
            path = path.replacing("{\(parameter.rawValue)}", with: parameter.json["example"]?.text ?? "")
        }
        let items = operation.query.filter(\.isRequired).map(\.name)
            .map { "\($0)=\(Venue.queryItems[$0] ?? "Example")" }
        if !items.isEmpty { path += "?" + items.joined(separator: "&") }
        var body: [UInt8] = []
        switch mediaType.flatMap({ content?[$0.description]?["example"] }) {
        case .string(let text)? where mediaType != .json: body = Array(text.utf8)
        case .object(var object)?:
            if ["replayJournal", "compare"].contains(operation.id) {
                object["session"] = .string(Self.id(in: session))
            }
            let form = object.members.map { "\($0.key)=\($0.value.text ?? "")" }.joined(separator: "&")
            body = mediaType?.subtype == "x-www-form-urlencoded" ? Array(form.utf8) : JSONValue.object(object).encoded()
        default: break
        }
        let answered = await venue.send(
            operation.method, path, body: body, contentType: mediaType?.description)
        #expect((200..<400).contains(answered.status.rawValue), "\(operation.id): \(answered.text)")
    }

    /// The id at the end of a resource's path.
    private static func id(in path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }

    // MARK: Walking through the contract

    private static func eachOperation(
        of contract: JSONValue, _ visit: (_ id: String, JSONValue) throws -> Void
    ) rethrows {
        for (path, methods) in contract["paths"]?.members ?? [] {
            for (method, operation) in methods.members {
                try visit(operation["operationId"]?.text ?? "\(method) \(path)", operation)
            }
        }
    }

    /// Visits every schema: named ones as `#Name`, others by their place in a named schema or an operation.
    private static func eachSchema(of contract: JSONValue, _ visit: (_ place: String, JSONValue) -> Void) {
        for (name, schema) in contract["components"]?["schemas"]?.members ?? [] {
            walk(schema, "#\(name)", visit)
        }
        eachOperation(of: contract) { id, operation in
            if case .array(let parameters)? = operation["parameters"] {
                for parameter in parameters {
                    walk(parameter["schema"] ?? [:], "\(id)?\(parameter["name"]?.text ?? "")", visit)
                }
            }
            let bodies = [("body", operation["requestBody"] ?? [:])] + (operation["responses"]?.members ?? [])
            for (what, body) in bodies {
                for (mediaType, media) in body["content"]?.members ?? [] {
                    walk(media["schema"] ?? [:], "\(id) \(what) \(mediaType)", visit)
                }
            }
        }
    }

    private static func walk(
        _ schema: JSONValue, _ place: String, _ visit: (_ place: String, JSONValue) -> Void
    ) {
        visit(place, schema)
        for (name, property) in schema["properties"]?.members ?? [] {
            walk(property, "\(place).\(name)", visit)
        }
        for keyword in ["items", "additionalProperties"] {
            if case .object? = schema[keyword], let part = schema[keyword] { walk(part, "\(place)[]", visit) }
        }
        for keyword in ["oneOf", "anyOf"] {
            guard case .array(let parts)? = schema[keyword] else { continue }
            for (index, part) in parts.enumerated() { walk(part, "\(place)|\(index)", visit) }
        }
    }
}

extension JSONValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

    fileprivate var members: [(String, JSONValue)] {
        guard case .object(let object) = self else { return [] }
        return object.members.map { ($0.key, $0.value) }
    }
}
