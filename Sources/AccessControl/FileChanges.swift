import Foundation

/// Finds when a file has changed and is no longer being written.
public struct FileChanges: Sendable {
    /// The stamp of the contents that were read.
    private var read: FileStamp?
    /// The stamp at the last look.
    private var seen: FileStamp?

    /// The contents with this stamp were read; nil if there was no file.
    public init(read stamp: FileStamp?) {
        read = stamp
        seen = stamp
    }

    /// Whether the file is to be read: it differs from what was read, and did not change since the last look.
    ///
    /// The answer is true once for each stamp, so that a file that cannot be used is reported once.
    public mutating func isReady(at stamp: FileStamp?) -> Bool {
        let isStill = stamp == seen
        seen = stamp
        guard isStill, stamp != read else { return false }
        read = stamp
        return true
    }
}

/// What tells one state of a file from another without reading it.
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
