/// A storyboard as the engine runs it: scenes in the order of the file, each with its controller, its views, its segues
/// and their triggers.
///
/// The value knows nothing of XML or JSON; a reader makes it, and the engine only looks things up in it.
/// Lookup tables are built once, here, and are never iterated, so the order of every answer is the order of
/// the file.
public struct Storyboard: Sendable, Equatable {
    /// The name an app loads the file by, which references in other storyboards use (`Main` of
    /// `Main.storyboard`).
    public let name: String

    /// A string that identifies the document's content, computed by the reader; equal strings mean equal documents.
    public let digest: String

    /// The object id of the initial controller's scene; `nil` when the file has no initial scene (R60).
    public let initialSceneID: String?

    /// Whether the file is a launch screen, which an app shows before it runs and which holds no custom
    /// classes.
    public let isLaunchScreen: Bool

    /// The scenes, in the order of the file.
    public let scenes: [StoryboardScene]

    let sceneIndexByID: [ExactText: Int]
    let sceneIndexByStoryboardIdentifier: [ExactText: Int]
    let segueIndexByID: [ExactText: SegueIndex]
    let sceneIndexByExitID: [ExactText: Int]
    let triggerIndicesByElementID: [ExactText: [TriggerIndex]]
    /// The elements of each scene.
    let elements: [SceneElements]

    /// Makes a storyboard and the tables that find its parts.
    ///
    /// If two scenes or segues have one id, the first in the file is found; readers refuse such files.
    public init(
        name: String, digest: String = "", initialSceneID: String? = nil, isLaunchScreen: Bool = false,
        scenes: [StoryboardScene] = []
    ) {
        self.name = name
        self.digest = digest
        self.initialSceneID = initialSceneID
        self.isLaunchScreen = isLaunchScreen
        self.scenes = scenes
        var tables = LookupTables()
        for (index, scene) in scenes.enumerated() {
            tables.add(scene, at: index)
        }
        sceneIndexByID = tables.sceneIndexByID
        sceneIndexByStoryboardIdentifier = tables.sceneIndexByStoryboardIdentifier
        segueIndexByID = tables.segueIndexByID
        sceneIndexByExitID = tables.sceneIndexByExitID
        triggerIndicesByElementID = tables.triggerIndicesByElementID
        elements = scenes.map(SceneElements.init)
    }
}
