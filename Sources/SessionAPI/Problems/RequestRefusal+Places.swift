import JSONCoding
import PresentationEngine
import SessionHost

extension RequestRefusal {
    /// The refusal with the place in the body of a name that nothing has, or that something has already, or of
    /// what cannot be used.
    ///
    /// The engine knows names and no documents, so the place is looked up here: the first value that is the name,
    /// or the first of that key, in the call of a batch that was refused. One that a behavior brought up stands in
    /// no body, and has none.
    func locating(_ error: HostError, in body: [UInt8]) -> RequestRefusal {
        guard case .refused(let rejection, let call) = error else { return self }
        let (root, document) = Self.part(of: Self.document(body), call)
        guard let path = rejection.place(in: document, at: root) else { return self }
        var located = extensions
        located["path"] = .string(path.description)
        return RequestRefusal(kind, detail, extensions: located)
    }

    /// The call of a batch that is at fault, where it is known, or the whole document.
    private static func part(of document: JSONValue, _ call: Int?) -> (JSONPath, JSONValue) {
        guard let call, case .array(let calls)? = document["calls"], calls.indices.contains(call) else {
            return (.root, document)
        }
        return (.element(call, of: .member("calls", of: .root)), calls[call])
    }

    /// A body that was read as a command before; one that is empty stands for none.
    private static func document(_ body: [UInt8]) -> JSONValue {
        do { return try JSONValue(parsing: body) } catch { return .null }
    }
}

extension Rejection {
    /// The place in the command's document, or in the part of it at `root`, that the refusal is about.
    fileprivate func place(in document: JSONValue, at root: JSONPath) -> JSONPath? {
        switch self {
        case .unknown(_, let name), .ended(let name), .taken(let name):
            document.path(at: root) { _, value in value == .string(name) }
        case .unsuitable(let key, _, _): document.path(at: root) { place, _ in place == key }
        case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .invalid, .exception,
            .endlessTurn:
            nil
        }
    }
}

extension JSONValue {
    /// The place of the first value that is meant, by its key and itself, in the order of the document.
    fileprivate func path(
        at path: JSONPath, key: String? = nil, where isMeant: (String?, JSONValue) -> Bool
    ) -> JSONPath? {
        if isMeant(key, self) { return path }
        switch self {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let found = element.path(at: .element(index, of: path), where: isMeant) { return found }
            }
            return nil
        case .object(let object):
            for member in object.members {
                let place = JSONPath.member(member.key, of: path)
                if let found = member.value.path(at: place, key: member.key, where: isMeant) { return found }
            }
            return nil
        case .null, .bool, .integer, .number, .string: return nil
        }
    }
}
