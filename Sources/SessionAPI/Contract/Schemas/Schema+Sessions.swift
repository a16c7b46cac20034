import JSONCoding
import PresentationCoding
import PresentationEngine

extension Schema {
    /// The request that creates a session.
    package static let sessionRequest: Schema = named(
        "SessionRequest",
        object([
            .optional("label", chosenName, "A name for people."),
            .optional("labels", labels, "Labels by which lists and deletions select sessions."),
            .optional("expires", expiry, "When the session is deleted without use."),
            .required("device", device, "The device."),
            .required("systemVersion", systemVersion, "The version of iOS."),
            .optional("app", app, "The properties of the app, as opposed to those of its device."),
            .optional(
                "orientation", choice(InterfaceOrientation.self), "The orientation; portrait unless given."),
            .optional("fidelity", fidelity, "The side that is followed; measured unless given."),
            .optional(
                "clock", clock, "manual, the default, moves on request; live follows real time."),
            .optional("rate", number(in: 0.001...1_000), "Session seconds per second of a live clock."),
            .optional("storyboard", .name, "The storyboard to launch from, by id or name."),
            .optional(
                "storyboards", array(of: .name),
                "Several, whose references to each other resolve; the first launches."),
            .optional(
                "root", controllerRequest, "The root controller; the storyboard's initial one unless given."),
            .optional("behaviors", behaviors, "The code of classes and objects, by their names."),
            .optional("objects", array(of: objectRequest), "The app's own objects."),
            .optional("nibs", array(of: .string), "The nibs that the app's bundle holds."),
            .optional(
                "bundleIdentifier", .name,
                "The app's bundle identifier; the CFBundleIdentifier of its Info.plist unless given."),
            .optional(
                "bundleVersion", .name,
                "The app's version, which archives contain; the CFBundleVersion of its Info.plist, or 1, unless given."
            ),
            .optional("date", count, "The date at time zero in milliseconds since 1970; now unless given."),
            .optional("archive", archiveToRestore, "The state to restore."),
            .optional(
                "appState", choice(LaunchState.self),
                "The state of the app during its launch; inactive, on the way to the foreground, unless given."),
            .optional(
                "isProtectedDataAvailable", .boolean,
                "False if the device is locked, for a launch in the background; true unless given."),
            .settle,
        ]).described("How a session begins: the device and version it follows, and what it is built from.")
            .example([
                "device": "iPhone 8", "systemVersion": "12",
                "root": ["name": "home", "class": "HomeViewController"],
            ]))

    private static let app: Schema = named(
        "AppDescription",
        object([
            .optional(
                "sdk", systemVersion, "The SDK that the app was built with; the system version's otherwise."),
            .optional(
                "infoPlist", infoPlist,
                """
                Keys of the app's Info.plist. Where it is not given, an app of the SDK of iOS 13 or later has \
                the UIApplicationSceneManifest of a new project, unless it restores an archive.
                """),
        ]).described("The properties of the app, as opposed to those of its device.")
            .example([
                "sdk": "12",
                "infoPlist": [
                    "UISupportedInterfaceOrientations": [
                        "UIInterfaceOrientationPortrait", "UIInterfaceOrientationLandscapeLeft",
                    ]
                ],
            ]))

    private static let infoPlist: Schema = named(
        "InfoPlist",
        object(
            [
                .optional("CFBundleIdentifier", .name, "The app's bundle identifier."),
                .optional("CFBundleVersion", .name, "The app's version, which archives contain."),
                .optional(
                    "UIApplicationSceneManifest", sceneManifest.orNull,
                    """
                    The app follows its scenes from iOS 13 on. An Info.plist without the key, or with null, is \
                    that of an app without scenes; only an object of the class SceneDelegate gives it some \
                    where the key is missing.
                    """),
                .optional(
                    "UISupportedInterfaceOrientations", orientations,
                    "The app is launched in the first of these, or in portrait if that is among them."),
                .optional("UISupportedInterfaceOrientations~ipad", orientations, "The same on an iPad."),
                .optional(
                    "UIRequiresFullScreen", .boolean,
                    "Whether the app takes no part in multitasking on an iPad; masks of orientations count then."),
                .optional(
                    "UIViewControllerBasedStatusBarAppearance", .boolean,
                    "If it is false, no controller is asked about the status bar."),
                .optional(
                    "UIStatusBarHidden", .boolean,
                    "Whether the status bar is hidden if no controller is asked about it."),
                .optional("UIDesignRequiresCompatibility", .boolean, "Kept; no rule reads it yet."),
            ], furtherMembers: .value
        ).described("Keys of the app's Info.plist; keys that are not listed here are kept as they are.")
            .example(["UISupportedInterfaceOrientations": ["UIInterfaceOrientationPortrait"]]))

    private static let sceneManifest: Schema = named(
        "SceneManifest",
        map(to: .value).described(
            "The scenes of the app, in the form of an Info.plist; the first delegate class counts."
        ).example([
            "UISceneConfigurations": [
                "UIWindowSceneSessionRoleApplication": [["UISceneDelegateClassName": "SceneDelegate"]]
            ]
        ]))

    private static let orientations: Schema = array(
        of: choice("PlistOrientation", InterfaceOrientation.allCases.map(\.plistName)), count: 1 ... .max)

    private static let archiveToRestore: Schema = named(
        "ArchiveToRestore",
        anyOf([.name, archive]).described("An archive of the service's by its id, or the document itself.")
            .example("a_2PYSBCWGKJ0Q7"))

    static let clock: Schema = choice("ClockPace", ["manual", "live"])
    private static let status: Schema = choice("SessionStatus", ["active", "terminated", "quarantined"])

    static let device: Schema = named(
        "Device",
        anyOf([choice("DeviceName", Device.all.map(\.name)), screen]).described(
            "A device by its name, or by the screen it has in portrait, in points."
        ).example("iPhone 8"))

    private static let screen: Schema = named(
        "DeviceScreen",
        object([
            .required("name", .name, "A name for the device."),
            .required("idiom", idiom, "Whether it is a phone or a pad."),
            .required("width", number(in: 1...10_000), "The width in portrait, in points."),
            .required("height", number(in: 1...10_000), "The height in portrait, in points."),
            .optional("scale", integer(in: 1...10), "Pixels to a point; 2 unless given."),
            .optional(
                "safeAreaInsets", safeAreas, "The insets of the safe area in both kinds of orientation."),
        ]).described("A device that is not in the table.")
            .example(["name": "Slate", "idiom": "pad", "width": 800, "height": 1_200]))

    private static let safeAreas: Schema = named(
        "SafeAreas",
        object([
            .required("portrait", edgeInsets, "The insets in portrait."),
            .required("landscape", edgeInsets, "The insets in landscape."),
        ]).described("The insets of a device's safe area.").example([
            "portrait": ["top": 44, "bottom": 34], "landscape": ["left": 44, "bottom": 21, "right": 44],
        ]))

    private static let side: Schema = choice(Fidelity.self, named: "FidelitySide")

    static let fidelity: Schema = named(
        "Fidelity",
        anyOf([side, fidelityByPoint]).described(
            "The side that is followed where Apple's documents and measurements differ."
        ).example("measured"))

    private static let fidelityByPoint: Schema = named(
        "FidelityByPoint",
        object(
            [.optional("general", side, "The side at all other points; measured unless given.")]
                + FidelityPoint.allCases.map {
                    .optional($0.rawValue, side, "The side at this point, which /v1/rules/{rule} states.")
                }
        ).described("The side that is followed, point by point.").example(["general": "documented"]))

    static let outcome: Schema = named(
        "Outcome", object(outcomeMembers).described("What a command did.").example(.object(outcomeExample)))

    static let sessionOutcome: Schema = named(
        "SessionOutcome",
        object(
            [
                .required("id", .name, "The session's id."),
                .optional("root", .name, "The root controller."),
                .optional(
                    "restoration", restorationReport, "The result of restoring the archive, if one was given."
                ),
            ] + outcomeMembers
        ).described("A session that was made, and its launch.")
            .example(outcome(beginningWith: ["id": "s_2PYSBCWGKJ0Q7", "root": "home"])))

    static let restorationReport: Schema = named(
        "RestorationReport",
        object([
            .required(
                "outcome", choice("RestorationOutcome", ["restored", "partly", "refused", "failed"]),
                "The result; partly if an object is not complete."),
            .optional("exception", .string, "The exception that ended it."),
            .optional("activity", restoredActivity, "The activity of the scene that was restored."),
            .required(
                "objects", array(of: restoredObject), "The objects of the archive, with their results."),
        ]).described("The result of restoring the archive that a session was made from."))

    private static let restoredActivity: Schema = named(
        "RestoredActivity",
        object([
            .required("type", string.example("com.example.edit"), "The activity type."),
            .required(
                "unread", array(of: string.example("draft")),
                "The keys of its userInfo that the app did not read."),
        ]).described("The activity that a scene's delegate got back."))

    private static let restoredObject: Schema = named(
        "RestoredObject",
        object([
            .required("path", array(of: string.example("home")), "The path of its restoration identifiers."),
            .required("kind", archiveKind, "The kind of object."),
            .required("class", string.example("HomeViewController"), "The class."),
            .required("name", name.orNull, "The object that it became; null if it became none."),
            .required("decoded", .boolean, "Whether it was handed the coder."),
            .required(
                "complete", .boolean,
                "Whether all that the archive has of it came back, with its children and what it presented."),
            .required("rule", name.example("R43"), "The rule behind the result."),
            .required("explanation", string, "What became of it."),
        ]).described("An object of an archive, with the result of its restoration."))

    static let controllerOutcome: Schema = creationOutcome("controller", "detail")
    static let windowOutcome: Schema = creationOutcome("window", "overlay")
    static let viewOutcome: Schema = creationOutcome("view", "banner")
    static let objectOutcome: Schema = creationOutcome("object", "fader")

    /// The outcome of a command that has made something, whose name is under the key.
    private static func creationOutcome(_ key: String, _ example: JSONValue) -> Schema {
        named(
            "\(key.prefix(1).uppercased())\(key.dropFirst())Outcome",
            object([.required(key, .name, "The \(key) that was made.")] + outcomeMembers)
                .described("A new \(key), and the outcome of the command.")
                .example(outcome(beginningWith: [key: example])))
    }

    static let session: Schema = named(
        "Session",
        object([
            .required("id", name.example("s_2PYSBCWGKJ0Q7"), "The session's id."),
            .optional("label", .name, "A name for people."),
            .optional("labels", labels, "The labels, if there are any."),
            .optional("owner", .name, "The name of the token that created the session."),
            .required("revision", count, "The number of the last command."),
            .required("time", milliseconds, "The time of its clock."),
            .optional("device", device, "The device: its name, or its description if it is not in the table."),
            .optional("systemVersion", systemVersion, "The version."),
            .optional("app", app, "The properties of the app, as opposed to those of its device."),
            .optional("fidelity", fidelity, "The side that is followed."),
            .optional("orientation", choice(InterfaceOrientation.self), "The orientation."),
            .required("clock", clock, "How its clock moves."),
            .optional("rate", number, "Session seconds per second of a live clock."),
            .optional(
                "frozenAt", milliseconds,
                """
                The time at which a live clock was frozen because nobody used the session (settings sessions.unattended…); \
                a command or a reading of its state resumes the clock. The events are the changes clockFrozen and clockUnfrozen.
                """),
            .optional("expires", expiry, "The session's own time without use after which it is deleted."),
            .optional("expiresAt", moment, "When it is deleted if nobody uses it; seen up to half a minute late."),
            .required("status", status, "Whether it can be driven."),
            .optional("reason", .string, "Why it cannot be driven."),
            .optional("root", .name, "The root controller of its first window."),
            .required("pending", array(of: .pending), "What it waits for."),
        ]).described("The state of a session, and what it waits for.")
            .example([
                "id": "s_2PYSBCWGKJ0Q7", "revision": 3, "time": 0, "device": "iPhone 8",
                "systemVersion": "12",
                "clock": "manual", "status": "active", "root": "home",
                "pending": [["what": "transition", "id": "t_1", "due": 500]],
            ]))

    static let sessionSummary: Schema = named(
        "SessionSummary",
        object([
            .required("id", name.example("s_2PYSBCWGKJ0Q7"), "The session's id."),
            .optional("label", .name, "A name for people."),
            .optional("labels", labels, "The labels, if there are any."),
            .optional("owner", .name, "The name of the token that created the session."),
            .required("created", moment, "When it was made."),
            .required("revision", count, "The number of the last command."),
            .required("time", milliseconds, "The time of its clock."),
            .required("status", status, "Whether it can be driven."),
            .required("clock", clock, "How its clock moves."),
            .optional("rate", number, "Session seconds per second of a live clock."),
            .optional(
                "frozenAt", milliseconds,
                "The time at which a live clock was frozen because nobody used the session."),
            .optional("expiresAt", moment, "When it is deleted if nobody uses it; seen up to half a minute late."),
        ]).described("A session, as lists show it."))

    static let sessionList: Schema = page(
        "sessions", of: .sessionSummary, named: "SessionList", order: "in the order of the query")

    private static let outcomeMembers: [Property] = [
        .required("revision", count, "The session's revision after the command."),
        .required("time", milliseconds, "The time of the session's clock."),
        .optional("transition", .transition, "The transition that the command began."),
        .optional("archive", .name, "The archive that the app's state was saved in."),
        .required("pending", array(of: .pending), "What the session waits for."),
        .required("events", array(of: .event), "The events of the command, in their order."),
        .optional("next", .string, "The link to the rest of the events."),
    ]

    private static let outcomeExample: JSONObject = [
        "revision": 4, "time": 500, "pending": [], "events": [appearance(of: "detail")],
    ]

    private static func outcome(beginningWith leading: JSONObject) -> JSONValue {
        var example = leading
        for member in outcomeExample.members { example[member.key] = member.value }
        return .object(example)
    }
}
