/// The first responder and its keyboard (ME-04, ME-06, Q109, Q110, Q112, Q114).
extension PresentationSession {
    // MARK: Calls

    /// `becomeFirstResponder()` of a control of a storyboard.
    mutating func becomeFirstResponder(_ element: String, in receiver: String?) throws(Rejection) {
        let focus = try keyboardFocus(element, in: receiver)
        guard controllers[focus.owner]?.view != nil else {
            return emit(
                .noop(
                    .controller(name(focus.owner)), call: "becomeFirstResponder",
                    reason: "The view of \(name(focus.owner)) is not loaded."), rule: "ME-06")
        }
        // Code in the controller's own callbacks may be about to bring the view into a window.
        let isInCallback = controllers[focus.owner]?.callbackDepth != 0
        guard controllers[focus.owner]?.appearance != .disappeared || isInWindow(focus.owner) || isInCallback else {
            return emit(
                .noop(
                    .controller(name(focus.owner)), call: "becomeFirstResponder",
                    reason: "The view of \(name(focus.owner)) is in no window."), rule: "ME-06")
        }
        advance(KeyboardStep.focus(focus))
    }

    mutating func resignFirstResponder(_ element: String, in receiver: String?) throws(Rejection) {
        let focus = try keyboardFocus(element, in: receiver)
        if header.keyboard?.covered.contains(where: { $0.focus == focus }) == true {
            return change(Choice.keyboardOfPresentation.rule) { $0.covered.removeAll { $0.focus == focus } }
        }
        guard header.keyboard?.focus == focus else {
            return emit(
                .noop(
                    .controller(name(focus.owner)), call: "resignFirstResponder",
                    reason: "\(element) is not the first responder."), rule: "ME-06")
        }
        advance(KeyboardStep.moveOn)
    }

    private func keyboardFocus(_ element: String, in receiver: String?) throws(Rejection) -> KeyboardFocus {
        let owner = try owner(of: element, named: receiver)
        _ = try self.element(element, in: owner)
        guard wantsKeyboard(element, in: owner) else {
            throw .unsuitable(key: "element", reason: "\(element) has no keyboard.", rule: "ME-06")
        }
        return KeyboardFocus(element: element, owner: owner)
    }

    /// The user docks or undocks the keyboard of an iPad (Q112).
    mutating func dockKeyboard(_ isDocked: Bool) throws(Rejection) {
        guard settings?.device.idiom == .pad else {
            throw .untouchable(reason: "Only the keyboard of an iPad can be undocked.", rule: "Q112")
        }
        guard let keyboard = header.keyboard,
            keyboard.focus != nil && !keyboard.isLeaving || keyboard.keeper != nil || keyboard.hasInputView
        else { throw .untouchable(reason: "There is no keyboard on the screen.", rule: "Q112") }
        change("Q112") { $0.isUndocked = !isDocked }
    }

    // MARK: Taps

    /// Whether a control wants the keyboard (CH-302).
    func wantsKeyboard(_ element: String, in owner: ControllerHandle) -> Bool {
        sceneElements(of: owner)?.wantsKeyboard(element) == true
    }

    /// ME-06: a tap on a control that wants the keyboard shows it, and a tap on another control dismisses it.
    func keyboardSteps(ofTapOn element: String, in owner: ControllerHandle) -> [Step] {
        if wantsKeyboard(element, in: owner) {
            return [.keyboard(.focus(KeyboardFocus(element: element, owner: owner)))]
        }
        return header.keyboard?.focus == nil ? [] : [.keyboard(.moveOn)]
    }

    // MARK: The way of the keyboard

    /// The steps behind a will callback of a controller that has the keyboard: it leaves with the controller, and may
    /// come back with it (Q114).
    func keyboardSteps(with controller: ControllerHandle, isAppearing: Bool) -> [Step] {
        if isAppearing, takesKeyboard(controller) { return [.keyboard(.cover(controller))] }
        guard let keyboard = header.keyboard,
            keyboard.focus?.owner == controller || keyboard.keeper == controller
        else { return [] }
        return [.keyboard(isAppearing ? .comeBack(controller) : .leave(controller))]
    }

    /// Whether a presented controller takes the keyboard away, or brings its own: an alert with a text field. A popover
    /// leaves it where it is, as does a search, whose text is in a bar beneath it (CH-606).
    private func takesKeyboard(_ controller: ControllerHandle) -> Bool {
        guard let shown = controllers[controller]?.presentedBy, controllers[controller]?.kind.isSearch == false else {
            return false
        }
        if ownsField(controller) { return true }
        guard let owner = header.keyboard?.focus?.owner ?? inputOwner,
            presentations[shown]?.effectiveStyle != .popover
        else { return false }
        return isBeneath(owner, controller)
    }

    /// The controller of a first responder that shows its input view, and is no control of a storyboard.
    private var inputOwner: ControllerHandle? {
        header.keyboard?.hasInputView == true ? firstResponder.flatMap { owner(of: $0) } : nil
    }

    /// Whether a controller is an alert with a text field.
    private func ownsField(_ controller: ControllerHandle) -> Bool {
        controllers[controller]?.alert?.textFields.isEmpty == false
    }

    /// Whether a control's controller is in the window of a presented controller, outside of it.
    private func isBeneath(_ owner: ControllerHandle, _ presented: ControllerHandle) -> Bool {
        outermost(owner) != presented && window(of: owner) == window(of: presented)
    }

    /// CH-606: the first text field of an alert gets the keyboard at once.
    private mutating func cover(_ presented: ControllerHandle) {
        let ownsField = ownsField(presented)
        if ownsField, header.hasFirstResponder { loseFirstResponder() }
        let takes = header.keyboard?.focus.map { isBeneath($0.owner, presented) } == true
        let takesInput = inputOwner.map { isBeneath($0, presented) } == true
        change(Choice.keyboardOfPresentation.rule) {
            if takes, let focus = $0.focus, !$0.isLeaving {
                $0.covered.append(CoveredFocus(focus, by: presented))
                $0.focus = nil
            }
            if takesInput {
                $0.hasInputView = false
                $0.inputCover = presented
            }
            $0.keeper = nil
            guard ownsField else { return }
            $0.focus = KeyboardFocus(element: "textFields[0]", owner: presented)
            $0.isLeaving = false
        }
    }

    /// Whether the presentation of a controller that has disappeared has taken the keyboard from a control, or hidden
    /// the input view of the first responder (CH-606).
    func givesKeyboardBack(_ controller: ControllerHandle) -> Bool {
        guard let keyboard = header.keyboard else { return false }
        return keyboard.inputCover == controller || keyboard.covered.contains { $0.presented == controller }
    }

    /// The control from which the presentation has taken the keyboard gets it back, if it is still on screen and no
    /// other one has it, and no controller or view is the first responder; one that was it before shows its input view
    /// (CH-606).
    private mutating func uncover(_ presented: ControllerHandle) {
        let focus = header.keyboard?.covered.last { $0.presented == presented }?.focus
        let regained = focus.flatMap { isInWindow($0.owner) ? $0 : nil }
        let isFree = firstResponder == nil
        change(Choice.keyboardOfPresentation.rule) {
            $0.covered.removeAll { $0.presented == presented }
            let regainsInput = $0.inputCover == presented && !isFree
            if $0.inputCover == presented { $0.inputCover = nil }
            guard $0.focus == nil, $0.keeper == nil, !$0.hasInputView else { return }
            if isFree { $0.focus = regained }
            $0.hasInputView = regainsInput
        }
    }

    /// What a controller that has disappeared had of the keyboard is lost.
    private mutating func forget(_ controller: ControllerHandle) {
        guard let keyboard = header.keyboard else { return }
        let hadFocus = keyboard.focus?.owner == controller
        guard hadFocus || keyboard.covered.contains(where: { $0.focus.owner == controller }) else { return }
        change("Q114") {
            $0.covered.removeAll { $0.focus.owner == controller }
            guard hadFocus else { return }
            $0.focus = nil
            $0.isLeaving = false
        }
    }

    mutating func advance(_ step: KeyboardStep) {
        if asksForExtensions(step) { return enqueue([.question(.keyboardExtensions), .keyboard(step)]) }
        switch step {
        case .focus(let focus): self.focus(focus)
        case .moveOn: moveOn()
        case .leave(let controller):
            guard header.keyboard?.keeper != controller else { return change("ME-06") { $0.keeper = nil } }
            guard header.keyboard?.focus?.owner == controller else { return }
            change("Q114") { $0.isLeaving = true }
        case .comeBack(let controller):
            guard header.keyboard?.focus?.owner == controller else { return }
            change("Q114") { $0.isLeaving = false }
        case .forget(let controller): forget(controller)
        case .cover(let presented): cover(presented)
        case .uncover(let presented): uncover(presented)
        case .hideForRotation: hideForRotation()
        case .showAfterRotation: showAfterRotation()
        case .settle: settleKeyboard()
        }
    }

    /// A control becomes the first responder, unless the present one refuses to resign.
    private mutating func focus(_ focus: KeyboardFocus) {
        guard controllers.contains(focus.owner) else { return }
        // It is the first responder already, and shows its input.
        if header.keyboard?.focus == focus, header.keyboard?.isLeaving == false { return giveKeyboard(to: focus) }
        begin(ResponderChange(control: focus))
    }

    /// A control is the first responder, and shows the keyboard or an input view in its place.
    mutating func giveKeyboard(to focus: KeyboardFocus) {
        guard controllers.contains(focus.owner) else { return }
        let level = outermost(focus.owner)
        let former = header.keyboard?.isLeaving == true ? nil : header.keyboard?.focus
        // CH-606: a control of a presented controller takes the keyboard from one beneath it.
        let isTaken =
            controllers[level]?.presentedBy != nil && former.map { isBeneath($0.owner, level) } == true
        change("ME-06") {
            if let former, isTaken { $0.covered.append(CoveredFocus(former, by: level)) }
            // What the app gives the keyboard to by itself counts from now on.
            $0.covered.removeAll { $0.focus.owner == focus.owner }
            $0.focus = focus
            $0.isLeaving = false
            $0.keeper = nil
            $0.hasInputView = false
        }
    }

    /// CH-641: a first responder that is no control of a storyboard shows its input view as a control shows the
    /// keyboard, or hides what the one before it has shown.
    mutating func showInputView(_ isShown: Bool) {
        guard isShown else {
            if header.keyboard?.focus != nil { return moveOn() }
            guard header.keyboard?.hasInputView == true else { return }
            return change(Choice.inputViews.rule) { $0.hasInputView = false }
        }
        change(Choice.inputViews.rule) {
            $0.focus = nil
            $0.isLeaving = false
            $0.keeper = nil
            $0.hasInputView = true
            $0.inputCover = nil
        }
    }

    /// CH-659: the app delegate is asked about keyboards of other apps before the first keyboard of the session comes.
    private func asksForExtensions(_ step: KeyboardStep) -> Bool {
        guard implements(.application, .shouldAllowExtensionPoint) else { return false }
        let isFirst = header.keyboard?.hasAskedForExtensions != true
        switch step {
        case .focus: return isFirst
        // An input view that hides is no keyboard.
        case .cover(let presented): return isFirst && (header.keyboard?.focus != nil || ownsField(presented))
        case .moveOn, .leave, .comeBack, .forget, .uncover, .hideForRotation, .showAfterRotation, .settle: return false
        }
    }

    mutating func askKeyboardExtensions(_ question: Question) throws(Rejection) {
        try ask(
            .application, .shouldAllowExtensionPoint,
            [Argument("extensionPointIdentifier", "com.apple.keyboard-service")],
            rule: Choice.keyboardExtensions.rule, for: question)
    }

    /// UIKit's own keyboard comes for either answer; it is not asked about the next one.
    mutating func receiveKeyboardExtensions() {
        var keyboard = header.keyboard ?? Keyboard()
        keyboard.hasAskedForExtensions = true
        header.keyboard = keyboard
    }

    /// ME-04: the keyboard stays if the presented controller disables its automatic dismissal.
    private mutating func moveOn() {
        guard let focus = header.keyboard?.focus else { return }
        let level = outermost(focus.owner)
        let stays = value(of: .disablesAutomaticKeyboardDismissal, level) == true
        change("ME-06") {
            $0.focus = nil
            $0.keeper = stays && !$0.isLeaving ? level : nil
            $0.isLeaving = false
        }
    }

    /// Changes the keyboard, and posts at once that it will show or hide (Q109, Q110); it has reached its place in a
    /// later turn (CH-302).
    private mutating func change(_ rule: Rule, _ change: (inout Keyboard) -> Void) {
        var keyboard = header.keyboard ?? Keyboard()
        let wasDocked = keyboard.isDocked
        change(&keyboard)
        let isDocked = keyboard.isDocked
        let wasMoving = keyboard.isMoving
        let isPassed = isDocked && wasDocked && keyboard.focus != nil && keyboard.focus != header.keyboard?.focus
        if isDocked != wasDocked, !keyboard.isTurning { keyboard.isMoving = true }
        header.keyboard = keyboard
        if header.hasFirstResponder, keyboard.focus == nil, keyboard.keeper == nil, keyboard.covered.isEmpty,
            firstResponder == nil
        {
            letGoOfInput()
        }
        guard !keyboard.isTurning else { return }
        if isPassed, rules.showsKeyboardForEachField {
            post("UIKeyboardWillShowNotification", Choice.keyboardBetweenFields.rule)
        }
        guard isDocked != wasDocked else { return }
        post("UIKeyboardWillChangeFrameNotification", rule)
        post(isDocked ? "UIKeyboardWillShowNotification" : "UIKeyboardWillHideNotification", rule)
        if isDocked { hideBars(withKeyboardOf: keyboard.focus?.owner) }
        if !wasMoving { later(.keyboard(.settle)) }
    }

    /// CH-698: the docked keyboard hides before a rotation turns the views.
    private mutating func hideForRotation() {
        guard var keyboard = header.keyboard, keyboard.isDocked, keyboard.isInPlace else { return }
        keyboard.isInPlace = false
        keyboard.isTurning = true
        header.keyboard = keyboard
        let rule = Choice.turnedKeyboard.rule
        post("UIKeyboardWillChangeFrameNotification", rule)
        post("UIKeyboardWillHideNotification", rule)
        post("UIKeyboardDidChangeFrameNotification", rule)
        post("UIKeyboardDidHideNotification", rule)
    }

    /// CH-698: it shows again once they have turned, unless its control has resigned. It reaches its place at the end
    /// of the rotation.
    private mutating func showAfterRotation() {
        guard var keyboard = header.keyboard, keyboard.isTurning else { return }
        keyboard.isTurning = false
        keyboard.isMoving = keyboard.isDocked
        header.keyboard = keyboard
        guard keyboard.isDocked else { return }
        let rule = Choice.turnedKeyboard.rule
        post("UIKeyboardWillChangeFrameNotification", rule)
        post("UIKeyboardWillShowNotification", rule)
        hideBars(withKeyboardOf: keyboard.focus?.owner)
    }

    private mutating func post(_ name: String, _ rule: Rule) {
        emit(.notification(name: name, object: nil), rule: rule)
    }

    /// Q109: a form sheet has its final place when the keyboard's frame has changed.
    private mutating func settleKeyboard() {
        guard var keyboard = header.keyboard, keyboard.isMoving else { return }
        keyboard.isMoving = false
        keyboard.isInPlace = keyboard.isDocked
        header.keyboard = keyboard
        for (_, presentation) in every(presentations) where presentation.effectiveStyle == .formSheet {
            guard [.presenting, .presented].contains(presentation.phase), let view = presentation.presentedView,
                let container = presentation.container, let bounds = views[container]?.frame
            else { continue }
            let frame = presentedFrame(presentation, in: Rect(size: bounds.size))
            var resized: [ControllerHandle] = []
            resize(view, to: frame, viewsOfPresentations, &resized)
        }
        post("UIKeyboardDidChangeFrameNotification", "Q109")
        post(keyboard.isInPlace ? "UIKeyboardDidShowNotification" : "UIKeyboardDidHideNotification", "Q109")
    }
}
