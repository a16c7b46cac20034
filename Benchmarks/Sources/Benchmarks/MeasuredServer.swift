import Foundation

/// A server under load, and what the system knows of it.
final class MeasuredServer {
    /// A server that did not say where it listens.
    struct NotReady: Error {
        let line: String
    }

    let port: UInt16
    private let process = Process()

    /// Starts a program and reads the line that says where it listens.
    init(_ path: String, _ arguments: [String]) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let digits = line.reversed().drop { !$0.isNumber }.prefix { $0.isNumber }
        guard let port = UInt16(String(digits.reversed())) else { throw NotReady(line: line) }
        self.port = port
    }

    deinit { process.terminate() }

    /// Ends the server and waits until it has.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// How long the process has kept processors busy so far, in seconds; the kernel counts hundredths.
    func processorSeconds() throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        // The second field is the program's name in parentheses, which may hold anything.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        let (user, system) = (fields.count > 13 ? fields[12] : "", fields.count > 13 ? fields[13] : "")
        return (Double(user) ?? 0) / 100 + (Double(system) ?? 0) / 100
    }

    /// The bytes that the process has had written to storage so far, as the kernel counts them.
    func writtenBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/io", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes:") }
        return line.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    }
}
