@testable import PresentationEngine

/// An archive, and the one that is saved after it was restored.
struct ArchiveComparison {
    private let archive: StateArchive
    private let again: StateArchive
    /// The paths of what the report declares lost.
    private let lost: Set<[String]>
    private let isRestored: Bool
    /// The containers that were saved without children, which keep those of the launch.
    private let unfilled: Set<[String]>
    /// Whether a window's root was lost, so that the launch's own root is saved in its place.
    private let hasLostRoot: Bool

    init(_ archive: StateArchive, _ again: StateArchive, _ report: RestorationReport) {
        self.archive = archive
        self.again = again.withoutMoreThan(archive)
        isRestored = report.outcome == .restored
        let incomplete = Set(report.objects.filter { !$0.isComplete }.map(\.path))
        let losing = archive.objects.filter { incomplete.contains($0.path) }
        lost = losing.reduce(into: incomplete) { lost, object in
            lost.formUnion(object.children.map(\.path))
            if let presented = object.presented { lost.insert(presented) }
        }
        unfilled = Set(archive.objects.filter(\.children.isEmpty).map(\.path))
        hasLostRoot = losing.contains { $0.window != nil }
    }

    /// What differs in spite of the report; nil if nothing does. The timestamp and the keys of the system do not count.
    var difference: String? {
        if isRestored {
            guard !archive.hasSameContent(as: again) else { return nil }
            if let difference = differences().first { return difference }
            if archive.application != again.application { return "the app's own values" }
            return unfilled.isEmpty ? "the order of the objects" : nil
        }
        if archive.application != again.application { return "the app's own values" }
        return differences().first
    }

    /// Which path is in one archive alone, in spite of the report. On another device a split view may be collapsed or
    /// expanded: what it contains is not compared.
    var pathDifference: String? {
        let splits = (archive.objects + again.objects).filter { $0.children.contains { $0.column != nil } }.map(\.path)
        let (before, after) = (Set(archive.objects.map(\.path)), Set(again.objects.map(\.path)))
        return before.symmetricDifference(after).first { path in
            !splits.contains { path.starts(with: $0) } && !isLost(path, isNew: after.contains(path))
        }.map { StateArchive.shown($0) }
    }

    private func differences() -> [String] {
        let before = Dictionary(archive.objects.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(again.objects.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        return Set(before.keys).union(after.keys).sorted { $0.joined() < $1.joined() }.compactMap { path in
            guard before[path] != after[path], !isLost(path, isNew: before[path] == nil) else { return nil }
            if unfilled.contains(path), var filled = after[path] {
                filled.children = []
                if filled == before[path] { return nil }
            }
            return "\(StateArchive.shown(path)): \(before[path].map { "\($0)" } ?? "nothing") before, "
                + "\(after[path].map { "\($0)" } ?? "nothing") after"
        }
    }

    private func isLost(_ path: [String], isNew: Bool) -> Bool {
        if isNew, hasLostRoot || isOfLaunch(path) { return true }
        return (1...max(1, path.count)).contains { lost.contains(Array(path.prefix($0))) }
    }

    /// Whether a path is that of a launch's child, or leads through one, in a container saved without children.
    private func isOfLaunch(_ path: [String]) -> Bool {
        again.objects.contains { container in
            unfilled.contains(container.path) && container.children.contains { path.starts(with: $0.path) }
        }
    }
}

extension StateArchive {
    /// The archive without what the launch makes and the other archive does not have: the root of a window that had
    /// none with an identifier (R4), the selection of a tab bar controller whose selected tab had none (R16), and tabs
    /// and columns, which their containers keep (R17), as does a stack of which nothing was saved (CH-232).
    fileprivate func withoutMoreThan(_ other: StateArchive) -> StateArchive {
        let known = Dictionary(other.objects.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let windows = Set(other.objects.compactMap(\.window))
        var more = Set(objects.filter { $0.window.map { !windows.contains($0) } ?? false }.map(\.path))
        for object in objects {
            guard let before = known[object.path],
                object.className != "UINavigationController" || before.children.isEmpty
            else { continue }
            more.formUnion(Set(object.children.map(\.path)).subtracting(before.children.map(\.path)))
        }
        more.subtract(known.keys)
        var less = self
        less.objects = objects.compactMap { object in
            guard !more.contains(where: { object.path.starts(with: $0) }) else { return nil }
            var object = object
            object.children.removeAll { more.contains($0.path) }
            guard let before = known[object.path], !before.children.contains(where: \.isSelected) else { return object }
            for place in object.children.indices { object.children[place].isSelected = false }
            return object
        }
        return less
    }
}
