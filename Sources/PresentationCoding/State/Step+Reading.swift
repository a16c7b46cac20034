import JSONCoding
import PresentationEngine

extension Step: JSONReadable {
    /// Reads `{"step": …}` with the step's operands.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        switch try object.word("step", of: StepWord.self) {
        case .call: self = .call(try object.need("call"), try object.bindings())
        case .deferredCall: self = .deferredCall(try object.need("call"), try object.bindings())
        case .calls: self = .calls(try object.list("calls"), try object.bindings())
        case .callback: self = .callback(try object.need("callback"))
        case .base: self = .base(try object.need("controller"), try object.need("member"))
        case .leaveCallback: self = .leaveCallback(try object.need("controller"))
        case .question: self = .question(try object.need("question"))
        case .answer: self = .answer(try object.need("asked"))
        case .completion:
            self = .completion(
                try object.value("actor"), try object.need("member"), try object.need("completion"),
                try object.bindings(), try object.need("rule"))
        case .load: self = .load(try object.need("controller"), try object.need("rule"))
        case .finishLoading: self = .finishLoading(try object.need("controller"))
        case .begin: self = .begin(try object.need("appearance"))
        case .beginByHand: self = .beginByHand(try object.need("appearance"))
        case .beginChildren: self = .beginChildren(try object.need("appearance"))
        case .arrive: self = .arrive(try object.need("controller"))
        case .awaitCommit:
            self = .awaitCommit(try object.need("controller"), isEntering: try object.flag("entering"))
        case .arriveInCommit: self = .arriveInCommit(try object.need("controller"))
        case .end: self = .end(try object.need("appearance"))
        case .endAfterCommit: self = .endAfterCommit(try object.need("appearance"))
        case .endChildren: self = .endChildren(try object.need("appearance"))
        case .settleAppearance: self = .settleAppearance(try object.need("controller"))
        case .clearCause: self = .clearCause(try object.need("controller"))
        case .link: self = .link(try object.need("child"), try object.need("parent"))
        case .giveChildren:
            self = .giveChildren(try object.need("parent"), try object.list("children"))
        case .changeStack: self = .changeStack(try object.need("change"))
        case .changeAfterFinishing: self = .changeAfterFinishing(try object.need("change"))
        case .turnPages: self = .turnPages(try object.need("turn"), try object.word("stage"))
        case .tab: self = .tab(try object.need("controller"), try object.need("step"))
        case .reorderTabs:
            self = .reorderTabs(try object.need("controller"), try object.list("tabs"))
        case .swap: self = .swap(try object.need("change"))
        case .withdraw: self = .withdraw(try object.need("child"), try object.need("parent"))
        case .transitionChildren:
            self = .transitionChildren(
                try ChildTransitionCall(try object.required("transition").object()),
                try object.need("controller"), try object.bindings())
        case .refuseChildTransition: self = .refuseChildTransition(try object.need("controller"))
        case .placeChildren: self = .placeChildren(try object.need("controller"))
        case .split: self = .split(try object.need("controller"), try object.word("stage"))
        case .resumeContainer: self = .resumeContainer(try object.need("controller"))
        case .detach: self = .detach(try object.need("view"))
        case .destroy: self = .destroy(try object.need("view"))
        case .showWindow: self = .showWindow(try object.need("window"))
        case .hideWindow: self = .hideWindow(try object.need("window"))
        case .removeWindow: self = .removeWindow(try object.need("window"))
        case .respond:
            self = .respond(
                try object.need("responder"),
                ResponderEvent(
                    try object.need("member"), try object.pairs("arguments"), isUnasked: try object.flag("unasked")))
        case .settleTouch: self = .settleTouch
        case .goOn:
            self = .goOn(try object.need("gesture"), finger: try object.optional("finger")?.integer(in: 0...Int.max))
        case .editing: self = .editing(try object.need("controller"), try object.flag("editing"))
        case .postMemoryWarning: self = .postMemoryWarning
        case .keyboard: self = .keyboard(try object.need("keyboard"))
        case .send: self = .send(try object.need("action"))
        case .placeRoot: self = .placeRoot(try object.need("window"))
        case .makeRoot: self = .makeRoot(try object.need("window"), try object.value("make"))
        case .setRoot: self = .setRoot(try object.need("window"), try object.need("controller"))
        case .becomeActive: self = .becomeActive
        case .finishLaunching: self = .finishLaunching(then: try object.list("then"))
        case .present: self = .present(try object.need("request"))
        case .dismiss:
            self = .dismiss(
                try object.need("controller"), isAnimated: try object.flag("animated"),
                try object.value("completion"), try object.bindings())
        case .transition: self = .transition(try object.need("transition"), try object.word("stage"))
        case .completeTransition:
            self = .completeTransition(
                try object.need("transition"), didComplete: try object.required("didComplete").bool(),
                try object.need("rule"))
        case .beginSegue: self = .beginSegue(try object.need("request"))
        case .show: self = .show(try object.need("show"))
        case .unwind: self = .unwind(try object.need("unwind"))
        case .segue: self = .segue(try object.need("segue"), try object.word("stage"))
        case .updateProperties:
            self = .updateProperties(
                try object.need("controller"), try object.word("pass"), try object.need("rule"))
        case .review:
            self = .review(try object.need("controller"), try object.word("part"), try object.need("rule"))
        case .settleSheet: self = .settleSheet(try object.need("presentation"))
        case .layOutSheets: self = .layOutSheets(try object.need("presentation"))
        case .layOut: self = .layOut(try object.need("view"), try object.word("stage"))
        case .takeBackZoom:
            self = .takeBackZoom(try object.need("presentation"), startsAt: try object.startOfChange() ?? 0)
        case .notifyInteraction: self = .notifyInteraction(try object.need("transition"))
        case .runBlocks: self = .runBlocks(try object.need("transition"), try object.word("kind"))
        case .probe:
            self = .probe(
                try object.need("controller"), try object.need("property"), label: try object.value("label"))
        case .environment: self = .environment(try object.need("environment"))
        case .app: self = .app(try object.need("app"))
        case .preserve: self = .preserve(try object.word("stage"))
        case .restore: self = .restore(try object.need("stage"))
        case .drain: self = .drain
        }
    }
}
