import JSONCoding

/// The versions of iOS for which a rule holds; a bound without a minor version includes all of its minors.
struct RuleVersions: Sendable, Equatable {
    private let first: String?
    private let last: String?

    /// - Parameter json: the member `versions` of a rule; nil for all versions.
    init?(_ json: JSONValue?) {
        func text(_ key: String) -> String? {
            if case .string(let text)? = json?[key] { text } else { nil }
        }
        (first, last) = (text("from"), text("until"))
        if first == nil, last == nil { return nil }
    }

    /// The versions in words, such as `up to iOS 17`.
    var phrase: String {
        switch (first, last) {
        case (let first?, let last?): first == last ? "iOS \(first) only" : "iOS \(first) to \(last)"
        case (let first?, nil): "from iOS \(first)"
        case (nil, let last?): "up to iOS \(last)"
        case (nil, nil): "all versions"
        }
    }

    /// Whether the rule holds for a version.
    func contains(_ version: ScenarioVersion) -> Bool {
        if let first = first.flatMap({ ScenarioVersion($0) }), version < first { return false }
        guard let last, let bound = ScenarioVersion(last) else { return true }
        return last.contains(".") ? version <= bound : version.major <= bound.major
    }
}
