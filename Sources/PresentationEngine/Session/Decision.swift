/// One condition that a rule looked at while a command ran, with the value that it found.
package struct Decision: Sendable, Hashable {
    package let condition: DecisionCondition
    /// The rule that states the condition; nil if it is not a rule of UIKit's, but the session's own state.
    package let rule: Rule?
    /// The names of the objects that the decision is about: the receiver of the calls, or the object that would
    /// have made them.
    package let subjects: [String]
    /// The callbacks and questions that depend on it.
    package let calls: [Member]
    /// The value that the condition was evaluated from.
    package let value: Value
    /// A detail that the clause adds to the value: the requested style, the member that was answered, the other
    /// presentation; null if there is none.
    package var detail = Value.null
    package let isMet: Bool
    /// The sequence number of the last event before it.
    package let after: Int

    package func concerns(_ subject: String, _ call: Member) -> Bool {
        calls.contains(call) && subjects.contains(subject)
    }

    /// Whether both decisions are the same apart from their time.
    package func says(what other: Decision) -> Bool {
        condition == other.condition && rule == other.rule && value == other.value && detail == other.detail
            && isMet == other.isMet
            && subjects.elementsEqual(other.subjects) { $0 == $1 }
    }
}

/// A condition that a rule checks before a callback or a question can come; it reads as true if it lets the call
/// through.
public enum DecisionCondition: String, Sendable, Hashable, CaseIterable {
    // The state of the receiver
    case exists
    case canBegin
    case canEnd
    case isAppearing
    case isNotHeldBack
    case isBeingMade
    case isViewUnloaded
    case versionHasCallback
    // Presentations
    case adapts
    // Reasons to move a controller
    case isPresented
    case isDismissed
    case removesPresentersView
    case presentersViewReturns
    case isFreeToPresent
    case hasSomethingToDismiss
    case isFreeToDismiss
    case transitionCompleted
    case transitionCancelled
    case transitionEnds
    case interactionEnds
    case appCompletes
    case hasBegun
    case containerShowsIt
    case containerHidesIt
    case containerIsOnScreen
    case goesWithCarrier
    case containerForwards
    case windowShowsIt
    case windowHidesIt
    case isInWindow
    case viewWasMoved
    case isLeftOver
    case leavesScreen
    case isToldByHand
    case changesSelection
    case hasSomethingToPop
    // Loading and moving
    case isViewRead
    case parentChanges
    case parentIsStillTheSame
    case isCalledByUIKit
    case presentsForShow
    // State preservation and restoration
    case savesState
    case restoresState
    case isOfRestorableKind
    case hasRestorationIdentifier
    case isEncodedByParent
    case sharesActivity
    case isInArchive
    // Rotations and sizes
    case traitsChange
    case sizeChanges
    case orientationChanges
    case isLoaded
    case messageIsPassedOn
    case forwardsRotation
    case isSupported
    case overridesNoSuccessor
    case isOnScreen
    case safeAreaChanges
    case marginsChange
    case needsContentUpdate
    case needsConstraintUpdate
    case needsPropertyUpdate
    case changesShape
    // The status bar
    case controllersDecide
    case controlsStatusBar
    case statusBarIsHandedOn
    case isInFrontWindow
    // The lock of the orientation
    case sceneFillsScreen
    case preferenceIsHandedOn
    case pointerCanBeLocked
    case lockChanges
    case isNotLocked
    case doesNotShareScreen
    // The app's life cycle
    case appChanges
    case appHasScenes
    case appHasNoScenes
    case appIsActive
    case appIsInForeground
    case staysConnected
    case connectsScene
    case showsAccessory
    case takesEvents
    case deviceIsUnlocked
    // Delegates and other objects that are asked
    case isSet
    case implementsMember
    case isAnimated
    case hasAnimator
    case zooms
    case mayAdapt
    case hasCustomStyle
    case isAllowed
    case isByUser
    case isNotModal
    case attemptFails
    case changesDetent
    case isAskedByThisMember
    case isEnabled
    case isInUse
    case isDrivenByIt
    case hasHandler
    case isPassedOn
    case segueIsPerformed
    case hasTarget
    case takesAction
    case searchReachesIt
    case noQuestionIsOpen
    case isAnswered
    case turnGoesOn
    // Where no rule decided
    case wasConcerned
    case hasEffect
    case isUncovered
}

extension DecisionCondition {
    /// Whether it holds or fails whatever happened in the command: the version makes the call, the receiver is set and
    /// has the member.
    package var isOfReceiver: Bool { [.versionHasCallback, .isSet, .implementsMember].contains(self) }

    /// Whether it only states that the receiver's own state allows the call, without giving a cause.
    package var isOfState: Bool {
        switch self {
        case .exists, .canBegin, .canEnd, .isAppearing, .isNotHeldBack, .isBeingMade, .appHasScenes,
            .appHasNoScenes, .appIsActive, .appIsInForeground, .staysConnected, .connectsScene,
            .showsAccessory, .takesEvents, .deviceIsUnlocked:
            true
        case .isPresented, .isDismissed, .removesPresentersView, .presentersViewReturns, .isFreeToPresent,
            .hasSomethingToDismiss, .isFreeToDismiss, .transitionCompleted, .transitionCancelled,
            .transitionEnds, .interactionEnds, .appCompletes, .hasBegun, .containerShowsIt, .containerHidesIt,
            .containerIsOnScreen, .goesWithCarrier,
            .containerForwards, .windowShowsIt, .windowHidesIt, .isInWindow, .viewWasMoved, .isLeftOver, .leavesScreen,
            .changesSelection, .hasSomethingToPop, .adapts, .isToldByHand, .isViewRead, .parentChanges,
            .parentIsStillTheSame, .isCalledByUIKit, .presentsForShow, .savesState, .restoresState,
            .isOfRestorableKind, .hasRestorationIdentifier, .isEncodedByParent, .sharesActivity, .isInArchive,
            .appChanges, .isSet,
            .implementsMember, .isAnimated, .hasAnimator, .zooms,
            .mayAdapt, .hasCustomStyle, .isAllowed, .isByUser, .isNotModal, .attemptFails, .changesDetent,
            .isAskedByThisMember, .isEnabled,
            .isInUse, .isDrivenByIt, .hasHandler, .isPassedOn, .segueIsPerformed, .hasTarget,
            .takesAction,
            .searchReachesIt, .isViewUnloaded, .traitsChange, .sizeChanges, .orientationChanges, .isLoaded,
            .messageIsPassedOn, .forwardsRotation, .isSupported, .overridesNoSuccessor, .isOnScreen,
            .safeAreaChanges, .marginsChange, .needsContentUpdate, .needsConstraintUpdate, .needsPropertyUpdate,
            .changesShape, .controllersDecide, .controlsStatusBar, .statusBarIsHandedOn, .isInFrontWindow,
            .sceneFillsScreen, .preferenceIsHandedOn, .pointerCanBeLocked, .lockChanges, .isNotLocked,
            .doesNotShareScreen,
            .versionHasCallback,
            .noQuestionIsOpen, .isAnswered, .turnGoesOn, .wasConcerned,
            .hasEffect,
            .isUncovered:
            false
        }
    }
}
