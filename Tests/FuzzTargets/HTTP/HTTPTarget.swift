import Dispatch
import Guarding
import JSONCoding
import Logging
import MicroHTTP

/// A server in this process. It receives each input as the bytes of a connection, must answer in HTTP or end the
/// connection, and must serve the next one.
///
/// Each call blocks its thread, which must not be one of Swift's own, since the server's handlers could need it.
///
/// No input is repeated. A fault is reported with the number of its input since the server's start, and ``log`` holds
/// all inputs, so that the same sequence can be sent to a new server.
package final class HTTPTarget: Sendable {
    /// The instance that `FuzzTarget.http` uses.
    package static let shared = HTTPTarget(log: SequenceLog.fromEnvironment)

    /// The number of inputs for one server; then it is stopped, and the next one is started.
    fileprivate static let inputsPerServer = 10_000
    /// The number of inputs after which a valid request must be answered.
    fileprivate static let inputsPerProbe = 64
    /// How often such a request is sent before it counts as unanswered.
    fileprivate static let attemptsPerProbe = 5
    /// The maximum number of connections that may wait until they have idled for long enough.
    fileprivate static let waitingLimit = 200

    private let trial: Guarded<Trial>

    fileprivate struct Trial {
        let log: SequenceLog?
        var server: HTTPServer?
        var inputCount = 0
        var waiting: [FuzzConnection] = []
    }

    package init(log: SequenceLog? = nil) {
        trial = Guarded(Trial(log: log))
    }

    /// Sends an input, and waits briefly for its answer: an idle connection may end while other inputs are tried.
    package func take(_ bytes: [UInt8]) throws(BrokenPromise) -> FuzzTarget.Outcome {
        try trial.withLock { trial throws(BrokenPromise) in try trial.take(bytes) }
    }

    /// Waits for the end of all connections and stops the server.
    package func finish() throws(BrokenPromise) {
        try trial.withLock { trial throws(BrokenPromise) in try trial.finish() }
    }
}

extension HTTPTarget.Trial {
    mutating func take(_ bytes: [UInt8]) throws(BrokenPromise) -> FuzzTarget.Outcome {
        if inputCount == HTTPTarget.inputsPerServer { try finish() }
        let server = try startedServer()
        inputCount += 1
        log?.append(bytes)
        var connection = try FuzzConnection(bytes, number: inputCount, port: server.port)
        try connection.say()
        try connection.exchange(waitingMilliseconds: 5)
        if connection.hasEnded {
            try connection.checkAnswer()
        } else {
            waiting.append(connection)
        }
        try lookAfterWaiting(limit: HTTPTarget.waitingLimit)
        if inputCount.isMultiple(of: HTTPTarget.inputsPerProbe) { try probe(server) }
        return connection.isAccepted ? .accepted : .refused
    }

    private mutating func startedServer() throws(BrokenPromise) -> HTTPServer {
        if let server { return server }
        do {
            let server = try FuzzServer.start()
            self.server = server
            inputCount = 0
            log?.begin()
            return server
        } catch {
            throw BrokenPromise("The server does not start: \(error)")
        }
    }

    /// Checks the connections that have not ended, and waits for the oldest if there are too many.
    private mutating func lookAfterWaiting(limit: Int) throws(BrokenPromise) {
        var rest: [FuzzConnection] = []
        for (index, var connection) in waiting.enumerated() {
            let isOneTooMany = waiting.count - index > limit
            try connection.exchange(
                waitingMilliseconds: isOneTooMany ? FuzzConnection.deadlineMilliseconds : 0)
            if connection.hasEnded { try connection.checkAnswer() } else { rest.append(connection) }
        }
        waiting = rest
    }

    /// A valid request is answered, whatever came before it.
    ///
    /// A busy machine may keep this process from sending it before the deadline for its head; so it is sent again if
    /// its connection ended without a word.
    private func probe(_ server: HTTPServer) throws(BrokenPromise) {
        for _ in 1..<HTTPTarget.attemptsPerProbe where try isAnswered(server) { return }
        try promise(isAnswered(server), "After input \(inputCount) no request in order is answered.")
    }

    private func isAnswered(_ server: HTTPServer) throws(BrokenPromise) -> Bool {
        let request = "GET /text/probe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        var connection = try FuzzConnection(Array(request.utf8), number: inputCount, port: server.port)
        try connection.say()
        try connection.exchange(waitingMilliseconds: FuzzConnection.deadlineMilliseconds)
        if connection.answer.isEmpty { return false }
        try connection.checkAnswer()
        try promise(
            connection.answer.starts(with: "HTTP/1.1 200 ".utf8)
                && connection.answer.reversed().starts(with: "probe".utf8.reversed()),
            "After input \(inputCount) a request in order gets: \(connection.shownAnswer)")
        return true
    }

    mutating func finish() throws(BrokenPromise) {
        guard let server = server.take() else { return }
        try lookAfterWaiting(limit: 0)
        try probe(server)
        let stopped = DispatchSemaphore(value: 0)
        Task {
            await server.stop(deadlineMilliseconds: 1_000)
            stopped.signal()
        }
        // Without a limit: the task may have to wait for a thread of the pool. libFuzzer has a time limit.
        stopped.wait()
    }
}
