import JSONCoding
import PresentationEngine

extension Controller: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("serial", serial, before.serial)
        record.member("name", name, before.name)
        record.member("class", className, before.className)
        record.word("kind", kind, before.kind, usually: .viewController)
        record.member("scene", scene, before.scene)
        record.member("nib", nibName, before.nibName)
        record.member("bundle", nibBundle, before.nibBundle)
        record.member("properties", properties, before.properties, usually: ControllerProperties())
        record.member("delegate", transitioningDelegate, before.transitioningDelegate)
        record.member("restorationClass", restorationClass, before.restorationClass)
        record.member("parent", parent, before.parent)
        record.list("children", children, before.children)
        record.member("selected", selected, before.selected)
        record.member("tabBar", tabBar, before.tabBar, usually: TabBar())
        record.member("pages", pages, before.pages, usually: Pages())
        record.list("shown", shown, before.shown)
        record.flag("hasAppeared", hasAppearedInParent, before.hasAppearedInParent)
        record.flag("awaitsDidMove", awaitsDidMove, before.awaitsDidMove)
        record.flag("appearedAhead", hasAppearedAhead, before.hasAppearedAhead)
        record.flag("awaitsArrival", awaitsArrival, before.awaitsArrival)
        record.flag("leftOut", isLeftOut, before.isLeftOut)
        record.member("containerDelegate", delegate, before.delegate)
        record.member("waitingChange", waitingChange, before.waitingChange)
        record.list("waitingCalls", storedWaitingCalls, before.storedWaitingCalls)
        record.word("bars", barHiding, before.barHiding, usually: .byProperties)
        record.member("split", split, before.split)
        record.member("alert", alert, before.alert)
        record.member("search", search, before.search)
        record.member("navigation", storedNavigation, before.storedNavigation)
        record.list("enabling", enabling, before.enabling)
        record.member("keptBy", keptBy, before.keptBy)
        record.member("popoverController", popoverController, before.popoverController)
        record.member("presents", presents, before.presents)
        record.member("presentedBy", presentedBy, before.presentedBy)
        record.member("prepared", preparedPresentation, before.preparedPresentation)
        record.member("window", window, before.window)
        record.member("view", view, before.view)
        record.flag("loading", isLoadingView, before.isLoadingView)
        record.word(
            "appearance", AppearanceWord(appearance), AppearanceWord(before.appearance), usually: .disappeared
        )
        record.word("cause", cause, before.cause, usually: AppearanceCause.none)
        record.word("byHand", byHand, before.byHand, usually: .no)
        record.member("traits", traitOverride, before.traitOverride)
        record.member("toldTraits", toldTraits, before.toldTraits)
        record.member("keptTraits", keptTraits, before.keptTraits)
        record.word("traitKeeping", traitKeeping, before.traitKeeping, usually: .outside)
        record.list("traitRegistrations", traitRegistrations, before.traitRegistrations)
        record.member("toldSafeArea", toldSafeArea, before.toldSafeArea)
        record.member("toldMargins", toldMargins, before.toldMargins)
        record.flag("awaitsGuideLayout", awaitsGuideLayout, before.awaitsGuideLayout)
        record.flag("updatedConstraints", hasUpdatedConstraints, before.hasUpdatedConstraints)
        record.flag("updatedProperties", hasUpdatedProperties, before.hasUpdatedProperties)
        record.member("toldUnavailableContent", toldUnavailableContent, before.toldUnavailableContent)
        record.count("depth", callbackDepth, before.callbackDepth)
        record.flag("held", isHeld, before.isHeld)
    }

    /// The state of a navigation controller, unless it has the defaults.
    private var storedNavigation: NavigationState? { navigation == NavigationState() ? nil : navigation }

    /// The waiting calls, in the form that includes their receiver.
    private var storedWaitingCalls: [Call] {
        waitingCalls.map { Call.navigation(receiver: name, $0) }
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
        hasAppearedAhead = try object.flag("appearedAhead")
        awaitsArrival = try object.flag("awaitsArrival")
        isLeftOut = try object.flag("leftOut")
        delegate = try object.value("containerDelegate")
        waitingChange = try object.value("waitingChange")
        waitingCalls = try object.list("waitingCalls", of: Call.self).compactMap {
            guard case .navigation(_, let call) = $0 else { return nil }
            return call
        }
        barHiding = try object.word("bars", usually: .byProperties)
        if let state: SplitState = try object.value("split") { split = state }
        if let state: AlertState = try object.value("alert") { alert = state }
        if let state: SearchState = try object.value("search") { search = state }
        if let state: NavigationState = try object.value("navigation") { navigation = state }
        enabling = try object.list("enabling")
        keptBy = try object.value("keptBy")
        popoverController = try object.value("popoverController")
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
        toldTraits = try object.value("toldTraits")
        keptTraits = try object.value("keptTraits")
        traitKeeping = try object.word("traitKeeping", usually: .outside)
        traitRegistrations = try object.list("traitRegistrations")
        toldSafeArea = try object.value("toldSafeArea")
        toldMargins = try object.value("toldMargins")
        awaitsGuideLayout = try object.flag("awaitsGuideLayout")
        hasUpdatedConstraints = try object.flag("updatedConstraints")
        hasUpdatedProperties = try object.flag("updatedProperties")
        toldUnavailableContent = try object.value("toldUnavailableContent")
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
