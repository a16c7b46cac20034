import PresentationEngine

/// Calls of every kind with every sort of argument, drawn from a seed.
struct CallGenerator: Drawing {
    var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    private mutating func maybe<Element>(_ element: (inout Self) -> Element) -> Element? {
        flip() ? element(&self) : nil
    }
    private mutating func some<Element>(_ element: (inout Self) -> Element) -> [Element] {
        (0..<below(3)).map { _ in element(&self) }
    }

    private mutating func name() -> String {
        pick(["A", "B", "$self", "Größe", "a \"quoted\" \\ name", "t_1"])
    }
    private mutating func truth() -> BooleanArgument {
        below(4) == 0 ? .variable("$animated") : .constant(flip())
    }
    /// Never negative zero: no number of a session is.
    private mutating func decimal() -> Double { pick([0, 1, 0.1, -12.5, 1e-9, 16.667, 1e12]) }
    private mutating func speed() -> Double { pick([0.001, 0.5, 1, 2, 16.667, 1_000]) }
    private mutating func rect() -> Rect { Rect(decimal(), decimal(), decimal(), decimal()) }
    private mutating func anchor() -> PopoverAnchor {
        flip() ? PopoverAnchor(barButtonItem: name()) : PopoverAnchor(sourceView: name(), sourceRect: rect())
    }

    private mutating func value(depth: Int = 2) -> Value {
        switch below(depth > 0 ? 9 : 8) {
        case 0: .null
        case 1: .bool(flip())
        case 2: .integer(pick([0, -1, .max, .min]))
        case 3: .number(decimal())
        case 4: .text(name())
        case 5: .size(Size(decimal(), decimal()))
        case 6: .rect(rect())
        case 7: .anchor(anchor())
        default: .list(some { $0.value(depth: depth - 1) })
        }
    }

    private mutating func assignments() -> [PropertyAssignment] {
        var chosen: [PropertyAssignment] = []
        for property in Property.allCases where below(6) == 0 {
            chosen.append(PropertyAssignment(property, value(of: property)))
        }
        return chosen
    }

    private mutating func value(of property: Property) -> Value {
        switch property.kind {
        case .name: Value(maybe { $0.name() })
        case .presentationStyle: .text(pick(ModalPresentationStyle.allCases).name)
        case .transitionStyle: .text(pick(ModalTransitionStyle.allCases).name)
        case .size: .size(Size(decimal(), decimal()))
        case .dimension: flip() ? "automatic" : .number(decimal())
        case .anchor: .anchor(anchor())
        case .words: .list(["top", "left"])
        case .word: pick(["fade", "scroll", "mid"])
        case .view: flip() ? .null : .text(name())
        case .insets: .insets(EdgeInsets(top: 1, left: 0, bottom: Double(below(1_000)), right: 0))
        case .value: value()
        case .flag: .bool(flip())
        }
    }

    private mutating func completion(_ depth: Int) -> Completion {
        Completion(label: maybe { $0.name() }, calls: calls(depth))
    }

    /// Some calls, with calls inside them to `depth`.
    mutating func calls(_ depth: Int) -> [Call] {
        depth > 0 ? some { $0.call(depth: depth - 1) } : []
    }

    mutating func request(depth: Int = 1) -> ControllerRequest {
        let origin: ControllerRequest.Origin =
            flip()
            ? .storyboard(name: maybe { $0.name() }, identifier: maybe { $0.name() })
            : .code(
                className: maybe { $0.name() }, kind: pick(ControllerKind.allCases),
                nibName: maybe { $0.name() }, bundle: maybe { $0.name() },
                children: depth > 0 ? some { $0.child(depth: depth - 1) } : [])
        var request = ControllerRequest(
            name: maybe { $0.name() }, origin: origin, properties: assignments(), isHeld: flip())
        if case .storyboard = origin {
            request.creator = maybe { .init(className: $0.maybe { $0.name() }, usesCoder: $0.flip()) }
        } else {
            request.actions = some { $0.alertAction(depth) }
            request.textFields = some { $0.alertField(depth) }
            if depth > 0 { request.tabs = some { $0.tabRequest(depth: 1) } }
        }
        return request
    }

    /// A first child of a container: a new one, or one that exists already.
    private mutating func child(depth: Int) -> ControllerRequest {
        flip() ? request(depth: depth) : ControllerRequest(name: name(), origin: .existing)
    }

    mutating func object(depth: Int = 1) -> ObjectRequest {
        ObjectRequest(
            name: name(), className: maybe { $0.name() }, owner: maybe { $0.name() },
            animator: maybe { $0.animator() }, interaction: maybe { $0.interaction() },
            presentationController: maybe { $0.presentationController() },
            popoverController: maybe {
                PopoverControllerRequest(contentViewController: $0.name(), settings: $0.popoverSettings())
            },
            restorationParent: maybe { $0.name() }, objectRestorationClass: maybe { $0.name() },
            behavior: maybe { $0.behavior(depth: depth) })
    }

    private mutating func animator() -> AnimatorSettings {
        AnimatorSettings(
            duration: pick([0, 1_000, 1_999, 16_667, 500_000]), curve: pick(AnimationCurve.allCases),
            isManual: flip(), isInterruptible: flip(), implementsAnimationEnded: flip(),
            addsIncomingView: flip(), effects: some { $0.name() })
    }

    private mutating func interaction() -> InteractionSettings {
        InteractionSettings(
            isPercentDriven: flip(), completionSpeed: speed(),
            completionCurve: pick(AnimationCurve.allCases),
            wantsInteractiveStart: flip(), edge: pick(ScreenEdge.allCases))
    }

    private mutating func presentationController() -> PresentationControllerSettings {
        PresentationControllerSettings(
            shouldPresentInFullscreen: flip(), shouldRemovePresentersView: flip(), frame: maybe { $0.rect() },
            wrapper: maybe { $0.name() }, decorations: some { $0.name() },
            adaptiveStyle: maybe { $0.pick(ModalPresentationStyle.allCases) })
    }

    mutating func behavior(depth: Int = 1) -> Behavior {
        var behavior = Behavior(declaresRestoration: flip(), declaresActions: flip())
        for _ in 0..<below(4) {
            let member = pick(Member.allCases)
            behavior.answers[member] = answer(to: member)
        }
        for _ in 0..<below(2) { behavior.actions[pick(["save:", "unwind:"])] = calls(depth) }
        for _ in 0..<below(3) {
            behavior.reactions[pick(Member.allCases)] = reaction(depth)
        }
        return behavior
    }

    private mutating func reaction(_ depth: Int) -> Reaction {
        let plain = Reaction(before: calls(depth), after: calls(depth), callsSuper: flip())
        var conditional = plain
        let arguments = flip() ? [] : [Argument("animated", .bool(flip()))]
        switch below(8) {
        case 0: conditional.condition = .once(arguments)
        case 1: conditional.condition = .every(1 + below(4), arguments)
        case 2: conditional.condition = .arguments(arguments)
        case 3: return Reaction(condition: .match([.init(arguments, plain)], otherwise: Reaction()))
        case 4: return Reaction(condition: .sequence([plain, Reaction(callsSuper: false)]))
        default: break
        }
        return conditional
    }

    private mutating func answer(to member: Member) -> Answer {
        switch below(4) {
        case 0:
            .value(member.role.answer == .controller ? .controller(request(depth: 0)) : value(for: member))
        case 1:
            .match(
                some { Answer.Match([Argument("identifier", $0.value())], $0.value(for: member)) },
                otherwise: value(for: member))
        case 2: .sequence([value(for: member)] + some { $0.value(for: member) })
        default: .ask
        }
    }

    private mutating func value(for member: Member) -> Value {
        member.role.answer == .flag ? .bool(flip()) : value()
    }

    private mutating func drive() -> Drive {
        switch below(8) {
        case 0: .update(decimal())
        case 1: .finish
        case 2: .cancel
        case 3: .pause
        case 4: .complete(flip())
        case 5, 6: .context(pick([.update(decimal()), .finish, .cancel, .pause]))
        default: .gesture(pick(GestureState.allCases), location: Point(decimal(), decimal()))
        }
    }

    private mutating func navigation() -> NavigationCall {
        switch below(11) {
        case 0: .push(controller: maybe { $0.name() }, animated: truth())
        case 1: .pop(animated: truth())
        case 2: .popTo(controller: name(), animated: truth())
        case 3: .popToRoot(animated: truth())
        case 4: .tapBack
        case 5: .setNavigationBarHidden(truth(), animated: truth())
        case 6: .setToolbarHidden(truth(), animated: truth())
        case 7: .tapContent(pick(BarTapArea.allCases))
        case 8: .swipeContent(pick(ContentSwipe.allCases))
        case 9: .panContent
        default: .panBack
        }
    }

    private mutating func tab() -> Tab {
        pick([.index(pick([0, 3, -1])), .controller(name()), .identifier(name()), .more])
    }

    private mutating func tabBar() -> TabBarCall {
        switch below(10) {
        case 8: .edit(tabEdit())
        case 9: .drop(onto: name())
        case 0: .select(tab())
        case 1: .tap(flip() ? tab() : .title(name()))
        case 2: .pickFromMore(flip() ? .controller(name()) : .identifier(name()))
        case 3: .setCustomizable(controllers: maybe { $0.some { $0.name() } })
        case 4: .customize(controllers: some { $0.name() })
        case 5: .setTabs(some { $0.tabRequest(depth: 1) })
        case 6: .scroll(pick(ScrollDirection.allCases), view: maybe { $0.name() })
        default: .setItems
        }
    }

    private mutating func tabRequest(depth: Int) -> TabRequest {
        let isGroup = depth > 0 && flip()
        return TabRequest(
            name(), title: maybe { $0.name() }, image: maybe { $0.name() },
            viewController: maybe { $0.flip() ? .text($0.name()) : .controller($0.request(depth: 0)) },
            isHidden: maybe { $0.flip() }, isHiddenByDefault: flip(), allowsHiding: flip(),
            preferredPlacement: pick(TabPlacement.allCases),
            children: isGroup ? some { $0.tabRequest(depth: depth - 1) } : nil,
            defaultChildIdentifier: isGroup ? maybe { $0.name() } : nil,
            selectedChild: isGroup ? maybe { $0.name() } : nil,
            managingNavigationController: isGroup ? maybe { .text($0.name()) } : nil,
            allowsReordering: isGroup && flip(), displayOrderIdentifiers: isGroup ? some { $0.name() } : [])
    }

    private mutating func tabEdit() -> TabEdit {
        let group = maybe { $0.name() }
        return TabEdit(
            hiddenTabs: some { $0.name() }, shownTabs: some { $0.name() }, group: group,
            displayOrder: group == nil ? [] : some { $0.name() })
    }

    private mutating func split() -> SplitCall {
        switch below(7) {
        case 0: .setColumn(pick(SplitColumn.allCases), controller: maybe { $0.name() })
        case 1: .showColumn(pick(SplitColumn.allCases))
        case 2: .hideColumn(pick(SplitColumn.allCases))
        case 3: .tapDisplayModeButton
        case 4: .tapSecondaryOnlyButton
        case 5: .resize(pick(SplitColumn.allCases), width: pick([1, 280, 500.5]))
        default: .swipe(reveals: flip())
        }
    }

    private mutating func readable() -> Readable {
        pick(Readable.all.filter { $0 != .property(.view) })
    }

    private mutating func alert(_ depth: Int) -> AlertCall {
        switch below(4) {
        case 0: .addAction(alertAction(depth))
        case 1: .addTextField(alertField(depth))
        case 2: .setActionEnabled(action: name(), flip())
        default: .enterText(field: below(3), name())
        }
    }

    private mutating func presented() -> PresentedCall {
        switch below(6) {
        case 4: .peek(controller: maybe { $0.name() })
        case 3: .animateChanges(sheetSettings())
        case 0: .touchOutside
        case 1: .panDown
        case 2: .dragSheet(by: rect().origin.x, velocity: rect().origin.y)
        default: .setSheet(sheetSettings())
        }
    }

    private mutating func popover() -> PopoverCall {
        switch below(3) {
        case 0:
            .present(
                PopoverPresentCall(
                    anchor: anchor(), arrowDirections: maybe { $0.some { $0.pick(["up", "down", "left", "right"]) } },
                    isAnimated: truth()))
        case 1: .dismiss(isAnimated: truth())
        default: .set(popoverSettings())
        }
    }

    private mutating func popoverSettings() -> PopoverControllerSettings {
        PopoverControllerSettings(
            popoverContentSize: Size(decimal(), decimal()), delegate: maybe { $0.name() },
            passthroughViews: maybe { $0.some { $0.name() } })
    }

    private mutating func sheetSettings() -> [SheetSetting] {
        let detents =
            [SheetDetent.medium, .large]
            + ["small", "half", "gone"].map { name in
                SheetDetent(
                    identifier: name, height: pick([.points(rect().origin.x), .fraction(rect().origin.y), .inactive]))
            }
        let flags = SheetFlag.allCases.shuffled(using: &random).prefix(1 + below(SheetFlag.allCases.count))
        return [
            .detents((0...below(3)).map { _ in pick(detents) }), .selectedDetent(maybe { $0.name() }),
            .largestUndimmedDetent(maybe { $0.name() }), .cornerRadius(maybe { $0.rect().origin.x }),
        ].filter { _ in below(3) > 0 } + flags.map { .flag($0, flip()) }
    }

    private mutating func alertAction(_ depth: Int) -> AlertActionRequest {
        AlertActionRequest(
            name: maybe { $0.name() }, title: maybe { $0.name() }, style: pick(AlertActionStyle.allCases),
            isEnabled: flip(), handler: maybe { $0.completion(depth) })
    }

    private mutating func alertField(_ depth: Int) -> AlertFieldRequest {
        AlertFieldRequest(
            field: AlertTextField(
                placeholder: maybe { $0.name() }, text: pick(["", "typed"]), isSecure: flip()),
            configuration: maybe { $0.completion(depth) })
    }

    private mutating func responding() -> RespondingCall {
        switch below(11) {
        case 0: .touch(view: name(), phase: pick(TouchPhase.allCases))
        case 4: .becomeResponder(name())
        case 5: .resignResponder(name())
        case 6: .reloadInputViews(name())
        case 7: .pressKey(input: name(), KeyModifier.allCases.filter { _ in flip() })
        case 8: .requestFocusUpdate(environment: name())
        case 9: .restoreActivity(receiver: name(), activityType: name())
        case 10: .send(sentEvent())
        case 1: .becomeFirstResponder(element: name(), controller: maybe { $0.name() })
        case 2: .resignFirstResponder(element: name(), controller: maybe { $0.name() })
        default: .dockKeyboard(flip())
        }
    }

    private mutating func sentEvent() -> SentEvent {
        switch below(4) {
        case 0: .press(.button(pick(PressType.allCases)), pick(EventPhase.allCases))
        case 1: .press(.key(pick(["a", "\u{F700}"])), pick(EventPhase.allCases))
        case 2: .shake(pick([.began, .ended, .cancelled]))
        default: .remoteControl(pick(RemoteControl.allCases))
        }
    }

    private mutating func containment() -> ContainmentCall {
        switch below(9) {
        case 8: .setNeedsUpdateUnavailableContent
        case 7: .setNeedsUpdateProperties
        case 6: .updatePropertiesIfNeeded
        case 5: .registerForTraitChanges([pick(RegisteredTrait.allCases)], handler: completion(0))
        case 4: .transition(childTransition())
        case 0: .beginAppearanceTransition(isAppearing: truth(), isAnimated: truth())
        case 1: .endAppearanceTransition
        case 2: .setOverrideTraitCollection(maybe { $0.traits() }, child: maybe { $0.name() })
        default: .callDirectly(pick(Member.allCases), isAnimated: truth())
        }
    }

    private mutating func childTransition() -> ChildTransitionCall {
        ChildTransitionCall(
            from: name(), to: name(), duration: pick([0, 1_001, 350_000]),
            options: some { $0.pick(AnimationOption.allCases) }, animations: maybe { $0.completion(0) },
            completion: maybe { $0.completion(0) })
    }

    private mutating func traits() -> TraitOverride {
        TraitOverride(
            idiom: maybe { $0.pick(InterfaceIdiom.allCases) },
            horizontal: maybe { $0.pick(SizeClass.allCases) },
            vertical: maybe { $0.pick(SizeClass.allCases) })
    }

    private mutating func place() -> WindowPlacement {
        pick(WindowPlacement.named + [.size(Size(640, 480.5))])
    }

    /// One call of any kind.
    mutating func call(depth: Int) -> Call {
        switch below(72) {
        case 0, 1:
            .present(
                PresentCall(
                    receiver: name(), controller: maybe { $0.name() }, isAnimated: truth(),
                    completion: maybe { $0.completion(depth) }))
        case 2: .dismiss(receiver: name(), animated: truth(), completion: maybe { $0.completion(depth) })
        case 3: .performSegue(receiver: name(), identifier: maybe { $0.name() }, sender: maybe { $0.name() })
        case 4:
            .tap(
                element: name(), controller: maybe { $0.name() },
                event: maybe { $0.pick(["touchDown", "allEvents"]) })
        case 5: .setEnabled(element: name(), controller: maybe { $0.name() }, flip())
        case 6: .makeController(request())
        case 7: .setProperties(receiver: name(), assignments())
        case 8: .release(name: name())
        case 9: .loadViewIfNeeded(receiver: name())
        case 10: .read(receiver: name(), readable(), label: maybe { $0.name() })
        case 11: .makeObject(object(depth: depth))
        case 12: .setBehavior(name: name(), behavior(depth: depth))
        case 30:
            .changeInteraction(
                object: name(),
                InteractionChange(
                    completionSpeed: maybe { $0.speed() },
                    completionCurve: maybe { $0.pick(AnimationCurve.allCases) },
                    wantsInteractiveStart: maybe { $0.flip() }, edge: maybe { $0.pick(ScreenEdge.allCases) }))
        case 13, 14, 15: .drive(target: name(), drive())
        case 16:
            .coordinate(
                receiver: name(),
                Coordination(
                    alongside: maybe { $0.completion(depth) }, completion: maybe { $0.completion(depth) },
                    interactionEnds: maybe { $0.completion(depth) },
                    interactionChanges: maybe { $0.completion(depth) }))
        case 33: .navigation(receiver: name(), navigation())
        case 38: .tabBar(receiver: name(), tabBar())
        case 40: .split(receiver: name(), split())
        case 39:
            .page(
                receiver: name(),
                flip() ? .swipe(pick(PageDirection.allCases)) : .tapEdge(pick(PageDirection.allCases)))
        case 34:
            .setViewControllers(
                SetViewControllersCall(
                    receiver: name(), controllers: some { $0.name() }, isAnimated: truth(),
                    direction: pick(PageDirection.allCases), completion: maybe { $0.completion(depth) }))
        case 17: .addChild(receiver: name(), child: name())
        case 18: .removeFromParent(receiver: name())
        case 19: .willMove(receiver: name(), parent: maybe { $0.name() })
        case 20: .didMove(receiver: name(), parent: maybe { $0.name() })
        case 21:
            .addSubview(
                ViewRequest(
                    view: name(), superview: name(), frame: maybe { $0.rect() },
                    restorationIdentifier: maybe { $0.name() }))
        case 22: .removeFromSuperview(view: name())
        case 52, 57: .window(name: name(), pick(WindowCall.allCases))
        case 53: .responding(responding())
        case 54: .items(receiver: name(), .setEditing(truth(), isAnimated: truth()))
        case 55: .items(receiver: name(), .tapEditButton)
        case 56:
            .items(receiver: name(), .setToolbarItems(maybe { $0.some { $0.name() } }, isAnimated: truth()))
        case 67: .layout(receiver: name(), .addConstraint(to: pick(LayoutGuide.allCases)))
        case 68: .layout(receiver: name(), .layoutSubviews)
        case 58, 59: .alert(receiver: name(), alert(depth))
        case 50, 51: .containment(receiver: name(), containment())
        case 23:
            .addWindow(
                WindowRequest(
                    name: maybe { $0.name() }, root: maybe { $0.name() }, screen: pick(WindowScreen.allCases)))
        case 24: .setRootViewController(window: name(), controller: maybe { $0.name() })
        case 25: .async(calls(depth))
        case 26: .after(delay: pick([0, 1, 16_667, 1 << 50]), calls(depth))
        case 27: .application(pick(ApplicationCall.allCases))
        case 28: .log(name())
        case 35:
            .showing(
                .show(
                    ShowCall(
                        pick(ShowContext.allCases), receiver: name(), controller: name(),
                        sender: maybe { $0.name() })))
        case 36:
            .showing(
                .target(
                    TargetCall(
                        receiver: name(), action: name(), sender: maybe { $0.name() },
                        label: maybe { $0.name() })))
        case 37:
            .unwind(
                UnwindCall(
                    receiver: name(), segue: flip() ? .identifier(name()) : .action(name()),
                    sender: maybe { $0.name() }))
        case 31: .encode(key: name(), flip() ? .value(value()) : .reference(name()))
        case 60: .registerObject(maybe { $0.name() }, restorationIdentifier: maybe { $0.name() })
        case 61:
            .environment(
                flip()
                    ? EnvironmentCall(orientation: pick(InterfaceOrientation.allCases), window: maybe { $0.place() })
                    : EnvironmentCall(
                        window: place(),
                        display: maybe { $0.flip() ? .detach : .attach(Size(1920, 1080.5)) }))
        case 62:
            .orientation(
                pick([
                    .attemptRotation, .setNeedsUpdate(receiver: name()),
                    .setDeviceOrientation(pick(InterfaceOrientation.allCases)),
                    .requestGeometryUpdate(
                        [pick(InterfaceOrientation.allCases)], errorHandler: maybe { $0.completion(depth) }),
                ]))
        case 70: .popover(receiver: name(), popover())
        case 71:
            flip()
                ? .registerSceneAccessory(receiver: name(), delegateClass: maybe { $0.name() })
                : .unregisterSceneAccessory(receiver: name())
        case 63: .presented(receiver: name(), presented())
        case 64:
            .link(
                pick([
                    .openURL(name(), sourceApplication: maybe { $0.name() }),
                    .continueActivity(
                        type: name(), webpageURL: maybe { $0.name() }, error: maybe { $0.name() }),
                    .receive(pick(SystemMessage.allCases), identifier: maybe { $0.name() }),
                ]))
        case 65:
            flip()
                ? .updateStatusBar(receiver: name())
                : .updatePreference(pick(InterfacePreference.allCases), receiver: name())
        case 69:
            .restrictSize(
                SizeRestrictions(minimum: flip() ? Size(500, 400) : nil, maximum: flip() ? Size(900, 700.5) : nil))
        case 66:
            .modal(
                receiver: name(),
                flip()
                    ? .present(controller: maybe { $0.name() }, isAnimated: truth()) : .dismiss(isAnimated: truth()))
        case 32: .decode(key: name(), label: maybe { $0.name() })
        default: .raise(name: name(), reason: name())
        }
    }
}
