/// Lists compared with each other, in time that grows with their lengths and not with the product of these.
///
/// A client may hand over thousands of children at once, and each of them is looked for in the list of before.
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

    /// Each element once, where it comes first.
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

    /// Whether going through one list for each element of the other costs less than a set does.
    private static func isShort(_ list: [Element], _ others: [Element]) -> Bool {
        list.count < 4 || others.count < 4 || list.count < 16 && others.count < 16
    }
}
