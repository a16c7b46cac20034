@testable import PresentationEngine

/// What walks have done: the segues of each kind that were performed, the screens, the commands, what was refused, and
/// the deviations from UIKit.
final class WalkReport {
    private(set) var performed: [String: Int] = [:]
    private(set) var dropped = 0
    private(set) var screens = 0
    private(set) var commands = 0
    /// What was refused, with the number of times and the first place.
    private(set) var refusals: [WalkRefusal: (count: Int, place: String)] = [:]
    private(set) var faults: [String] = []
    /// Where the walk is, for what is reported.
    var place = ""

    func count(_ kind: StoryboardSegueKind, isDropped: Bool) {
        performed[kind.name, default: 0] += 1
        if isDropped { dropped += 1 }
    }

    func countCommand() { commands += 1 }
    func countScreen() { screens += 1 }
    func refuse(_ refusal: WalkRefusal) { refusals[refusal, default: (0, place)].count += 1 }
    func fail(_ text: String) { faults.append("\(place): \(text)") }

    /// Makes faults of the refusals that UIKit does not give.
    func failUnless(isExpected: (WalkRefusal) -> Bool) {
        faults += refusals.filter { !isExpected($0.key) }.map { refusal, found in
            "\(found.place): refused by \(refusal.rule ?? "no rule"): \(refusal.text)"
        }.sorted()
    }

    func add(_ other: WalkReport) {
        performed.merge(other.performed, uniquingKeysWith: +)
        dropped += other.dropped
        screens += other.screens
        commands += other.commands
        refusals.merge(other.refusals) { ($0.count + $1.count, $0.place) }
        faults += other.faults
    }

    /// One line: `3 show, 1 unwind (1 dropped), 4 screens, 12 commands, 0 refused`.
    var line: String {
        let kinds = performed.sorted { $0.key < $1.key }.map { kind, count in
            kind == "unwind" && dropped > 0 ? "\(count) \(kind) (\(dropped) dropped)" : "\(count) \(kind)"
        }
        let refused = refusals.values.reduce(0) { $0 + $1.count }
        return (kinds + ["\(screens) screens", "\(commands) commands", "\(refused) refused"])
            .joined(separator: ", ")
    }

    /// A line for each refusal: its rule, the number of times, its text, and the first place.
    var refusalLines: [String] {
        refusals.map { refusal, found in
            "\(refusal.rule ?? "no rule") (\(found.count) ×): \(refusal.text) [first: \(found.place)]"
        }.sorted()
    }
}
