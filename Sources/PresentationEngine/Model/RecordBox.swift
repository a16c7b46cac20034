/// A record stored apart from its slot of the ``Table``.
///
/// Reading one of the record's values copies nothing else of it, and a slot's record before a command, or that of a
/// patch, is kept by reference.
@dynamicMemberLookup
package final class RecordBox<Record: Sendable>: Sendable {
    /// Changed only while no other value refers to this box, by ``Table/update(_:_:)`` and where a session records
    /// the state before a command. Access to it is therefore as exclusive as access to the table or the session, which
    /// the compiler checks: nothing is left to be checked at run time.
    @exclusivity(unchecked)
    @usableFromInline
    nonisolated(unsafe) package var record: Record

    package init(_ record: Record) { self.record = record }

    /// One of the record's values.
    @inlinable @inline(__always)
    package subscript<Value>(dynamicMember member: KeyPath<Record, Value>) -> Value { record[keyPath: member] }
}
