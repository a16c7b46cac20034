import ArgumentParser
import Foundation

/// A file that a command writes as its result.
enum OutputFile {
    /// Writes the file as a whole; status 74 if that is impossible.
    static func write(_ bytes: [UInt8], to file: String) throws {
        do {
            try Data(bytes).write(to: URL(filePath: file), options: .atomic)
        } catch {
            StandardStreams.complain("\(file) cannot be written: \(error.localizedDescription)")
            throw ExitCode(74)
        }
    }
}
