import Testing

@testable import PresentationEngine

/// An app whose delegate agrees to saving and restoring, with the restorable root `R`.
struct RestorableApp {
    var version = SystemVersion(12)
    var device = Repetition.device
    var bundleVersion = "1"
    var date = 0
    var root: ControllerRequest? = .restorable("R")
    var storyboards: [Storyboard] = []
    /// The app delegate's behavior.
    var delegate = Behavior.agreeing
    var behaviors: [String: Behavior] = [:]

    func launch(restoring archive: StateArchive? = nil) throws -> Launch {
        let device = try #require(Device.named(device))
        var launch = Launch(
            device: device, systemVersion: version, storyboards: storyboards, root: root,
            bundleVersion: bundleVersion, dateMilliseconds: date, archive: archive)
        launch.app = Theater.app(of: version)
        launch.behaviors = behaviors.merging(["AppDelegate": delegate]) { $1 }.sorted { $0.key < $1.key }
            .map { .init(name: $0.key, behavior: $0.value) }
        return launch
    }

    func theater(restoring archive: StateArchive? = nil) throws -> Theater {
        try Theater(launch: try launch(restoring: archive))
    }

    /// The app with a delegate that returns a new controller for each of these identifiers.
    func giving(_ requests: ControllerRequest...) -> RestorableApp {
        var app = self
        app.delegate.answers[.viewControllerWithRestorationIdentifierPath] = .factory(requests)
        return app
    }
}

extension Behavior {
    /// Yes to both questions, by the older and by the secure name.
    static var agreeing: Behavior {
        Behavior(answers: [
            .shouldSaveApplicationState: .value(true), .shouldSaveSecureApplicationState: .value(true),
            .shouldRestoreApplicationState: .value(true), .shouldRestoreSecureApplicationState: .value(true),
        ])
    }

    /// Calls made before `super`, or without it.
    func when(_ member: Member, _ calls: Call..., super callsSuper: Bool = true) -> Behavior {
        var behavior = self
        behavior.reactions[member] = Reaction(before: calls, callsSuper: callsSuper)
        return behavior
    }

    func answering(_ member: Member, _ answer: Answer) -> Behavior {
        var behavior = self
        behavior.answers[member] = answer
        return behavior
    }
}

extension Answer {
    /// A new controller for each identifier, nil for any other.
    static func factory(_ requests: [ControllerRequest]) -> Answer {
        .match(
            requests.map { request in
                let identifier = request.properties.first { $0.property == .restorationIdentifier }?.value
                return Match([Argument("identifier", identifier ?? .null)], .controller(request))
            }, otherwise: .null)
    }
}

extension ControllerRequest {
    /// A controller whose restoration identifier is its name.
    static func restorable(
        _ name: String, _ className: String? = nil, _ properties: PropertyAssignment...,
        kind: ControllerKind = .viewController, children: [ControllerRequest] = []
    ) -> ControllerRequest {
        ControllerRequest(
            name: name,
            origin: .code(className: className, kind: kind, nibName: nil, bundle: nil, children: children),
            properties: [.identifier(name)] + properties)
    }

    func with(_ properties: PropertyAssignment...) -> ControllerRequest {
        var request = self
        request.properties += properties
        return request
    }
}

extension PropertyAssignment {
    static func identifier(_ identifier: String) -> PropertyAssignment {
        PropertyAssignment(.restorationIdentifier, .text(identifier))
    }

    static func restorationClass(_ name: String) -> PropertyAssignment {
        PropertyAssignment(.restorationClass, .text(name))
    }
}

extension Theater {
    init(launch: Launch) throws(Rejection) { try apply(.launch(launch)) }

    /// The archive that the system writes when it preserves the app's state now.
    mutating func save() throws -> StateArchive {
        try call(.application(.save))
        return try #require(session.savedArchive)
    }

    /// Makes a controller and presents it without animation, up to the end.
    mutating func show(_ request: ControllerRequest, from presenter: String = "R") throws {
        try call(.makeController(request))
        try present(request.name ?? "", from: presenter, animated: false)
        try settle()
    }

    /// The traces of the last command that are of these members or lifecycle changes.
    func traces(_ words: String...) -> [String] {
        events.map(\.trace).filter { trace in words.contains { trace.contains($0) } }
    }
}

extension StateArchive {
    var paths: [[String]] { objects.map(\.path) }

    func object(_ path: String...) throws -> Object { try #require(objects.first { $0.path == path }) }

    /// A coder's content under a key.
    func content(_ key: String, of path: String...) -> Content? {
        let entries = path.isEmpty ? application : objects.first { $0.path == path }?.entries ?? []
        return entries.first { $0.key == key }?.content
    }
}

extension RestorableApp {
    /// An app whose storyboard shows `home`, with the identified view `list`, and presents `detail` by a segue.
    static func withStoryboard() -> RestorableApp {
        var home = StoryboardScene(id: "home-id")
        home.storyboardIdentifier = "home"
        home.usesStoryboardIdentifierAsRestorationIdentifier = true
        var list = StoryboardView(id: "list-id", elementName: "tableView")
        list.restorationIdentifier = "list"
        var view = StoryboardView(id: "home-view")
        view.subviews = [list]
        home.view = view
        home.segues = [
            StoryboardSegue(
                id: "segue-id", kind: .presentation, sourceID: "home-id", destinationID: "detail-id",
                identifier: "detail")
        ]
        var detail = StoryboardScene(id: "detail-id")
        detail.storyboardIdentifier = "detail"
        detail.restorationIdentifier = "detail"
        var app = RestorableApp()
        app.root = nil
        app.storyboards = [Storyboard(name: "Main", initialSceneID: "home-id", scenes: [home, detail])]
        return app
    }
}
