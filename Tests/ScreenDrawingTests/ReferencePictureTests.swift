import Foundation
import PresentationEngine
import StoryboardReader
import Testing

@testable import ScreenDrawing

@Suite("Pictures of real storyboards")
struct ReferencePictureTests {
    /// The folder of the files: `storyboards` in `PROSCENIUM_REFERENCE`.
    private static let folder = URL(
        fileURLWithPath: ProcessInfo.processInfo.environment["PROSCENIUM_REFERENCE"] ?? "../shared"
    ).appendingPathComponent("storyboards")

    /// A file by the name by which an app refers to it: the part after the project's name.
    private static func storyboard(_ file: String) throws -> Storyboard {
        let data = try Data(contentsOf: folder.appendingPathComponent(file))
        let name = String((file.split(separator: "-").last ?? "").dropLast(".storyboard".count))
        return try StoryboardReader().read([UInt8](data), name: name).storyboard
    }

    @Test("every initial scene is drawn on three devices: well-formed, not empty, each text in its box")
    func everyInitialScene() throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder.path)) ?? []
        let files = names.filter { $0.hasSuffix(".storyboard") }.sorted()
        guard !files.isEmpty else {
            print("skipped: no reference storyboards at \(Self.folder.path)")
            return
        }
        var (count, layerCount, longest) = (0, 0, 0)
        for file in files {
            let project = file.split(separator: "-").dropLast().joined(separator: "-")
            let companions = files.filter { $0 != file && $0.hasPrefix(project + "-") }
            let storyboards = try ([file] + companions).map(Self.storyboard)
            guard storyboards[0].initialScene != nil else { continue }
            for (name, version) in [("iPhone 8", 12), ("iPhone 15", 17), ("iPad Air 2", 15)] {
                let device = try #require(Device.named(name))
                var session = PresentationSession()
                let launch = Launch(device: device, systemVersion: SystemVersion(version), storyboards: storyboards)
                guard (try? session.apply(.launch(launch))) != nil else { continue }
                _ = try session.apply(.advance(.settle))
                let bytes = try session.screenPicture(.light)
                let reading = PictureReading(bytes)
                #expect(reading.faults.isEmpty, "\(file) on \(name): \(reading.faults.prefix(5))")
                let layers = session.screenLayers()
                #expect(layers.contains { $0.role == .controller || $0.role == .element }, "\(file) on \(name)")
                #expect(reading.texts.count > 2, "\(file) on \(name)")
                (count, layerCount, longest) = (count + 1, layerCount + layers.count, max(longest, bytes.count))
            }
        }
        print("drawn: \(count) screens, \(layerCount) layers, at most \(longest) bytes")
        #expect(count > 250)
    }
}
