import Foundation
import FuzzTargets
import WireTesting

/// The inputs that `make fuzz` begins with, in `Tests/Fuzzing/Seeds`.
enum Seeds {
    private static let fuzzing = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzzing")
    private static let folder = fuzzing.appending(path: "Seeds")

    /// All seeds of a target.
    static func all(of target: FuzzTarget) throws -> [[UInt8]] {
        let place = folder.appending(path: target.rawValue).path
        return try FileManager.default.contentsOfDirectory(atPath: place).sorted().map { name in
            Array(try Data(contentsOf: URL(filePath: "\(place)/\(name)")))
        }
    }

    /// The lines of a target's dictionary.
    static func dictionary(of target: FuzzTarget) throws -> [Substring] {
        let place = fuzzing.appending(path: "Dictionaries/\(target.rawValue).dict")
        return try String(contentsOf: place, encoding: .utf8).split(separator: "\n")
    }

    /// All seeds of a target, and `count` damaged ones.
    static func changed(for target: FuzzTarget, count: Int, seed: UInt64) throws -> [[UInt8]] {
        let seeds = try all(of: target)
        var random = SeededGenerator(seed: seed)
        return seeds + (0..<count).map { random.damaged(seeds[$0 % seeds.count]) }
    }
}
