import Foundation

@testable import PresentationEngine

/// Walks of storyboards on five devices and under six versions: of all, or of a few that a seed draws.
struct WalkRun {
    /// What is done at each screen.
    enum Kind: String, CaseIterable {
        /// The device turns, the window gets other sizes, and the app leaves and returns.
        case turns
        /// Modal segues present in other styles, the first scene lies in a split view controller, and what is presented
        /// is dragged and dismissed.
        case styles
    }

    /// One walk.
    struct Unit: CustomStringConvertible {
        let kind: Kind
        let file: String
        let device: String
        let version: Int

        var description: String { "\(file), iOS \(version), \(device), \(kind)" }
    }

    static let devices = ["iPhone SE", "iPhone 8 Plus", "iPhone 14 Pro", "iPad Air 2", "iPad Pro 12.9"]
    static let versions = [8, 12, 13, 15, 18, 26]

    /// The rules by which UIKit itself refuses what walks do: sheets are dragged from iOS 13 on (P173), and not while
    /// they cover the screen (CH-224).
    private static let expected: Set<String> = ["P173", "CH-224"]

    private let isWanted: (Unit) -> Bool
    let report = WalkReport()

    /// Reads `PROSCENIUM_WALKED`, a part of the description of the walks that are wanted.
    init(environment: [String: String]) {
        let wanted = environment["PROSCENIUM_WALKED"]?.split(separator: "/").map(String.init) ?? []
        isWanted = { unit in wanted.allSatisfy { "\(unit)".contains($0) } }
    }

    /// All walks, those of a file one after the other.
    static func all(_ files: [String]) -> [Unit] {
        files.flatMap { file in
            Kind.allCases.flatMap { kind in
                devices.flatMap { device in
                    versions.map { Unit(kind: kind, file: file, device: device, version: $0) }
                }
            }
        }
    }

    /// Some of all walks.
    static func drawn(_ count: Int, of kind: Kind, _ files: [String], seed: UInt64) -> [Unit] {
        var random = SplitMix(seed: seed)
        return (0..<count).map { _ in
            Unit(
                kind: kind, file: random.pick(files), device: random.pick(devices), version: random.pick(versions))
        }
    }

    /// - Parameter tell: Receives a line for each file.
    func run(_ units: [Unit], tell: (String) -> Void) throws {
        let units = units.filter(isWanted)
        for file in units.map(\.file).uniqued {
            let storyboards =
                [try ReferenceStoryboards.read(file).storyboard] + (try ReferenceStoryboards.companions(of: file))
            let ofFile = WalkReport()
            for unit in units where unit.file == file { try walk(unit, storyboards, ofFile) }
            tell("\(file): \(ofFile.line)\(ofFile.faults.isEmpty ? "" : "; \(ofFile.faults.count) FAULTS")")
            report.add(ofFile)
        }
    }

    private func walk(_ unit: Unit, _ storyboards: [Storyboard], _ report: WalkReport) throws {
        let version = SystemVersion(unit.version)
        let variants = unit.kind == .turns ? [WalkVariant()] : WalkVariant.all(under: version)
        for variant in variants where variant.changes(storyboards) {
            var walk = try StoryboardWalk(
                storyboards.map { variant.applied(to: $0) }, version: version, device: unit.device)
            walk.note = "\(unit.file): \(variant.name)"
            walk.visitsEveryScreen = true
            walk.adjust = { variant.applied(to: $0) }
            let device = walk.device
            walk.visit = { _, audited, _ in
                ScreenTurns.play(at: audited, on: device)
                if unit.kind == .styles { PresentedGestures.play(at: audited) }
            }
            walk.interrupt = { ScreenTurns.play(during: $0, then: $1, on: device) }
            walk.walk()
            walk.report.failUnless { Self.expected.contains($0.rule ?? "") && !$0.isException }
            report.add(walk.report)
        }
    }
}

extension [String] {
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
