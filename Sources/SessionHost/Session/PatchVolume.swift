/// The amount of data to read at a revival; it decides when a snapshot is due.
struct PatchVolume: Sendable, Equatable {
    /// The size of the newest snapshot.
    var snapshotByteCount = 0
    /// The total size of the patches after it.
    var patchByteCount = 0

    /// Whether the patches have become as large as the snapshot: then writing the next one costs no more than
    /// they did, and bringing the session back reads at most about twice its state.
    ///
    /// - Parameter byteCount: the size of the patches that are being added.
    func isSnapshotDue(after byteCount: Int, from minimum: Int) -> Bool {
        patchByteCount + byteCount >= max(minimum, snapshotByteCount)
    }
}
