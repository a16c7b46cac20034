import JSONCoding

extension Catalogue {
    /// The greatest difference between the number of an id and that of another for which it may have been mistaken.
    private static let farthestNumber = 3

    /// The most likely intended id of a request for `id`.
    ///
    /// With a known prefix it is the id with the nearest number, if that is near (`PS-7` and `ps07` mean `PS-07`), or
    /// with a number of similar digits; otherwise the id with the most similar spelling. Nil if nothing is similar.
    public func nearestID(to id: String) -> String? {
        guard let wanted = RuleID(id) else { return nearestWord(to: id, among: records.map(\.id)) }
        var nearest: (id: String, distance: Int)?
        var numbers: [String: String] = [:]
        for record in records {
            guard let known = RuleID(record.id), known.prefix == wanted.prefix else { continue }
            if numbers["\(known.number)"] == nil { numbers["\(known.number)"] = record.id }
            let distance = 2 * abs(known.number - wanted.number) + (known.suffix == wanted.suffix ? 0 : 1)
            if let nearest, nearest.distance <= distance { continue }
            nearest = (record.id, distance)
        }
        if let nearest {
            guard nearest.distance > 2 * Self.farthestNumber + 1 else { return nearest.id }
            return nearestWord(to: "\(wanted.number)", among: numbers.keys.sorted()).flatMap { numbers[$0] }
        }
        return nearestWord(to: id, among: records.map(\.id))
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
