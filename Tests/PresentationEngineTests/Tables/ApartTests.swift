import Testing

@testable import PresentationEngine

@Suite("A boxed value is the value itself")
struct ApartTests {
    @Test(
        "stored values are returned, copies do not see each other's changes, equal values are equal",
        arguments: 1...20)
    func random(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        var pairs: [(apart: Apart<[Int]>, value: [Int]?)] = [(.none, nil)]
        for step in 0..<200 {
            let index = random.below(pairs.count)
            switch random.below(4) {
            case 0:
                let value = random.chance(30) ? nil : [random.below(3)]
                pairs[index] = (Apart(value), value)
            case 1:
                // Changes to boxed members: removed, changed and restored.
                guard var value = pairs[index].value, var taken = pairs[index].apart.value else { continue }
                value.append(step)
                taken.append(step)
                pairs[index] = (Apart(taken), value)
            default:
                pairs.append(pairs[index])
                if pairs.count > 4 { pairs.remove(at: random.below(pairs.count)) }
            }
            let areSame = pairs.allSatisfy {
                $0.apart.value == $0.value && $0.apart.isThere == ($0.value != nil)
            }
            let areEqual = pairs.allSatisfy { pair in
                pairs.allSatisfy { ($0.apart == pair.apart) == ($0.value == pair.value) }
            }
            #expect(areSame && areEqual, "seed \(seed), step \(step): \(pairs)")
        }
    }

    @Test("a copy of a box is another box")
    func box() {
        let box = RecordBox([1])
        let copy = RecordBox(box.record)
        copy.record.append(2)
        #expect(box.record == [1] && copy.record == [1, 2])
    }
}
