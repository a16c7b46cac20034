import Glibc

/// What became of an object since an earlier moment, member by member.
///
/// The texts are compared as they are written, without being read: both come from the same code, so that equal
/// values have equal texts, and the members that both have stand in the same order. One value of this type serves
/// for many objects, one after another, and keeps its memory for the next.
public struct JSONMemberChanges: ~Copyable, Sendable {
    private var earlier = JSONWriter(capacity: 1_024, notesMembers: true)
    private var later = JSONWriter(capacity: 1_024, notesMembers: true)
    /// The members of the later object that are new or have another value.
    private var changed: [Range<Int>] = []
    /// The keys, with quotes, of members that only the earlier object has.
    private var gone: [Range<Int>] = []

    /// Makes a comparison that has compared nothing yet.
    public init() {}

    /// Compares an object with what it was before, and says whether anything differs.
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

    /// Writes what differs as elements of an array: an object of the members that are new or have another value,
    /// and after it, where members are gone, an array of their keys.
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
            // Nearly all members are as they were and where they were.
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

    /// Whether a part of the later text is the same as one of the earlier.
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

    /// A member of an object whose text has that many bytes: a comma or the object's bracket follows each.
    fileprivate func text(_ index: Int, in byteCount: Int) -> Range<Int> {
        self[index].start..<(index + 1 < count ? self[index + 1].start : byteCount) - 1
    }
}
