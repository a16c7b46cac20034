import Glibc

/// A connection that sends an input, closes its half, and reads until the server closes its own.
///
/// It closes its half a moment after the last byte, unless the input's number says otherwise: libmicrohttpd does not
/// notice an end that it reads together with the last bytes before it, and closes such a connection only at the idle
/// timeout.
struct FuzzConnection {
    /// A server that is idle for a second ends a connection; the rest is for a machine that is busy with other things.
    static let deadlineMilliseconds = 60_000

    private let socket: FuzzSocket
    private let number: Int
    private let input: [UInt8]
    private let began = FuzzConnection.now
    private var sentCount = 0
    private(set) var answer: [UInt8] = []
    /// How the server ended the connection; nil while it has not.
    private var ending: Ending?

    private enum Ending {
        case inOrder
        case reset
    }

    /// Connects.
    ///
    /// - Parameter number: which input of its server this is, the first being 1.
    init(_ input: [UInt8], number: Int, port: UInt16) throws(BrokenPromise) {
        self.input = input
        self.number = number
        do {
            socket = try FuzzSocket(port: port)
        } catch {
            throw BrokenPromise("The server takes no connection for input \(number): \(error)")
        }
    }

    var hasEnded: Bool { ending != nil }

    /// Whether a request was answered with success.
    var isAccepted: Bool { answer.starts(with: "HTTP/1.1 2".utf8) }

    var shownAnswer: String { String(decoding: answer.prefix(400), as: UTF8.self).debugDescription }

    /// One input in this many arrives together with the end of its connection's half.
    private static let inputsPerHastyEnd = 100

    /// Sends the input, and closes this half of the connection.
    mutating func say() throws(BrokenPromise) {
        while sentCount < input.count && ending == nil {
            try exchange(waitingMilliseconds: 0)
        }
        if !number.isMultiple(of: Self.inputsPerHastyEnd) { step(waitingMilliseconds: 1) }
        socket.finishSending()
    }

    /// Sends and reads until the server closes the connection, or until the time is over.
    mutating func exchange(waitingMilliseconds: Int) throws(BrokenPromise) {
        let end = Self.now + waitingMilliseconds
        repeat {
            step(waitingMilliseconds: max(0, end - Self.now))
        } while ending == nil && Self.now < end
        guard ending == nil, Self.now - began >= Self.deadlineMilliseconds else { return }
        throw BrokenPromise(
            """
            The server is silent about input \(number): \(sentCount) of \(input.count) bytes are sent, and of the answer \
            \(answer.count) are there, \(shownAnswer), after \(Self.now - began) ms.
            \(socket.state)
            """)
    }

    private mutating func step(waitingMilliseconds: Int) {
        guard ending == nil else { return }
        let ready = socket.wait(forRoom: sentCount < input.count, milliseconds: waitingMilliseconds)
        if ready.hasRoom { send() }
        guard ready.hasInput else { return }
        switch socket.receive() {
        case .bytes(let bytes): answer += bytes
        case .nothing: break
        case .end: ending = .inOrder
        case .reset: ending = .reset
        }
    }

    private mutating func send() {
        guard let count = socket.send(input[sentCount...]) else {
            // A server that has read enough closes; its earlier output is still to be read.
            return sentCount = input.count
        }
        sentCount += count
    }

    /// Holds a whole answer to HTTP.
    func checkAnswer() throws(BrokenPromise) {
        do {
            try AnswerCheck.check(answer, to: input, isCutOff: ending == .reset)
        } catch {
            throw BrokenPromise(
                "Input \(number), \(String(decoding: input, as: UTF8.self).debugDescription), gets "
                    + "\(shownAnswer): \(error)")
        }
    }

    /// Milliseconds that only ever grow.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
