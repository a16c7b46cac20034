import Glibc

/// The changes of an object since an earlier moment, member by member.
///
/// The written texts are compared without being parsed: both come from the same code, so that equal values have
/// equal texts, and the members that both have are in the same order. One value of this type serves many
/// objects, one after another, and reuses its memory.
public struct JSONMemberChanges: ~Copyable, Sendable {
    private var earlier = JSONWriter(capacity: 1_024, notesMembers: true)
    private var later = JSONWriter(capacity: 1_024, notesMembers: true)
    /// The members of the later object that are new or have another value.
    private var changed: [Range<Int>] = []
    /// The keys, with quotes, of members that only the earlier object has.
    private var gone: [Range<Int>] = []

    /// Makes an empty comparison.
    public init() {}

    /// Compares an object with its earlier value, and returns whether anything differs.
    public mutating func compare(_ object: some JSONWritable, with before: some JSONWritable) -> Bool {
        earlier.removeAll()
        later.removeAll()
        changed.removeAll(keepingCapacity: true)
        gone.removeAll(keepingCapacity: true)
        before.write(to: &earlier)
        object.write(to: &later)
        compare()
        return !(changed.isEmpty && gone.isEmpty)
    }

    /// Writes the difference as elements of an array: an object of the members that are new or have another
    /// value, followed, if members are gone, by an array of their keys.
    public func writeElements(to writer: inout JSONWriter) {
        writer.beginObject()
        for member in changed { writer.raw(later.text(member)) }
        writer.endObject()
        guard !gone.isEmpty else { return }
        writer.beginArray()
        for key in gone { writer.raw(earlier.text(key)) }
        writer.endArray()
    }

    private mutating func compare() {
        let (before, now) = (earlier.members, later.members)
        var passed = 0
        for index in now.indices {
            let member = now.text(index, in: later.byteCount)
            // Nearly all members have kept their value and their place.
            if passed < before.count, isSame(member, before.text(passed, in: earlier.byteCount)) {
                passed += 1
                continue
            }
            let key = now.key(index)
            guard let known = (passed..<before.count).first(where: { isSame(key, before.key($0)) }) else {
                changed.append(member)
                continue
            }
            for index in passed..<known { gone.append(before.key(index)) }
            passed = known + 1
            if !isSame(member, before.text(known, in: earlier.byteCount)) { changed.append(member) }
        }
        for index in passed..<before.count { gone.append(before.key(index)) }
    }

    /// Whether a part of the later text equals a part of the earlier one.
    private func isSame(_ part: Range<Int>, _ earlierPart: Range<Int>) -> Bool {
        let (left, right) = (later.text(part), earlier.text(earlierPart))
        guard left.count == right.count, let start = left.baseAddress, let other = right.baseAddress else {
            return false
        }
        return memcmp(start, other, left.count) == 0
    }
}

extension [JSONWriter.Member] {
    /// The key of a member with its quotes.
    fileprivate func key(_ index: Int) -> Range<Int> {
        self[index].start..<self[index].valueStart - 1
    }

    /// The text of a member within an object of that many bytes: a comma or the object's closing bracket
    /// follows each member.
    fileprivate func text(_ index: Int, in byteCount: Int) -> Range<Int> {
        self[index].start..<(index + 1 < count ? self[index + 1].start : byteCount) - 1
    }
}
