import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionNumbers

/// The items of a request's query: each at most once, and only items that its operation declares.
struct Query: Sendable {
    private let values: [String: String]
    /// The values of the items that may be repeated, in their order.
    private let lists: [String: [String]]

    /// Reads the query.
    ///
    /// - Throws: a fault in an escape, an unknown name (with the nearest known one) or a duplicate.
    init(_ request: borrowing HTTPRequest, allowing parameters: [QueryParameter]) throws {
        // Most requests have no query.
        guard request.hasQuery || parameters.contains(where: \.isRequired) else {
            (values, lists) = ([:], [:])
            return
        }
        var values: [String: String] = [:]
        var lists: [String: [String]] = [:]
        let repeatable = Set(parameters.filter(\.isRepeatable).map(\.name))
        let known = parameters.map(\.name)
        for item in try request.queryItems() {
            guard known.contains(item.name) else { throw Self.unknown(item.name, known) }
            if repeatable.contains(item.name) {
                lists[item.name, default: []].append(item.value ?? "")
                continue
            }
            guard values.updateValue(item.value ?? "", forKey: item.name) == nil else {
                throw RequestRefusal(.malformedRequest, "The query item \"\(item.name)\" is given twice.")
            }
        }
        for parameter in parameters {
            if let text = values[parameter.name] { try parameter.check(text) }
        }
        for parameter in parameters
        where parameter.isRequired && values[parameter.name] == nil && lists[parameter.name] == nil {
            throw RequestRefusal(
                .malformedRequest,
                "The query item \"\(parameter.name)\" is missing: add ?\(parameter.name)=… to the path. "
                    + parameter.explanation)
        }
        self.values = values
        self.lists = lists
    }

    /// All items as one canonical text, equal for the same items in any order and different otherwise: names and values
    /// are escaped, so that a value cannot be mistaken for several items.
    var text: String { text(replacing: [:]) }

    /// All items in their form in a path, with these ones replaced.
    func text(replacing items: [String: String]) -> String {
        values.merging(items) { $1 }.sorted { $0.key < $1.key }
            .map { "\(PercentEncoding.encode($0.key))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }

    /// The value of an item; nil if it is missing.
    subscript(name: String) -> String? { values[name] }

    /// The values of an item that may be repeated.
    func list(_ name: String) -> [String] { lists[name] ?? [] }

    /// An item as a number of points; nil if it is missing.
    func coordinate(_ name: String) throws(RequestRefusal) -> Double? {
        guard let text = values[name] else { return nil }
        guard let number = Double(text), Coordinate.range.contains(number) else {
            throw RequestRefusal(
                .malformedRequest, "The query item \"\(name)\" must be a number of points.")
        }
        return number
    }

    /// An item as a whole number; nil if it is missing.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(RequestRefusal) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let bounds =
                range.upperBound == .max
                ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
            throw RequestRefusal(
                .malformedRequest, "The query's \(name) must be a whole number \(bounds), not \"\(text)\".")
        }
        return number
    }

    /// An item in milliseconds, converted to microseconds; nil if it is missing.
    func milliseconds(_ name: String) throws(RequestRefusal) -> Int? {
        guard let text = values[name] else { return nil }
        do throws(JSONFault) {
            return try JSONReader(try JSONValue(parsing: Array(text.utf8))).sessionTime()
        } catch {
            throw RequestRefusal(
                .malformedRequest,
                "The query's \(name) must be a time in milliseconds with three decimal places at most, not \"\(text)\"."
            )
        }
    }

    /// An item as one of an enumeration's words; nil if it is missing.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, of type: Choice.Type = Choice.self
    ) throws(RequestRefusal) -> Choice? where Choice.RawValue == String {
        guard let text = values[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw QueryParameter.unlisted(text, as: name, among: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    private static func unknown(_ name: String, _ known: [String]) -> RequestRefusal {
        let hint =
            if let nearest = nearestWord(to: name, among: known) {
                "Did you mean \"\(nearest)\"?"
            } else {
                known.isEmpty ? "None is." : "Known are \(known.joined(separator: ", "))."
            }
        return RequestRefusal(.malformedRequest, "Unknown query item \"\(name)\". \(hint)")
    }
}

extension QueryParameter {
    /// Refuses an empty value if the schema requires one, an invalid name, and a word that the schema does not list.
    fileprivate func check(_ text: String) throws(RequestRefusal) {
        if text.isEmpty, schema.refusesEmptyText {
            throw RequestRefusal(
                .malformedRequest, "The query's \(name) is empty; leave it out or give it a value.")
        }
        if isChosenName, let objection = NameRule.objection(to: text) {
            throw RequestRefusal(
                .malformedRequest, "The query's \(name) cannot be used. \(objection)")
        }
        let words = schema.words
        guard !words.isEmpty, !words.contains(text) else { return }
        throw Self.unlisted(text, as: name, among: words)
    }

    fileprivate static func unlisted(_ text: String, as name: String, among words: [String]) -> RequestRefusal {
        let known = words.map { "\"\($0)\"" }.joined(separator: ", ")
        return RequestRefusal(
            .malformedRequest, "The query's \(name) must be one of \(known), not \"\(text)\".")
    }
}
