import JSONCoding

/// Values of a session, for `values`.
extension ScenarioPlay {
    /// A value, or why there is none.
    enum Reading {
        case value(JSONValue)
        case nothing(String)
    }

    /// Reads a value by its place, such as `home.title`: what the service shows of the controller, window, view, object
    /// or transition, or else what the app's own code would read there.
    ///
    /// - Parameter cache: what the service has shown already.
    mutating func read(_ place: String, _ cache: inout [String: JSONValue?]) async throws(ServiceFailure) -> Reading {
        var reason: String?
        for dot in place.indices.dropFirst() where place[dot] == "." && place.index(after: dot) < place.endIndex {
            let subject = String(place[..<dot])
            let property = String(place[place.index(after: dot)...])
            switch try await read(property, of: transitions.toSession(subject), &cache) {
            case .value(let value): return .value(ownNumbers(value))
            case .nothing(let detail): reason = reason ?? detail
            }
        }
        return .nothing(reason ?? "There is no such place.")
    }

    private mutating func read(
        _ property: String, of subject: String, _ cache: inout [String: JSONValue?]
    ) async throws(ServiceFailure) -> Reading {
        for collection in ["controllers", "windows", "objects", "transitions", "views"] {
            let path = "/\(collection)/\(subject.percentEncoded)"
            let shown: JSONValue?
            if let known = cache[path] {
                shown = known
            } else {
                shown = try await json(path)
                cache[path] = .some(shown)
            }
            let value = shown?["properties"]?[property] ?? shown?["links"]?[property] ?? shown?[property]
            if let value { return .value(value) }
        }
        return try await readInCode(property, of: subject)
    }

    /// What the app's code reads; the session has one command more then.
    private mutating func readInCode(
        _ property: String, of subject: String
    ) async throws(ServiceFailure) -> Reading {
        let call: JSONValue = [
            "call": "read", "receiver": .string(subject), "property": .string(property), "label": "value",
        ]
        let answer = try await service.send(ServiceRequest("POST", session + "/calls", call))
        guard answer.isSuccess, case .array(let events)? = answer.json?["events"] else {
            return .nothing(Self.detail(of: answer))
        }
        guard let reading = events.last(where: { $0["kind"] == "reading" && $0["name"] == "value" }) else {
            return .nothing("Reading it is no event.")
        }
        return .value(reading["value"] ?? .null)
    }
}
