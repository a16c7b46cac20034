import Collections
import PresentationEngine

/// Encoded forms of a session's state at its current revision: an LRU cache, limited in bytes.
struct ReadingCache {
    /// By the name of the form, the most recently used last.
    private var readings: OrderedDictionary<ExactText, [UInt8]> = [:]
    private let share: ByteShare

    init(_ share: ByteShare) {
        self.share = share
    }

    /// The number of forms kept.
    var count: Int { readings.count }

    /// The cached form with this name; it becomes the most recently used.
    mutating func use(_ form: String) -> [UInt8]? {
        guard let index = readings.index(forKey: ExactText(form)) else { return nil }
        if index == readings.count - 1 { return readings.elements[index].value }
        let reading = readings.remove(at: index).value
        readings[ExactText(form)] = reading
        return reading
    }

    /// Caches a form, evicting the least recently used ones, unless it is too large.
    mutating func keep(_ bytes: [UInt8], as form: String) {
        let size = Self.size(form, bytes)
        guard share.couldHold(size), readings[ExactText(form)] == nil else { return }
        while !share.take(size) {
            // If other sessions use up the shared allowance, evicting this session's forms may not be enough.
            guard let oldest = readings.elements.first else { return }
            readings.removeFirst()
            share.giveBack(Self.size(oldest.key.text, oldest.value))
        }
        readings[ExactText(form)] = bytes
    }

    /// Empties the cache, because the state has changed.
    mutating func clear() {
        guard !readings.isEmpty else { return }
        readings.removeAll(keepingCapacity: readings.count <= 8)
        share.giveBack(share.byteCount)
    }

    private static func size(_ form: String, _ bytes: [UInt8]) -> Int { form.utf8.count + bytes.count + 64 }
}
