import Glibc

/// A value that is only reached under its lock.
///
/// It does what `Synchronization.Mutex` does, on a POSIX mutex: the standard library's lock is invisible to the
/// thread sanitizer on Linux, which then takes every guarded access for a race and hides the real ones.
///
/// It can be inlined: otherwise each access in another module looks up the metadata of its generic types.
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
    /// Both pointers are made here, freed in `deinit` and never handed out; the value is touched under the lock.
    @usableFromInline nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline nonisolated(unsafe) let value: UnsafeMutablePointer<Value>

    /// Puts a value under a lock of its own.
    @inlinable
    package init(_ value: consuming sending Value) {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        // Can fail only because of attributes, and none are given.
        pthread_mutex_init(lock, nil)
        self.value = .allocate(capacity: 1)
        self.value.initialize(to: value)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
        value.deinitialize(count: 1)
        value.deallocate()
    }

    /// Runs `body` with exclusive access to the value; `body` must not call this method on the same value
    /// again.
    @inlinable
    package borrowing func withLock<Result: ~Copyable, Fault: Error>(
        _ body: (inout Value) throws(Fault) -> sending Result
    ) throws(Fault) -> sending Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value.pointee)
    }
}
