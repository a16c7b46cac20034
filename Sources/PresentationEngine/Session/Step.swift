/// One step of a turn.
///
/// A turn is a queue of steps kept in the session's state, so that it can park on a question, nest the calls of
/// a reaction, and be stepped.
package indirect enum Step: Sendable, Hashable {
    case call(Call, Bindings)
    /// A pop that has waited for the end of a transition; it has returned before, with nothing (P90).
    case deferredCall(Call, Bindings)
    /// Calls of a reaction or a handler, one after the other.
    case calls([Call], Bindings)
    case callback(Callback)
    /// UIKit's own implementation of a member, `super` to an override.
    case base(ControllerHandle, Member)
    case leaveCallback(ControllerHandle)
    case question(Question)
    /// The answer to a question whose method has made its calls (CH-695).
    case answer(AskedQuestion)
    case completion(Actor?, Member, Completion, Bindings, Rule)

    case load(ControllerHandle, Rule)
    case finishLoading(ControllerHandle)
    case begin(AppearanceStep)
    /// Like `begin`, for an app that calls `beginAppearanceTransition(_:animated:)`: it is not held back.
    case beginByHand(AppearanceStep)
    case beginChildren(AppearanceStep)
    case arrive(ControllerHandle)
    case updateProperties(ControllerHandle, PropertyPass, Rule)
    case review(ControllerHandle, ViewReview, Rule)
    case end(AppearanceStep)
    /// `arrive` and `end` of a controller whose view the app's code has moved (CH-27): the first comes in the commit of
    /// the turn, the other after it. A view that is entering is not in the window before (AP-01).
    case awaitCommit(ControllerHandle, isEntering: Bool = false)
    case arriveInCommit(ControllerHandle)
    case endAfterCommit(AppearanceStep)
    case endChildren(AppearanceStep)
    case settleAppearance(ControllerHandle)
    case clearCause(ControllerHandle)

    case link(ControllerHandle, ControllerHandle)
    /// The children that code gives a container whose view its initializer has loaded (F2).
    case giveChildren(ControllerHandle, [ControllerHandle])
    case changeStack(StackChange)
    /// A change that has finished another one.
    case changeAfterFinishing(FinishingChange)
    case turnPages(PageTurn, PageTurn.Stage)
    /// The way of a tab object from its selection to the screen (Q24).
    case tab(ControllerHandle, TabStep)
    /// The order in which the user left the tabs.
    case reorderTabs(ControllerHandle, [ControllerHandle])
    /// A container without visible children shows some, or a container with visible children shows none.
    case swap(ContainerChange)
    /// A child was removed from a container that showed it.
    case withdraw(ControllerHandle, ControllerHandle)
    case placeChildren(ControllerHandle)
    case split(ControllerHandle, SplitStep)
    /// `transition(from:to:…)` of a container: if it forwards its appearance, and if it does not (P118).
    case transitionChildren(ChildTransitionCall, ControllerHandle, Bindings)
    case refuseChildTransition(ControllerHandle)
    /// The work that waited for the end of a container's transition.
    case resumeContainer(ControllerHandle)
    /// Removes a view from its superview; a view of the app's own content is destroyed with that.
    case detach(ViewHandle)
    /// Destroys a view of the app's own content once the touch in it has been canceled (CH-631).
    case destroy(ViewHandle)
    case showWindow(WindowHandle)
    case hideWindow(WindowHandle)
    case removeWindow(WindowHandle)
    /// An event goes to a responder, and on along the chain if that does not handle it (ME-08).
    case respond(Responder, ResponderEvent)
    /// A touch is canceled if its view has left its window in this turn (CH-631).
    case settleTouch
    /// A gesture goes on that has taken the touch from a view (CH-631); one of a finger, if that is still there.
    case goOn(BegunGesture, finger: Int?)
    /// The base `setEditing(_:animated:)`.
    case editing(ControllerHandle, Bool)
    case postMemoryWarning
    case keyboard(KeyboardStep)
    /// The layout of a controller's view, which guides belong to (LY-25, LY-26).
    case layOut(ViewHandle, ViewLayoutStage)
    /// An element's action goes to its target.
    case send(ControlAction)
    case placeRoot(WindowHandle)
    /// The root of the scene that connects at the launch is made; nil for that of the main storyboard (CH-472).
    case makeRoot(WindowHandle, ControllerRequest?)
    /// The root of a launch, once it is made with everything that belongs to it.
    case setRoot(WindowHandle, ControllerHandle)
    /// The launch has finished; the steps that waited for the run loop follow (CH-98).
    case finishLaunching(then: [Step])
    /// The app is active: it receives events from now on.
    case becomeActive
    case present(PresentationRequest)
    case transition(TransitionHandle, TransitionStage)
    case completeTransition(TransitionHandle, didComplete: Bool, Rule)
    /// A segue that loading performs by itself (R74).
    case beginSegue(SegueRequest)
    case segue(SegueHandle, SegueStage)
    /// UIKit's own `dismiss(animated:completion:)`.
    case dismiss(ControllerHandle, isAnimated: Bool, Completion?, Bindings)
    /// UIKit's own `show` of the class of a request's receiver.
    case show(ShowRequest)
    case unwind(UnwindStep)
    case notifyInteraction(TransitionHandle)
    /// A sheet comes to rest at its smallest detent, after a drag that has not dismissed it.
    case settleSheet(PresentationHandle)
    /// The layout of a sheet that rests at another height, and of its neighbors (CH-465).
    case layOutSheets(PresentationHandle)
    /// A finger takes a zoomed view back, whose presentation it has finished: from this fraction on (CH-432).
    case takeBackZoom(PresentationHandle, startsAt: Double)
    case runBlocks(TransitionHandle, CoordinatorBlock.Kind)
    case probe(ControllerHandle, Readable, label: String?)
    case environment(EnvironmentStep)
    case app(AppStep)
    case preserve(PreservationStage)
    case restore(RestorationStage)
    case drain
}

/// The steps of a change of the app's state.
package enum AppStep: Sendable, Hashable {
    /// A notification of the application or of its scene.
    case post(String, Rule)
    /// The app's state changes.
    case enter(AppActivity)
    /// The change is over; the calls about the app's state that waited for it follow, this many.
    case finish(waiting: Int)
    /// The app's process ends.
    case end
    /// The system takes pictures of the app in the background.
    case takeSnapshots
    /// The device is locked: protected data is not available any more.
    case lock
    /// The user info of an activity that was updated is complete.
    case closeActivity
    /// The status bar changes, once the delegate has heard that it will (CH-655).
    case showStatusBar(StatusBar)
}

/// The stages of the layout of a controller's view.
package enum ViewLayoutStage: String, Sendable, Hashable, CaseIterable {
    /// A layout of its own: the callbacks of the controller, with `layoutSubviews()` between them.
    case pass
    /// The same after the view has got or lost a subview, if it is still on screen.
    case subviews
    /// The override of `layoutSubviews()` calls super.
    case callSuper
    /// The override is over.
    case end
    /// `viewDidLayoutSubviews()` is over, and nothing may wait for a layout any more.
    case check
}

/// A callback that is about to be made.
package struct Callback: Sendable, Hashable {
    package let receiver: Actor
    package let member: Member
    package let arguments: [Argument]
    package let rule: Rule
    /// Names that a reaction may use besides the arguments, for arguments that are objects.
    package let bindings: [Argument]

    package init(
        _ receiver: Actor, _ member: Member, _ arguments: [Argument] = [], rule: Rule,
        bindings: [Argument] = []
    ) {
        self.receiver = receiver
        self.member = member
        self.arguments = arguments
        self.rule = rule
        self.bindings = bindings
    }
}

/// The begin or end of a controller's appearance or disappearance.
package struct AppearanceStep: Sendable, Hashable {
    package let controller: ControllerHandle
    package let isAppearing: Bool
    package let isAnimated: Bool
    package let cause: AppearanceCause
    package let rule: Rule

    package init(
        _ controller: ControllerHandle, isAppearing: Bool, isAnimated: Bool, cause: AppearanceCause = .none,
        rule: Rule
    ) {
        self.controller = controller
        self.isAppearing = isAppearing
        self.isAnimated = isAnimated
        self.cause = cause
        self.rule = rule
    }

    /// The same with the `animated` of the will callback, except where measurements differ (P27).
    func agreeing(with appearance: Appearance?) -> AppearanceStep {
        guard let isAnimated = appearance?.isAnimated, isAnimated != self.isAnimated, rule != "P27" else {
            return self
        }
        return AppearanceStep(
            controller, isAppearing: isAppearing, isAnimated: isAnimated, cause: cause, rule: rule)
    }
}

/// A `present` call on its way: the app's request, and the presentation controller once there is one.
package struct PresentationRequest: Sendable, Hashable {
    package let receiver: ControllerHandle
    package let controller: ControllerHandle
    package let isAnimated: Bool
    package let completion: Completion?
    package let bindings: Bindings
    package var presentation: PresentationHandle?
    package var segue: SegueHandle?

    package init(
        receiver: ControllerHandle, controller: ControllerHandle, isAnimated: Bool, completion: Completion?,
        bindings: Bindings, presentation: PresentationHandle? = nil, segue: SegueHandle? = nil
    ) {
        self.receiver = receiver
        self.controller = controller
        self.isAnimated = isAnimated
        self.completion = completion
        self.bindings = bindings
        self.presentation = presentation
        self.segue = segue
    }
}
