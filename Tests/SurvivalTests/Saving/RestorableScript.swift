@testable import PresentationEngine

/// A script whose app preserves and restores its state: its delegate agrees to both, and makes again what the script
/// made.
struct RestorableScript: Sendable {
    private let original: Launch
    private(set) var commands: [Command] = []
    /// The launch without an archive.
    private(set) var launch: Launch
    /// The requests for controllers that the commands make, by their restoration identifiers.
    private var made: [ExactText: ControllerRequest] = [:]
    /// The objects that the commands make, which an app's own code has again.
    private var objects: [ObjectRequest] = []
    /// The contexts that the commands declare by the names of their controllers: the code of an app that made the
    /// controllers would declare them again.
    private var contexts: [ExactText: [PropertyAssignment]] = [:]
    /// The number of controllers without a name.
    private var unnamed = 0

    /// - Parameter identifies: whether controllers made in code, and scenes, get identifiers if they have none: their
    ///   names and object ids. An app that would follow its scenes, and saves nothing of them, becomes one without.
    init(_ launch: Launch, commands: [Command] = [], identifies: Bool = true) {
        original = launch
        self.launch = launch
        if identifies {
            self.launch.storyboards = launch.storyboards.map(Self.identified)
            self.launch.root = launch.root.map { identified($0) }
            if !launch.behaviors.contains(where: { $0.behavior.implements(.stateRestorationActivity) }) {
                self.launch.app?.infoPlist.sceneSupport = .unstated
            }
            self.commands = commands.map { identified($0) }
        } else {
            self.commands = commands
        }
        self.launch.behaviors = behaviors(nil)
    }

    /// The launch of the app on a device, with its state.
    func launch(restoring archive: StateArchive, on device: Device? = nil) -> Launch {
        var launch = launch
        launch.archive = archive
        // A locked device restores nothing; the user opens the app again.
        launch.isInBackground = false
        launch.isProtectedDataAvailable = true
        launch.behaviors = behaviors(archive)
        launch.objects += objects
        launch.root = launch.root.map { declaring($0) }
        if let device { launch.device = device }
        return launch
    }

    // MARK: Identifiers

    /// A storyboard with each scene's object id as its restoration identifier, unless it has another one.
    static func identified(_ storyboard: Storyboard) -> Storyboard {
        Storyboard(
            name: storyboard.name, digest: storyboard.digest, initialSceneID: storyboard.initialSceneID,
            isLaunchScreen: storyboard.isLaunchScreen,
            scenes: storyboard.scenes.map { scene in
                var scene = scene
                if scene.effectiveRestorationIdentifier == nil { scene.restorationIdentifier = scene.id }
                return scene
            })
    }

    private mutating func identified(_ command: Command) -> Command {
        switch command {
        case .perform(let calls): .perform(calls.map { identified($0) })
        case .settling(let command): .settling(identified(command))
        case .launch, .advance, .answer, .freezeClock, .unfreezeClock: command
        }
    }

    private mutating func identified(_ call: Call) -> Call {
        switch call {
        case .makeController(let request):
            let request = identified(request)
            if let identifier = request.restorationIdentifier { made[identifier] = request }
            return .makeController(request)
        case .makeObject(let request):
            let known = original.objects + objects
            if request.owner == nil, !known.contains(where: { $0.name == request.name }) { objects.append(request) }
            return call
        case .setProperties(let receiver, let assignments):
            contexts[ExactText(receiver), default: []] += assignments.filter {
                $0.property == .definesPresentationContext
            }
            return call
        case .async(let calls): return .async(calls.map { identified($0) })
        case .after(let delay, let calls): return .after(delay: delay, calls.map { identified($0) })
        default: return call
        }
    }

    /// The request with the contexts that commands declared later.
    private func declaring(_ request: ControllerRequest) -> ControllerRequest {
        guard case .code(let className, let kind, let nibName, let bundle, let children) = request.origin else {
            return request
        }
        var request = request
        request.origin = .code(
            className: className, kind: kind, nibName: nibName, bundle: bundle, children: children.map(declaring))
        request.properties += request.name.flatMap { contexts[ExactText($0)] } ?? []
        return request
    }

    private mutating func identified(_ request: ControllerRequest) -> ControllerRequest {
        guard case .code(let className, let kind, let nibName, let bundle, let children) = request.origin,
            kind.isRestorable
        else { return request }
        var request = request
        request.origin = .code(
            className: className, kind: kind, nibName: nibName, bundle: bundle,
            children: children.map { identified($0) })
        guard request.restorationIdentifier == nil else { return request }
        unnamed += 1
        let identifier = request.name ?? "unnamed \(unnamed)"
        request.properties.append(PropertyAssignment(.restorationIdentifier, .text(identifier)))
        return request
    }

    // MARK: The app delegate

    private func behaviors(_ archive: StateArchive?) -> [Launch.NamedBehavior] {
        var behaviors = original.behaviors
        let names = behaviors.map(\.name)
        let place = names.firstIndex(of: "application") ?? names.firstIndex(of: "AppDelegate")
        if place == nil { behaviors.append(Launch.NamedBehavior(name: "AppDelegate", behavior: Behavior())) }
        let agreements: [Member] = [
            .shouldSaveApplicationState, .shouldSaveSecureApplicationState, .shouldRestoreApplicationState,
            .shouldRestoreSecureApplicationState,
        ]
        let delegate = place ?? behaviors.count - 1
        for member in agreements where behaviors[delegate].behavior.answers[member] == nil {
            behaviors[delegate].behavior.answers[member] = .value(true)
        }
        let factory = Member.viewControllerWithRestorationIdentifierPath
        if !made.isEmpty, behaviors[delegate].behavior.answers[factory] == nil {
            behaviors[delegate].behavior.answers[factory] = .match(matches(for: archive), otherwise: .null)
        }
        return behaviors
    }

    /// The answers of the app delegate: what the script made is made again, a child of a container with it.
    private func matches(for archive: StateArchive?) -> [Answer.Match] {
        var existing: [ExactText: String] = [:]
        var known: Set<ExactText> = []
        var matches: [Answer.Match] = []
        for object in archive?.objects ?? [] where object.kind == .controller && object.restorationClass == nil {
            guard let text = (object.identifiers ?? object.path).last else { continue }
            let identifier = ExactText(text)
            guard known.insert(identifier).inserted else { continue }
            let argument = Argument("identifier", .text(text))
            if let name = existing[identifier] {
                matches.append(Answer.Match([argument], .text(name)))
            } else if let request = made[identifier], !isInLaunch(identifier), !request.hasExistingChildren {
                matches.append(Answer.Match([argument], .controller(declaring(request))))
                for child in request.descendants {
                    if let identifier = child.restorationIdentifier, let name = child.name {
                        existing[identifier] = name
                    }
                }
            }
        }
        return matches
    }

    private func isInLaunch(_ identifier: ExactText) -> Bool {
        guard let root = launch.root else { return false }
        return ([root] + root.descendants).contains { $0.restorationIdentifier == identifier }
    }
}

extension ControllerRequest {
    /// The restoration identifier that the request sets.
    fileprivate var restorationIdentifier: ExactText? {
        guard case .text(let text)? = properties.last(where: { $0.property == .restorationIdentifier })?.value else {
            return nil
        }
        return ExactText(text)
    }

    fileprivate var descendants: [ControllerRequest] {
        guard case .code(_, _, _, _, let children) = origin else { return [] }
        return children.flatMap { [$0] + $0.descendants }
    }

    fileprivate var hasExistingChildren: Bool { descendants.contains { $0.origin == .existing } }
}
