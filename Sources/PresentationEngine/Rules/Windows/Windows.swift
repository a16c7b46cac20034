/// Several windows: shown, hidden, made key, removed (P33, AP-06, CH-87, CH-88).
extension PresentationSession {
    mutating func make(_ call: WindowCall, of name: String, _ bindings: Bindings) throws(Rejection) {
        let resolved = resolve(name, bindings)
        guard case .window(let handle)? = names[resolved] else {
            throw .unknown(kind: "window", name: resolved)
        }
        switch call {
        case .makeKeyAndVisible:
            makeKey(handle)
            enqueue(.showWindow(handle))
        case .show: enqueue(.showWindow(handle))
        case .makeKey: makeKey(handle)
        case .hide: enqueue(hidingSteps(handle))
        case .remove: enqueue(hidingSteps(handle) + [.removeWindow(handle)])
        }
    }

    /// Makes a window the key window, which receives events that no view takes.
    ///
    /// A window on an external display gets no events, and never becomes key (CH-585).
    mutating func makeKey(_ handle: WindowHandle?) {
        guard header.keyWindow != handle, handle.map({ isOnDisplay($0) }) != true else { return }
        let old = header.keyWindow
        header.keyWindow = handle
        for (window, name) in [
            (old, "UIWindowDidResignKeyNotification"), (handle, "UIWindowDidBecomeKeyNotification"),
        ] {
            guard let window = window.flatMap({ windows[$0]?.name }) else { continue }
            emit(.notification(name: name, object: window), rule: Choice.keyWindow.rule)
        }
    }

    /// `makeKeyAndVisible` or `isHidden = false`: the root's view fills the window, and the controllers in it appear
    /// without animation (P29).
    mutating func showWindow(_ handle: WindowHandle) {
        guard let window = windows[handle], !window.isVisible else { return }
        windows.update(handle) { $0.isVisible = true }
        guard let root = window.root else { return noteStatusBar() }
        let shown = controllersShown(in: window.view).filter { !isBeingTakenOff($0) }.map {
            because(
                .windowShowsIt, .text(window.name),
                AppearanceStep(
                    $0, isAppearing: true, isAnimated: false, cause: causeOfReturn($0, true),
                    rule: Choice.hiddenWindow.rule))
        }
        // A root whose view the app has put into another window moves into this one.
        let isPlaced = controllers[root]?.view.flatMap { self.window(containing: $0) } == handle
        guard isPlaced || isRemoved(root, in: handle) else {
            // Controllers presented by a former root get no callbacks (CH-26).
            let above = shown.filter { supporters(of: $0.controller).last == root }
            return showRoot(root, of: handle, beneath: above)
        }
        enqueue(shown.map(Step.begin), arriving: shown.map(\.controller), coming: shown)
    }

    /// Whether the root's own presentation in the window removed its view, so that it does not reappear before the
    /// dismissal (PS-12, PS-24).
    func isRemoved(_ root: ControllerHandle, in window: WindowHandle) -> Bool {
        guard let presentation = controllers[root]?.presents.flatMap({ presentations[$0] }) else {
            return false
        }
        return presentation.removesPresentersView && presentation.phase == .presented
            && presentation.container.flatMap { self.window(containing: $0) } == window
    }

    /// The visible controllers of the window disappear without animation; covered ones have done so already (AP-06,
    /// CH-87).
    func hidingSteps(_ handle: WindowHandle) -> [Step] {
        guard let window = windows[handle], window.isVisible else { return [] }
        let seen = controllersShown(in: window.view)
        let shown = (seen + presentedUnseen(in: handle).without(seen)).filter { leaves($0) }.map {
            because(
                .windowHidesIt, .text(window.name),
                AppearanceStep($0, isAppearing: false, isAnimated: false, rule: Choice.hiddenWindow.rule))
        }
        return shown.map(Step.begin) + [.hideWindow(handle)] + shown.map(Step.endAfterCommit)
    }

    /// Whether a controller disappears with its window: it has appeared, or is to appear, or a transition takes it off
    /// the screen, which it leaves with the window instead.
    private func leaves(_ handle: ControllerHandle) -> Bool {
        guard let appearance = controllers[handle]?.appearance else { return false }
        return appearance.isOnScreen || appearance.isDisappearing && isMoved(handle)
    }

    /// The controllers that are about to come into the window, whose transitions have not placed their views.
    private func presentedUnseen(in window: WindowHandle) -> [ControllerHandle] {
        header.transitions.compactMap { running in
            guard transitions[running]?.phase == .preparing, transitions[running]?.kind == .presentation,
                let container = transitions[running]?.presentation.flatMap({ presentations[$0]?.container }),
                self.window(containing: container) == window
            else { return nil }
            return transitions[running]?.to
        }
    }

    mutating func hideWindow(_ handle: WindowHandle) {
        windows.update(handle) { $0.isVisible = false }
        noteTouch()
        noteStatusBar()
        settleOutOfPlace()
        guard header.keyWindow == handle else { return }
        makeKey(windowsOfDevice.last { windows[$0]?.isVisible == true })
    }

    /// The window is removed, and its root with it unless something else retains that.
    mutating func removeWindow(_ handle: WindowHandle) {
        guard let window = windows[handle] else { return }
        if header.keyWindow == handle {
            makeKey(windowsOfDevice.last { $0 != handle && windows[$0]?.isVisible == true })
        }
        if let root = window.root {
            controllers.update(root) { $0.leaveWindow() }
            announce(root, .rootViewController, to: nil, rule: Choice.hiddenWindow.rule)
            candidates.append(root)
        }
        emit(.lifecycle(.window(window.name), .deallocated), rule: Choice.hiddenWindow.rule)
        header.windows.removeAll { $0 == handle }
        destroy(window.view)
        names.set(window.name, nil)
        windows.remove(handle)
        settleOutOfPlace()
    }

    /// Controllers that had appeared inside another one's view during its transition are in no window now either
    /// (CH-84).
    private mutating func settleOutOfPlace() {
        let left = every(controllers).filter { $0.record.appearance == .appeared && isOutOfPlace($0.handle) }
        enqueue(left.map { .settleAppearance($0.handle) })
    }
}
