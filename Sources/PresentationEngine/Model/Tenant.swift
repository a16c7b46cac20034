/// A record apart from the slot of the ``Table`` it lies in.
///
/// Reading one of the record's values copies nothing else of it, and what a slot held before a command, or what a
/// patch says of it, is kept by a reference.
package final class Tenant<Record: Sendable>: Sendable {
    /// Changed only while nobody else refers to this tenant, by ``Table/update(_:_:)`` and where a session notes how a
    /// command begins. Access to it is therefore as exclusive as access to the table or the session, which the compiler
    /// checks: nothing is left to be checked at run time.
    @exclusivity(unchecked)
    @usableFromInline
    nonisolated(unsafe) package var record: Record

    package init(_ record: Record) { self.record = record }
}
