import PresentationEngine
@testable import SessionHost
import Testing

@Suite("Whether a reading is long work")
struct ReadingExtentTests {
    @Test(
        "the layout of a large scene is long work in a small session, too", arguments: [(98, false), (99, true)])
    func layout(views: Int, isLong: Bool) throws {
        // The root view and its button count as well.
        var scene = StoryboardScene(id: "home")
        scene.view = StoryboardView(id: "root")
        scene.view?.subviews =
            [StoryboardView(id: "button", elementName: "button")] + (0..<views).map { StoryboardView(id: "v\($0)") }
        let storyboard = Storyboard(name: "Main", initialSceneID: "home", scenes: [scene])
        let device = try #require(Device.named("iPhone 8"))
        var session = PresentationSession()
        _ = try session.apply(
            .launch(Launch(device: device, systemVersion: SystemVersion(12), storyboards: [storyboard])))
        #expect(ReadingForm("layout", .screen).isLong(of: session) == isLong)
        #expect(!ReadingForm("views", .whole).isLong(of: session))
        #expect(!ReadingForm("window", .single).isLong(of: session))
    }

    @Test("so it is if the scene has many bar items", arguments: [(98, false), (100, true)])
    func items(count: Int, isLong: Bool) throws {
        var scene = StoryboardScene(id: "home")
        scene.view = StoryboardView(id: "root")
        scene.toolbarItems = (0..<count).map { StoryboardBarButtonItem(id: "i\($0)") }
        let storyboard = Storyboard(name: "Main", initialSceneID: "home", scenes: [scene])
        let device = try #require(Device.named("iPhone 8"))
        var session = PresentationSession()
        _ = try session.apply(
            .launch(Launch(device: device, systemVersion: SystemVersion(12), storyboards: [storyboard])))
        #expect(ReadingForm("screen", .screen).isLong(of: session) == isLong)
    }
}
