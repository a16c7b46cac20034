/// The choices that no source settles, with the reason for each; events cite them as their rule.
public enum Choice: String, Sendable, Hashable, CaseIterable {
    case coverVerticalDuration = "CH-01"
    case flipHorizontalDuration = "CH-02"
    case crossDissolveDuration = "CH-03"
    case partialCurlDuration = "CH-04"
    case unanimatedSheetDuration = "CH-05"
    case presentationInterleaving = "CH-06"
    case endOfTransitionOrder = "CH-07"
    case completionOfCancelled = "CH-08"
    case callbacksOfVanishing = "CH-09"
    case dismissingNothing = "CH-10"
    case lateTransitioningDelegate = "CH-11"
    case precedenceOfRefusals = "CH-12"
    case curledPresenter = "CH-13"
    case dismissedPresenter = "CH-14"
    case clampedFraction = "CH-15"
    case reversedCallbacksAtTheEnd = "CH-16"
    case sheetFrames = "CH-17"
    case mintedNames = "CH-18"
    case clientHolds = "CH-19"
    case rootPresented = "CH-20"
    case nodesOfStoryboards = "CH-21"
    case presentingStyleNone = "CH-22"
    case completionAfterDeadTransition = "CH-23"
    case appLog = "CH-24"
    case appException = "CH-25"
    case replacedRoot = "CH-26"
    case addedChildView = "CH-27"
    case lateCallWithoutSense = "CH-28"
    case lateAlongsideBlock = "CH-29"
    case nibOutlets = "CH-31"
    case classOutlets = "CH-32"
    case qualifiedClasses = "CH-140"
    case ownAnimation = "CH-141"
    case repeatedAppState = "CH-142"
    case directCallback = "CH-80"
    case strayViews = "CH-81"
    case adoptedPresented = "CH-82"
    case windowTraits = "CH-83"
    case viewTakenOut = "CH-84"
    case manualTransition = "CH-85"
    case skippedAnimation = "CH-86"
    case hiddenWindow = "CH-87"
    case keyWindow = "CH-88"
    case memoryWarningOrder = "CH-89"
    case presentedRoot = "CH-97"
    case restorationPaths = "CH-40"
    case archiveOrder = "CH-41"
    case presentedAgain = "CH-42"
    case restoredRoot = "CH-43"
    case duplicatePaths = "CH-44"
    case unidentifiedReference = "CH-45"
    case recordedScene = "CH-46"
    case nestedPreservation = "CH-47"
    case unbalancedExtension = "CH-48"
    case olderStateQuestion = "CH-49"
    case navigationInSecondary = "CH-60"
    case columnExchange = "CH-61"
    case replaceSegue = "CH-62"
    case unwindThroughContainers = "CH-63"
    case storyboardReferences = "CH-64"
    case nestedNavigation = "CH-65"
    case repeatedStack = "CH-66"

    case containerDuration = "CH-50"
    case movedToParent = "CH-51"
    case overlappingPush = "CH-52"
    case shownAgain = "CH-53"
    case pushedSplit = "CH-54"
    case interactivePopGesture = "CH-55"
    case showingElsewhere = "CH-56"
    case withdrawnChild = "CH-57"
    case adaptingLater = "CH-70"
    case columnDuration = "CH-71"
    case metDisplayMode = "CH-72"
    case columnFrames = "CH-73"
    case automaticDisplayMode = "CH-74"
    case stayingOnScreen = "CH-75"
    case columnTraits = "CH-76"

    case newTabs = "CH-90"
    case tabBeyondTheLast = "CH-91"
    case crossFade = "CH-92"
    case tappedTab = "CH-93"
    case pickedTab = "CH-94"
    case customizedTabs = "CH-95"
    case tabsInRegularWidth = "CH-96"
    case pageDurations = "CH-100"
    case endOfTurn = "CH-101"
    case skippedTurn = "CH-102"
    case pageCounts = "CH-103"
    case pageSearch = "CH-104"
    case backOfPage = "CH-105"
    case doubleSidedSpine = "CH-106"
    case launchPosition = "CH-98"
    case takenBack = "CH-130"
    case initialChildren = "CH-131"
    case activation = "CH-132"
    case sceneDelegate = "CH-133"
    case replacedTop = "CH-134"
    case pushAtLaunch = "CH-135"
    case dismissalDuringPop = "CH-136"
    case leavingParent = "CH-137"
    case crossedChanges = "CH-138"
    case unattendedClock = "CH-139"

    case alertActions = "CH-110"
    case alertTextFields = "CH-111"
    case preferredAction = "CH-112"
    case alertStyles = "CH-113"
    case emptyAlert = "CH-114"
    case alertHandler = "CH-115"
    case containedAlert = "CH-116"
    case preservedAlert = "CH-117"
    case alertDuration = "CH-118"
    case tapEvents = "CH-120"
    case controlActions = "CH-121"
    case connectedActions = "CH-122"
    case nilTargets = "CH-123"
    case segueActions = "CH-124"
    case embedding = "CH-125"
    case filledContainer = "CH-126"

    case mixedUpAlert = "CH-145"
    case viewOfTabBarController = "CH-146"
    case lifeOfObjects = "CH-147"
    case backButton = "CH-148"
    case disabledElements = "CH-149"
    case broughtView = "CH-155"
    case ignoredTouches = "CH-156"
    case noObjectFactory = "CH-160"

    public var rule: Rule { Rule(stringLiteral: rawValue) }

    /// The choice that says how long UIKit's own animation of a style takes.
    package static func duration(of style: ModalTransitionStyle) -> Choice {
        switch style {
        case .coverVertical: .coverVerticalDuration
        case .flipHorizontal: .flipHorizontalDuration
        case .crossDissolve: .crossDissolveDuration
        case .partialCurl: .partialCurlDuration
        }
    }

    /// The choice and its reason, in words.
    public var reason: String {
        switch self {
        case .coverVerticalDuration:
            "Cover vertical takes 0.5 s: P172 gives about 0.4 to 0.5 s, no source measures it."
        case .flipHorizontalDuration:
            "Flip horizontal takes 0.75 s, the constant that A8 names without confirming it."
        case .crossDissolveDuration: "Cross dissolve takes 0.4 s (A8, low confidence)."
        case .partialCurlDuration: "Partial curl takes 0.5 s, as cover vertical; no source gives a number."
        case .unanimatedSheetDuration:
            "A sheet presented without animation from iOS 13 on ends one frame (1/60 s) later: P7 only says later than one hop."
        case .presentationInterleaving:
            "A presentation controller's will-begin comes before the will callbacks, layout after the animation began (G1, P133)."
        case .endOfTransitionOrder:
            "At the end of a transition: the presentation controller's did-end, animationEnded, the did callbacks, the coordinator's completions, the completion handler (G1, G2)."
        case .completionOfCancelled:
            "The completion handler of present or dismiss also runs when the transition was cancelled (G3): it says that the transition is over."
        case .callbacksOfVanishing:
            "In a stacked dismissal every controller that is on screen gets will-disappear from the top down and did-disappear in the same order, and so does the presentation controller of every level; covered controllers get none (G4)."
        case .dismissingNothing:
            "The completion handler of a dismissal with nothing to dismiss runs in the same turn (G9)."
        case .lateTransitioningDelegate:
            "A transitioning delegate set after the call in the same turn is too late for the presentation controller and in time for the animators (TD-04, P31)."
        case .precedenceOfRefusals:
            "A present call is checked in the order: nil, active controller, popover context, partial curl, presenting already, window hierarchy, being presented or dismissed, partially curled, detached (P57 and P64 name a presenter that full screen covers as presenting already)."
        case .curledPresenter:
            "A controller presented with partial curl drops a present call with a warning (TS-09, OP-27); the text is the one for a presentation in progress in form."
        case .dismissedPresenter:
            "Presenting from a controller that is being dismissed is dropped with the text for a presentation in progress (P59 gives no text)."
        case .clampedFraction:
            "A percentage is held between 0 and 1 (P150 saw clamping in re-implementations)."
        case .reversedCallbacksAtTheEnd:
            "The reversed will and did callbacks of a cancelled transition come together when it has run back, after the interaction-change handlers (P88, R305)."
        case .sheetFrames:
            "Frames of sheets that no table measured follow the nearest measured device (A5, R265 to R271)."
        case .mintedNames:
            "A controller without a name of the client's is named after its storyboard identifier or its class, with a number from the second on; what belongs to a named object is named after it."
        case .clientHolds:
            "A controller made by a client's request is held by the client until it is released; one that a segue made is not. Whatever neither the client nor UIKit holds any more is deallocated at the end of the turn, as P71 says of what was popped."
        case .rootPresented:
            "A window's root and what the receiver itself rests on cannot be presented: they are active, with the text of P69a in all versions."
        case .nodesOfStoryboards:
            "Of a storyboard's views those become nodes that a rule can touch: root views, container views and views with a restoration identifier."
        case .presentingStyleNone:
            "Presenting a controller whose style is none raises an invalid argument exception; R161 only says that it crashes."
        case .completionAfterDeadTransition:
            "completeTransition called on a transition that has ended does nothing."
        case .appLog:
            "A log call of the app's own code marks a place among the events; UIKit has no part in it."
        case .appException: "An exception that the app's own code raises goes the way of UIKit's."
        case .presentedRoot:
            "A controller that is presented cannot become a window's root: UIKit would take its view from a presentation that it leaves standing, and nothing says what that means; dismissing it first says what is meant."
        case .replacedRoot:
            "Replacing a window's root: the new one is loaded, then both are told that they will, then both that they did, the old one first, without animation (G7)."
        case .lateCallWithoutSense:
            "A call that the app left for a later turn, or that a turn has still to make after a question that was answered, and that makes no sense by then is dropped and says why, and an exception ends the app; the command was accepted, and nobody is there to be refused."
        case .lateAlongsideBlock:
            "An alongside block given to the coordinator after the animation began is not queued and does not run; its completion does (P157)."
        case .nibOutlets:
            "A nib of the app's bundle is known by its path alone, and its view outlet is connected: P69u's exception, which its source gives for information, does not come."
        case .classOutlets:
            "A class is known by its name alone, and has the property of every outlet: the exception for a missing one (A7) does not come."
        case .restorationPaths:
            "An ancestor without a restoration identifier is left out of the identifier paths of what lies beneath it."
        case .archiveOrder:
            "An archive's objects stand root to leaf in the order of their paths, and in that order all are found, then loaded, then decoded, then told that it is over (R32 leaves the order within a phase open)."
        case .presentedAgain:
            "Presentations are made again without animation once the window shows its root, one level a turn, each once the one below it is there: a sheet that others lie over does not take the frame of CH-05; a popover without an anchor is left out, since no rule says that an anchor is kept."
        case .restoredRoot:
            "A root that a factory or a storyboard made anew takes the place of the window's root, so that what was restored is what is shown, also in a window that the app has made visible before it restores (R36): its former root goes as any that is replaced (CH-26), and so it is loaded and about to appear as it is found, before the others are loaded."
        case .duplicatePaths:
            "Of two objects with one identifier path the first that is encoded is preserved (RS-11 asks for unique ones)."
        case .unidentifiedReference:
            "A restorable object without a restoration identifier leaves nothing in the coder that it is encoded into."
        case .recordedScene:
            "A scene without a storyboard identifier is recorded by its object id, as Interface Builder's own identifiers are."
        case .nestedPreservation: "State is not preserved while it is being preserved or restored."
        case .unbalancedExtension:
            "extendStateRestoration outside restoration, and completeStateRestoration without it, do nothing."
        case .olderStateQuestion:
            "From iOS 13.2 on the secure question is asked where it is implemented, else the older one."
        case .containerDuration: "A push or pop takes 0.35 s (P172, low confidence)."
        case .movedToParent:
            "UIKit's containers call didMove(toParent:) at the end of the transition, after the did callbacks and before the delegate's didShow (G6, P83)."
        case .overlappingPush:
            "A stack changed while a transition of it runs is in force at once, and is seen once that has ended, also where that is cancelled; who joined or left by it is told didMove(toParent:) at the end of what is then seen (P83); a pop waits for the end (P90, P69r)."
        case .shownAgain:
            "A navigation controller tells its delegate what it shows each time it comes on screen, as at launch (P85)."
        case .pushedSplit:
            "Pushing a split view controller raises an invalid argument exception; R229 only calls it unsupported."
        case .interactivePopGesture:
            "UIKit's own pan for going back does not begin where it is disabled, or where the bar or its back button is hidden."
        case .navigationInSecondary:
            "A navigation controller shown as detail takes the place of a secondary navigation controller, since pushing one onto another is an exception (P69g; OP-18 leaves it open)."
        case .columnExchange:
            "A column of a split view controller is exchanged without animation: willMove for both, the appearance callbacks, didMove for both (R103 gives only the result)."
        case .replaceSegue:
            "A replace segue exchanges the column that it names; outside a split view controller it raises as a push segue does outside a navigation controller (R79)."
        case .unwindThroughContainers:
            "A container whose allowed children all declined is asked itself before the search goes on (R84 only says that it is not asked first)."
        case .storyboardReferences:
            "A storyboard reference into another bundle, or one that leads back to itself, is refused: the session has no such storyboard."
        case .repeatedStack:
            "A stack set with one controller twice is an internal inconsistency, with the text that crash reports of apps show; P69f is about pushing alone."
        case .showingElsewhere:
            "A change inside a container that is cancelled ends as completed where the app has meanwhile shown the one that left elsewhere."
        case .withdrawnChild:
            "A child that the app takes from one of UIKit's containers while it is shown leaves the screen at once, without animation."
        case .nestedNavigation:
            "The primary navigation controller of a collapsed split view controller takes another one on its stack, as the template for such apps shows its detail (R207); anywhere else pushing one is an exception (P69g)."
        case .newTabs:
            "New tabs of a tab bar controller are told at once that they moved, and so are those that go, but for the one on screen, which is told once it has disappeared; what was selected stays so where it still can, else that in its place, else the first, and the content changes without animation."
        case .tabBeyondTheLast:
            "selectedIndex beyond the last tab changes nothing: no source names an exception, and the selection has to be a tab."
        case .crossFade: "The cross-fade of tabs from iOS 18 on takes 0.25 s; no source measures it (P100)."
        case .tappedTab:
            "A tap on the selected tab pops its navigation controller before the delegate is told that it was selected (P102 gives no order)."
        case .pickedTab:
            "A tab picked from the More list is pushed as it is, also a navigation controller; the delegate is not asked and the tab not told that it moves: it stays a tab (R294). Its flags say that it moves to that stack and from it, as those of any controller that is pushed and popped (P79)."
        case .customizedTabs:
            "Editing the tabs tells the delegate that it begins, that it ends, and, once the tabs have their new order, that it has ended; tabs that are not customizable keep their place."
        case .tabsInRegularWidth:
            "In regular width the bar has room for all tabs, and the list behind the More tab gives way to the first of them; R294 speaks of compact width only."
        case .pageDurations: "A page scrolls in 0.3 s and curls in 0.5 s; no source measures them."
        case .endOfTurn:
            "At the end of a turn, after the did callbacks: the pages that left are children no more, those that came are told that they moved, then the delegate, then the handler."
        case .skippedTurn:
            "Pages set while others turn skip these to their end, and a turn that a finger holds back to its beginning; the handler of the skipped one is told that it did not finish. Gestures begin no second turn."
        case .pageCounts:
            "A turn takes one page; two with the spine in the middle, and two, the second for the back, where an animated page has two sides (Apple's page for setViewControllers; the text is that of crash logs)."
        case .pageSearch:
            "The data source is asked when the gesture begins, once for each page that the turn takes; where it has none no turn begins, and where it has too few the count is wrong."
        case .backOfPage: "The back of a page is loaded for the turn, is no child and is told nothing."
        case .doubleSidedSpine:
            "Pages without a back side and the spine in the middle exclude each other; Apple's page for isDoubleSided names an exception and no text."
        case .launchPosition:
            "Without an archive the window is made visible once didFinishLaunching has returned, unless the app makes it so before; with one it is visible before (R36). A window that is visible before tells its root then that it will appear, and that it did after didFinishLaunching, as the run loop begins when the launch has finished (R32 leaves the place of both open)."
        case .adaptingLater:
            "A split view controller whose width class changes while a transition runs in it, or while something covers one of its columns alone, collapses or expands once that is over."
        case .columnDuration: "Columns come and go in 0.35 s, as a push does; no source gives a number."
        case .metDisplayMode:
            "A display mode that is preferred while the columns are on screen is met at once, without animation."
        case .columnFrames:
            "Columns lie side by side without a divider; a displaced secondary keeps the width that it has beside one column; a supplementary column is as wide as a primary one."
        case .automaticDisplayMode:
            "An automatic display mode goes by the view: wider than high it shows one column beside the secondary, else the secondary alone (R201, R227)."
        case .stayingOnScreen:
            "A controller that moves from one column to another when columns become one, or one becomes several, and is seen before and after, is told that it moved and not that it appeared."
        case .columnTraits:
            "A column that does not have the whole width is compact in width up to 639 points, the widest compact window that was seen (A2); what is presented from it adapts by the window's traits (R130 fixes the primary column alone)."
        case .directCallback:
            "An appearance callback that the app calls directly runs its override and changes nothing of UIKit's; it is an action of the app's (P69s)."
        case .strayViews:
            "A controller whose view was added without addChild is told, without animation, once the controller in whose view it lies has arrived, and with that one when it goes (P115)."
        case .adoptedPresented:
            "A controller that is presented cannot be made a child; no source says what would come of it."
        case .windowTraits:
            "The size classes of a window can be overridden, as those of a narrower scene, until the environment gives them."
        case .viewTakenOut:
            "A controller whose view the app took out of the window during a transition is told that it is gone as soon as it was told that it appeared."
        case .manualTransition:
            "transition(from:to:) on a container that forwards appearance by hand raises an invalid argument exception (P118, A7); no source has its text."
        case .skippedAnimation:
            "The animation of transition(from:to:) counts as skipped where the container's view is in no window when it ends; what it was to bring about is done all the same (CT-17)."
        case .hiddenWindow:
            "A window that is hidden, shown again or removed tells what it shows so without animation; a window that is gone lets go of its root (AP-06)."
        case .keyWindow:
            "A window that is added or made key and visible is the key window from then on, as that of the launch is without a notification; when the key window is hidden or gone, the topmost visible one becomes key."
        case .memoryWarningOrder:
            "A memory warning goes to the app's delegate, then out as a notification, then to every controller in the order they were made (ME-01 says no order)."
        case .takenBack:
            "A cancelled transition puts the views that it moved back to their frames and places, and containers that came with it show again what they showed before; the sources say so of children and selections alone (P88)."
        case .alertActions:
            "An action without a title and a second cancel action raise with the texts of crash logs; an action is called by its id in the session, else by its title."
        case .alertTextFields:
            "Text fields belong to alerts, not to action sheets, with the text of crash logs; a field is configured within the call that adds it."
        case .preferredAction:
            "The preferred action must have been added; Apple's page on preferredAction calls anything else a programmer error and gives no text. An action sheet does not use it."
        case .alertStyles:
            "An action sheet is a popover in the regular width of an iPad (R200); all else that an alert controller shows lies over the presenter, which is told nothing, whatever modalPresentationStyle was set. Its view takes the whole container."
        case .emptyAlert:
            "An alert without title, message, action and text field raises when it is about to appear, with the text of crash logs."
        case .alertHandler:
            "A tap on an action dismisses the alert with animation, and the handler runs once it is gone, as completion handlers do; Apple's page on UIAlertAction says only that it runs when the user selects the action. A dismissal by code runs no handler; a touch beside an action sheet chooses its cancel action."
        case .containedAlert:
            "An alert controller is presented: pushing it, or making it a child, is refused; no source says what would come of it."
        case .preservedAlert:
            "An alert is not preserved, whatever its restoration identifier: the handlers of its actions are code, which no archive holds."
        case .alertDuration: "Alerts and action sheets come and go in 0.4 s; no source measures them."
        case .tapEvents:
            "A tap on a control sends touchDown, then what its value or its editing changes by, then touchUpInside and, from iOS 9 on, primaryActionTriggered; other events are sent by their name. A cell without a segue for its selection is tapped on its accessory."
        case .controlActions:
            "The connections of an element, actions and segues alike, are followed in the order of the file: to a control both are targets that were added in that order."
        case .connectedActions:
            "A class of the app's is taken to have the methods that its storyboard connects to it, since an action is connected to a method in its source; a class whose behavior declares all its actions, and UIKit's own controllers, raise for another one, as an unrecognized selector does."
        case .nilTargets:
            "An action for the First Responder goes up the responder chain from the view of the controller in whose scene the element stands, also that of a bar button item, and is dropped where nobody has the method; a session knows no other first responder."
        case .segueActions:
            "A segue action is a method of the source that is called with the coder before prepare(for:sender:), from iOS 13 on; of a relationship the source is the container, and nothing is prepared; it answers the class that it made from the coder, or null for the storyboard's own (Apple's page on customizing the creation of controllers, R64)."
        case .embedding:
            "An embed segue runs at the loading of its source's view as any other that nobody calls by name: the source is asked shouldPerformSegue, with itself as the sender, and prepares with that sender; by its identifier, which asks nothing (R66), it is performed later, as apps do whose source answered false, or before the view is loaded, which it then loads first. R74 names prepare alone."
        case .filledContainer:
            "Embedding into a container view that is filled already is an internal inconsistency, with the text of crash logs."
        case .initialChildren:
            "Children that code gives a navigation, tab bar or split view controller as it is made are told at once that they move, one after the other, and those of a container of the app's that they will move (CT-05); children that a storyboard gives are told nothing, as field reports have it of tab bar controllers."
        case .activation:
            "A launch is told to the app's delegate as willFinishLaunching and didFinishLaunching, and ends with the app active: after the first controller's viewDidAppear, on iOS 9 and 10 before it, as is reported by those who relied on the one and then on the other; going to the background and coming back are told in the order of Apple's pages."
        case .sceneDelegate:
            "From iOS 13 on an app follows its scene instead of the application where one of its objects is a SceneDelegate; it then preserves no state of its controllers, not even where a save is asked for, since UIKit asks a scene for an activity instead."
        case .replacedTop:
            "setViewControllers(_:animated:) tells the top that it replaces that it moves, as it tells all that leave; the report that iOS 7 did not is older than the first version here (P84)."
        case .pushAtLaunch:
            "A push right after the window was made visible goes as any other, on iOS 18 too, of which only pictures of a change are known (G8)."
        case .dismissalDuringPop:
            "A dismissal that is asked for while a navigation controller pops goes its own way at once, as any that no presentation or dismissal stands in the way of (P60 has low confidence)."
        case .leavingParent:
            "A controller that leaves a container's stack, tabs or columns still reads the container as its parent in viewWillDisappear(_:), as code that restores a bar there relies on, though the container no longer lists it (P78); once the transition is on its way it reads none, as is reported of the gesture that pops (P78)."
        case .mixedUpAlert:
            "A second dismissal that is asked of an alert while it goes with the sheet beneath it raises P69t's exception: the source names no call, and reports of it show the log of P67 just before."
        case .viewOfTabBarController:
            "A tab bar controller loads its view when it is needed, as any controller does (VL-01, P185), whether code or a storyboard makes it: that UIKit loads this one view in the initializer is reported of subclasses whose viewDidLoad runs before their own init returns, but the documented rule, which names no exception, is followed."
        case .lifeOfObjects:
            "A delegate, animator, interaction or presentation controller is an object of the app's, which the client makes by name; it is let go with its owner."
        case .disabledElements:
            "A control, bar button item, tab or gesture recognizer that is not enabled takes no tap and sends nothing, as Apple's pages on UIControl, UIBarItem and UIGestureRecognizer have it of isEnabled; code enables it by its id, in the controller in whose scene it stands, whatever it is connected to, and the tab of any controller by the name that its tabBarItem reads as. Nothing else in a scene is enabled or disabled."
        case .broughtView:
            "One of UIKit's containers that takes in a controller whose view lies in its parent's views brings that along, since the controller leaves its parent first (CT-04); P69o's exception is for a view that stays behind in another's, as crash reports have it of stacks that are set one after the other."
        case .ignoredTouches:
            "While a transition runs, no touch reaches the controllers that come and go in it, nor what they hold, a presenter among them whose view a presentation removes: UIKit ignores touches for as long, as it does for an alert that comes or goes; transition(from:to:) lets them through with allowUserInteraction, as Apple's page on the option says."
        case .noObjectFactory:
            "An object whose restoration class does not declare object(withRestorationIdentifierPath:coder:) is not restored; no source gives a warning's text, as R29 does for controllers."
        case .backButton:
            "A tap on the back button asks navigationBar(_:shouldPop:) of the navigation controller, which is its bar's delegate, and false keeps the controller (Apple's page on UINavigationBarDelegate)."
        case .qualifiedClasses:
            "A class that a storyboard names with its module is one class under both names: texts print it with the module, as NSStringFromClass(_:) gives it, and what is declared under either name counts and is replaced under either; a launch that declares it twice must say the same twice. A module that no storyboard shows makes another class, and where storyboards show classes of several modules by one name, the name alone stands for all of them. No source shows a text about a class of a module."
        case .ownAnimation:
            "completeTransition(_:) is refused for a transition that has neither an animator nor an interaction controller of the app's: nobody but UIKit has its context, and UIKit completes it when its animation is over."
        case .repeatedAppState:
            "Going to the background where the app is in it already, or coming back to the foreground it never left, does nothing."
        case .crossedChanges:
            "Where changes cross each other (a delegate gives a column that is leaving with another container, a parent goes away while its child appears), a controller may be left on screen untold, or off it. Once no transition runs it is told what it missed, so that in the end exactly those on screen have appeared."
        case .unattendedClock:
            "A live clock is frozen once nobody has used the session for a while, or once the session has written much by itself: a device nobody holds locks its screen, too. The journal holds the moment as a command of its own, so that a replay freezes it there, and time passes again with the next use."
        case .addedChildView:
            "Adding or removing a view of a child in a visible parent gives the child both its callbacks in the same turn (P114)."
        }
    }
}
