/// The questions about the status bar: who is asked, when, and the outcome (SB-01 to SB-12, R253 to R263, Q107).
extension PresentationSession {
    // MARK: When

    /// The app declares something about the status bar: from now on its controllers are asked.
    mutating func declareStatusBar() {
        guard header.statusBar?.isDeclared != true else { return }
        var bar = header.statusBar ?? StatusBar()
        bar.isDeclared = true
        header.statusBar = bar
    }

    /// A controller begins to appear or to disappear, so other controllers may decide (R259, CH-193).
    mutating func noteStatusBar() {
        if header.hasStatusBar { header.statusBar?.isDue = true }
        notePreferences()
    }

    /// A container on screen gets other children, another selection or another bar, so other controllers may decide
    /// (R259, CH-193).
    mutating func noteStatusBar(changeOf container: ControllerHandle) {
        guard header.statusBar?.isDue == false || header.geometry?.lock?.isDue == false || header.hasPreferences,
            window(of: container) != nil
        else { return }
        noteStatusBar()
    }

    /// At the end of a turn, asks the controllers if their answers may have changed (CH-193).
    mutating func settleStatusBar() {
        guard header.hasStatusBar, header.statusBar?.isDue == true else { return }
        header.statusBar?.isDue = false
        guard let question = firstStatusBarQuestion else {
            // The turn ends once more after the callbacks.
            if tellsOfStatusBarFrame { enqueue(.drain) }
            return leaveStatusBar()
        }
        enqueue([.question(question), .drain])
    }

    /// `setNeedsStatusBarAppearanceUpdate()`: the controllers are asked within the call, so that a block of animations
    /// animates the change (SB-12).
    mutating func updateStatusBar(_ receiver: ControllerHandle) throws(Rejection) {
        guard settings?.isStatusBarOfControllers != false else {
            emit(
                .noop(
                    .controller(name(receiver)), call: "setNeedsStatusBarAppearanceUpdate",
                    reason: "The app's Info.plist says that controllers do not decide about the status bar."),
                rule: "R253")
            return
        }
        declareStatusBar()
        guard let question = firstStatusBarQuestion else { return leaveStatusBar() }
        enqueue(.question(question))
    }

    /// CH-570: no controller answers for a window without a root in front of all others, so the status bar is as it is
    /// by default.
    private mutating func leaveStatusBar() {
        guard settings?.isStatusBarOfControllers != false, let front = frontWindow, windows[front]?.root == nil,
            var bar = header.statusBar
        else { return }
        bar.prefersHidden = false
        bar.hiddenBy = nil
        bar.style = .default
        bar.styledBy = nil
        change(statusBar: bar)
    }

    /// The first question; nil if no window is visible, or controllers do not decide (R253).
    private var firstStatusBarQuestion: Question? {
        guard let start = statusBarController,
            decides(
                settings?.isStatusBarOfControllers != false, .controllersDecide, "R253",
                about: [.controller(start)], Member.statusBarQuestions)
        else { return nil }
        return .statusBar(StatusBarInquiry(from: start))
    }

    // MARK: Who

    /// The visible window in front of all others, whether or not it is the key window: they lie in the order in which
    /// the app added them (CH-570).
    var frontWindow: WindowHandle? { windowsOfDevice.last { windows[$0]?.isVisible == true } }

    /// The controller from which the searches begin: the root of the window in front, or the topmost presented
    /// controller in it that takes control of the status bar (SB-07 to SB-09, R254, R255).
    var statusBarController: ControllerHandle? {
        noteWindowsBehind()
        guard let root = frontWindow.flatMap({ windows[$0]?.root }) else { return nil }
        let made = presentationsByLevel
        var found = root
        var level = root
        // Each level belongs to a presentation of its own, which bounds the loop.
        for _ in 0..<presentations.placeCount {
            guard let next = presentation(over: level, among: made[level] ?? []) else { break }
            if controlsStatusBar(next) { found = next.presented }
            level = next.presented
        }
        return found
    }

    /// Records, for explanations, that the roots of the other visible windows are not asked (R254).
    private func noteWindowsBehind() {
        guard decisions != nil, let front = frontWindow else { return }
        for window in header.windows where window != front && windows[window]?.isVisible == true {
            guard let root = windows[window]?.root else { continue }
            note(
                false, .isInFrontWindow, "R254", about: [.controller(root)],
                Member.statusBarQuestions + InterfacePreference.allCases.flatMap(\.members),
                value: Value(windows[front]?.name))
        }
    }

    /// The presentations by the modal level of their presenting controllers.
    private var presentationsByLevel: [ControllerHandle: [Presentation]] {
        var made: [ControllerHandle: [Presentation]] = [:]
        for (handle, presentation) in every(presentations) {
            guard let presenting = presentation.presenting, controllers[presenting]?.presents == handle else {
                continue
            }
            made[outermost(presenting), default: []].append(presentation)
        }
        return made
    }

    /// The presentation over a modal level: by its outermost controller, else by the first visible child.
    private func presentation(over level: ControllerHandle, among made: [Presentation]) -> Presentation? {
        let visible = made.filter { $0.presenting.map(isVisibleWithAncestors) ?? false }
        let first =
            visible.count > 1
            ? visible.compactMap { made in made.presenting.map { (made, place(of: $0)) } }
                .min { $0.1.lexicographicallyPrecedes($1.1) }?.0
            : visible.first
        return first?.phase == .presenting || first?.phase == .presented ? first : nil
    }

    /// Whether the controller and its ancestors are visible children, each of the next.
    private func isVisibleWithAncestors(_ handle: ControllerHandle) -> Bool {
        let line = lineage(handle)
        return zip(line, line.dropFirst()).allSatisfy { isVisibleChild($0, of: $1) }
    }

    /// The place of a visible controller in its modal level: its place among its siblings, after those of its
    /// ancestors.
    private func place(of handle: ControllerHandle) -> [Int] {
        let line = lineage(handle)
        return zip(line, line.dropFirst()).map { child, parent in
            let siblings = siblings(in: parent)
            meter.look(at: siblings.count / 8)
            return siblings.firstIndex(of: child) ?? siblings.endIndex
        }.reversed()
    }

    private func siblings(in parent: ControllerHandle) -> [ControllerHandle] {
        let record = controllers[parent]
        return (record?.kind.isContainer == true ? record?.shown : record?.children) ?? []
    }

    private func controlsStatusBar(_ presentation: Presentation) -> Bool {
        let style = presentation.effectiveStyle
        let captures =
            controllers[presentation.presented]?.properties.modalPresentationCapturesStatusBarAppearance == true
        let isTaken =
            switch style {
            case .fullScreen: true
            case .custom: captures || rules.givesStatusBarToCustomStyles
            case .pageSheet, .formSheet, .currentContext, .overFullScreen, .overCurrentContext, .popover, .none,
                .automatic:
                captures
            }
        let rule: Rule = style == .custom ? "Q107" : captures && style != .fullScreen ? "SB-08" : "SB-07"
        return decides(
            isTaken, .controlsStatusBar, rule, about: [.controller(presentation.presented)],
            Member.statusBarQuestions, value: .text(style.name))
    }

    // MARK: Asking

    mutating func ask(_ inquiry: StatusBarInquiry, _ question: Question) throws(Rejection) {
        guard let handle = inquiry.path.last, controllers.contains(handle) else { return }
        let actor = Actor.controller(handle)
        switch inquiry.asks {
        case .childForHidden: try ask(actor, .childForStatusBarHidden, [], rule: "SB-02", for: question)
        case .hidden:
            try ask(
                actor, .prefersStatusBarHidden, [], rule: "SB-06", for: question,
                inherited: declaredAnswer(.prefersStatusBarHidden, of: handle, "SB-06"))
        case .childForStyle: try ask(actor, .childForStatusBarStyle, [], rule: "SB-03", for: question)
        case .style:
            try ask(
                actor, .preferredStatusBarStyle, [], rule: "SB-05", for: question,
                inherited: declaredAnswer(.preferredStatusBarStyle, of: handle, "SB-05") ?? styleOfBar(of: handle))
        case .animation:
            try ask(
                actor, .preferredStatusBarUpdateAnimation, [], rule: "SB-10", for: question,
                inherited: declaredAnswer(.preferredStatusBarUpdateAnimation, of: handle, "SB-10"))
        }
    }

    /// R257: a navigation controller answers by the style of its visible bar: light content on a black one.
    private func styleOfBar(of handle: ControllerHandle) -> InheritedAnswer? {
        guard controllers[handle]?.kind.hasStack == true, value(of: .isNavigationBarHidden, handle) != true,
            value(of: .navigationBarStyle, handle) == "black"
        else { return nil }
        return InheritedAnswer(value: .text(StatusBarStyle.lightContent.rawValue), rule: "R257")
    }

    mutating func receive(_ answer: Value, _ inquiry: StatusBarInquiry) throws(Rejection) {
        guard let handle = inquiry.path.last else { return }
        var next = inquiry
        switch inquiry.asks {
        case .childForHidden: return try pass(answer, .childForStatusBarHidden, inquiry, otherwise: .hidden)
        case .hidden:
            next.prefersHidden = answer.boolean ?? false
            next.hiddenBy = handle
            next.asks = .childForStyle
            next.path = [inquiry.start]
        case .childForStyle: return try pass(answer, .childForStatusBarStyle, inquiry, otherwise: .style)
        case .style:
            next.style = answer.string.flatMap(StatusBarStyle.init(rawValue:)) ?? .default
            if isOfLaterVersion(answer) {
                // Code that is declared for all versions names it only where it exists.
                next.style = .default
                emit(
                    .noop(
                        .controller(name(handle)), call: Member.preferredStatusBarStyle.rawValue,
                        reason: StatusBarStyle.laterVersion), rule: "R262")
            }
            next.styledBy = handle
            // SB-10: only if the bar is shown or hidden thereby.
            guard let decider = inquiry.hiddenBy, isHidden(next) != isStatusBarHidden else { return settle(next, nil) }
            next.asks = .animation
            next.path = [decider]
        case .animation:
            return settle(inquiry, answer.string.flatMap(StatusBarAnimation.init(rawValue:)) ?? .fade)
        }
        enqueue(.question(.statusBar(next)))
    }

    /// SB-02, SB-03, SB-04: a child that the controller names is asked in its place, else the controller itself. A
    /// child on the way already is not asked again.
    private mutating func pass(
        _ answer: Value, _ member: Member, _ inquiry: StatusBarInquiry, otherwise subject: StatusBarInquiry.Subject
    ) throws(Rejection) {
        guard let handle = inquiry.path.last else { return }
        // The path is copied and searched.
        meter.look(at: inquiry.path.count)
        let named: ControllerHandle? =
            if case .controller(let child)? = try object(answer, asked: member) { child } else { nil }
        let child = implements(.controller(handle), member) ? named : ownStatusBarChild(of: handle, member)
        var next = inquiry
        if let child, !inquiry.path.contains(child) {
            next.path.append(child)
        } else {
            next.asks = subject
        }
        noteChildren(of: handle, named: child, by: member)
        enqueue(.question(.statusBar(next)))
    }

    /// Records, for explanations, which of the children the search goes on with.
    private func noteChildren(of handle: ControllerHandle, named child: ControllerHandle?, by member: Member) {
        guard decisions != nil else { return }
        let rule: Rule = member == .childForStatusBarHidden ? "SB-02" : "SB-03"
        for other in controllers[handle]?.children ?? [] {
            note(
                other == child, .statusBarIsHandedOn, rule, about: [.controller(other)],
                Member.statusBarQuestions, value: .text(name(handle)), detail: .text(member.rawValue))
        }
    }

    /// Whether an answer about the style names one that the version of iOS does not have (R262).
    func isOfLaterVersion(_ style: Value) -> Bool {
        style == .text(StatusBarStyle.darkContent.rawValue) && !rules.hasDarkStatusBarContent
    }

    // MARK: The outcome

    /// Shows the answers: the visibility with its animation, then the style.
    private mutating func settle(_ inquiry: StatusBarInquiry, _ animation: StatusBarAnimation?) {
        var bar = header.statusBar ?? StatusBar()
        bar.prefersHidden = inquiry.prefersHidden
        bar.hiddenBy = inquiry.hiddenBy.map { name($0) }
        bar.style = inquiry.style
        bar.styledBy = inquiry.styledBy.map { name($0) }
        // R263.
        if let animation { bar.animation = animation == .slide && rules.fadesStatusBar ? .fade : animation }
        change(statusBar: bar)
    }

    /// The bar changes; what the calls of a will callback have declared and made due stays so.
    mutating func show(_ bar: StatusBar) {
        let wasHidden = isStatusBarHidden
        let former = statusBarStyle
        var bar = bar
        if let now = header.statusBar { (bar.isDue, bar.isDeclared) = (now.isDue, now.isDeclared) }
        header.statusBar = bar
        announceStatusBar(wasHidden: wasHidden, rule: "SB-06")
        if isStatusBarHidden != wasHidden { relayoutScreen() }
        guard statusBarStyle != former else { return }
        emit(.property(nil, name: "statusBar.style", value: .text(statusBarStyle.rawValue)), rule: "SB-05")
    }

    /// Announces that the status bar was shown or hidden, if it was.
    mutating func announceStatusBar(wasHidden: Bool, rule: Rule) {
        let isHidden = isStatusBarHidden
        guard isHidden != wasHidden else { return }
        emit(.property(nil, name: "statusBar.isHidden", value: .bool(isHidden)), rule: rule)
    }

    /// Whether the status bar is hidden now.
    var isStatusBarHidden: Bool { isStatusBarHidden(in: header.orientation) }

    /// Whether the status bar is hidden in an orientation, if the controllers keep their answers.
    func isStatusBarHidden(in orientation: InterfaceOrientation) -> Bool {
        let isInCompactHeight = isCompactHeight(orientation)
        guard settings?.isStatusBarOfControllers != false else {
            return settings?.hidesStatusBar == true || isInCompactHeight
        }
        return header.statusBar?.prefersHidden == true || isInCompactHeight
    }

    private func isHidden(_ inquiry: StatusBarInquiry) -> Bool {
        inquiry.prefersHidden || isCompactHeight(header.orientation)
    }

    /// R260, OP-51: a phone hides the status bar in landscape, whatever its controllers answer.
    private func isCompactHeight(_ orientation: InterfaceOrientation) -> Bool {
        rules.hidesStatusBarInCompactHeight && settings?.device.idiom == .phone && orientation.isLandscape
    }

    /// The style that the status bar reports: from iOS 13 on never the default, which is dark on a light interface
    /// (R262).
    var statusBarStyle: StatusBarStyle {
        let style = header.statusBar?.style ?? .default
        return style == .default && rules.resolvesStatusBarStyle ? .darkContent : style
    }

    /// The frame of the status bar; empty while it is hidden (R261), and nil if no source has its height.
    var statusBarFrame: Rect? { isStatusBarHidden ? .zero : shownStatusBarFrame(in: header.orientation) }

    /// The frame of the status bar in an orientation while it is not hidden.
    func shownStatusBarFrame(in orientation: InterfaceOrientation) -> Rect? {
        guard let device = settings?.device, let height = device.shownStatusBarHeight(in: orientation) else {
            return nil
        }
        return Rect(size: Size(device.screenSize(in: orientation).width, height))
    }
}
