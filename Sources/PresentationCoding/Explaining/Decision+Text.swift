import JSONCoding
import PresentationEngine

extension Decision {
    /// The condition with its value as a clause about the receiver.
    package var clause: String {
        let word = value.word
        let phrases = condition.phrases(of: word)
        return (isMet ? phrases.met : phrases.unmet).split(separator: "%", omittingEmptySubsequences: false)
            .joined(separator: word)
    }

    /// The decision as one line, without its line break: `-` if it prevents the call, `+` if it permits it.
    ///
    ///     - home: the presentation, of style pageSheet, leaves the presenter's view in place  P15
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
        case .bool, .integer, .number, .list, .size, .rect, .anchor, .controller:
            var writer = JSONWriter(capacity: 32)
            writer.value(self)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
    }
}

extension DecisionCondition {
    /// The descriptions of the condition when met and unmet; the percent sign is replaced by the value.
    fileprivate func phrases(of value: String) -> (met: String, unmet: String) {
        statePhrases(of: value) ?? movePhrases ?? askPhrases
    }

    /// The only change that may begin in a state of appearance (AP-13).
    private static func next(after state: String) -> String {
        state.hasPrefix("disappear") ? "appear" : "disappear"
    }

    private func statePhrases(of value: String) -> (met: String, unmet: String)? {
        switch self {
        case .exists: ("it exists", "it was deallocated")
        case .canBegin:
            (
                "its state is '%', from which it may \(Self.next(after: value))",
                "its state is already '%', from which it can only \(Self.next(after: value))"
            )
        case .canEnd: ("its state is '%', which ends now", "its state is '%', so there is nothing to end")
        case .isAppearing: ("its state is 'appearing'", "its state is '%', not 'appearing'")
        case .isNotHeldBack:
            (
                "the app is not forwarding its appearance by hand now",
                "UIKit holds its own callbacks back between beginAppearanceTransition and endAppearanceTransition"
            )
        case .isBeingMade: ("it is being made", "it was made before")
        case .appHasScenes: ("the app follows its scenes", "the app has no scenes")
        case .appHasNoScenes:
            ("the app has no scenes", "the app follows its scenes, whose delegate % is notified instead")
        case .appChanges: ("the app %", "nothing launched the app, and it stayed where it was")
        case .isViewUnloaded: ("its view is needed and not loaded", "its view is loaded already")
        case .versionHasCallback: ("iOS % has the callback", "iOS % does not have the callback")
        case .isViewRead: ("its view is being loaded", "nothing read its view")
        case .parentChanges: ("its move to the parent % is reported", "its parent is % as before")
        case .parentIsStillTheSame:
            ("its parent is still %", "its parent is % by now, and a later call says so")
        case .noQuestionIsOpen: ("no question is open", "the turn waits for the answer to %")
        case .wasConcerned:
            ("the command concerned it", "no rule that ran in the command of revision % concerned it")
        case .isUncovered: ("nothing took its view away", "% covers it, and its view is not in the window")
        default: nil
        }
    }

    private var movePhrases: (met: String, unmet: String)? {
        switch self {
        case .isPresented: ("transition % presents it", "nothing presents it")
        case .isDismissed: ("transition % dismisses it", "nothing dismisses it")
        case .removesPresentersView:
            (
                "the presentation, of style %, takes the presenter's view away",
                "the presentation, of style %, leaves the presenter's view in place"
            )
        case .presentersViewReturns:
            ("its view comes back in transition %", "its view does not come back in transition %")
        case .isFreeToPresent:
            ("% is free to present", "% is not free to present, so that the presentation is dropped")
        case .hasSomethingToDismiss:
            ("there is something to dismiss", "it presents nothing and is not presented")
        case .isFreeToDismiss:
            (
                "no presentation or dismissal is running",
                "the dismissal is dropped, since % is still in a transition"
            )
        case .transitionCompleted: ("transition % completed", "transition % was cancelled")
        case .transitionCancelled: ("transition % was cancelled", "transition % was not cancelled")
        case .transitionEnds: ("transition % has ended", "transition % has not ended")
        case .containerShowsIt: ("% shows it", "% does not show it")
        case .containerHidesIt: ("% no longer shows it", "% shows it still")
        case .containerIsOnScreen: ("% is on screen", "% is not on screen, and forwards nothing")
        case .goesWithCarrier: ("it appears and disappears with %", "it does not lie in the view of %")
        case .containerForwards: ("% forwards its appearance", "% forwards its appearance by hand")
        case .windowShowsIt: ("% shows it", "% does not show it")
        case .windowHidesIt: ("% no longer shows it", "% shows it still")
        case .isInWindow: ("its view is in a window", "its view is in no visible window")
        case .viewWasMoved: ("its view was moved; it lies in that of %", "its view was not moved")
        case .isLeftOver:
            ("crossed changes left it without this call", "the changes that crossed call for the opposite")
        case .isToldByHand: ("the app called %", "the app had not begun this by hand (%)")
        default: nil
        }
    }

    private var askPhrases: (met: String, unmet: String) {
        switch self {
        case .isSet: ("% is set", "no object is set to receive the call")
        case .implementsMember: ("the member is implemented", "the member is not implemented")
        case .isAnimated: ("the transition is animated", "the transition is not animated")
        case .hasAnimator: ("% animates the transition", "no animator was given")
        case .mayAdapt: ("the presentation adapts", "the presentation does not adapt")
        case .hasCustomStyle:
            (
                "its style is custom, and it has no presentation controller",
                "its style is %, or it has a presentation controller"
            )
        case .isAnswered: ("the client answered for %", "the client has not answered for %")
        case .turnGoesOn:
            ("the turn goes on that waited for the answer to %", "the turn waits for the answer to %")
        case .isAllowed: ("the answer before allows it", "the answer before was %")
        case .isByUser: ("the user does it", "code does it, and the delegate is not notified")
        default: ("\(rawValue): %", "not \(rawValue): %")
        }
    }
}
