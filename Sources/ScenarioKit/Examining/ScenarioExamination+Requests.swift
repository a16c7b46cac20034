import JSONCoding
import TextShortening
import YAMLReading

/// The parts of requests that a service reads.
extension ScenarioExamination {
    /// The faults of a part of a request: faulty members are left out, or read under the name that is probably meant,
    /// until the rest is understood.
    func faults(
        of part: ScenarioLanguage.Part, _ value: JSONValue, mayNameSettle: Bool
    ) -> [JSONFault] {
        var (value, faults) = (value, [JSONFault]())
        while faults.count < Self.faultLimit, let fault = language.fault(part, value) {
            // That a value is missed that was left out is no fault of the file.
            if !faults.isEmpty, fault.path.key == nil || fault.reason.contains("is missing") { break }
            guard case .object(var members) = value, let key = fault.path.key, let content = members[key] else {
                return faults + [fault]
            }
            let isSettle = mayNameSettle && nearestWord(to: key, among: ["settle"]) != nil
            members[key] = nil
            if fault.reason.hasPrefix("Unknown key"), !isSettle,
                let nearest = fault.reason.firstMatch(of: #/Did you mean "(.*)"\?$/#)?.output.1,
                fault.path == "$.\(key)", members[String(nearest)] == nil
            {
                members[String(nearest)] = content
            }
            value = .object(members)
            faults.append(
                mayNameSettle ? fault.naming(settle: isSettle ? key : nil) : fault.placingSettle(ofCall: part == .call))
        }
        return faults
    }

    private static let faultLimit = 20
}

extension String {
    /// The first key of a path in an object, such as `title` of `$.title.text`.
    fileprivate var key: String? {
        let key = dropFirst(2).prefix { $0 != "." && $0 != "[" }
        return hasPrefix("$.") && !key.isEmpty ? String(key) : nil
    }
}

extension JSONFault {
    /// The fault of a key of a call by itself, which may have `settle`, too.
    ///
    /// - Parameter key: the key that is probably `settle`.
    fileprivate func naming(settle key: String?) -> JSONFault {
        guard reason.hasPrefix("Unknown key") else { return self }
        if let key {
            return JSONFault(
                kind: kind, path: path, reason: "Unknown key \"\(key.shortened)\". Did you mean \"settle\"?")
        }
        guard let range = reason.firstRange(of: "Known keys: "), reason.hasSuffix(".") else { return self }
        return JSONFault(
            kind: kind, path: path,
            reason: reason[..<range.upperBound] + reason[range.upperBound...].dropLast() + ", settle.")
    }
}

extension JSONFault {
    /// The fault of the key `settle` in one of several calls, with the place to which it belongs.
    fileprivate func placingSettle(ofCall isCall: Bool) -> JSONFault {
        guard isCall, path == "$.settle", reason.hasPrefix("Unknown key") else { return self }
        return JSONFault(
            kind: kind, path: path,
            reason: "Unknown key \"settle\". All calls of a list run in one turn, after which the session can settle: "
                + "write {calls: […], settle: true} in place of the list.")
    }
}

extension ScenarioAction {
    /// Whether it is one call, which may settle the session.
    var isSingleCall: Bool {
        if case .calls = form, case .mapping(let members) = node.content {
            return members.contains { $0.key == "call" }
        }
        return false
    }

    /// The parts of the request that a service reads, each with its path in it.
    var parts: [(part: ScenarioLanguage.Part, path: String, value: JSONValue)] {
        switch form {
        case .calls(let calls, _):
            return calls.enumerated().map { (.call, "$.calls[\($0)]", $1) }
        case .clock(let body): return [(.clock, "$", body)]
        case .tap(_, let select, _): return select.map { [(.selector, "$.select", .string($0))] } ?? []
        case .answer(let question, let body):
            return [(.question, "$.question", .string(question))]
                + (body["answer"].map { [(.answer, "$.answer", $0)] } ?? [])
        case .application: return []
        }
    }
}
