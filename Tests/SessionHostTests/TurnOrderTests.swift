import Testing
import WireTesting

@testable import SessionHost

@Suite("Turns between owners") struct TurnOrderTests {
    @Test("a hundred turns of one owner delay another by one of them")
    func hundred() {
        var order = TurnOrder<String, Int>()
        for turn in 0..<100 { order.append(turn, of: "many") }
        order.append(1_000, of: "one")
        #expect(order.next() == 0)
        #expect(order.next() == 1_000)
        #expect((1..<100).allSatisfy { order.next() == $0 })
        #expect(order.next() == nil && order.isEmpty)
    }

    @Test("an owner that returns for each turn waits for one turn of each other owner")
    func comingBack() {
        var order = TurnOrder<Int, Int>()
        for owner in 0..<5 { for _ in 0..<20 { order.append(owner, of: owner) } }
        order.append(9, of: 9)
        var sinceLast = 0
        for _ in 0..<60 {
            let owner = order.next()
            sinceLast += 1
            if owner == 9 {
                #expect(sinceLast <= 6)
                sinceLast = 0
                order.append(9, of: 9)
            }
        }
        #expect(sinceLast <= 6)
    }

    @Test("against a plain model: nothing is lost, lines keep their order, and no owner is skipped")
    func model() {
        var random = SeededGenerator(seed: 5)
        var order = TurnOrder<Int, Int>()
        var lines = [[Int]](repeating: [], count: 7)
        var waits = [Int](repeating: 0, count: 7)
        for number in 0..<20_000 {
            if random.chance(52) {
                let owner = random.chance(60) ? 0 : random.below(7)
                order.append(number * 7 + owner, of: owner)
                lines[owner].append(number * 7 + owner)
            } else if let turn = order.next() {
                let owner = turn % 7
                #expect(lines[owner].removeFirst() == turn)
                for other in 0..<7 { waits[other] = lines[other].isEmpty ? 0 : waits[other] + 1 }
                waits[owner] = 0
                #expect(waits.allSatisfy { $0 < 7 })
            } else {
                #expect(lines.allSatisfy { $0.isEmpty })
            }
        }
    }
}
