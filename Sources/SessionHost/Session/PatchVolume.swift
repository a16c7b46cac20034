/// How much has to be read to bring a session back, which decides when a snapshot is due.
struct PatchVolume: Sendable, Equatable {
    /// How large the newest snapshot is.
    var snapshotByteCount = 0
    /// How large the patches after it are together.
    var patchByteCount = 0

    /// Whether the patches have become as large as the snapshot: then writing the next costs no more than they
    /// did, and bringing the session back reads at most about twice its state.
    ///
    /// - Parameter byteCount: how large the patches are that come now.
    func isSnapshotDue(after byteCount: Int, from minimum: Int) -> Bool {
        patchByteCount + byteCount >= max(minimum, snapshotByteCount)
    }
}
