import JSONCoding
import PresentationEngine

extension Decision {
    /// The condition with its value as a clause about the receiver.
    package var clause: String {
        let phrases = Phrases(
            value: value.word, isAskedItself: subjects.count == 1 && value == .text(subjects[0]),
            detail: detail == .null ? nil : detail.word, details: detail.words)
        let (met, unmet) =
            phrases.ofState(condition) ?? phrases.ofRestoration(condition) ?? phrases.ofTransition(condition)
            ?? phrases.ofEnvironment(condition)
            ?? phrases.ofPreference(condition)
            ?? phrases.ofMove(condition)
            ?? phrases.ofContainer(condition) ?? phrases.ofQuestion(condition) ?? phrases.ofObject(condition)
            ?? phrases.ofAction(condition) ?? (
                "\(condition.rawValue): \(phrases.value)", "not \(condition.rawValue): \(phrases.value)"
            )
        return isMet ? met : unmet
    }

    /// The decision as one line, without its line break: `-` if it prevents the call, `+` if it permits it.
    ///
    ///     - home: the pageSheet presentation leaves the presenter's view in place  P15
    package var line: String {
        let owner = subjects.first?.plainInLine ?? "app"
        return "\(isMet ? "+" : "-") \(owner): \(clause)\(rule.map { "  \($0.id)" } ?? "")"
    }
}

extension Value {
    /// The value as it appears in a clause.
    fileprivate var word: String {
        switch self {
        case .null: return "nothing"
        case .text(let text): return text.plainInLine
        case .bool, .integer, .number, .list, .size, .rect, .insets, .anchor, .controller:
            var writer = JSONWriter(capacity: 32)
            writer.value(self)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
    }
}

extension Value {
    /// The parts of a list as they appear in a clause; the first one is the engine's own word.
    fileprivate var words: [String] {
        guard case .list(let values) = self, case .text(let first)? = values.first else { return [] }
        return [first] + values.dropFirst().map(\.word)
    }
}

/// The clauses of conditions, met and unmet, with the words of a value and of its detail.
private struct Phrases {
    typealias Pair = (met: String, unmet: String)

    let value: String
    /// Whether the value is the only object that the decision is about.
    let isAskedItself: Bool
    let detail: String?
    /// The parts of the detail, if it has several.
    let details: [String]

    /// The only change that may begin in a state of appearance (AP-13).
    private var next: String { value.hasPrefix("disappear") ? "appear" : "disappear" }

    func ofState(_ condition: DecisionCondition) -> Pair? {
        switch condition {
        case .exists:
            (
                "it exists",
                "\(detail.map { "its \($0)" } ?? "it") was deallocated\(detail == nil ? "" : ", since the reference is weak")"
            )
        case .canBegin:
            (
                "its state is '\(value)', from which it may \(next)",
                "its state is already '\(value)', from which it can only \(next)"
            )
        case .canEnd: ("its state is '\(value)', which ends now", "its state is '\(value)', so there is nothing to end")
        case .isAppearing: ("its state is 'appearing'", "its state is '\(value)', not 'appearing'")
        case .isNotHeldBack:
            (
                "the app is not forwarding appearance callbacks manually",
                "UIKit holds its own callbacks back between beginAppearanceTransition and endAppearanceTransition"
            )
        case .isBeingMade:
            (
                "\(detail.map { "its \($0)" } ?? "it") is being made",
                "\(detail.map { "its \($0)" } ?? "it") was made before"
            )
        case .appHasScenes: ("the app follows its scenes", "the app has no scenes")
        case .appHasNoScenes:
            ("the app has no scenes", "the app follows its scenes, whose delegate \(value) is notified instead")
        case .appChanges:
            ("the app \(value)", "the command caused no change of the app's state that makes this call")
        case .appIsActive: ("the app is active", "the app is \(value) already, and does not resign")
        case .appIsInForeground:
            ("the app is in the foreground", "the app is in the background, where it ends without a callback")
        case .staysConnected:
            ("the scene stays connected", "the scene is disconnected in place of going to the background")
        case .connectsScene:
            ("the app is in the foreground, where its scene connects", "in the background no scene connects")
        case .showsAccessory:
            (
                "a controller that registered a scene accessory is shown",
                "no controller that registered a scene accessory is shown"
            )
        case .takesEvents:
            ("the scene takes events", "the scene of an external display takes no events, and is never active")
        case .deviceIsUnlocked: ("the device is unlocked", "the device is locked, and its protected data not available")
        case .isViewUnloaded: ("its view is needed and not loaded", "its view is loaded already")
        case .versionHasCallback: ("iOS \(value) makes the call", "iOS \(value) does not make the call")
        case .isViewRead: ("its view is being loaded", "nothing read its view")
        default: nil
        }
    }

    func ofTransition(_ condition: DecisionCondition) -> Pair? {
        switch condition {
        case .transitionCompleted: ("transition \(value) completed", "transition \(value) was cancelled")
        case .transitionCancelled: ("transition \(value) was cancelled", "transition \(value) was not cancelled")
        case .transitionEnds: ("transition \(value) has ended", "transition \(value) has not ended")
        case .interactionEnds:
            (
                "the interaction of transition \(value) has ended",
                "the interaction of transition \(value) has neither finished nor been cancelled"
            )
        case .appCompletes:
            (
                "the app has completed transition \(value)",
                "the app has not called completeTransition(_:) of transition \(value)"
            )
        case .hasBegun: ("transition \(value) has begun", "transition \(value) has not begun")
        case .isAnimated: ("transition \(transition) is animated", "transition \(transition) is not animated")
        case .isDrivenByIt:
            (
                "it animates transition \(value)",
                "\(detail ?? "the interaction controller") drives transition \(value) by itself, without the animator"
            )
        case .isInUse:
            (
                "transition \(value) uses it", "no transition uses it as \(detail ?? "an object")"
            )
        default: nil
        }
    }

    func ofPreference(_ condition: DecisionCondition) -> Pair? {
        switch condition {
        case .controllersDecide:
            (
                "the app's controllers decide about the status bar",
                "UIViewControllerBasedStatusBarAppearance is false in the app's Info.plist"
            )
        case .controlsStatusBar:
            (
                "its \(value) presentation controls the status bar",
                "its \(value) presentation leaves the status bar to the presenter"
            )
        case .pointerCanBeLocked:
            (
                "the window fills the screen of an iPad, and the app is active",
                "the window has \(value) of the screen, the device is no iPad, or the app is not active"
            )
        case .statusBarIsHandedOn, .preferenceIsHandedOn:
            ("\(value) names it by \(detail ?? "")", "\(value) does not name it by \(detail ?? "")")
        case .isInFrontWindow:
            ("its window is in front of all others", "the window \(value) is in front of its window")
        case .sceneFillsScreen:
            ("the window fills the screen", "the window has only \(value) of the screen")
        case .lockChanges: ("the orientation is \(value) now", "the orientation stays \(value)")
        case .isNotLocked:
            ("the orientation is not locked", "\(value) prefers a locked orientation, and nothing rotates")
        default: nil
        }
    }

    func ofEnvironment(_ condition: DecisionCondition) -> Pair? {
        switch condition {
        case .traitsChange:
            (
                "its traits become \(value), before \(detail ?? "others")",
                "its traits are \(value) as before"
            )
        case .sharesActivity: ("its userActivity is the scene's", "its userActivity is \(value), and not the scene's")
        case .orientationChanges: ("the interface turns to \(value)", "the interface stays in \(value)")
        case .sizeChanges: ("its size becomes \(value)", "its size is \(value) already")
        case .isLoaded: ("its view is loaded", "its view is not loaded, and has no size to change")
        case .messageIsPassedOn: ("\(value) passes it on", "\(value) overrides it without calling super")
        case .forwardsRotation:
            ("\(value) forwards the callbacks of rotations", "\(value) leaves rotations to its own code")
        case .isSupported:
            ("the orientation \(value) is supported", "the orientation \(value) is not supported, and nothing rotates")
        case .overridesNoSuccessor:
            (
                "it does not override viewWillTransition(to:with:)",
                "it overrides viewWillTransition(to:with:), which replaces the call"
            )
        case .doesNotShareScreen:
            (
                "the app does not take part in multitasking on an iPad",
                "the app takes part in multitasking on an iPad, and nobody is asked for orientations"
            )
        case .isOnScreen: ("it is visible", "it is not visible during the rotation")
        case .safeAreaChanges:
            ("its safe area insets become \(value)", "its safe area insets are \(value) as before")
        case .marginsChange:
            ("the margins of its view become \(value)", "the margins of its view are \(value) as before")
        case .needsContentUpdate:
            (
                "what it shows without content was not updated for this state, or since that was asked for",
                "what it shows without content was updated for this state"
            )
        case .needsConstraintUpdate:
            (
                "its view is laid out for the first time, or has another size",
                "its view was laid out before, and keeps its size"
            )
        case .needsPropertyUpdate:
            (
                "its properties have not been updated since they were asked for",
                "its properties were updated before, and nothing has asked for them since"
            )
        case .changesShape:
            ("\(value) was on screen in another shape before", "\(value) takes the shape of its first appearance")
        default: nil
        }
    }

    private var transition: String { detail ?? "in question" }

    /// The state that prevents a presenter from presenting, with the controller concerned.
    private var occupation: String {
        guard details.count == 2 else { return "something else is in the way" }
        let (state, name) = (details[0], details[1])
        if state == "already presents" { return "it is already presenting \(name)" }
        return state.hasSuffix("ing") || state.hasSuffix("presents") ? "it \(state) \(name)" : "\(name) \(state)"
    }

    /// A presentation by its style, with the style that was asked for if it is another one.
    private var style: String { "\(value) presentation\(detail.map { " (adapted from \($0))" } ?? "")" }

    func ofMove(_ condition: DecisionCondition) -> Pair? {
        switch condition {
        case .isPresented: ("transition \(value) presents \(detail ?? "it")", "nothing presents \(detail ?? "it") now")
        case .isDismissed:
            ("transition \(value) dismisses \(detail ?? "it")", "nothing dismisses \(detail ?? "it") now")
        case .adapts:
            ("the \(detail ?? "") presentation adapts to \(value)", "the presentation does not adapt")
        case .removesPresentersView:
            (
                "the \(style) takes the presenter's view away",
                "the \(style) leaves the presenter's view in place"
            )
        case .presentersViewReturns:
            (
                "its view comes back in transition \(value)",
                "its view does not come back in transition \(value), since a container or another presentation keeps it away"
            )
        case .isFreeToPresent:
            (
                "\(value) can present",
                "the presentation is dropped, since \(value) cannot present: \(occupation)"
            )
        case .hasSomethingToDismiss:
            ("there is something to dismiss", "it presents nothing and is not presented")
        case .isFreeToDismiss:
            (
                "no presentation or dismissal is running",
                "the dismissal is dropped, since \(value) is still in a transition"
            )
        case .isPassedOn:
            ("it presents by itself", "the dismissal was passed on to \(value), whose completion handler it is")
        case .windowShowsIt: ("\(value) shows it", "\(value) does not show it")
        case .windowHidesIt: ("\(value) no longer shows it", "\(value) shows it still")
        case .isInWindow: ("its view is in a window", "its view is in no visible window")
        case .isUncovered: ("nothing took its view away", "\(value) covers it, and its view is not in the window")
        default: nil
        }
    }

    func ofRestoration(_ condition: DecisionCondition) -> Pair? {
        switch condition {
        case .savesState:
            (
                "the command saves the app's state",
                "the command does not save the app's state, as going to the background does"
            )
        case .restoresState:
            (
                "the command restores the app's state",
                "the command does not restore the app's state, as a launch with an archive does"
            )
        case .isOfRestorableKind: ("a \(value) is preserved", "a \(value) is not preserved")
        case .hasRestorationIdentifier:
            ("\(value) has a restoration identifier", "\(value) has no restoration identifier")
        case .isEncodedByParent:
            ("\(value) encodes it", "\(value), which is none of UIKit's containers, does not encode it")
        case .isInArchive: ("the archive has it", "no object of the archive was restored as it")
        default: nil
        }
    }

    func ofContainer(_ condition: DecisionCondition) -> Pair? {
        switch condition {
        case .leavesScreen:
            (
                "it leaves the screen",
                value == "nothing" ? "it stays on the screen" : "it stays on the screen, and shows \(value)"
            )
        case .containerShowsIt: ("\(value) shows it", "\(value) does not show it")
        case .containerHidesIt: ("\(value) no longer shows it", "\(value) shows it still")
        case .containerIsOnScreen: ("\(value) is on screen", "\(value) is not on screen, and shows it later")
        case .goesWithCarrier: ("it appears and disappears with \(value)", "it does not lie in the view of \(value)")
        case .containerForwards: ("\(value) forwards its appearance", "\(value) forwards appearance callbacks manually")
        case .viewWasMoved: ("its view was moved; it lies in that of \(value)", "its view was not moved")
        case .isLeftOver:
            ("crossed changes left it without this call", "the changes that crossed call for the opposite")
        case .isToldByHand: ("the app called \(value)", "the app had not begun this manually (\(value))")
        case .changesSelection: ("\(value) is selected in place of another tab", "\(value) is selected already")
        case .hasSomethingToPop:
            (
                "there is something to pop",
                "\(detail ?? "the stack") has nothing to pop: \(value) is the bottom of its stack, or the target is at the top"
            )
        case .parentChanges: ("its move to the parent \(value) is reported", "its parent is \(value) as before")
        case .parentIsStillTheSame:
            ("its parent is still \(value)", "its parent is \(value) by now, and a later call says so")
        case .presentsForShow:
            ("\(value) finds no container that shows it, and presents it", "\(value) finds a container that shows it")
        case .isCalledByUIKit: ("UIKit calls it", "\(value) does not call it; the container has to")
        default: nil
        }
    }

    func ofQuestion(_ condition: DecisionCondition) -> Pair? {
        switch condition {
        case .hasAnimator: ("\(value) animates the transition", "no animator was given for transition \(transition)")
        case .zooms:
            (
                "transition \(transition) is a zoom",
                value == "nothing"
                    ? "transition \(transition) has no preferredTransition of UIKit's"
                    : "transition \(transition) is shown as \(value), and is no zoom"
            )
        case .mayAdapt:
            (
                "the presentation may adapt",
                "the \(detail.map { "\($0) " } ?? "")presentation does not adapt"
            )
        case .hasCustomStyle: ("its style is custom", "its style is \(value), and not custom")
        case .isAnswered: ("the client answered for \(value)", "the client has not answered for \(value)")
        case .turnGoesOn:
            ("the turn goes on that waited for the answer to \(value)", "the turn waits for the answer to \(value)")
        case .noQuestionIsOpen: ("no question is open", "the turn waits for the answer to \(value)")
        case .isAllowed:
            (
                value == "nothing"
                    ? "\(detail ?? "the question before") is not implemented by the delegate"
                    : "\(detail ?? "the question before") was answered with \(value)",
                "\(detail ?? "the question before") was answered with \(value)"
            )
        case .isAskedByThisMember: ("no newer member is asked in its place", "\(value) is asked in its place")
        case .segueIsPerformed: ("segue \(value) is performed", "segue \(value) is not performed")
        case .hasTarget:
            (
                "\(detail ?? "a view controller") handles the unwind action \(value)",
                "the unwinding is dropped, since no view controller handles the unwind action \(value)"
            )
        case .takesAction:
            (
                "\(value) handles the unwind action \(detail ?? "")",
                "\(value) does not handle the unwind action \(detail ?? ""), since it has no such method or answered false"
            )
        case .searchReachesIt:
            (
                "the search reaches \(value)",
                "the search for the target of an unwinding does not reach \(value)\(detail.map { " (\($0))" } ?? "")"
            )
        default: nil
        }
    }

    func ofObject(_ condition: DecisionCondition) -> Pair? {
        switch condition {
        case .isSet:
            (
                isAskedItself && detail == "delegate"
                    ? "it is the delegate itself" : "\(value) is set\(detail.map { " as \($0)" } ?? "")",
                value == "nothing"
                    ? "its \(detail ?? "delegate") is not set" : "\(value) is not set as the delegate of anything"
            )
        case .implementsMember:
            (
                value == "false"
                    ? "\(detail ?? "it") does not implement the member, and inherits an answer"
                    : "\(detail ?? "it") implements the member", "\(detail ?? "it") does not implement the member"
            )
        default: nil
        }
    }

    func ofAction(_ condition: DecisionCondition) -> Pair? {
        switch condition {
        case .isNotModal:
            ("nothing makes its presentation modal", "\(value) is modal, so the user cannot dismiss it")
        case .attemptFails:
            ("the user tried to dismiss it, and it stays: \(value)", "the user did not try to dismiss it: \(value)")
        case .changesDetent: ("the drag selects another detent", "the drag selects no other detent: \(value)")
        case .isByUser: ("the user does it", "code does it, and UIKit makes this call only for the user")
        case .isEnabled: ("\(value) is enabled", "\(value) is not enabled, and takes no tap")
        case .hasHandler:
            if let detail {
                ("a handler for \(detail) is registered", "no handler for \(detail) is registered")
            } else {
                ("a completion handler was given", "no completion handler was given")
            }
        case .wasConcerned:
            ("the command concerned it", "no rule evaluated in revision \(value) involves it")
        case .hasEffect: ("the command had an effect", "the command had no effect: \(value)")
        default: nil
        }
    }
}
