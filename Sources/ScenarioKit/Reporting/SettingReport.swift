/// The head of a failure: the scenario, the settings in which it fails, and what distinguishes them from others.
struct SettingReport {
    private let failed: [ScenarioOutcome]
    private let all: [ScenarioOutcome]

    /// - Parameters:
    ///   - failed: the runs of a scenario that fail in the same way.
    ///   - all: all runs of the scenario.
    init(failed: [ScenarioOutcome], among all: [ScenarioOutcome]) {
        self.failed = failed
        self.all = all
    }

    /// The lines of the head.
    var text: String {
        guard all.count > 1, let first = failed.first else { return "FAILED  \(failed.first?.name ?? "")" }
        guard failed.count > 1 else { return (["FAILED  \(first.name)"] + comparison).joined(separator: "\n") }
        let mark = first.scenario.isRecorded ? " [recorded]" : ""
        let count = failed.count == all.count ? "all \(all.count)" : "\(failed.count) of \(all.count)"
        let settings = Self.description(of: failed.map(\.setting), among: all.map(\.setting))
        let head =
            "FAILED  \(first.scenario.title)\(mark)\n  in \(count) settings\(settings.isEmpty ? "" : ": \(settings)")"
        return ([head] + comparison).joined(separator: "\n")
    }

    /// In which settings the scenario passes, and the rules that hold for the failed versions only.
    private var comparison: [String] {
        let passed = all.filter(\.isPassed)
        guard !passed.isEmpty else { return [] }
        let settings = Self.description(of: passed.map(\.setting), among: all.map(\.setting))
        var lines = ["  passes in \(passed.count)\(settings.isEmpty ? "" : ": \(settings)")"]
        let (failing, passing) = (Self.versions(of: failed), Self.versions(of: passed))
        guard !failing.isEmpty, !passing.isEmpty else { return lines }
        let deciding = failed[0].versionRules.filter { rule in
            failing.allSatisfy(rule.versions.contains) && !passing.contains(where: rule.versions.contains)
        }
        lines += deciding.prefix(Self.shownRules).map { rule in
            "  decided by \(rule.id), \(rule.versions.phrase): \(rule.statement)"
        }
        return lines
    }

    private static let shownRules = 3
    private static let shownSettings = 6

    private static func versions(of outcomes: [ScenarioOutcome]) -> [ScenarioVersion] {
        outcomes.compactMap { outcome in
            guard case .string(let text)? = outcome.setting.values[.systemVersion] else { return nil }
            return ScenarioVersion(text)
        }
    }

    /// Some of all settings: the values of the axes that distinguish them, or else one after the other.
    static func description(of settings: [Setting], among all: [Setting]) -> String {
        let parts = Setting.Axis.allCases.compactMap { axis -> (axis: Setting.Axis, words: [String])? in
            let words = distinct(settings.compactMap { $0.word(on: axis) })
            return words == distinct(all.compactMap { $0.word(on: axis) }) ? nil : (axis, words)
        }
        let described = all.filter { setting in
            parts.allSatisfy { part in setting.word(on: part.axis).map(part.words.contains) ?? false }
        }
        if described.count == settings.count {
            return parts.map { "\($0.axis.rawValue) \($0.words.joined(separator: ", "))" }.joined(separator: "; ")
        }
        let shown = settings.prefix(shownSettings).map { "(\($0.description))" }.joined(separator: ", ")
        return shown + (settings.count > shownSettings ? ", …" : "")
    }

    private static func distinct(_ words: [String]) -> [String] {
        words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension Setting {
    /// The value of an axis as a person reads it.
    fileprivate func word(on axis: Axis) -> String? {
        values[axis].map { value in
            if case .string(let text) = value { text } else { "\(value)" }
        }
    }
}
