/// Launching the app: its window, its root controller, and the first appearance (P29, VL-30).
extension PresentationSession {
    mutating func launch(_ launch: Launch) throws(Rejection) {
        if let fault = launch.archive?.fault {
            throw .invalid(reason: "The archive cannot be used: \(fault.reason)", rule: nil)
        }
        settings = SessionSettings(launch)
        header.orientation = launch.orientation
        for entry in launch.behaviors { setBehavior(entry.name, entry.behavior) }
        for request in launch.objects { try makeObject(request, .none) }
        header.turn += 1
        let window = makeWindow(named: "window")
        header.keyWindow = window
        agenda.reading = launch.archive.map { ArchiveReading($0) }
        let isRestoring = launch.archive != nil
        if isRestoring {
            push([.restore(.begin), .showWindow(window), .drain, .restore(.presentAgain), .finishLaunching])
        } else {
            push([.finishLaunching, .showWindow(window), .drain])
        }
        deliver(Callback(.application, .willFinishLaunching, rule: "R36"))
        let root = try makeRoot(launch)
        if let root { setRoot(root, of: window, rule: "VL-30") }
        try runTurnsOfLaunch()
    }

    private mutating func makeRoot(_ launch: Launch) throws(Rejection) -> ControllerHandle? {
        if var request = launch.root {
            request.isHeld = false
            return try makeController(request, .none)
        }
        guard let index = launch.storyboards.firstIndex(where: { $0.initialSceneID != nil }),
            let scene = launch.storyboards[index].initialScene
        else {
            if launch.storyboards.isEmpty { return nil }
            throw .invalid(
                reason:
                    "No storyboard of the session has an initial view controller; name one or give a root.",
                rule: "R60")
        }
        return try instantiate(scene, storyboard: index, name: nil)
    }

    mutating func finishLaunching() {
        let isRestored = agenda.reading != nil || restorationReport != nil
        let rule = isRestored ? "R36" : Choice.launchPosition.rule
        deliver(Callback(.application, .didFinishLaunching, rule: rule))
    }

    mutating func makeWindow(named base: String) -> WindowHandle {
        let name = names.mint(base)
        let size = settings?.device.screenSize(in: header.orientation) ?? .zero
        let view = views.insert(
            View(
                serial: nextSerial(), name: names.mint(.view, of: name), className: "UIWindow", role: .window,
                frame: Rect(size: size)))
        if let viewName = views[view]?.name { names.set(viewName, .view(view)) }
        let window = windows.insert(
            Window(serial: nextSerial(), name: name, root: nil, view: view, isVisible: false))
        views.update(view) { $0.window = window }
        names.set(name, .window(window))
        header.windows.append(window)
        return window
    }

    mutating func setRoot(_ controller: ControllerHandle, of window: WindowHandle, rule: Rule) {
        windows.update(window) { $0.root = controller }
        controllers.update(controller) { $0.window = window }
        announce(controller, .rootViewController, to: controller, rule: rule)
    }

    /// The root's view becomes a subview of the window and fills it (VL-30).
    mutating func placeRoot(_ handle: WindowHandle) {
        guard let window = windows[handle], let root = window.root, let view = controllers[root]?.view,
            let bounds = views[window.view]?.frame
        else { return }
        add(view, to: window.view, frame: Rect(size: bounds.size))
    }
}
