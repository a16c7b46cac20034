import Foundation

/// Finds when a file has changed and is no longer being written.
public struct FileChanges: Sendable {
    /// The stamp of the contents read last.
    private var read: FileStamp?
    /// The stamp at the previous check.
    private var seen: FileStamp?

    /// The contents with this stamp were read; nil if there was no file.
    public init(read stamp: FileStamp?) {
        read = stamp
        seen = stamp
    }

    /// Whether to read the file: it differs from the version read last, and has not changed since the previous check.
    ///
    /// Returns true once for each stamp, so that an unusable file is reported only once.
    public mutating func isReady(at stamp: FileStamp?) -> Bool {
        let isStill = stamp == seen
        seen = stamp
        guard isStill, stamp != read else { return false }
        read = stamp
        return true
    }
}

/// A fingerprint of a file's state that can be taken without reading the file.
public struct FileStamp: Sendable, Hashable {
    let inode: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    init(inode: UInt64, size: Int, seconds: Int, nanoseconds: Int) {
        self.inode = inode
        self.size = size
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// The stamp of the file at a path, at the end of symbolic links; nil if there is none.
    public init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(
            inode: UInt64(status.st_ino), size: Int(status.st_size), seconds: Int(status.st_mtim.tv_sec),
            nanoseconds: Int(status.st_mtim.tv_nsec))
    }
}
