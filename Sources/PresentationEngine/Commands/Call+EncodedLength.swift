extension [Call] {
    /// The approximate size of the calls' JSON, in bytes: a constant for the words of each, and its strings.
    var encodedLength: Int { reduce(0) { $0 + $1.encodedLength } }
}

extension Call {
    /// The approximate size of the call's JSON, in bytes.
    var encodedLength: Int { 96 + textLength }

    private var textLength: Int {
        switch self {
        case .present(let call):
            call.receiver.encodedLength + call.controller.encodedLength + call.completion.encodedLength
        case .dismiss(let receiver, _, let completion): receiver.encodedLength + completion.encodedLength
        case .modal(let receiver, .present(let controller, _)):
            receiver.encodedLength + controller.encodedLength
        case .modal(let receiver, .dismiss): receiver.encodedLength
        case .performSegue(let receiver, let identifier, let sender):
            receiver.encodedLength + identifier.encodedLength + sender.encodedLength
        case .tap(let element, let controller, let event):
            element.encodedLength + controller.encodedLength + event.encodedLength
        case .setEnabled(let element, let controller, _):
            element.encodedLength + controller.encodedLength
        case .showing(let call): call.encodedLength
        case .unwind(let call): call.encodedLength
        case .makeController(let request): request.encodedLength
        case .setProperties(let receiver, let assignments):
            receiver.encodedLength + assignments.encodedLength
        case .makeObject(let request): request.encodedLength
        case .setBehavior(let name, let behavior): name.encodedLength + behavior.encodedLength
        case .coordinate(let receiver, let coordination):
            receiver.encodedLength + coordination.encodedLength
        case .read(let name, _, let label), .decode(let name, let label):
            name.encodedLength + label.encodedLength
        case .release(let name), .loadViewIfNeeded(let name), .removeFromParent(let name),
            .removeFromSuperview(let name), .drive(let name, _), .changeInteraction(let name, _),
            .page(let name, _), .window(let name, _), .responding(.touch(let name, _)), .log(let name):
            name.encodedLength
        case .addChild(let receiver, let other), .raise(let receiver, let other):
            receiver.encodedLength + other.encodedLength
        case .willMove(let receiver, let other), .didMove(let receiver, let other),
            .setRootViewController(let receiver, let other):
            receiver.encodedLength + other.encodedLength
        case .navigation(let receiver, let call): receiver.encodedLength + call.encodedLength
        case .setViewControllers(let call):
            call.receiver.encodedLength + call.controllers.encodedLength + call.completion.encodedLength
        case .tabBar(let receiver, let call): receiver.encodedLength + call.encodedLength
        case .split(let receiver, let call): receiver.encodedLength + call.encodedLength
        case .alert(let receiver, let call): receiver.encodedLength + call.encodedLength
        case .presented(let receiver, let call): receiver.encodedLength + call.encodedLength
        case .popover(let receiver, let call): receiver.encodedLength + call.encodedLength
        case .containment(let receiver, let call): receiver.encodedLength + call.encodedLength
        case .items(let receiver, let call): receiver.encodedLength + call.encodedLength
        case .addSubview(let request):
            80 + request.view.encodedLength + request.superview.encodedLength
                + request.restorationIdentifier.encodedLength
        case .addWindow(let request): request.name.encodedLength + request.root.encodedLength
        case .async(let calls), .after(_, let calls): calls.encodedLength
        case .responding(.send(.press(.key(let characters), _))): characters.encodedLength
        case .responding(.restoreActivity(let receiver, let type)): receiver.encodedLength + type.encodedLength
        case .responding(.send), .responding(.touchScreen), .application, .environment, .responding(.dockKeyboard): 0
        case .responding(.becomeFirstResponder(let element, let controller)),
            .responding(.resignFirstResponder(let element, let controller)):
            element.encodedLength + controller.encodedLength
        case .responding(.becomeResponder(let name)), .responding(.resignResponder(let name)),
            .responding(.reloadInputViews(let name)), .responding(.requestFocusUpdate(let name)):
            name.encodedLength
        case .responding(.pressKey(let input, _)): 80 + input.encodedLength
        case .orientation(let call): call.encodedLength
        case .restrictSize: 96
        case .registerSceneAccessory(let receiver, let delegateClass):
            receiver.encodedLength + delegateClass.encodedLength
        case .unregisterSceneAccessory(let receiver): receiver.encodedLength
        case .updatePreference(_, let receiver): receiver.encodedLength
        case .link(.openURL(let url, let other)): url.encodedLength + other.encodedLength
        case .link(.continueActivity(let type, let webpage, let error)):
            type.encodedLength + webpage.encodedLength + error.encodedLength
        case .link(.receive(_, let identifier)): identifier.encodedLength
        case .updateStatusBar(let receiver), .layout(let receiver, _): receiver.encodedLength
        case .registerObject(let name, let identifier): name.encodedLength + identifier.encodedLength
        case .encode(let key, let content): key.encodedLength + content.encodedLength
        }
    }
}

extension Completion? {
    fileprivate var encodedLength: Int { self?.encodedLength ?? 0 }
}

extension Completion {
    /// The approximate number of bytes of the handler's JSON.
    var encodedLength: Int { 32 + label.encodedLength + calls.encodedLength }
}

extension Coordination {
    fileprivate var encodedLength: Int {
        alongside.encodedLength + completion.encodedLength + interactionEnds.encodedLength
            + interactionChanges.encodedLength
    }
}

extension ShowingCall {
    fileprivate var encodedLength: Int {
        switch self {
        case .show(let call):
            call.receiver.encodedLength + call.controller.encodedLength + call.sender.encodedLength
        case .target(let call):
            call.receiver.encodedLength + call.action.encodedLength + call.sender.encodedLength
                + call.label.encodedLength
        }
    }
}

extension UnwindCall {
    fileprivate var encodedLength: Int {
        switch segue {
        case .identifier(let text), .action(let text):
            receiver.encodedLength + text.encodedLength + sender.encodedLength
        }
    }
}

extension NavigationCall {
    /// The approximate size of the call's strings in JSON, in bytes.
    var encodedLength: Int {
        switch self {
        case .push(let controller, _): controller.encodedLength
        case .popTo(let controller, _): controller.encodedLength
        case .pop, .popToRoot, .setNavigationBarHidden, .setToolbarHidden, .tapBack, .panBack, .panContent,
            .tapContent, .swipeContent:
            0
        }
    }
}

extension TabBarCall {
    fileprivate var encodedLength: Int {
        switch self {
        case .select(let tab), .tap(let tab), .pickFromMore(let tab): tab.encodedLength
        case .setCustomizable(let names): names?.encodedLength ?? 0
        case .customize(let names): names.encodedLength
        case .setTabs(let tabs): tabs.reduce(0) { $0 + $1.encodedLength }
        case .edit(let edit):
            edit.hiddenTabs.encodedLength + edit.shownTabs.encodedLength + edit.group.encodedLength
                + edit.displayOrder.encodedLength
        case .drop(let identifier): identifier.encodedLength
        case .scroll(_, let view): view.encodedLength
        case .setItems: 0
        }
    }
}

extension Tab {
    /// The approximate size of the tab's name in JSON, in bytes.
    fileprivate var encodedLength: Int {
        switch self {
        case .controller(let name), .identifier(let name), .title(let name): name.encodedLength
        case .index, .more: 0
        }
    }
}

extension TabRequest {
    /// The approximate number of bytes of the tab's JSON.
    fileprivate var encodedLength: Int {
        var length = 128 + identifier.encodedLength + title.encodedLength + image.encodedLength
        length += defaultChildIdentifier.encodedLength + selectedChild.encodedLength
        length += displayOrderIdentifiers.encodedLength
        length += (viewController?.encodedLength ?? 0) + (managingNavigationController?.encodedLength ?? 0)
        for child in children ?? [] { length += child.encodedLength }
        return length
    }
}

extension SplitCall {
    fileprivate var encodedLength: Int {
        guard case .setColumn(_, let controller) = self else { return 0 }
        return controller.encodedLength
    }
}

extension AlertCall {
    fileprivate var encodedLength: Int {
        switch self {
        case .addAction(let request): request.encodedLength
        case .addTextField(let request): request.encodedLength
        case .setActionEnabled(let action, _): action.encodedLength
        case .enterText(_, let text): text.encodedLength
        }
    }
}

extension PresentedCall {
    fileprivate var encodedLength: Int {
        switch self {
        case .setSheet(let settings), .animateChanges(let settings): settings.reduce(0) { $0 + $1.encodedLength }
        case .touchOutside, .panDown, .dragSheet: 48
        case .peek(let controller): 48 + controller.encodedLength
        }
    }
}

extension PopoverCall {
    fileprivate var encodedLength: Int {
        switch self {
        case .present(let call):
            256 + call.anchor.barButtonItem.encodedLength + call.anchor.sourceView.encodedLength
        case .dismiss: 48
        case .set(let settings): settings.encodedLength
        }
    }
}

extension PopoverControllerSettings {
    fileprivate var encodedLength: Int {
        128 + delegate.encodedLength + (passthroughViews ?? []).reduce(0) { $0 + 4 + $1.encodedLength }
    }
}

extension SheetSetting {
    fileprivate var encodedLength: Int {
        switch self {
        case .detents(let detents): detents.reduce(16) { $0 + 48 + $1.identifier.encodedLength }
        case .selectedDetent(let identifier), .largestUndimmedDetent(let identifier):
            40 + identifier.encodedLength
        case .cornerRadius: 56
        case .flag: 56
        }
    }
}

extension AlertActionRequest {
    fileprivate var encodedLength: Int {
        64 + name.encodedLength + title.encodedLength + handler.encodedLength
    }
}

extension AlertFieldRequest {
    fileprivate var encodedLength: Int {
        64 + field.placeholder.encodedLength + field.text.encodedLength + configuration.encodedLength
    }
}

extension ContainmentCall {
    fileprivate var encodedLength: Int {
        switch self {
        case .setOverrideTraitCollection(_, let child): child.encodedLength
        case .registerForTraitChanges(let traits, let handler): traits.count * 24 + handler.encodedLength
        case .transition(let call): call.encodedLength
        case .beginAppearanceTransition, .endAppearanceTransition, .callDirectly, .setNeedsUpdateProperties,
            .updatePropertiesIfNeeded, .setNeedsUpdateUnavailableContent:
            0
        }
    }
}

extension OrientationCall {
    fileprivate var encodedLength: Int {
        switch self {
        case .attemptRotation, .setDeviceOrientation: 0
        case .setNeedsUpdate(let receiver): receiver.encodedLength
        case .requestGeometryUpdate(let orientations, let handler):
            orientations.count * 24 + handler.encodedLength
        }
    }
}

extension ChildTransitionCall {
    /// The approximate size of the call's JSON, in bytes.
    var encodedLength: Int {
        96 + from.encodedLength + to.encodedLength + options.count * 32 + animations.encodedLength
            + completion.encodedLength
    }
}

extension ItemCall {
    fileprivate var encodedLength: Int {
        guard case .setToolbarItems(let items, _) = self else { return 0 }
        return items?.encodedLength ?? 0
    }
}

extension EncodedContent {
    fileprivate var encodedLength: Int {
        switch self {
        case .value(let value): value.encodedLength
        case .reference(let name): name.encodedLength
        }
    }
}

extension [PropertyAssignment] {
    fileprivate var encodedLength: Int { reduce(0) { $0 + 48 + $1.value.encodedLength } }
}

extension ControllerRequest {
    /// The approximate number of bytes of the request's JSON.
    var encodedLength: Int {
        var length = 96 + name.encodedLength + properties.encodedLength
        switch origin {
        case .code(let className, _, let nibName, let bundle, let children):
            length += className.encodedLength + nibName.encodedLength + bundle.encodedLength
            for child in children { length += child.encodedLength }
        case .storyboard(let name, let identifier):
            length += name.encodedLength + identifier.encodedLength
        case .scene(let storyboard, let id): length += storyboard.encodedLength + id.encodedLength
        case .existing: break
        }
        if let creator { length += 32 + creator.className.encodedLength }
        for action in actions { length += action.encodedLength }
        for field in textFields { length += field.encodedLength }
        for tab in tabs { length += tab.encodedLength }
        return length
    }
}

extension ObjectRequest {
    fileprivate var encodedLength: Int {
        name.encodedLength + className.encodedLength + owner.encodedLength + restorationParent.encodedLength
            + objectRestorationClass.encodedLength + (behavior?.encodedLength ?? 0) + 512
            + (popoverController.map { $0.contentViewController.encodedLength + $0.settings.encodedLength } ?? 0)
    }
}

extension Behavior {
    /// The approximate number of bytes of the behavior's JSON.
    var encodedLength: Int {
        var length = 64
        for answer in answers.values { length += 64 + answer.encodedLength }
        for reaction in reactions.values {
            length += 96 + reaction.encodedLength
        }
        for (name, calls) in actions { length += 32 + name.text.encodedLength + calls.encodedLength }
        return length
    }
}

extension Reaction {
    fileprivate var encodedLength: Int {
        before.encodedLength + after.encodedLength + (condition?.encodedLength ?? 0)
    }
}

extension ReactionCondition {
    fileprivate var encodedLength: Int {
        switch self {
        case .arguments(let arguments), .once(let arguments), .every(_, let arguments):
            32 + arguments.encodedLength
        case .match(let cases, let otherwise):
            cases.reduce(48 + otherwise.encodedLength) {
                $0 + 48 + $1.arguments.encodedLength + $1.reaction.encodedLength
            }
        case .sequence(let reactions): reactions.reduce(16) { $0 + 32 + $1.encodedLength }
        }
    }
}

extension Answer {
    fileprivate var encodedLength: Int {
        switch self {
        case .value(let value): value.encodedLength
        case .match(let cases, let otherwise):
            cases.reduce(otherwise.encodedLength) {
                $0 + 32 + $1.arguments.encodedLength + $1.value.encodedLength
            }
        case .sequence(let values): values.reduce(0) { $0 + 3 + $1.encodedLength }
        case .ask: 0
        }
    }
}
