@testable import PresentationEngine

/// The number of segues of each kind that were performed, and the deviations from UIKit.
struct WalkReport {
    private(set) var performed: [String: Int] = [:]
    private(set) var dropped = 0
    /// The refused calls; UIKit would accept all of them.
    private(set) var refusals: [String] = []
    private(set) var faults: [String] = []

    mutating func count(_ kind: StoryboardSegueKind, isDropped: Bool) {
        performed[kind.name, default: 0] += 1
        if isDropped { dropped += 1 }
    }

    mutating func refuse(_ text: String) { refusals.append(text) }
    mutating func fail(_ text: String) { faults.append(text) }

    mutating func add(_ other: WalkReport) {
        performed.merge(other.performed, uniquingKeysWith: +)
        dropped += other.dropped
        refusals += other.refusals
        faults += other.faults
    }

    /// One line: `3 show, 1 unwind (1 dropped), 0 refused`.
    var line: String {
        let kinds = performed.sorted { $0.key < $1.key }.map { kind, count in
            kind == "unwind" && dropped > 0 ? "\(count) \(kind) (\(dropped) dropped)" : "\(count) \(kind)"
        }
        return (kinds + ["\(refusals.count) refused"]).joined(separator: ", ")
    }
}
