import JSONCoding

/// Values that differ between settings, in the form in which a scenario says it: where each of them holds.
enum Varied<Value: Equatable & Sendable> {
    /// What was seen in a setting.
    struct Sight {
        let setting: Setting
        let values: [Value]
    }

    /// A value, or values that hold under a condition.
    enum Part {
        case value(Value)
        case varied(Setting.Axis, [String], [Part])
    }

    /// The parts that give each setting its values: what all have in common, and the rest by the values of an axis.
    static func parts(_ sights: [Sight]) -> [Part] {
        guard let first = sights.first else { return [] }
        let lists = sights.map(\.values)
        if lists.allSatisfy({ $0 == first.values }) { return first.values.map(Part.value) }
        let shortest = lists.map(\.count).min() ?? 0
        let start = (0..<shortest).prefix { index in lists.allSatisfy { $0[index] == first.values[index] } }.count
        let end = (0..<(shortest - start)).prefix { index in
            lists.allSatisfy { $0[$0.count - 1 - index] == first.values[first.values.count - 1 - index] }
        }.count
        let middles = sights.map { sight in
            Sight(setting: sight.setting, values: Array(sight.values[start..<(sight.values.count - end)]))
        }
        let axis = Setting.Axis.allCases.map { (axis: $0, groups: groups(middles, by: $0)) }
            .filter { $0.groups.count > 1 }
            .min { (mixed($0.groups), $0.groups.count) < (mixed($1.groups), $1.groups.count) }
        let middle =
            axis.map { axis in
                axis.groups.map { Part.varied(axis.axis, $0.words, parts($0.sights)) }
            } ?? []
        return first.values.prefix(start).map(Part.value) + middle + first.values.suffix(end).map(Part.value)
    }

    private typealias Group = (words: [String], sights: [Sight])

    /// The number of groups that another axis divides further.
    private static func mixed(_ groups: [Group]) -> Int {
        groups.count { group in group.sights.contains { $0.values != group.sights[0].values } }
    }

    /// The settings by their value of an axis; values that make no difference are together.
    private static func groups(_ sights: [Sight], by axis: Setting.Axis) -> [Group] {
        var byWord: [Group] = []
        for sight in sights {
            guard let word = sight.setting.word(axis) else { return [] }
            if let index = byWord.firstIndex(where: { $0.words == [word] }) {
                byWord[index].sights.append(sight)
            } else {
                byWord.append(([word], [sight]))
            }
        }
        var groups: [Group] = []
        for group in byWord {
            if let index = groups.firstIndex(where: { isSame($0.sights, group.sights, besides: axis) }) {
                groups[index].words += group.words
                groups[index].sights += group.sights
            } else {
                groups.append(group)
            }
        }
        return groups
    }

    /// Whether two groups saw the same in all settings that differ in nothing but the axis.
    private static func isSame(_ left: [Sight], _ right: [Sight], besides axis: Setting.Axis) -> Bool {
        right.allSatisfy { sight in
            left.contains { other in
                other.values == sight.values && other.setting.without(axis) == sight.setting.without(axis)
            }
        }
    }
}

extension Setting {
    /// The value of an axis as `where` names it; nil if the matrix does not vary the axis.
    fileprivate func word(_ axis: Axis) -> String? {
        values[axis].map { value in
            if case .string(let text) = value { text } else { value.description }
        }
    }

    fileprivate func without(_ axis: Axis) -> Setting {
        var setting = self
        setting.values[axis] = nil
        return setting
    }
}
