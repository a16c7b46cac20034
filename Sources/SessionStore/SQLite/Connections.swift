import Foundation
import GRDB
import Guarding
import Logging

/// The connections of the one process that may write, all open on the file that it has locked.
///
/// They are reopened if the log or its index was deleted: SQLite keeps both open and goes on, and everything
/// committed since the last checkpoint would be lost with the process.
final class Connections: Sendable {
    /// Connections that were opened together.
    struct Opened: Sendable {
        let pool: DatabasePool
        let watch: FileWatch
        /// Held while either is used.
        let use: ConnectionUse
        let checkpoints: LogCheckpoints

        /// Waits until none is in use, and closes all but the watch's.
        func close() throws {
            try use.end {
                try checkpoints.close()
                try pool.close()
            }
        }
    }

    private enum State: Sendable {
        case open(Opened)
        /// The log is closed, or about to be: the watch has the only connection.
        case waiting(FileWatch)
        /// None is open; the database is whole in one file.
        case closed
        /// The store has been closed.
        case ended
    }

    private let path: String
    private let main: FileStatus.Identity
    private let configuration: Configuration
    private let logger: Logger
    private let state: Guarded<State>
    /// Whether a renewal is in progress, and since when the log has been missing.
    private let renewal = Guarded<(isUnderWay: Bool, since: ContinuousClock.Instant?)>((false, nil))

    init(
        _ opened: Opened, path: String, main: FileStatus.Identity, configuration: Configuration,
        logger: Logger
    ) {
        self.path = path
        self.main = main
        self.configuration = configuration
        self.logger = logger
        state = Guarded(.open(opened))
    }

    /// Opens all read connections, and the watch.
    static func complete(
        _ pool: DatabasePool, path: String, main: FileStatus.Identity, configuration: Configuration,
        logger: Logger
    ) throws -> Opened {
        try pool.openReaders(configuration.maximumReaderCount, at: path)
        let watch = try FileWatch(path, main: main, configuration: configuration)
        let use = ConnectionUse()
        return Opened(
            pool: pool, watch: watch, use: use,
            checkpoints: try LogCheckpoints(
                of: pool, watch, use, path: path, configuration: configuration, logger: logger))
    }

    /// The open connections.
    func current() throws(StoreError) -> Opened {
        switch state.withLock({ $0 }) {
        case .open(let opened): return opened
        case .waiting, .closed:
            throw .moved(path: path, detail: "its log was removed, and is being recreated")
        case .ended: throw .closed(path: path)
        }
    }

    /// The same error, unless it only means that the connections were closed in order to be reopened.
    func explain(_ error: StoreError) -> StoreError {
        guard case .closed = error else { return error }
        if case .ended = state.withLock({ $0 }) { return error }
        return .moved(path: path, detail: "its log was removed, and is being recreated")
    }

    /// Reopens the connections if the log has been missing for a while: an operator may be putting the files back one
    /// by one.
    func renewIfLost() {
        let isFirst = renewal.withLock { renewal in
            guard !renewal.isUnderWay else { return false }
            renewal.isUnderWay = true
            return true
        }
        guard isFirst else { return }
        defer { renewal.withLock { $0.isUnderWay = false } }
        do {
            try renew()
        } catch {
            logger.warning(
                "The log of the database could not be recreated yet.", metadata: ["cause": "\(error)"])
        }
    }

    private func renew() throws {
        if case .open(let opened) = state.withLock({ $0 }) {
            guard opened.watch.hasLostLog else { return renewal.withLock { $0.since = nil } }
            let since = renewal.withLock { renewal in
                let since = renewal.since ?? .now
                renewal.since = since
                return since
            }
            guard .now - since >= Self.patience else { return }
            try opened.pool.writeWithoutTransaction { database in
                let isBusy = try Int.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") != 0
                if isBusy { throw StoreError.locked(path: path) }
            }
            state.withLock { $0 = .waiting(opened.watch) }
            do {
                try opened.close()
            } catch {
                state.withLock { $0 = .open(opened) }
                throw error
            }
        }
        if case .waiting(let watch) = state.withLock({ $0 }) {
            try watch.requireFile()
            try watch.giveUpLog()
            try watch.close()
            state.withLock { $0 = .closed }
        }
        guard case .closed = state.withLock({ $0 }) else { return }
        let opened = try open()
        state.withLock { $0 = .open(opened) }
        renewal.withLock { $0.since = nil }
        logger.notice("The log of the database had been deleted and was recreated; nothing was lost.")
    }

    private func open() throws -> Opened {
        guard FileStatus(unfollowed: path)?.identity == main else {
            throw StoreError.moved(path: path, detail: "it was removed or replaced")
        }
        for suffix in ["-wal", "-shm"] where FileStatus(unfollowed: path + suffix) != nil {
            throw StoreError.moved(path: path, detail: "another \(suffix) file stands beside it")
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        do {
            try pool.writeWithoutTransaction { database in
                try database.requireFile(path)
                try database.setDurability()
            }
            return try Self.complete(
                pool, path: path, main: main, configuration: configuration, logger: logger)
        } catch {
            try pool.close()
            throw error
        }
    }

    /// Waits for the checkpoint that runs concurrently with commits, and starts no further ones.
    func stopCheckpoints() {
        if case .open(let opened) = state.withLock({ $0 }) { opened.checkpoints.stop() }
    }

    /// Closes all connections, the watch's last.
    func close() throws(StoreError) {
        do {
            switch state.withLock({ $0 }) {
            case .open(let opened):
                try opened.close()
                try opened.watch.close()
            case .waiting(let watch): try watch.close()
            case .closed, .ended: break
            }
            state.withLock { $0 = .ended }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private static let patience = Duration.seconds(1)
}

extension Database {
    /// Sets the durability of the one connection that writes.
    func setDurability() throws {
        // GRDB sets NORMAL when it opens a pool, which may lose the last commits in a power failure.
        try execute(sql: "PRAGMA synchronous = FULL")
    }
}
