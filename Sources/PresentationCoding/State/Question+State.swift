import JSONCoding
import PresentationEngine

extension Question: JSONWritable, JSONReadable {
    private enum Word: String, CaseIterable {
        case presentationController, adaptiveStyle, animator, interaction, wantsInteractiveStart, duration
        case actionTarget, splitShow, unwindTarget, unwindSegue
        case interruptible, shouldPerformSegue, shouldPop, shouldSelect, tab, page, split
        case forwardsAppearance, readPresentation
        case shouldSaveState
        case shouldRestoreState, restoredController, restoredObject, substitute, newStyle, newSubstitute,
            segueDestination, canPerform
        case orientation, childSize, shouldDismiss, statusBar, orientationLock, preference, sceneActivity
        case responders
        case intentHandler, keyboardExtensions
        case zoomSource, zoomDismissal, spine, contentScrollView, previewActions
        case shouldPushItem, barPosition, popGesture, pageIndicator
    }

    private var word: Word {
        switch self {
        case .presentationController: .presentationController
        case .readPresentation: .readPresentation
        case .adaptiveStyle: .adaptiveStyle
        case .substitute: .substitute
        case .newStyle: .newStyle
        case .newSubstitute: .newSubstitute
        case .animator: .animator
        case .interaction: .interaction
        case .wantsInteractiveStart: .wantsInteractiveStart
        case .duration: .duration
        case .interruptible: .interruptible
        case .zoomSource: .zoomSource
        case .zoomDismissal: .zoomDismissal
        case .shouldPerformSegue: .shouldPerformSegue
        case .shouldPop: .shouldPop
        case .shouldPushItem: .shouldPushItem
        case .barPosition: .barPosition
        case .popGesture: .popGesture
        case .pageIndicator: .pageIndicator
        case .segueDestination: .segueDestination
        case .canPerform: .canPerform
        case .actionTarget: .actionTarget
        case .splitShow: .splitShow
        case .unwindTarget: .unwindTarget
        case .unwindSegue: .unwindSegue
        case .shouldSelect: .shouldSelect
        case .tab: .tab
        case .shouldDismiss: .shouldDismiss
        case .page: .page
        case .spine: .spine
        case .split: .split
        case .forwardsAppearance: .forwardsAppearance
        case .orientation: .orientation
        case .childSize: .childSize
        case .statusBar: .statusBar
        case .preference: .preference
        case .responders: .responders
        case .contentScrollView: .contentScrollView
        case .previewActions: .previewActions
        case .shouldSaveState: .shouldSaveState
        case .shouldRestoreState: .shouldRestoreState
        case .sceneActivity: .sceneActivity
        case .restoredController: .restoredController
        case .restoredObject: .restoredObject
        case .intentHandler: .intentHandler
        case .keyboardExtensions: .keyboardExtensions
        }
    }

    /// Writes the question, and the purpose of its answer.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.word("asks", word)
        switch self {
        case .presentationController(let request), .adaptiveStyle(let request):
            writer.member("request", request)
        case .readPresentation(let controller, let step):
            writer.member("controller", controller)
            writer.member("step", step)
        case .substitute(let transition), .animator(let transition), .interaction(let transition),
            .wantsInteractiveStart(let transition), .duration(let transition), .interruptible(let transition),
            .zoomSource(let transition):
            writer.member("transition", transition)
        case .newStyle(let presentation): writer.member("presentation", presentation)
        case .newSubstitute(let presentation, let style):
            writer.member("presentation", presentation)
            writer.member("style", style.name)
        case .shouldPerformSegue(let segue), .segueDestination(let segue):
            writer.member("segue", segue)
        case .canPerform(let action, let responder):
            writer.member("action", action)
            writer.member("responder", responder)
        case .shouldPop(let controller), .zoomDismissal(let controller):
            writer.member("controller", controller)
        case .shouldPushItem(let transition): writer.member("transition", transition)
        case .barPosition(let controller): writer.member("controller", controller)
        case .popGesture(let inquiry): writer.member("inquiry", inquiry)
        case .pageIndicator(let controller, let count):
            writer.member("controller", controller)
            if let count { writer.member("count", count) }
        case .actionTarget(let lookup): writer.member("lookup", lookup)
        case .splitShow(let request): writer.member("show", request)
        case .unwindTarget(let search): writer.member("search", search)
        case .unwindSegue(let finding): writer.member("finding", finding)
        case .shouldSelect(let tabBar, let tab):
            writer.member("controller", tabBar)
            writer.member("tab", tab)
        case .tab(let tabBar, let step):
            writer.member("controller", tabBar)
            writer.member("step", step)
        case .shouldDismiss(let presentation, let gesture):
            writer.member("presentation", presentation)
            writer.member("gesture", gesture)
        case .page(let search): writer.member("search", search)
        case .spine(let container, let orientation):
            writer.member("controller", container)
            writer.word("orientation", orientation)
        case .split(let split, let asked):
            writer.member("controller", split)
            writer.word("question", asked)
        case .forwardsAppearance(let controller, let steps, let otherwise):
            writer.member("controller", controller)
            writer.list("then", steps)
            writer.list("otherwise", otherwise)
        case .shouldSaveState(let isSecure), .shouldRestoreState(let isSecure):
            writer.flag("secure", isSecure)
        case .sceneActivity: break
        case .intentHandler(let intent): writer.member("intent", intent)
        case .keyboardExtensions: break
        case .restoredController(let position), .restoredObject(let position):
            writer.member("position", position)
        case .orientation(let inquiry): writer.member("inquiry", inquiry)
        case .statusBar(let inquiry): writer.member("inquiry", inquiry)
        case .preference(let inquiry): writer.member("inquiry", inquiry)
        case .responders(let inquiry): writer.member("inquiry", inquiry)
        case .contentScrollView(let scroll): writer.member("scroll", scroll)
        case .previewActions(let controller): writer.member("controller", controller)
        case .childSize(let child, let parent, let size, let withholder):
            writer.member("controller", child)
            writer.member("parent", parent)
            writer.member("size", size)
            writer.member("withholder", withholder)
        }
        writer.endObject()
    }

    /// Reads the question, and the purpose of its answer.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        switch try object.word("asks", of: Word.self) {
        case .presentationController: self = .presentationController(try object.need("request"))
        case .readPresentation:
            self = .readPresentation(try object.need("controller"), then: try object.need("step"))
        case .adaptiveStyle: self = .adaptiveStyle(try object.need("request"))
        case .substitute: self = .substitute(try object.need("transition"))
        case .newStyle: self = .newStyle(try object.need("presentation"))
        case .newSubstitute:
            self = .newSubstitute(
                try object.need("presentation"), try object.required("style").presentationStyle())
        case .animator: self = .animator(try object.need("transition"))
        case .interaction: self = .interaction(try object.need("transition"))
        case .wantsInteractiveStart: self = .wantsInteractiveStart(try object.need("transition"))
        case .duration: self = .duration(try object.need("transition"))
        case .interruptible: self = .interruptible(try object.need("transition"))
        case .zoomSource: self = .zoomSource(try object.need("transition"))
        case .zoomDismissal: self = .zoomDismissal(try object.need("controller"))
        case .shouldPerformSegue: self = .shouldPerformSegue(try object.need("segue"))
        case .segueDestination: self = .segueDestination(try object.need("segue"))
        case .canPerform: self = .canPerform(try object.need("action"), try object.need("responder"))
        case .shouldPop: self = .shouldPop(try object.need("controller"))
        case .shouldPushItem: self = .shouldPushItem(try object.need("transition"))
        case .barPosition: self = .barPosition(try object.need("controller"))
        case .popGesture: self = .popGesture(try object.need("inquiry"))
        case .pageIndicator:
            self = .pageIndicator(try object.need("controller"), count: try object.optional("count")?.integer())
        case .actionTarget: self = .actionTarget(try object.need("lookup"))
        case .splitShow: self = .splitShow(try object.need("show"))
        case .unwindTarget: self = .unwindTarget(try object.need("search"))
        case .unwindSegue: self = .unwindSegue(try object.need("finding"))
        case .shouldSelect:
            self = .shouldSelect(try object.need("controller"), try object.need("tab"))
        case .tab: self = .tab(try object.need("controller"), try object.need("step"))
        case .shouldDismiss:
            self = .shouldDismiss(try object.need("presentation"), try object.need("gesture"))
        case .page: self = .page(try object.need("search"))
        case .spine: self = .spine(try object.need("controller"), try object.word("orientation"))
        case .split: self = .split(try object.need("controller"), try object.word("question"))
        case .forwardsAppearance:
            self = .forwardsAppearance(
                try object.need("controller"), then: try object.list("then"),
                otherwise: try object.list("otherwise"))
        case .orientation: self = .orientation(try object.need("inquiry"))
        case .statusBar: self = .statusBar(try object.need("inquiry"))
        // Builds before there were other preferences wrote the lock of the orientation under a name of its own.
        case .orientationLock, .preference: self = .preference(try object.need("inquiry"))
        case .responders: self = .responders(try object.need("inquiry"))
        case .contentScrollView: self = .contentScrollView(try object.need("scroll"))
        case .previewActions: self = .previewActions(try object.need("controller"))
        case .childSize:
            self = .childSize(
                try object.need("controller"), of: try object.need("parent"), try object.need("size"),
                withholder: try object.value("withholder"))
        case .shouldSaveState: self = .shouldSaveState(isSecure: try object.flag("secure"))
        case .shouldRestoreState: self = .shouldRestoreState(isSecure: try object.flag("secure"))
        case .sceneActivity: self = .sceneActivity
        case .restoredController: self = .restoredController(try object.objectPosition())
        case .restoredObject: self = .restoredObject(try object.objectPosition())
        case .intentHandler: self = .intentHandler(try object.need("intent"))
        case .keyboardExtensions: self = .keyboardExtensions
        }
    }
}
