import JSONCoding

extension Catalogue {
    /// The most likely intended id of a request for `id`.
    ///
    /// With a known prefix it is the id with the nearest number (`PS-7` and `ps07` mean `PS-07`), otherwise the id with
    /// the most similar spelling; nil if nothing is similar.
    public func nearestID(to id: String) -> String? {
        guard let wanted = RuleID(id) else { return nearestWord(to: id, among: records.map(\.id)) }
        var nearest: (id: String, distance: Int)?
        for record in records {
            guard let known = RuleID(record.id), known.prefix == wanted.prefix else { continue }
            let distance = 2 * abs(known.number - wanted.number) + (known.suffix == wanted.suffix ? 0 : 1)
            if let nearest, nearest.distance <= distance { continue }
            nearest = (record.id, distance)
        }
        return nearest?.id ?? nearestWord(to: id, among: records.map(\.id))
    }
}

/// An id in its parts: letters, a number, and a letter or nothing.
private struct RuleID {
    let prefix: String
    let number: Int
    let suffix: String

    init?(_ id: String) {
        guard id.utf8.count <= 16 else { return nil }
        let letters = id.prefix { $0.isLetter }
        var rest = id.dropFirst(letters.count)
        if rest.first == "-" { rest = rest.dropFirst() }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard !letters.isEmpty, let number = Int(digits), number < 1_000_000 else { return nil }
        prefix = letters.uppercased()
        self.number = number
        suffix = rest.dropFirst(digits.count).lowercased()
    }
}
