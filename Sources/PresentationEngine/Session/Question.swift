/// A question that UIKit asks an object of the app, and the purpose of the answer.
package enum Question: Sendable, Hashable {
    case presentationController(PresentationRequest)
    /// The same for a presentation controller that is read before any presentation; `then` is the step that reads it.
    case readPresentation(ControllerHandle, then: Step)
    case adaptiveStyle(PresentationRequest)
    /// The controller that is shown in place of the presented one, if the presentation adapts (R151).
    case substitute(TransitionHandle)
    /// The style of a visible presentation in other traits (R157).
    case newStyle(PresentationHandle)
    /// The controller that such a presentation shows from then on.
    case newSubstitute(PresentationHandle, ModalPresentationStyle)
    case animator(TransitionHandle)
    case interaction(TransitionHandle)
    case wantsInteractiveStart(TransitionHandle)
    case duration(TransitionHandle)
    case interruptible(TransitionHandle)
    /// The source view of a zoom, asked of the provider (Q9).
    case zoomSource(TransitionHandle)
    /// Whether a finger may begin to dismiss or pop a controller that was zoomed in.
    case zoomDismissal(ControllerHandle)
    case shouldPerformSegue(SegueRequest)
    /// The class of a segue's destination, asked of the source's `@IBSegueAction`.
    case segueDestination(SegueRequest)
    /// Whether a responder carries out an action without a target.
    case canPerform(ControlAction, Responder)
    /// `navigationBar(_:shouldPop:)`, asked of the navigation controller that is the bar's delegate.
    case shouldPop(ControllerHandle)
    /// `navigationBar(_:shouldPush:)`, asked of the same object before the bar pushes the item (CH-660).
    case shouldPushItem(TransitionHandle)
    /// `position(for:)`, when the navigation bar comes into a window (CH-661).
    case barPosition(ControllerHandle)
    /// Whether a drag from the edge begins a pop, asked of the app's delegate (CH-664).
    case popGesture(PopGestureInquiry)
    /// `presentationCount(for:)`, and with the count `presentationIndex(for:)` (CH-662).
    case pageIndicator(ControllerHandle, count: Int?)
    case actionTarget(TargetLookup)
    /// Whether the delegate of a split view controller shows the controller itself.
    case splitShow(ShowRequest)
    /// The last inquiry of the search.
    case unwindTarget(UnwindSearch)
    case unwindSegue(UnwindFinding)
    /// `tabBarController(_:shouldSelect:)`, for a tap by the user.
    case shouldSelect(ControllerHandle, ControllerHandle)
    /// The questions about a tab object on its way to the screen (Q24, Q26).
    case tab(ControllerHandle, TabStep)
    /// Whether the user may dismiss a presentation.
    case shouldDismiss(PresentationHandle, DismissalGesture)
    /// `pageViewController(_:viewControllerBefore:)` or `…After:`, for a gesture by the user.
    case page(PageSearch)
    /// `pageViewController(_:spineLocationFor:)` of the delegate, in a rotation (Q128).
    case spine(ControllerHandle, InterfaceOrientation)
    case split(ControllerHandle, SplitQuestion)
    /// `shouldAutomaticallyForwardAppearanceMethods` of a container, and the steps for either answer.
    case forwardsAppearance(ControllerHandle, then: [Step], otherwise: [Step])
    /// Whether the interface may rotate.
    case orientation(OrientationInquiry)
    /// `size(forChildContentContainer:withParentContainerSize:)` of a parent with that size to come.
    case childSize(ControllerHandle, of: ControllerHandle, Size, withholder: ControllerHandle? = nil)
    /// Whether the status bar is hidden, and in which style it is drawn.
    case statusBar(StatusBarInquiry)
    /// What a controller prefers about an interface of the system (Q38, CH-622).
    case preference(PreferenceInquiry)
    /// What responders and focus environments are asked for.
    case responders(ResponderInquiry)
    /// `previewActionItems` of a controller that the user peeks at (CH-684).
    case previewActions(ControllerHandle)
    /// The scroll view that a bar follows, asked while the user scrolls (CH-682).
    case contentScrollView(ContentScroll)
    /// By the secure variant of the question or not (R1).
    case shouldSaveState(isSecure: Bool)
    case shouldRestoreState(isSecure: Bool)
    /// The activity that a scene is restored from later (R58).
    case sceneActivity
    /// Asked of a restoration class or of the app delegate, for the object at a place of the archive.
    case restoredController(Int)
    /// Asked of an object's restoration class, for the object at a place of the archive.
    case restoredObject(Int)
    /// The handler of an intent, by its class, asked of the app delegate (CH-651).
    case intentHandler(String)
    /// Whether the app allows keyboards of other apps, asked of the app delegate (CH-659).
    case keyboardExtensions
}
