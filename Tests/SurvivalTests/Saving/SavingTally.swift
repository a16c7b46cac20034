import PresentationEngine

/// What was saved and restored.
struct SavingTally: CustomStringConvertible {
    /// The outcomes on one device.
    struct Outcomes {
        var restored = 0
        var partly = 0
        /// The launches without a result, by their reason.
        var others: [String: Int] = [:]
        /// The objects that are not complete, by the rule and the kind of the loss.
        var losses: [String: Int] = [:]

        mutating func add(_ other: Outcomes) {
            restored += other.restored
            partly += other.partly
            others.merge(other.others, uniquingKeysWith: +)
            losses.merge(other.losses, uniquingKeysWith: +)
        }

        var description: String {
            let lines = (losses.sorted { $0.key < $1.key } + others.sorted { $0.key < $1.key }).map {
                "\n        \($0.value) × \($0.key)"
            }
            return "\(restored) restored, \(partly) partly" + lines.joined()
        }
    }

    var refusedLaunches = 0
    /// The moments at which state might be saved, and those without it: the app has ended or waits, or saves nothing.
    var steps = 0
    var ended = 0
    var unsaved = 0
    var saved = 0
    /// The archives that equal the one before, which are not restored again.
    var unchanged = 0
    var objects = 0
    private(set) var same = Outcomes()
    private(set) var other = Outcomes()

    mutating func note(_ reason: String, isOther: Bool) { change(isOther) { $0.others[reason, default: 0] += 1 } }
    mutating func restored(isOther: Bool) { change(isOther) { $0.restored += 1 } }

    mutating func partly(_ report: RestorationReport, isOther: Bool) {
        change(isOther) { outcomes in
            outcomes.partly += 1
            for object in report.objects where !object.isComplete {
                outcomes.losses["\(object.rule.id): \(Self.loss(of: object))", default: 0] += 1
            }
            for key in report.activity?.unread ?? [] { outcomes.losses["R58: \(key) is not read", default: 0] += 1 }
        }
    }

    private mutating func change(_ isOther: Bool, _ change: (inout Outcomes) -> Void) {
        if isOther { change(&other) } else { change(&same) }
    }

    /// The loss without names.
    private static func loss(of object: RestorationReport.Object) -> String {
        guard object.name != nil else { return "not found" }
        let kinds = [
            "so its state is not decoded", "Its state is not decoded", "base class did not decode",
            "which it presented, was not found", "is not presented again", "its child, was not found",
            "is not its child", "column", "is not selected", "has another order", "window",
        ]
        return kinds.first { object.explanation.contains($0) } ?? object.explanation
    }

    mutating func add(_ next: SavingTally) {
        refusedLaunches += next.refusedLaunches
        steps += next.steps
        ended += next.ended
        unsaved += next.unsaved
        saved += next.saved
        unchanged += next.unchanged
        objects += next.objects
        same.add(next.same)
        other.add(next.other)
    }

    var description: String {
        """
        \(steps) steps: \(saved) saved (\(unchanged) as before, \(objects) objects), \(unsaved) without state, \
        \(ended) after the end or while a question is open; \(refusedLaunches) launches refused
            on the same device: \(same.description)
            on another device: \(other.description)
        """
    }
}
