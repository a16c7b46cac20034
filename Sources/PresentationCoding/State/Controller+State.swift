import JSONCoding
import PresentationEngine

extension Controller: JSONWritable, JSONReadable {
    /// Writes the record.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("serial", serial)
        writer.member("name", name)
        writer.member("class", className)
        writer.word("kind", kind, usually: .viewController)
        writer.member("scene", scene)
        writer.member("nib", nibName)
        writer.member("bundle", nibBundle)
        if properties != ControllerProperties() { writer.member("properties", properties) }
        writer.member("delegate", transitioningDelegate)
        writer.member("restorationClass", restorationClass)
        writer.member("parent", parent)
        writer.list("children", children)
        writer.member("selected", selected)
        if tabBar != TabBar() { writer.member("tabBar", tabBar) }
        if pages != Pages() { writer.member("pages", pages) }
        writer.list("shown", shown)
        writer.flag("hasAppeared", hasAppearedInParent)
        writer.flag("awaitsDidMove", awaitsDidMove)
        writer.flag("leftOut", isLeftOut)
        writer.member("containerDelegate", delegate)
        writer.member("waitingChange", waitingChange)
        if !waitingCalls.isEmpty {
            writer.member("waitingCalls", waitingCalls.map { Call.navigation(receiver: name, $0) })
        }
        writer.member("split", split)
        writer.member("alert", alert)
        writer.list("enabling", enabling)
        writer.member("keptBy", keptBy)
        writer.member("presents", presents)
        writer.member("presentedBy", presentedBy)
        writer.member("prepared", preparedPresentation)
        writer.member("window", window)
        writer.member("view", view)
        writer.flag("loading", isLoadingView)
        writer.word("appearance", AppearanceWord(appearance), usually: .disappeared)
        writer.word("cause", cause, usually: AppearanceCause.none)
        writer.word("byHand", byHand, usually: .no)
        writer.member("traits", traitOverride)
        writer.count("depth", callbackDepth)
        writer.flag("held", isHeld)
        writer.endObject()
    }

    /// Reads the record.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            serial: try object.serial("serial"), name: try object.need("name"),
            className: try object.need("class"), kind: try object.word("kind", usually: .viewController))
        scene = try object.value("scene")
        nibName = try object.value("nib")
        nibBundle = try object.value("bundle")
        if let declared: ControllerProperties = try object.value("properties") { properties = declared }
        transitioningDelegate = try object.value("delegate")
        restorationClass = try object.value("restorationClass")
        parent = try object.value("parent")
        children = try object.list("children")
        selected = try object.value("selected")
        if let declared: TabBar = try object.value("tabBar") { tabBar = declared }
        if let declared: Pages = try object.value("pages") { pages = declared }
        shown = try object.list("shown")
        hasAppearedInParent = try object.flag("hasAppeared")
        awaitsDidMove = try object.flag("awaitsDidMove")
        isLeftOut = try object.flag("leftOut")
        delegate = try object.value("containerDelegate")
        waitingChange = try object.value("waitingChange")
        waitingCalls = try object.list("waitingCalls", of: Call.self).compactMap {
            guard case .navigation(_, let call) = $0 else { return nil }
            return call
        }
        if let state: SplitState = try object.value("split") { split = state }
        if let state: AlertState = try object.value("alert") { alert = state }
        enabling = try object.list("enabling")
        keptBy = try object.value("keptBy")
        presents = try object.value("presents")
        presentedBy = try object.value("presentedBy")
        preparedPresentation = try object.value("prepared")
        window = try object.value("window")
        view = try object.value("view")
        isLoadingView = try object.flag("loading")
        appearance = try object.word("appearance", usually: AppearanceWord.disappeared).appearance
        cause = try object.word("cause", usually: AppearanceCause.none)
        byHand = try object.word("byHand", usually: .no)
        traitOverride = try object.value("traits")
        callbackDepth = try object.count("depth")
        isHeld = try object.flag("held")
    }
}

/// The appearance state of a controller, in one word.
enum AppearanceWord: String, CaseIterable {
    case disappeared
    case appearing
    case appearingAnimated
    case appeared
    case disappearing
    case disappearingAnimated

    init(_ appearance: Appearance) {
        switch appearance {
        case .disappeared: self = .disappeared
        case .appearing(let isAnimated): self = isAnimated ? .appearingAnimated : .appearing
        case .appeared: self = .appeared
        case .disappearing(let isAnimated): self = isAnimated ? .disappearingAnimated : .disappearing
        }
    }

    var appearance: Appearance {
        switch self {
        case .disappeared: .disappeared
        case .appearing: .appearing(animated: false)
        case .appearingAnimated: .appearing(animated: true)
        case .appeared: .appeared
        case .disappearing: .disappearing(animated: false)
        case .disappearingAnimated: .disappearing(animated: true)
        }
    }
}

extension SceneReference: JSONWritable, JSONReadable {
    /// Writes the storyboard's index and the scene's object id.
    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        writer.value(storyboard)
        writer.value(objectID)
        writer.endArray()
    }

    /// Reads the storyboard's index and the scene's object id.
    package init(json: JSONReader) throws(JSONFault) {
        let elements = try json.array(count: 2...2)
        self.init(storyboard: try elements[0].storyboardIndex(), objectID: try elements[1].string())
    }
}

extension ElementEnabling: JSONWritable, JSONReadable {
    /// Writes the element's object id, and whether it is enabled.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("element", element)
        writer.flag("enabled", isEnabled)
        writer.endObject()
    }

    /// Reads the element's object id, and whether it is enabled.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(element: try object.need("element"), isEnabled: try object.flag("enabled"))
    }
}
