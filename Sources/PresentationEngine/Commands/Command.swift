/// The input of the engine: everything that can happen to a session.
public enum Command: Sendable, Equatable {
    /// Stored apart, since it is many times as large as any other command.
    indirect case launch(Launch)
    /// Calls that an app makes in one turn; the run loop follows.
    case perform([Call])
    case advance(Advance)
    /// The client's answer to the question that the turn is parked on.
    case answer(Value)
    /// A launch, calls or an answer, after which the clock moves until nothing falls due any more. All of it is done,
    /// or nothing.
    indirect case settling(Command)
    /// The host freezes the live clock of an unused session; time passes again with the next use.
    case freezeClock
    /// The frozen clock goes on, since the session is used again.
    case unfreezeClock
}

extension Command {
    /// The command, followed by a settling of the session if that is wanted.
    public func settling(_ isWanted: Bool) -> Command { isWanted ? .settling(self) : self }

    /// The command without the settling after it.
    package var unsettled: Command {
        if case .settling(let command) = self { command.unsettled } else { self }
    }
}

public enum Advance: Sendable, Hashable {
    /// By a span in microseconds.
    case by(Int)
    /// To a time in microseconds of the session's clock.
    case to(Int)
    /// To a time, running at most `limit` things that fall due on the way: then the clock stops at the last of them.
    ///
    /// For a live clock that has much to catch up with. It also stops once half of the command's budget is used, so
    /// that several commands succeed where one would be refused.
    case catchUp(to: Int, limit: Int)
    /// To the next thing that falls due.
    case next
    /// Until nothing falls due any more.
    case settle
}

/// The beginning of a session: its device and version, its storyboards and objects, and the behavior of the app.
public struct Launch: Sendable, Equatable {
    public var device: Device
    public var orientation: InterfaceOrientation
    public var systemVersion: SystemVersion
    /// The app's description; nil for a launch without one, such as in journals from before it existed. Then the app
    /// follows its scenes if it has an object of the class `SceneDelegate`.
    public var app: AppDescription?
    public var fidelity: FidelityChoice
    /// Storyboards by the index the session refers to them by; the first with an initial scene is the main one.
    public var storyboards: [Storyboard]
    /// The window's root; nil for the initial controller of the first storyboard.
    public var root: ControllerRequest?
    public var behaviors: [NamedBehavior]
    public var objects: [ObjectRequest]
    /// The nibs that the app's bundle holds, by name or by path, such as `en.lproj/MyView` (VL-18 to VL-22).
    public var nibs: [String]
    public var bundleIdentifier: String
    public var bundleVersion: String
    /// The date at the session's time zero, in milliseconds since 1970; archives carry it (R44).
    public var dateMilliseconds: Int
    /// The state that an earlier run of the app preserved, for a launch that restores it.
    public var archive: StateArchive?
    /// Whether the system launches the app in the background, for an event that the app handles there.
    public var isInBackground = false
    /// `isProtectedDataAvailable`: whether the device is unlocked at the launch, as it is for one in the foreground.
    public var isProtectedDataAvailable = true
    /// The limit on the work of each command of the session.
    public var budget: CommandBudget

    public struct NamedBehavior: Sendable, Hashable {
        public var name: String
        public var behavior: Behavior

        public init(name: String, behavior: Behavior) {
            self.name = name
            self.behavior = behavior
        }
    }

    public init(
        device: Device, orientation: InterfaceOrientation = .portrait, systemVersion: SystemVersion,
        app: AppDescription? = nil, fidelity: FidelityChoice = .init(), storyboards: [Storyboard] = [],
        root: ControllerRequest? = nil,
        behaviors: [NamedBehavior] = [], objects: [ObjectRequest] = [], nibs: [String] = [],
        bundleIdentifier: String = "com.example.app", bundleVersion: String = "1",
        dateMilliseconds: Int = 0, archive: StateArchive? = nil, budget: CommandBudget = .standard
    ) {
        self.device = device
        self.orientation = orientation
        self.systemVersion = systemVersion
        self.app = app
        self.fidelity = fidelity
        self.storyboards = storyboards
        self.root = root
        self.behaviors = behaviors
        self.objects = objects
        self.nibs = nibs
        self.bundleIdentifier = bundleIdentifier
        self.bundleVersion = bundleVersion
        self.dateMilliseconds = dateMilliseconds
        self.archive = archive
        self.budget = budget
    }
}
