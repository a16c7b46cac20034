import JSONCoding
import PresentationEngine
import SessionHost

extension RefusalPlacing {
    /// Finds the place in a body of a name that nothing has, or that something has already, or of what cannot be used.
    ///
    /// The engine knows names and no documents, so the place is looked up here, in the call of a batch that was
    /// refused: the first value that is the name, or the first of that key; of a name that is taken the last that was
    /// chosen, since the ones before it were made. One that a behavior brought up stands in no body, and has none.
    init(in body: [UInt8]) {
        self.init(byteCount: body.count) { rejection, call in
            if !rejection.hasPlace { return Self.place(of: call, in: Self.document(body)) }
            let part = Self.part(of: Self.document(body), call)
            let places = rejection.places(in: part.document, at: part.root)
            guard part.isKnown || places.count == 1 else { return nil }
            return rejection.place(among: places)?.description
        }
    }

    /// The place of the call of a batch that raised, or that went beyond a limit; nil where it is none of them.
    private static func place(of call: Int?, in document: JSONValue) -> String? {
        guard case .array(let calls)? = document["calls"], let call = call ?? (calls.count == 1 ? 0 : nil),
            calls.indices.contains(call)
        else { return nil }
        return JSONPath.element(call, of: .member("calls", of: .root)).description
    }

    /// The call of a batch that is at fault, or the whole document where it is no batch, or where it is not known which
    /// call of it is: then only a place that is the only one can be the cause.
    private static func part(
        of document: JSONValue, _ call: Int?
    ) -> (root: JSONPath, document: JSONValue, isKnown: Bool) {
        guard case .array(let calls)? = document["calls"] else { return (.root, document, true) }
        guard let call, calls.indices.contains(call) else { return (.root, document, false) }
        return (.element(call, of: .member("calls", of: .root)), calls[call], true)
    }

    /// A body that was read as a command before; one that is empty stands for none.
    private static func document(_ body: [UInt8]) -> JSONValue {
        do { return try JSONValue(parsing: body) } catch { return .null }
    }
}

extension Rejection {
    /// The places in the command's document, or in the part of it at `root`, that the refusal may be about.
    fileprivate func places(in document: JSONValue, at root: JSONPath) -> [JSONPath] {
        switch self {
        case .unmatched(let mismatch):
            document.places(at: root) { key, value in
                value == .string(mismatch.name) && (key == "element" || key == "title")
            }
        case .unknown(_, let name), .ended(let name):
            document.places(at: root) { key, value in
                value == .string(name) && !Self.texts.contains(key ?? "")
            }
        case .taken(let name):
            document.places(at: root, besides: Self.code) { key, value in
                value == .string(name) && (key == "name" || key == "id")
            }
        case .unsuitable(let key, _, _): document.places(at: root) { place, _ in place == key }
        case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .invalid, .exception,
            .endlessTurn, .tooMuchWork:
            []
        }
    }

    /// The one of several places that is the cause: of a name that is taken the last, since those before it were made.
    fileprivate func place(among places: [JSONPath]) -> JSONPath? {
        if case .taken = self { places.last } else { places.first }
    }

    /// Whether the refusal can be about a place at all.
    fileprivate var hasPlace: Bool {
        switch self {
        case .unknown, .unmatched, .ended, .taken, .unsuitable: true
        case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .invalid, .exception,
            .endlessTurn, .tooMuchWork:
            false
        }
    }

    /// The keys of what names nothing in the session, though it may read like a name.
    private static let texts: Set = [
        "title", "message", "text", "label", "reason", "placeholder", "prompt",
    ]

    /// The keys of the app's code, which makes nothing before it runs.
    private static let code: Set = [
        "behaviors", "behavior", "reactions", "actions", "calls", "handler", "completion",
    ]
}

extension JSONValue {
    /// The places of the values that are meant, by their keys and themselves, in the order of the document; what stands
    /// under a key of `hidden` is left out.
    fileprivate func places(
        at path: JSONPath, key: String? = nil, besides hidden: Set<String> = [],
        where isMeant: (String?, JSONValue) -> Bool
    ) -> [JSONPath] {
        if isMeant(key, self) { return [path] }
        return switch self {
        case .array(let elements):
            elements.enumerated().flatMap { index, element in
                element.places(at: .element(index, of: path), besides: hidden, where: isMeant)
            }
        case .object(let object):
            object.members.filter { !hidden.contains($0.key) }.flatMap { member in
                member.value.places(
                    at: .member(member.key, of: path), key: member.key, besides: hidden, where: isMeant)
            }
        case .null, .bool, .integer, .number, .string: []
        }
    }
}
