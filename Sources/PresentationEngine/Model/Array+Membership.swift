/// Comparisons of lists, in time that grows with their lengths and not with the product of the lengths.
///
/// A client may pass thousands of children at once, and each of them is looked up in the previous list.
extension Array where Element: Hashable {
    /// The elements that `others` lacks, in this list's order.
    func without(_ others: [Element]) -> [Element] {
        if isEmpty || others.isEmpty { return self }
        if Self.isShort(self, others) { return filter { !others.contains($0) } }
        let others = Set(others)
        return filter { !others.contains($0) }
    }

    /// The elements that `others` has too, in this list's order.
    func among(_ others: [Element]) -> [Element] {
        if isEmpty || others.isEmpty { return [] }
        if Self.isShort(self, others) { return filter(others.contains) }
        let others = Set(others)
        return filter(others.contains)
    }

    /// The elements without duplicates, each at its first place.
    var distinct: [Element] {
        if count < 2 { return self }
        if count < 16 {
            var distinct: [Element] = []
            for element in self where !distinct.contains(element) { distinct.append(element) }
            return distinct
        }
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }

    /// Whether scanning one list for each element of the other costs less than building a set.
    private static func isShort(_ list: [Element], _ others: [Element]) -> Bool {
        list.count < 4 || others.count < 4 || list.count < 16 && others.count < 16
    }
}
