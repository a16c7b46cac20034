import Foundation
import PresentationEngine
import StoryboardReader
import Testing

@Suite(
    "Real storyboards",
    .enabled(if: !ProjectFiles.reference.isEmpty, "The reference storyboards are absent."))
struct ReferenceStoryboardTests {
    @Test("are read without an error, with every controller and segue that an independent count finds")
    func countsAgree() throws {
        for file in ProjectFiles.reference {
            let reading = try read(file)
            let text = String(decoding: try ProjectFiles.bytes(file), as: UTF8.self)
            #expect(controllerCounts(reading.storyboard) == Self.controllerCounts(in: text), "\(file)")
            #expect(segueCounts(reading.storyboard) == Self.segueCounts(in: text), "\(file)")
        }
    }

    @Test("have segues to a controller, a reference or an exit")
    func destinationsResolve() throws {
        for file in ProjectFiles.reference {
            let storyboard = try read(file).storyboard
            for segue in storyboard.segues {
                let isExit = storyboard.scene(withExitID: segue.destinationID) != nil
                let isScene = storyboard.scene(withID: segue.destinationID) != nil
                #expect(segue.kind.isUnwind ? isExit : isScene, "\(segue.id) of \(file.lastPathComponent)")
            }
        }
    }

    @Test("have segues with an element as trigger, or on a controller for code to perform")
    func performableSeguesAreReachable() throws {
        for file in ProjectFiles.reference {
            let storyboard = try read(file).storyboard
            for segue in storyboard.segues where segue.kind.isPerformable {
                guard let elementID = segue.elementID else { continue }
                let triggers = storyboard.triggers(ofElementWithID: elementID)
                #expect(
                    triggers.contains { $0.effect == .segue(id: segue.id) },
                    "\(segue.id) of \(file.lastPathComponent)")
                #expect(storyboard.scene(ofElementWithID: elementID)?.id == segue.sourceID)
            }
        }
    }

    @Test("survive a round trip through the service's own format")
    func roundTrip() throws {
        for file in ProjectFiles.reference {
            let reading = try read(file)
            let json = StoryboardDocument(reading.storyboard).json
            let again = try StoryboardReader().read(json.encoded(), name: reading.storyboard.name)
            #expect(again.storyboard == reading.storyboard, "\(file.lastPathComponent)")
        }
    }

    @Test("warn only of dangling references, so that a warning means something")
    func warningsAreRare() throws {
        var warnings: [String] = []
        for file in ProjectFiles.reference {
            let found = try read(file).warnings
            warnings += found.map { "\(file.lastPathComponent): \($0)" }
        }
        print("\(ProjectFiles.reference.count) files, \(warnings.count) warnings")
        for warning in warnings { print("  \(warning)") }
        #expect(warnings.count <= ProjectFiles.reference.count / 10)
    }

    private func read(_ file: URL) throws -> StoryboardReading {
        try StoryboardReader().read(
            try ProjectFiles.bytes(file), name: file.deletingPathExtension().lastPathComponent)
    }

    private func controllerCounts(_ storyboard: Storyboard) -> [String: Int] {
        count(
            storyboard.scenes.map { scene in
                switch scene.kind {
                case .placeholder: "viewControllerPlaceholder"
                case .other(let element): element
                case .avPlayerViewController: "avPlayerViewController"
                case .glkViewController: "glkViewController"
                case .viewController: "viewController"
                case .navigationController: "navigationController"
                case .tabBarController: "tabBarController"
                case .splitViewController: "splitViewController"
                case .pageViewController: "pageViewController"
                case .tableViewController: "tableViewController"
                case .collectionViewController: "collectionViewController"
                }
            })
    }

    private func segueCounts(_ storyboard: Storyboard) -> [String: Int] {
        count(storyboard.segues.map(\.kind.name))
    }

    private static func controllerCounts(in text: String) -> [String: Int] {
        let pattern = /<(\w+)\s[^>]*sceneMemberID="viewController"/
        return count(text.matches(of: pattern).map { String($0.output.1) })
    }

    private static func segueCounts(in text: String) -> [String: Int] {
        let pattern = /<segue\s[^>]*\bkind="(\w+)"/
        return count(text.matches(of: pattern).map { String($0.output.1) })
    }
}

private func count(_ names: [String]) -> [String: Int] {
    names.reduce(into: [:]) { counts, name in counts[name, default: 0] += 1 }
}

extension StoryboardSegueKind {
    fileprivate var isUnwind: Bool {
        if case .unwind = self { true } else { false }
    }
}
