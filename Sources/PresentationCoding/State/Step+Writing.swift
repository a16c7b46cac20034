import JSONCoding
import PresentationEngine

/// The word under which a step is stored.
enum StepWord: String, CaseIterable {
    case call, deferredCall, calls, callback, base, leaveCallback, question, answer, completion
    case load, finishLoading, begin, beginByHand, beginChildren, arrive, awaitCommit, arriveInCommit, updateProperties
    case review
    case end, endAfterCommit, endChildren
    case settleAppearance, clearCause
    case link, giveChildren, changeStack, changeAfterFinishing, turnPages, reorderTabs, tab, swap, withdraw,
        placeChildren, split,
        transitionChildren
    case refuseChildTransition, resumeContainer, detach, destroy, showWindow, hideWindow, removeWindow, respond,
        settleTouch, goOn,
        editing, postMemoryWarning, keyboard, send, placeRoot, makeRoot, setRoot, becomeActive,
        finishLaunching, present, dismiss, transition, completeTransition
    case beginSegue, segue, show, unwind, notifyInteraction, settleSheet, layOutSheets, layOut, takeBackZoom, runBlocks,
        probe, environment, app, preserve,
        restore, drain

    init(_ step: Step) {
        switch step {
        case .call: self = .call
        case .deferredCall: self = .deferredCall
        case .calls: self = .calls
        case .callback: self = .callback
        case .base: self = .base
        case .leaveCallback: self = .leaveCallback
        case .question: self = .question
        case .answer: self = .answer
        case .completion: self = .completion
        case .load: self = .load
        case .finishLoading: self = .finishLoading
        case .begin: self = .begin
        case .beginByHand: self = .beginByHand
        case .beginChildren: self = .beginChildren
        case .arrive: self = .arrive
        case .updateProperties: self = .updateProperties
        case .review: self = .review
        case .awaitCommit: self = .awaitCommit
        case .arriveInCommit: self = .arriveInCommit
        case .end: self = .end
        case .endAfterCommit: self = .endAfterCommit
        case .endChildren: self = .endChildren
        case .settleAppearance: self = .settleAppearance
        case .clearCause: self = .clearCause
        case .link: self = .link
        case .giveChildren: self = .giveChildren
        case .changeStack: self = .changeStack
        case .changeAfterFinishing: self = .changeAfterFinishing
        case .turnPages: self = .turnPages
        case .reorderTabs: self = .reorderTabs
        case .tab: self = .tab
        case .swap: self = .swap
        case .withdraw: self = .withdraw
        case .placeChildren: self = .placeChildren
        case .split: self = .split
        case .transitionChildren: self = .transitionChildren
        case .refuseChildTransition: self = .refuseChildTransition
        case .resumeContainer: self = .resumeContainer
        case .detach: self = .detach
        case .destroy: self = .destroy
        case .showWindow: self = .showWindow
        case .hideWindow: self = .hideWindow
        case .removeWindow: self = .removeWindow
        case .respond: self = .respond
        case .settleTouch: self = .settleTouch
        case .goOn: self = .goOn
        case .editing: self = .editing
        case .postMemoryWarning: self = .postMemoryWarning
        case .keyboard: self = .keyboard
        case .send: self = .send
        case .placeRoot: self = .placeRoot
        case .makeRoot: self = .makeRoot
        case .setRoot: self = .setRoot
        case .becomeActive: self = .becomeActive
        case .finishLaunching: self = .finishLaunching
        case .present: self = .present
        case .dismiss: self = .dismiss
        case .transition: self = .transition
        case .completeTransition: self = .completeTransition
        case .beginSegue: self = .beginSegue
        case .segue: self = .segue
        case .show: self = .show
        case .unwind: self = .unwind
        case .notifyInteraction: self = .notifyInteraction
        case .settleSheet: self = .settleSheet
        case .layOut: self = .layOut
        case .layOutSheets: self = .layOutSheets
        case .takeBackZoom: self = .takeBackZoom
        case .runBlocks: self = .runBlocks
        case .probe: self = .probe
        case .environment: self = .environment
        case .app: self = .app
        case .preserve: self = .preserve
        case .restore: self = .restore
        case .drain: self = .drain
        }
    }
}

extension Step: JSONWritable {
    /// Writes `{"step": …}` with the step's operands.
    package func write(to writer: inout JSONWriter) {
        writer.object { writeMembers(to: &$0) }
    }

    /// Writes the word for the step, and its operands.
    func writeMembers(to writer: inout JSONWriter) {
        writer.word("step", StepWord(self))
        writeContent(to: &writer)
    }

    private func writeContent(to writer: inout JSONWriter) {
        switch self {
        case .call(let call, let bindings), .deferredCall(let call, let bindings):
            writer.member("call", call)
            writer.bindings(bindings)
        case .calls(let calls, let bindings):
            writer.member("calls", calls)
            writer.bindings(bindings)
        case .callback(let callback): writer.member("callback", callback)
        case .base(let controller, let member):
            writer.member("controller", controller)
            writer.member("member", member)
        case .leaveCallback(let controller), .finishLoading(let controller), .arrive(let controller),
            .arriveInCommit(let controller),
            .settleAppearance(let controller), .clearCause(let controller),
            .placeChildren(let controller), .resumeContainer(let controller),
            .refuseChildTransition(let controller):
            writer.member("controller", controller)
        case .awaitCommit(let controller, let isEntering):
            writer.member("controller", controller)
            writer.flag("entering", isEntering)
        case .transitionChildren(let call, let controller, let bindings):
            writer.member("controller", controller)
            writer.object("transition") { call.writeMembers(to: &$0) }
            writer.bindings(bindings)
        case .question(let question): writer.member("question", question)
        case .answer(let asked): writer.member("asked", asked)
        case .completion(let actor, let member, let completion, let bindings, let rule):
            writer.member("actor", actor)
            writer.member("member", member)
            writer.member("completion", completion)
            writer.bindings(bindings)
            writer.member("rule", rule)
        case .load(let controller, let rule):
            writer.member("controller", controller)
            writer.member("rule", rule)
        case .begin(let step), .beginByHand(let step), .beginChildren(let step), .end(let step),
            .endAfterCommit(let step), .endChildren(let step):
            writer.member("appearance", step)
        case .link(let child, let parent), .withdraw(let child, let parent):
            writer.member("child", child)
            writer.member("parent", parent)
        case .changeStack(let change): writer.member("change", change)
        case .changeAfterFinishing(let change): writer.member("change", change)
        case .turnPages(let turn, let stage):
            writer.member("turn", turn)
            writer.word("stage", stage)
        case .giveChildren(let parent, let children):
            writer.member("parent", parent)
            writer.list("children", children)
        case .tab(let tabBar, let step):
            writer.member("controller", tabBar)
            writer.member("step", step)
        case .reorderTabs(let tabBar, let tabs):
            writer.member("controller", tabBar)
            writer.list("tabs", tabs)
        case .swap(let change): writer.member("change", change)
        case .detach(let view), .destroy(let view): writer.member("view", view)
        case .showWindow(let window), .placeRoot(let window), .hideWindow(let window),
            .removeWindow(let window):
            writer.member("window", window)
        case .makeRoot(let window, let request):
            writer.member("window", window)
            writer.member("make", request)
        case .setRoot(let window, let controller):
            writer.member("window", window)
            writer.member("controller", controller)
        case .respond(let responder, let event):
            writer.member("responder", responder)
            writer.member("member", event.member)
            writer.pairs("arguments", event.arguments)
            writer.flag("unasked", event.isUnasked)
        case .goOn(let gesture, let finger):
            writer.member("gesture", gesture)
            writer.member("finger", finger)
        case .editing(let controller, let isEditing):
            writer.member("controller", controller)
            writer.flag("editing", isEditing)
        case .send(let action): writer.member("action", action)
        case .present(let request): writer.member("request", request)
        case .transition(let transition, let stage):
            writer.member("transition", transition)
            writer.word("stage", stage)
        case .completeTransition(let transition, let didComplete, let rule):
            writer.member("transition", transition)
            writer.member("didComplete", didComplete)
            writer.member("rule", rule)
        case .beginSegue(let request): writer.member("request", request)
        case .dismiss(let receiver, let isAnimated, let completion, let bindings):
            writer.member("controller", receiver)
            writer.flag("animated", isAnimated)
            writer.member("completion", completion)
            writer.bindings(bindings)
        case .show(let request): writer.member("show", request)
        case .unwind(let step): writer.member("unwind", step)
        case .split(let split, let stage):
            writer.member("controller", split)
            writer.word("stage", stage)
        case .segue(let segue, let stage):
            writer.member("segue", segue)
            writer.word("stage", stage)
        case .notifyInteraction(let transition): writer.member("transition", transition)
        case .settleSheet(let presentation), .layOutSheets(let presentation):
            writer.member("presentation", presentation)
        case .layOut(let view, let stage):
            writer.member("view", view)
            writer.word("stage", stage)
        case .takeBackZoom(let presentation, let start):
            writer.member("presentation", presentation)
            writer.member("startsAt", start)
        case .updateProperties(let controller, let pass, let rule):
            writer.member("controller", controller)
            writer.word("pass", pass)
            writer.member("rule", rule)
        case .review(let controller, let part, let rule):
            writer.member("controller", controller)
            writer.word("part", part)
            writer.member("rule", rule)
        case .runBlocks(let transition, let kind):
            writer.member("transition", transition)
            writer.word("kind", kind)
        case .probe(let controller, let readable, let label):
            writer.member("controller", controller)
            writer.member("property", readable)
            writer.member("label", label)
        case .environment(let step): writer.member("environment", step)
        case .app(let step): writer.member("app", step)
        case .keyboard(let step): writer.member("keyboard", step)
        case .preserve(let stage): writer.word("stage", stage)
        case .restore(let stage): writer.member("stage", stage)
        case .finishLaunching(let steps): writer.list("then", steps)
        case .becomeActive, .drain, .postMemoryWarning, .settleTouch: break
        }
    }
}
