import JSONCoding
import PresentationEngine
import SessionHost

extension RequestRefusal {
    /// The refusal with the place in the body of a name that nothing has, or that something has already.
    ///
    /// The engine knows names and no documents, so the place is looked up here: the first value that is the name.
    /// One that a behavior brought up stands in no body, and has none.
    func locating(_ error: HostError, in body: [UInt8]) -> RequestRefusal {
        guard case .refused(let rejection) = error, let name = rejection.nameAtFault,
            let path = Self.document(body).path(of: name, at: .root)
        else { return self }
        var located = extensions
        located["path"] = .string(path.description)
        return RequestRefusal(kind, detail, extensions: located)
    }

    /// A body that was read as a command before; one that is empty stands for none.
    private static func document(_ body: [UInt8]) -> JSONValue {
        do { return try JSONValue(parsing: body) } catch { return .null }
    }
}

extension Rejection {
    /// The name in the command that the refusal is about.
    fileprivate var nameAtFault: String? {
        switch self {
        case .unknown(_, let name), .taken(let name): name
        case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .invalid, .exception,
            .endlessTurn:
            nil
        }
    }
}

extension JSONValue {
    /// The place of the first string that is `text`, in the order of the document.
    fileprivate func path(of text: String, at path: JSONPath) -> JSONPath? {
        switch self {
        case .string(let string): return string == text ? path : nil
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let found = element.path(of: text, at: .element(index, of: path)) { return found }
            }
            return nil
        case .object(let object):
            for member in object.members {
                if let found = member.value.path(of: text, at: .member(member.key, of: path)) { return found }
            }
            return nil
        case .null, .bool, .integer, .number: return nil
        }
    }
}
