import Dispatch

/// A ``RawClient`` whose waiting does not occupy a thread of the service's tasks.
///
/// The pool that runs tasks has one thread per core; a test that waits for the service in a task could wait for work
/// that has no thread left.
package actor PatientClient {
    private let executor = QueueExecutor()
    private let client: RawClient

    /// Everything waits on the client's own queue.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Connects to a server on this machine.
    package init(port: UInt16) throws {
        client = try RawClient(port: port)
    }

    /// Sends text as it is.
    package func send(_ text: String) throws {
        try client.send(text)
    }

    /// Reads up to and including a text.
    package func read(through text: String) throws -> String {
        try client.read(through: text)
    }

    /// Sends a request and reads its answer.
    package func exchange(
        _ method: String, _ target: String, fields: [String] = [], body: String? = nil
    ) throws -> RawResponse {
        try client.exchange(method, target, fields: fields, body: body)
    }
}

/// Runs an actor's work on a thread of Dispatch.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "test.client")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
