import Foundation
import PresentationEngine
import StoryboardReader
import Testing

@Suite("The project's examples")
struct ExampleTests {
    @Test func `all are read without a warning`() throws {
        #expect(ProjectFiles.examples.count >= 4)
        for file in ProjectFiles.examples {
            let reading = try read(file.lastPathComponent)
            #expect(reading.warnings.isEmpty, "\(file.lastPathComponent): \(reading.warnings)")
            #expect(reading.storyboard.initialScene != nil)
        }
    }

    @Test func `the gallery presents in many styles and unwinds`() throws {
        let storyboard = try read("Gallery.storyboard").storyboard
        let styles = storyboard.segues.filter { $0.kind == .presentation }.compactMap {
            storyboard.scene(withID: $0.destinationID)?.presentation.modalPresentationStyle
        }
        #expect(Set(styles) == [.fullScreen, .formSheet, .overFullScreen, .overCurrentContext])
        let home = try #require(storyboard.scene(withStoryboardIdentifier: "Home"))
        let sort = try #require(storyboard.segue(withIdentifier: "sort", fromSceneWithID: home.id))
        #expect(sort.kind == .popoverPresentation)
        #expect(
            sort.popover?.anchor
                == home.navigationItem?.rightBarButtonItems.first?.id.map { .barButtonItem(id: $0) })
        #expect(storyboard.segues.contains { $0.kind == .unwind(action: "unwindToHome:") })
    }

    @Test func `the tabs stand in the order of the bar`() throws {
        let storyboard = try read("Tabs.storyboard").storyboard
        let tabs = try #require(storyboard.initialScene)
        #expect(
            storyboard.children(of: tabs).compactMap(\.tabBarItem?.title) == ["News", "Search", "Profile"])
    }

    @Test func `references resolve in the storyboards they name`() throws {
        let main = try read("Main.storyboard").storyboard
        let settings = try read("Settings.storyboard").storyboard
        let references = main.scenes.compactMap { scene -> StoryboardReference? in
            if case .placeholder(let reference) = scene.kind { reference } else { nil }
        }
        #expect(references.map(\.storyboardName) == ["Settings", "Settings"])
        for identifier in references.compactMap(\.referencedIdentifier) {
            #expect(settings.scene(withStoryboardIdentifier: identifier) != nil)
        }
    }

    @Test func `the document in YAML is read without a warning`() throws {
        let reading = try read("Sheets.yaml")
        #expect(reading.warnings.isEmpty)
        #expect(reading.storyboard.scenes.map(\.id) == ["list", "compose"])
        #expect(reading.storyboard.scene(withID: "compose")?.presentation.isModalInPresentation == true)
    }

    private func read(_ name: String) throws -> StoryboardReading {
        let file = ProjectFiles.root.appending(path: "Examples/\(name)")
        return try StoryboardReader().read(
            try ProjectFiles.bytes(file), name: file.deletingPathExtension().lastPathComponent)
    }
}
