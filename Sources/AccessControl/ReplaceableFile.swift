import Foundation

/// A file that is replaced atomically: a reader sees either the old contents or the new ones.
struct ReplaceableFile {
    /// The path, which may be a symbolic link.
    let path: String
    /// How long to wait for other processes that change the file.
    var patience = Duration.seconds(10)

    /// Replaces the contents with the result of `edit`, which receives nil if there is no file.
    ///
    /// Calls take turns. `edit` can be called several times if the file appears or disappears in the meantime.
    func change(
        _ edit: (String?) throws(TokenAdditionFault) -> String
    ) throws(TokenAdditionFault) {
        let target = try target()
        let deadline = ContinuousClock.now + patience
        while try !tryToChange(target, edit) {
            guard ContinuousClock.now < deadline else {
                throw fault("another process has locked it for \(patience.components.seconds) seconds")
            }
            // flock(2) has no timeout, and sleeping is acceptable in a separate command.
            usleep(10_000)
        }
    }

    /// The path at the end of the symbolic links, where a file need not exist.
    private func target() throws(TokenAdditionFault) -> String {
        var current = path
        for _ in 0..<40 {
            // A path that is no link has no destination, and is the target.
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: current) else { return current }
            let folder = (current as NSString).deletingLastPathComponent
            current = next.hasPrefix("/") ? next : (folder as NSString).appendingPathComponent(next)
        }
        throw fault("it is a symbolic link that leads to itself")
    }

    /// Changes the file; false if another process is changing it.
    private func tryToChange(
        _ target: String, _ edit: (String?) throws(TokenAdditionFault) -> String
    ) throws(TokenAdditionFault) -> Bool {
        var descriptor = open(target, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        // The file itself is only read, but NFS locks only descriptors that are open for writing.
        if descriptor < 0, errno == EACCES || errno == EROFS || errno == EPERM {
            descriptor = open(target, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        }
        if descriptor < 0, errno == ENOENT { return try make(target, try edit(nil)) }
        guard descriptor >= 0 else { throw fault("it cannot be opened", errno) }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw fault("it cannot be locked", errno) }
            return false
        }
        var (locked, current) = (stat(), stat())
        guard fstat(descriptor, &locked) == 0 else { throw fault("it cannot be read", errno) }
        // The previous holder of the lock may have replaced the file; then this lock is on a file that no longer has a
        // name.
        guard stat(target, &current) == 0, locked.st_ino == current.st_ino, locked.st_dev == current.st_dev else {
            return false
        }
        guard locked.st_mode & S_IFMT == S_IFREG else { throw fault("it is no regular file") }
        try replace(target, like: locked, with: try edit(try contents(of: descriptor)))
        return true
    }

    private func contents(of descriptor: Int32) throws(TokenAdditionFault) -> String {
        let bytes: Data
        do {
            bytes = try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data()
        } catch {
            throw fault("it cannot be read")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw fault("it is not UTF-8") }
        return text
    }

    // MARK: Writing

    /// Makes the file, readable by its owner only; false if another process made it first.
    private func make(_ target: String, _ text: String) throws(TokenAdditionFault) -> Bool {
        let temporary = try write(text, beside: target, like: nil)
        defer { unlink(temporary) }
        if link(temporary, target) != 0 {
            if errno == EEXIST { return false }
            // The file system has no hard links.
            guard access(target, F_OK) != 0, rename(temporary, target) == 0 else {
                throw fault("it cannot be made", errno)
            }
        }
        syncFolder(of: target)
        return true
    }

    private func replace(_ target: String, like status: stat, with text: String) throws(TokenAdditionFault) {
        let temporary = try write(text, beside: target, like: status)
        guard rename(temporary, target) == 0 else {
            let code = errno
            unlink(temporary)
            throw fault("it cannot be replaced", code)
        }
        syncFolder(of: target)
    }

    /// Writes a file beside the target, with the owner, group and mode of `status`, and returns its path.
    private func write(
        _ text: String, beside target: String, like status: stat?
    ) throws(TokenAdditionFault) -> String {
        let temporary = "\(target).\(TokenSecret.random().text.suffix(8)).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw fault("no file can be made beside it", errno) }
        defer { close(descriptor) }
        do throws(TokenAdditionFault) {
            if let status { try take(status, descriptor) }
            try write(text, to: descriptor)
        } catch {
            unlink(temporary)
            throw error
        }
        return temporary
    }

    private func take(_ status: stat, _ descriptor: Int32) throws(TokenAdditionFault) {
        var own = stat()
        guard fstat(descriptor, &own) == 0 else { throw fault("it cannot be written", errno) }
        if own.st_uid != status.st_uid || own.st_gid != status.st_gid {
            guard fchown(descriptor, status.st_uid, status.st_gid) == 0 else {
                throw fault("its owner and group cannot be kept", errno)
            }
        }
        guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw fault("its mode cannot be kept", errno) }
    }

    private func write(_ text: String, to descriptor: Int32) throws(TokenAdditionFault) {
        do {
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(text.utf8))
        } catch {
            throw fault("it cannot be written (\((error as NSError).localizedDescription))")
        }
        guard fsync(descriptor) == 0 else { throw fault("it cannot be written", errno) }
    }

    /// Makes the new name durable. A failure is not rolled back, since the file has already been replaced.
    private func syncFolder(of target: String) {
        let folder = (target as NSString).deletingLastPathComponent
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private func fault(_ reason: String, _ code: Int32? = nil) -> TokenAdditionFault {
        .unreachable(path: path, reason: reason + (code.map { " (\(String(cString: strerror($0))))" } ?? ""))
    }
}
