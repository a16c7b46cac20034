import JSONCoding

/// One of the ``ExtremePlays``.
struct ExtremePlay {
    /// A request in a session, or from the root.
    struct Request {
        let method: String
        let path: String
        let body: JSONValue

        init(_ json: JSONValue) throws {
            guard case .array(let parts) = json, parts.count == 3, let method = parts[0].text,
                let path = parts[1].text
            else { throw UnexpectedAnswer("No request of a play: \(json)") }
            self.method = method
            self.path = path
            body = parts[2]
        }

        init(method: String, path: String, body: JSONValue) {
            self.method = method
            self.path = path
            self.body = body
        }

        /// The path from the root, for a session.
        func path(in session: String) -> String {
            if path.isEmpty { return "/v1/sessions/\(session)" }
            return path.hasPrefix("/") ? path : "/v1/sessions/\(session)/\(path)"
        }
    }

    private(set) var name: String
    let session: JSONValue
    let setup: [Request]
    /// The target of the numbers; nil for the request that creates the session.
    private(set) var target: Request?
    let then: [Request]

    static func all() throws -> [ExtremePlay] {
        let plays = try [ExtremePlays.json, ExtremePlays.sheetsAndPopovers]
            .flatMap { try JSONValue(parsing: $0).elements.map(ExtremePlay.init) }
        return plays + plays.compactMap(\.withoutBatch)
    }

    /// The calls whose numbers have no path other than `calls`, or have another one beside it.
    private static let numbered: Set = [
        "after", "animateChanges", "dragSheet", "enterText", "presentPopover", "resizeColumn", "select",
        "setInteraction", "setPopover", "setSheet", "tapTab", "transition", "update", "updateInteractiveTransition",
    ]

    /// The same play with its call sent to `calls` instead of in a batch of one; nil if it has no such call.
    private var withoutBatch: ExtremePlay? {
        guard let target, target.path == "commands", let calls = target.body["calls"]?.elements,
            let call = calls.first, calls.count == 1, let word = call["call"]?.text,
            Self.numbered.contains(word)
        else { return nil }
        var play = self
        play.name = "\(name), alone"
        play.target = Request(method: target.method, path: "calls", body: call)
        return play
    }

    private init(_ json: JSONValue) throws {
        guard let name = json["name"]?.text, let session = json["session"], let target = json["target"] else {
            throw UnexpectedAnswer("No play: \(json)")
        }
        self.name = name
        self.session = session
        setup = try (json["setup"]?.elements ?? []).map(Request.init)
        self.target = target == .null ? nil : try Request(target)
        then = try (json["then"]?.elements ?? []).map(Request.init)
    }

    /// The body in which the numbers are put.
    var body: JSONValue { target?.body ?? session }
}

extension JSONValue {
    /// The document as text with a number, as it is spelled, in these places.
    func encoded(placing literal: String, at places: [[ContractNumbers.Step]]) -> [UInt8] {
        let mark = "here stands the number"
        var document = self
        for place in places { document = document.replacing(place[...], with: .string(mark)) }
        let text = String(decoding: document.encoded(), as: UTF8.self)
        return Array(text.replacing("\"\(mark)\"", with: literal).utf8)
    }

    private func replacing(_ path: ArraySlice<ContractNumbers.Step>, with value: JSONValue) -> JSONValue {
        guard let step = path.first else { return value }
        switch (step, self) {
        case (.member(let key), .object(var object)):
            object[key] = object[key]?.replacing(path.dropFirst(), with: value)
            return .object(object)
        case (.element(let index), .array(var elements)):
            elements[index] = elements[index].replacing(path.dropFirst(), with: value)
            return .array(elements)
        case (.member, _), (.element, _): return self
        }
    }
}
