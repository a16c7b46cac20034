import JSONCoding
import PresentationEngine

/// An Xcode storyboard file, read into scenes and warnings.
struct XcodeDocument {
    private(set) var initialSceneID: String?
    private(set) var isLaunchScreen = false
    private(set) var scenes: [StoryboardScene] = []
    private(set) var warnings = WarningList()
    /// Every element with an id below the document's scenes, so that checks can name lines.
    private(set) var elementByID: [ExactText: MarkupElement] = [:]

    /// - Throws: ``StoryboardFault`` if the root is not an iOS storyboard, has no scenes, or an id occurs
    ///   twice.
    init(root: MarkupElement) throws(StoryboardFault) {
        try Self.checkPlatform(root)
        initialSceneID = root["initialViewController"]
        isLaunchScreen = root["launchScreen"] == "YES"
        for child in root.children {
            try read(child)
        }
        guard !scenes.isEmpty else {
            throw StoryboardFault(
                .noScenes, "The storyboard has no scene with a controller.", line: root.line)
        }
        if let initial = initialSceneID, !scenes.contains(where: { $0.id == initial }) {
            warnings.append(
                StoryboardWarning(
                    element: "document", id: nil, line: root.line,
                    message:
                        "initialViewController names \(initial.shortened), which is not a controller of this file; "
                        + "the storyboard has no initial scene."))
            initialSceneID = nil
        }
        if isLaunchScreen, let custom = scenes.first(where: { $0.customClass != nil }) {
            let element = elementByID[ExactText(custom.id)]
            warnings.append(
                StoryboardWarning(
                    element: element?.name ?? "viewController", id: custom.id, line: element?.line,
                    message: "A launch screen cannot use custom classes."))
        }
    }

    private mutating func read(_ child: MarkupElement) throws(StoryboardFault) {
        if child.name == "scenes" {
            for scene in child.children {
                try collectIDs(scene)
                readScene(scene)
            }
        } else if !Self.ignoredElementNames.contains(child.name) {
            warnings.append(child.warning("The element is not known and was ignored."))
        }
    }

    private mutating func readScene(_ element: MarkupElement) {
        guard element.name == "scene", let objects = element.child(named: "objects") else {
            warnings.append(element.warning("The element holds no scene and was ignored."))
            return
        }
        var interpretation = SceneInterpretation(objects: objects)
        interpretation.run()
        scenes += interpretation.scenes
        warnings.append(interpretation.warnings)
    }

    private mutating func collectIDs(_ element: MarkupElement) throws(StoryboardFault) {
        if let id = element.id {
            if let other = elementByID[ExactText(id)] {
                throw StoryboardFault(
                    .duplicateID,
                    "The id \(id.shortened) is already that of the \(other.name.shortened) in line \(other.line).",
                    line: element.line)
            }
            elementByID[ExactText(id)] = element
        }
        for child in element.children {
            try collectIDs(child)
        }
    }

    /// Parts of a document about itself and its drawing that no session needs.
    private static let ignoredElementNames: Set<String> = [
        "device", "dependencies", "resources", "inferredMetricsTieBreakers", "simulatedMetricsContainer",
        "classes",
        "customFonts", "accessibilityOverrides", "userInterfaceIdiom", "variant", "color",
    ]
}

extension XcodeDocument {
    /// - Throws: ``StoryboardFault`` unless the root element is that of an iOS storyboard.
    private static func checkPlatform(_ root: MarkupElement) throws(StoryboardFault) {
        guard root.name == "document" || root.name == "archive", let type = root["type"] else {
            throw StoryboardFault(
                .notStoryboard,
                "The root element is <\(root.name.shortened)>; an Xcode storyboard begins with <document type=…>.",
                line: root.line)
        }
        let runtime = root["targetRuntime"] ?? ""
        let described = "\(type) \(runtime)"
        for (mark, platform) in otherPlatforms where described.contains(mark) {
            throw StoryboardFault(
                .otherPlatform, "The document is for \(platform); only iOS storyboards are hosted.",
                line: root.line)
        }
        guard type == "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" else {
            let isNib = type.hasSuffix(".XIB") && !type.contains("Storyboard")
            throw StoryboardFault(
                .notStoryboard,
                isNib
                    ? "The document is a XIB, which has views but no scenes; upload the storyboard."
                    : "The document's type is \(type.shortened), which is not an iOS storyboard.",
                line: root.line)
        }
        guard runtime.isEmpty || runtime.hasPrefix("iOS.CocoaTouch") else {
            throw StoryboardFault(
                .otherPlatform,
                "The document's target runtime is \(runtime.shortened); only iOS storyboards are hosted.",
                line: root.line)
        }
    }

    /// The marks of other platforms in a document's type or target runtime.
    private static let otherPlatforms: [(mark: String, platform: String)] = [
        ("WatchKit", "watchOS"), ("watchKit", "watchOS"), ("AppleTV", "tvOS"), ("MacOSX", "macOS"),
        ("3.Cocoa.", "macOS"),
    ]
}

extension MarkupElement {
    func warning(_ message: String) -> StoryboardWarning {
        StoryboardWarning(element: name, id: id, line: line, message: message)
    }
}
