import PresentationEngine
import ScenarioKit

/// Compares the events of one command on two sides.
struct EventComparison {
    let left: [ObservedEvent]
    let right: [ObservedEvent]
    /// The index of the command.
    let command: Int
    /// Whether counterparts were searched among all events; if there are too many, only among those nearby.
    private(set) var isExact = true

    init(left: [ObservedEvent], right: [ObservedEvent], command: Int) {
        self.left = left
        self.right = right
        self.command = command
    }

    /// One event of the alignment that is not the same on both sides.
    private enum Odd {
        case left(Int)
        case right(Int)
        /// The details differ, and if it is moved, its order among the others that differ does, too.
        case changed(left: Int, right: Int, isMoved: Bool = false)
    }

    /// The differences in order. Names of events that are the same become counterparts.
    mutating func differences(
        _ names: inout NameCorrespondence, _ pause: ComparisonPause
    ) async throws -> [Difference] {
        let texts = EventTexts(left, right, by: names)
        try await pause()
        let alignment = try await SequenceAlignment(left.count, right.count, pausing: pause) { texts.isSame($0, $1) }
        isExact = alignment.isExact
        var odd: [Odd] = []
        var gap: [Odd] = []
        for row in alignment.rows {
            switch row {
            case .both(let first, let second):
                odd += paired(gap)
                gap = []
                if !bind(left[first], right[second], &names) { odd.append(.changed(left: first, right: second)) }
            case .left(let index): gap.append(.left(index))
            case .right(let index): gap.append(.right(index))
            }
        }
        odd += paired(gap)
        try await pause()
        for case .changed(let first, let second, _) in odd { bindSimilar(left[first], right[second], &names) }
        return moved(odd, &names)
    }

    private func bind(_ left: ObservedEvent, _ right: ObservedEvent, _ names: inout NameCorrespondence) -> Bool {
        guard left.masked.text == right.masked.text else { return true }
        var isBound = true
        for (first, second) in zip(left.masked.names, right.masked.names) {
            isBound = (first.isSameWord(as: second) || names.bind(first.text, second.text)) && isBound
        }
        return isBound
    }

    /// Notes the counterparts in events that differ only in details: names of one form in the same place, or if a name
    /// is missing on a side, only the transition.
    private func bindSimilar(
        _ left: ObservedEvent, _ right: ObservedEvent, _ names: inout NameCorrespondence
    ) {
        let (first, second) = (left.masked.names, right.masked.names)
        if first.map(\.mask) == second.map(\.mask) {
            for (one, other) in zip(first, second) where !one.isSameWord(as: other) {
                names.bind(one.text, other.text)
            }
        } else if let one = first.first(where: \.isTransition), let other = second.first(where: \.isTransition) {
            names.bind(one.text, other.text)
        }
    }

    /// Joins events between two common ones that are about the same member, so that only their details differ.
    private func paired(_ gap: [Odd]) -> [Odd] {
        var result: [Odd] = []
        // The places in the result of events without a counterpart so far, by what they are about.
        var (lefts, rights) = ([ObservedEvent.About: Queue<Int>](), [ObservedEvent.About: Queue<Int>]())
        for next in gap {
            switch next {
            case .left(let index):
                let about = left[index].about
                if let place = rights[about]?.first, case .right(let second) = result[place] {
                    rights[about]?.next()
                    result[place] = .changed(left: index, right: second)
                } else {
                    lefts[about, default: Queue()].append(result.count)
                    result.append(next)
                }
            case .right(let index):
                let about = right[index].about
                if let place = lefts[about]?.first, case .left(let first) = result[place] {
                    lefts[about]?.next()
                    result[place] = .changed(left: first, right: index)
                } else {
                    rights[about, default: Queue()].append(result.count)
                    result.append(next)
                }
            case .changed: result.append(next)
            }
        }
        return markingMoved(result)
    }

    /// Marks the changed events without which the others have the same order on both sides, as few as possible.
    private func markingMoved(_ gap: [Odd]) -> [Odd] {
        var pairs: [(left: Int, right: Int)] = []
        for case .changed(let first, let second, _) in gap { pairs.append((first, second)) }
        guard pairs.count > 1 else { return gap }
        pairs.sort { $0.left < $1.left }
        let kept = Set(Self.longestRise(pairs.map(\.right)))
        return gap.map { odd in
            guard case .changed(let first, let second, _) = odd, !kept.contains(second) else { return odd }
            return .changed(left: first, right: second, isMoved: true)
        }
    }

    /// The longest subsequence whose elements rise.
    private static func longestRise(_ values: [Int]) -> [Int] {
        // The index of the smallest last element of a rise of each length, and the element before each one.
        var ends: [Int] = []
        var before: [Int?] = []
        for (index, value) in values.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
            }
            before.append(low > 0 ? ends[low - 1] : nil)
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var rise: [Int] = []
        var next = ends.last
        while let index = next {
            rise.append(values[index])
            next = before[index]
        }
        return rise.reversed()
    }

    /// The differences, with events that both sides have at different places as changes of the order.
    private func moved(_ odd: [Odd], _ names: inout NameCorrespondence) -> [Difference] {
        var rightOnly: [String: Queue<Int>] = [:]
        for case .right(let index) in odd { rightOnly[right[index].masked.text, default: Queue()].append(index) }
        var counterparts: [Int: Int] = [:]
        for case .left(let index) in odd {
            guard let second = rightOnly[left[index].masked.text]?.first,
                left[index].masked.agrees(with: right[second].masked, by: names)
            else { continue }
            rightOnly[left[index].masked.text]?.next()
            counterparts[index] = second
        }
        let changed = changedElsewhere(odd, except: counterparts)
        for (first, second) in changed.sorted(by: { $0.key < $1.key }) {
            bindSimilar(left[first], right[second], &names)
        }
        let taken = Set(counterparts.values).union(changed.values)
        return odd.flatMap { odd -> [Difference] in
            switch odd {
            case .left(let index):
                if let second = counterparts[index] { return [order(index, second)] }
                guard let second = changed[index] else { return [difference(left[index], nil)] }
                return [difference(left[index], right[second]), order(index, second)]
            case .right(let index): return taken.contains(index) ? [] : [difference(nil, right[index])]
            case .changed(let first, let second, let isMoved):
                return [difference(left[first], right[second])] + (isMoved ? [order(first, second)] : [])
            }
        }
    }

    /// Events with other details at another place, if each side has only one about that member: the places on the right
    /// by those on the left.
    private func changedElsewhere(_ odd: [Odd], except moved: [Int: Int]) -> [Int: Int] {
        let movedRight = Set(moved.values)
        var (lefts, rights) = ([Int](), [Int]())
        for event in odd {
            switch event {
            case .left(let index) where moved[index] == nil: lefts.append(index)
            case .right(let index) where !movedRight.contains(index): rights.append(index)
            case .left, .right, .changed: break
            }
        }
        let leftPlaces = Dictionary(grouping: lefts) { left[$0].about }
        let rightPlaces = Dictionary(grouping: rights) { right[$0].about }
        var pairs: [Int: Int] = [:]
        for first in lefts {
            let about = left[first].about
            guard leftPlaces[about]?.count == 1, let second = rightPlaces[about]?.first,
                rightPlaces[about]?.count == 1
            else { continue }
            pairs[first] = second
        }
        return pairs
    }

    private func difference(_ left: ObservedEvent?, _ right: ObservedEvent?) -> Difference {
        var difference = Difference(
            kind: .event, command: command, subject: left?.subject ?? right?.subject,
            topic: (left ?? right)?.topic ?? "", left: left.map { Difference.Side($0.text, $0.rule) },
            right: right.map { Difference.Side($0.text, $0.rule) })
        difference.concerned = (left?.concerned ?? [], right?.concerned ?? [])
        return difference
    }

    /// The difference that an event follows another one on each side.
    private func order(_ first: Int, _ second: Int) -> Difference {
        var difference = Difference(
            kind: .order, command: command, subject: left[first].subject, topic: left[first].topic,
            left: Difference.Side(Self.place(of: first, in: left), left[first].rule),
            right: Difference.Side(Self.place(of: second, in: right), right[second].rule))
        difference.concerned = (left[first].concerned, right[second].concerned)
        return difference
    }

    private static func place(of index: Int, in events: [ObservedEvent]) -> String {
        guard index > 0 else { return "\(events[index].text), first" }
        return "\(events[index].text), after \(events[index - 1].text)"
    }
}

/// The texts of the events of both sides as numbers, so that comparing two of them is cheap.
private struct EventTexts {
    private struct Key {
        let masked: Int
        let text: Int
        /// The text with placeholders and what is known about its names.
        let meaning: Int
        /// Whether a name in it may be a word that means no object.
        let hasWords: Bool
    }

    /// A text with placeholders, and for each the name on the right that it stands for; nil if none is known.
    private struct Meaning: Hashable {
        let text: String
        let names: [String?]
    }

    private let left: [ObservedEvent]
    private let right: [ObservedEvent]
    private let names: NameCorrespondence
    private let leftKeys: [Key]
    private let rightKeys: [Key]

    init(_ left: [ObservedEvent], _ right: [ObservedEvent], by names: NameCorrespondence) {
        self.left = left
        self.right = right
        self.names = names
        var numbers: [String: Int] = [:]
        func number(_ text: String) -> Int {
            if let known = numbers[text] { return known }
            numbers[text] = numbers.count
            return numbers.count - 1
        }
        var meanings: [Meaning: Int] = [:]
        func keys(_ events: [ObservedEvent], _ known: (String) -> String?) -> [Key] {
            events.map { event in
                let meaning = Meaning(text: event.masked.text, names: event.masked.names.map { known($0.text) })
                let place = meanings[meaning] ?? meanings.count
                meanings[meaning] = place
                return Key(
                    masked: number(event.masked.text), text: number(event.text), meaning: place,
                    hasWords: event.masked.names.contains(where: \.isWord))
            }
        }
        leftKeys = keys(left) { names.right(of: $0) }
        rightKeys = keys(right) { names.left(of: $0) == nil ? nil : $0 }
    }

    /// Whether both say the same, with corresponding names.
    func isSame(_ first: Int, _ second: Int) -> Bool {
        let (one, other) = (leftKeys[first], rightKeys[second])
        if one.meaning == other.meaning { return true }
        // A name that only one side has made, and that both use, as that of a class.
        guard one.masked == other.masked else { return one.text == other.text }
        return one.hasWords && other.hasWords && left[first].masked.agrees(with: right[second].masked, by: names)
    }
}
