import Testing

@testable import PresentationEngine

@Suite("The nearest object of an archive above a path")
struct NearestFindingTests {
    /// Looks up every beginning of the path.
    private func expected(
        _ reading: ArchiveReading, above path: [String]
    ) -> (finding: ArchiveReading.Finding, count: Int)? {
        for count in (1..<max(path.count, 1)).reversed() {
            if let finding = reading.finding(at: Array(path.prefix(count))) { return (finding, count) }
        }
        return nil
    }

    @Test("is the one that looking up every beginning of the path finds", arguments: 0..<20 as Range<UInt64>)
    func model(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        func path() -> [String] {
            (0..<Int.random(in: 1...5, using: &random)).map { _ in
                ["a", "b", "e\u{301}"].randomElement(using: &random) ?? ""
            }
        }
        let objects = (0..<30).map { _ in
            StateArchive.Object(path: path(), kind: .controller, className: "UIViewController", window: 0)
        }
        let keys = StateArchive.Keys(
            bundleVersion: "1", idiom: .phone, systemVersion: SystemVersion(12), timestampMilliseconds: 0,
            requiresSecureCoding: true)
        var archive = StateArchive(keys: keys)
        archive.objects = objects
        var reading = ArchiveReading(archive)
        for number in 0..<objects.count {
            for _ in 0..<20 {
                let path = path()
                let found = reading.nearestFinding(above: path)
                let expected = expected(reading, above: path)
                #expect(found?.count == expected?.count && found?.finding == expected?.finding, "\(path)")
            }
            reading.append(ArchiveReading.Finding(nil, rule: "R24", explanation: "\(number)"))
        }
    }
}
