/// Draws at random, from a seed the same in every process.
protocol Drawing {
    var random: SplitMix { get set }
}

extension Drawing {
    mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    mutating func flip() -> Bool { below(2) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
