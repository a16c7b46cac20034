import PresentationEngine

/// Turns one `<scene>` of an Xcode file into a scene, element by element in the order of the file.
///
/// Segues and triggers are collected as their elements are read, so their order is the file's.
struct SceneInterpretation {
    private let objects: MarkupElement
    var scenes: [StoryboardScene] = []
    var warnings = WarningList()
    /// The controller that the segues being read start from.
    var sourceID = ""
    var segues: [StoryboardSegue] = []
    var triggers: [StoryboardTrigger] = []

    init(objects: MarkupElement) {
        self.objects = objects
    }

    /// Reads the scene's objects. The first controller is the scene's; others, which Xcode does not write,
    /// become scenes of their own.
    mutating func run() {
        for element in objects.children where element.isController {
            readController(element)
        }
        guard !scenes.isEmpty else {
            warnings.append(objects.warning("The scene has no controller and was ignored."))
            return
        }
        sourceID = scenes[0].id
        segues = scenes[0].segues
        triggers = scenes[0].triggers
        for element in objects.children where !element.isController {
            readObject(element)
        }
        scenes[0].segues = segues
        scenes[0].triggers = triggers
    }

    private mutating func readController(_ element: MarkupElement) {
        guard let id = element.id else {
            warnings.append(element.warning("The controller has no id and was ignored."))
            return
        }
        sourceID = id
        segues = []
        triggers = []
        var scene = StoryboardScene(id: id)
        readController(element, into: &scene)
        scene.segues = segues
        scene.triggers = triggers
        scenes.append(scene)
    }

    private mutating func readObject(_ element: MarkupElement) {
        switch element.name {
        case "placeholder":
            if element["placeholderIdentifier"] == "IBFirstResponder" {
                scenes[0].firstResponderID = element.id
            }
        case "exit":
            scenes[0].exitID = element.id
        default:
            guard let id = element.id else {
                return warnings.append(element.warning("The object has no id and was ignored."))
            }
            scenes[0].objects.append(object(element, id: id))
        }
    }

    private mutating func object(_ element: MarkupElement, id: String) -> StoryboardObject {
        if element.name == "barButtonItem" {
            return StoryboardObject(
                id: id, elementName: element.name, kind: .barButtonItem(barButtonItem(element)))
        }
        if element.isView {
            return StoryboardObject(id: id, elementName: element.name, kind: .view(view(element)))
        }
        var object = StoryboardObject(id: id, elementName: element.name, kind: .other)
        if element.isGestureRecognizer {
            object.kind = .gestureRecognizer(isEnabled: flag(element, "enabled") ?? true)
        } else if element.name == "customObject" {
            object.kind = .customObject
        } else if element.name == "searchDisplayController" {
            warnings.append(
                element.warning(
                    "UISearchDisplayController is deprecated since iOS 8; it is kept and does nothing. Code makes a UISearchController."
                ))
        } else if !Self.knownObjectNames.contains(element.name) {
            warnings.append(element.warning("The object is not known; it is kept and does nothing."))
        }
        object.customClass = element.customClass
        object.userLabel = element["userLabel"]
        object.runtimeAttributes = runtimeAttributes(of: element)
        let owner: ConnectionOwner = element.isGestureRecognizer ? .gestureRecognizer : .object
        object.outlets = connections(of: element, owner: owner).outlets
        return object
    }

    /// UIKit's objects that Interface Builder allows in a scene and that do nothing by themselves.
    private static let knownObjectNames: Set<String> = [
        "externalObject", "tabBarItem", "navigationItem",
        "collectionViewFlowLayout",
    ]
}

extension MarkupElement {
    /// Whether the element is a controller: Xcode marks it, and all controllers' names end alike.
    var isController: Bool {
        name == "viewControllerPlaceholder" || self["sceneMemberID"] == "viewController"
            || Self.controllerNames.contains(name)
    }

    var isGestureRecognizer: Bool {
        name.hasSuffix("GestureRecognizer")
    }

    /// The element's custom class; `customModuleProvider` only says how Xcode determines the module.
    var customClass: StoryboardClass? {
        self["customClass"].map { StoryboardClass(name: $0, module: self["customModule"]) }
    }

    private static let controllerNames: Set<String> = [
        "viewController", "navigationController", "tabBarController", "splitViewController",
        "pageViewController",
        "tableViewController", "collectionViewController", "avPlayerViewController", "glkViewController",
        "hostingController",
    ]
}
