import JSONCoding
import MicroHTTP
import PresentationCoding
import SessionStore

extension JSONReader {
    /// The labels of a new session.
    func labels() throws(JSONFault) -> SessionLabels {
        var labels = SessionLabels.none
        try labels.set(labelChanges(), at: self)
        return labels
    }

    /// Seconds without use after which a session expires; nil, for null, if the service's setting counts.
    func expiry() throws(JSONFault) -> Int? {
        value == .null ? nil : try integer(in: Schema.expirySeconds)
    }

    /// Labels to set, and with null to remove.
    func labelChanges() throws(JSONFault) -> [String: String?] {
        var changes: [String: String?] = [:]
        for member in try object().members {
            let value: String? = member.reader.value == .null ? nil : try member.reader.string()
            var one = SessionLabels.none
            try one.set([member.key: value], at: member.reader)
            changes.updateValue(value, forKey: member.key)
        }
        return changes
    }
}

extension SessionLabels {
    fileprivate mutating func set(_ changes: [String: String?], at place: JSONReader) throws(JSONFault) {
        do throws(LabelFault) {
            try set(changes)
        } catch {
            throw place.fault(error.description)
        }
    }
}

extension LabelSelector {
    /// The item of a query that selects sessions by their labels.
    static func parameter(isRequired: Bool = false) -> QueryParameter {
        QueryParameter(
            name: "label", schema: .array(of: .name, count: 1...SessionLabels.greatestCount),
            explanation:
                "Only sessions with this label: key=value, or key for any value. Given several times, all have to fit.",
            isRequired: isRequired, isRepeatable: true)
    }

    /// The selectors of a query.
    static func list(in query: Query) throws(RequestRefusal) -> [LabelSelector] {
        let texts = query.list("label")
        guard texts.count <= SessionLabels.greatestCount else {
            throw RequestRefusal(
                .malformedRequest, "The query's label may be given \(SessionLabels.greatestCount) times at most.")
        }
        return try texts.map { text throws(RequestRefusal) in
            guard let selector = LabelSelector(text) else {
                throw RequestRefusal(
                    .malformedRequest, "The query's label must be key=value or key, not \"\(text)\".")
            }
            return selector
        }
    }

    /// The selectors in their form in the link to a next page.
    static func link(_ selectors: [LabelSelector]) -> String {
        selectors.map { selector in
            let value = selector.value.map { "=\($0)" } ?? ""
            return "&label=\(PercentEncoding.encode(selector.key + value))"
        }.joined()
    }
}
