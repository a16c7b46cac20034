import Foundation

/// A server under load, with its resource usage.
final class MeasuredServer {
    /// The error for a server that did not report its address.
    struct NotReady: Error {
        let line: String
    }

    let port: UInt16
    private let process = Process()

    /// Starts a program and reads the line that reports its address.
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

    /// Stops the server, and waits until it has ended.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// The processor time that the process has used so far, in seconds, with the kernel's resolution of 10 ms.
    func processorSeconds() throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
        // The second field is the program's name in parentheses, which may contain any characters.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        let (user, system) = (fields.count > 13 ? fields[12] : "", fields.count > 13 ? fields[13] : "")
        return (Double(user) ?? 0) / 100 + (Double(system) ?? 0) / 100
    }

    /// The bytes that the process has written to storage so far, according to the kernel.
    func writtenBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/io", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes:") }
        return line.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    }
}
