/// The keys of a hardware keyboard, and the main menu that shows what they do (CH-643, CH-645).
extension PresentationSession {
    /// The user presses keys: the responders are asked for their commands, from the first responder on.
    mutating func pressKey(_ input: String, _ modifiers: [KeyModifier]) throws(Rejection) {
        let rule = Choice.keyCommands.rule
        guard !input.isEmpty, !input.contains(" "), input == "+" || !input.contains("+") else {
            throw .unsuitable(key: "input", reason: "The input is one key, such as \"s\" or \"upArrow\".", rule: rule)
        }
        if let inactivity { throw inactivity.refusal(to: "press keys") }
        let chain = names.implemented.contains(.keyCommands) ? keyResponders : []
        let path = chain.filter { actor(of: $0).map { implements($0, .keyCommands) } == true }
        var inquiry = ResponderInquiry(.keyCommands, path.reversed())
        inquiry.keys = KeyCommand.keys(input, modifiers)
        guard !path.isEmpty else { return ignoreKeys(inquiry) }
        enqueue(.question(.responders(inquiry)))
    }

    /// CH-643: the responder that gets the events of keys, and those after it.
    private var keyResponders: [Responder] {
        let start = eventStart
        return [start] + chain(after: start)
    }

    /// The controller in front of a controller and everything in it: what it presents, else what it shows.
    func frontController(of start: ControllerHandle) -> ControllerHandle {
        var front = start
        // Each step goes to another controller.
        for _ in 0..<controllers.placeCount {
            let presented = controllers[front]?.presents.flatMap { presentations[$0] }
            let isThere = presented.map { [.presenting, .presented].contains($0.phase) } == true
            guard let next = (isThere ? presented?.presented : nil) ?? controllers[front]?.shown.first else { break }
            meter.look(at: 1)
            front = next
        }
        return front
    }

    /// The first command for the keys is performed by the first responder that has its method, whoever declares it.
    mutating func receiveKeyCommands(_ answer: Value, _ inquiry: ResponderInquiry) throws(Rejection) {
        let commands = (answer.texts ?? []).compactMap { KeyCommand($0) }
        guard let keys = inquiry.keys, let command = commands.first(where: { $0.keys == keys }) else {
            var next = inquiry
            next.path.removeLast()
            return next.path.isEmpty ? ignoreKeys(inquiry) : enqueue(.question(.responders(next)))
        }
        let chain = keyResponders
        let owner = chain.lazy.compactMap { if case .controller(let handle) = $0 { handle } else { nil } }.first
        guard let start = chain.first, let owner else { return ignoreKeys(inquiry) }
        let action = ControlAction(
            selector: command.action, sender: command.keys, owner: owner, target: .keyCommand(nil))
        enqueue(.question(.canPerform(action, start)))
    }

    private mutating func ignoreKeys(_ inquiry: ResponderInquiry) {
        emit(
            .noop(nil, call: "pressKey", reason: "No responder has a key command for \(inquiry.keys ?? "them")."),
            rule: Choice.keyCommands.rule)
    }

    // MARK: The main menu

    /// CH-645: at the end of a launch the app delegate of an iPad app says whether key commands are localized, and
    /// builds the main menu.
    var menuSteps: [Step] {
        guard hasMainMenu else { return [] }
        let asks = implements(.application, .shouldLocalizeKeyCommands)
        let question = Step.question(.responders(ResponderInquiry(.localization, [.applicationDelegate])))
        return (asks ? [question] : []) + (implements(.application, .buildMenu) ? [menuStep] : [])
    }

    private var hasMainMenu: Bool { rules.hasMainMenu && settings?.device.idiom == .pad }

    private var menuStep: Step { .callback(Callback(.application, .buildMenu, rule: Choice.mainMenu.rule)) }

    /// `UIMenuSystem.main.setNeedsRebuild()`.
    mutating func rebuildMenu() {
        guard hasMainMenu, implements(.application, .buildMenu) else {
            return emit(
                .noop(
                    .application, call: ApplicationCall.setNeedsRebuild.rawValue,
                    reason: hasMainMenu
                        ? "The app delegate does not declare buildMenu(with:)."
                        : "Only an iPad from iOS 15 on has a main menu."), rule: Choice.mainMenu.rule)
        }
        later(menuStep)
    }
}
