import JSONCoding
import PresentationEngine
import SessionHost

extension RefusalPlacing {
    /// Finds the place in a body of a name that is unknown or taken, or of a value that is not usable.
    ///
    /// The engine knows names and no documents, so the place is looked up here, within the refused call of a batch: the
    /// first value that equals the name, or the first one with the key. For a taken name it is the last value that
    /// chooses the name, since the earlier calls succeeded. A name that a behavior brought up is not in the body and
    /// has no place.
    init(in body: [UInt8]) {
        self.init(byteCount: body.count) { rejection, call in
            if !rejection.hasPlace { return Self.place(of: call, in: Self.document(body)) }
            let part = Self.part(of: Self.document(body), call)
            let places = rejection.places(in: part.document, at: part.root)
            guard part.isKnown || places.count == 1 else { return nil }
            return rejection.place(among: places)?.description
        }
    }

    /// The place of the call of a batch that raised an exception or exceeded a limit; nil if it is not known.
    private static func place(of call: Int?, in document: JSONValue) -> String? {
        guard case .array(let calls)? = document["calls"], let call = call ?? (calls.count == 1 ? 0 : nil),
            calls.indices.contains(call)
        else { return nil }
        return JSONPath.element(call, of: .member("calls", of: .root)).description
    }

    /// The call of a batch that is at fault; the whole document if it is not a batch, or if the call is not
    /// known. In the latter case only a unique place can be the cause.
    private static func part(
        of document: JSONValue, _ call: Int?
    ) -> (root: JSONPath, document: JSONValue, isKnown: Bool) {
        guard case .array(let calls)? = document["calls"] else { return (.root, document, true) }
        guard let call, calls.indices.contains(call) else { return (.root, document, false) }
        return (.element(call, of: .member("calls", of: .root)), calls[call], true)
    }

    /// A body that has been read as a command before; an empty one counts as `null`.
    private static func document(_ body: [UInt8]) -> JSONValue {
        do { return try JSONValue(parsing: body) } catch { return .null }
    }
}

extension Rejection {
    /// The places in the command's document, or in its part at `root`, that the refusal may be about.
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
        case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .invalid, .untouchable,
            .exception, .endlessTurn, .tooMuchWork:
            []
        }
    }

    /// The place among several that is the cause: for a name that is taken the last one, since the others
    /// succeeded.
    fileprivate func place(among places: [JSONPath]) -> JSONPath? {
        if case .taken = self { places.last } else { places.first }
    }

    /// Whether the refusal can have a place at all.
    fileprivate var hasPlace: Bool {
        switch self {
        case .unknown, .unmatched, .ended, .taken, .unsuitable: true
        case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .invalid, .untouchable,
            .exception, .endlessTurn, .tooMuchWork:
            false
        }
    }

    /// The keys of strings that name nothing in the session, though they may read like a name.
    private static let texts: Set = [
        "title", "message", "text", "label", "reason", "placeholder", "prompt",
    ]

    /// The keys of the app's code, which makes nothing until it runs.
    private static let code: Set = [
        "behaviors", "behavior", "reactions", "actions", "calls", "handler", "completion",
    ]
}

extension JSONValue {
    /// The places of the matching values, by key and value, in the order of the document; values under a key of
    /// `hidden` are skipped.
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
