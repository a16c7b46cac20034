/// Elements that are taken in their order.
struct Queue<Element> {
    private var elements: [Element] = []
    private var start = 0

    /// The element that is taken next; nil if none is left.
    var first: Element? { start < elements.count ? elements[start] : nil }

    mutating func append(_ element: Element) { elements.append(element) }

    /// Takes an element; nil if none is left.
    @discardableResult
    mutating func next() -> Element? {
        guard let first else { return nil }
        start += 1
        return first
    }
}
