import CPictureProgram
import Dispatch
import Glibc
import Guarding
import SessionHost

/// `proscenium-png`, which turns a picture into PNG: a process of its own for each picture, with limits of time, memory
/// and output, and a few at once. Threads of commands and of long work do not wait for it.
public struct PictureProgram: Sendable {
    private let path: String
    private let milliseconds: Int
    private let gate: Gate

    /// The most processes at once, and the most requests that wait for one.
    static let processLimit = 2
    static let waitingLimit = 16
    /// The processor time that a picture may take in seconds, and the memory in mebibytes. Each is far beyond what the
    /// largest picture of a device takes.
    private static let (seconds, mebibytes) = (5, 512)
    private static let outputByteLimit = 32 << 20

    /// The program beside that of this process.
    public init() { self.init(path: Self.pathBesideThisProgram) }

    /// A program at another place.
    ///
    /// - Parameter milliseconds: the time on the clock after which it is ended.
    init(path: String, milliseconds: Int = 10_000) {
        self.path = path
        self.milliseconds = milliseconds
        gate = Gate()
    }

    private static var pathBesideThisProgram: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
        let folder = String(decoding: path, as: UTF8.self)
            .split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return "\(folder)/proscenium-png"
    }

    /// The picture as PNG.
    ///
    /// - Parameter lifetime: the request; if it no longer waits for the picture, nothing is drawn.
    func png(of svg: [UInt8], for lifetime: RequestLifetime) async throws -> [UInt8] {
        guard await gate.enter() else {
            throw RequestRefusal(.overloaded, "Too many pictures are being turned into PNG; ask again later.")
        }
        defer { gate.leave() }
        guard !lifetime.isOver else {
            throw RequestRefusal(.unanswered, "The picture was not turned into PNG in time.")
        }
        return try await withCheckedContinuation { continuation in
            Gate.threads.async { continuation.resume(returning: Result { try run(svg) }) }
        }.get()
    }

    private func run(_ svg: [UInt8]) throws(RequestRefusal) -> [UInt8] {
        let arguments = ["--seconds", "\(Self.seconds)", "--mebibytes", "\(Self.mebibytes)"]
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var outcome = picture_outcome()
        picture_program_run(
            &words, svg, svg.count, Self.outputByteLimit, Int32(milliseconds), &outcome)
        defer { free(outcome.output) }
        if let output = outcome.output {
            return Array(UnsafeBufferPointer(start: output, count: outcome.output_length))
        }
        throw refusal(outcome)
    }

    /// Why there is no PNG, and what helps.
    private func refusal(_ outcome: picture_outcome) -> RequestRefusal {
        let message = withUnsafeBytes(of: outcome.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
        if outcome.fault != 0 {
            let reason = String(cString: strerror(outcome.fault))
            guard outcome.fault == ENOENT || outcome.fault == EACCES else {
                return RequestRefusal(.overloaded, "The program \(path) could not be run: \(reason).")
            }
            return RequestRefusal(
                .notAcceptable,
                "PNG needs the program proscenium-png beside the service, at \(path) (\(reason)): \"make png\" builds it and installs librsvg2-2 and fonts-liberation. The picture is also image/svg+xml."
            )
        }
        switch outcome.status {
        case 69:
            return RequestRefusal(
                .notAcceptable,
                "PNG needs librsvg: install the Debian packages librsvg2-2 and fonts-liberation. The picture is also image/svg+xml. (\(message))"
            )
        case 65, 71, 75:
            return RequestRefusal(
                .tooMuchWork, "The picture is too large for PNG; read it as image/svg+xml. (\(message))")
        default:
            let what = outcome.is_late != 0 ? "took longer than \(milliseconds) ms" : "failed"
            return RequestRefusal(
                .overloaded, "proscenium-png \(what); read the picture as image/svg+xml, or ask again. (\(message))")
        }
    }
}

/// Lets a few requests in at once, and the others one after the other.
private final class Gate: Sendable {
    private struct State {
        var running = 0
        /// Each is resumed with true when it is let in.
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    private let state = Guarded(State())

    /// Threads that wait for processes, no more than there are processes at once.
    static let threads = DispatchQueue(label: "proscenium.png", qos: .utility, attributes: .concurrent)

    /// Whether the request was let in; false if too many wait.
    func enter() async -> Bool {
        await withCheckedContinuation { continuation in
            let isLetIn = state.withLock { state -> Bool? in
                if state.running < PictureProgram.processLimit {
                    state.running += 1
                    return true
                }
                guard state.waiting.count < PictureProgram.waitingLimit else { return false }
                state.waiting.append(continuation)
                return nil
            }
            if let isLetIn { continuation.resume(returning: isLetIn) }
        }
    }

    /// Lets the next request in.
    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.running -= 1
            return nil
        }
        next?.resume(returning: true)
    }
}
