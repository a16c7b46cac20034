import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import Testing

@testable import SessionAPI

/// Requests that used to mislead beginners: each has its apparent effect, or says why not.
@Suite("Requests that used to mislead, over HTTP")
struct TrapTests {
    // MARK: A class implies its kind

    @Test(
        "a UIKit class makes a controller of its kind",
        arguments: ControllerKind.allCases.filter { $0 != .alertController })
    func impliedKind(kind: ControllerKind) async throws {
        let venue = try await Venue()
        // A page view controller that appears has a page (d2).
        let pages: JSONValue = kind == .pageViewController ? [["id": "page"]] : []
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "17",
            "root": ["id": "c", "class": .string(kind.className), "children": pages],
        ])
        let root = await venue.send(.get, "\(session)/controllers/c")
        #expect(root.json["kind"] == .string(kind.rawValue), "\(root.text)")
        let made = await venue.send(
            .post, "\(session)/controllers", json: ["id": "d", "class": .string(kind.className)])
        #expect(made.status == .created, "\(made.text)")
        let second = await venue.send(.get, "\(session)/controllers/d")
        #expect(second.json["kind"] == .string(kind.rawValue))
    }

    @Test(arguments: [
        ("UIKit.UITabBarController", "tabBarController"),
        ("AVKit.AVPlayerViewController", "avPlayerViewController"),
    ])
    func `a UIKit class has no module, however it is written`(className: String, kind: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(.post, "\(session)/controllers", json: ["id": "d", "class": .string(className)])
        let made = await venue.send(.get, "\(session)/controllers/d")
        #expect(made.json["kind"] == .string(kind), "\(made.text)")
        #expect(made.json["class"] == .string(String(className.split(separator: ".")[1])))
        let refused = await venue.send(
            .post, "\(session)/controllers",
            json: ["class": .string(className), "kind": "navigationController"])
        #expect(refused.problem == "malformed-request")
        let foreign = await venue.send(
            .post, "\(session)/controllers", json: ["id": "e", "class": "App.UITabBarController"])
        #expect(foreign.status == .created, "\(foreign.text)")
        #expect(await venue.send(.get, "\(session)/controllers/e").json["kind"] == "viewController")
    }

    @Test func `a class of view controllers is not a class of an object`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let refused = await venue.send(
            .post, "\(session)/objects", json: ["name": "o", "class": "UINavigationController"])
        #expect(
            refused.problem == "malformed-request" && refused.json["path"] == "$.class", "\(refused.text)")
    }

    @Test(arguments: ["reactions", "answers"])
    func `a match without cases is refused`(key: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let member = "shouldPerformSegue(withIdentifier:sender:)"
        let name = key == "reactions" ? "viewDidAppear(_:)" : member
        let refused = await venue.send(
            .put, "\(session)/behaviors/HomeViewController",
            json: [key: .object([name: ["match": [], "otherwise": key == "reactions" ? [:] : true]])])
        #expect(refused.problem == "malformed-request", "\(refused.text)")
    }

    @Test func `children of a navigation controller by class are on its stack`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 15", "systemVersion": "17",
            "root": ["class": "UINavigationController", "children": [["id": "x"]]],
        ])
        let tree = await venue.send(.get, "\(session)/controllers/UINavigationController")
        #expect(tree.json["links"]?["topViewController"] == "x", "\(tree.text)")
    }

    @Test(arguments: [
        ("UINavigationController", "tabBarController"), ("UIViewController", "alertController"),
    ])
    func `a kind that contradicts the class is refused with both`(className: String, kind: String)
        async throws
    {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let refused = await venue.send(
            .post, "\(session)/controllers", json: ["class": .string(className), "kind": .string(kind)])
        #expect(refused.problem == "malformed-request")
        #expect(refused.text.contains(className) && refused.text.contains(kind), "\(refused.text)")
        // A class of the app has the kind that its request states.
        let own = await venue.send(
            .post, "\(session)/controllers", json: ["class": "Menu", "kind": "navigationController"])
        #expect(own.status == .created)
    }

    // MARK: Settling

    @Test func `settle on a new session is a part of its launch, which a replay and an explanation repeat`()
        async throws
    {
        let venue = try await Venue()
        var request = try #require(Venue.request.object)
        request["behaviors"] = [
            "HomeViewController": [
                "reactions": [
                    "viewDidAppear(_:)": [
                        "after": [
                            ["call": "make", "name": "m"],
                            ["call": "present", "receiver": "$self", "controller": "m"],
                        ]
                    ]
                ]
            ]
        ]
        request["settle"] = true
        let made = await venue.send(.post, "/v1/sessions", json: .object(request))
        #expect(made.status == .created, "\(made.text)")
        #expect(made.json["revision"] == 1 && made.json["time"] == 500 && made.json["pending"] == [])
        #expect(made.calls.last == "home viewDidDisappear(_:)", "\(made.calls)")
        let session = try #require(made.header("Location"))
        let query = "subject=m&call=viewDidAppear(_:)"
        let explained = await venue.send(.get, "\(session)/explain?\(query)")
        #expect(explained.json["came"] == true && explained.json["asRecorded"] == true, "\(explained.text)")
        let replay = await venue.send(
            .post, "/v1/replays", json: ["session": made.json["id"] ?? .null])
        #expect(replay.json["equal"] == true, "\(replay.text)")
        #expect(await venue.send(.post, "\(session)/clock", json: ["settle": true]).status == .ok)
    }

    @Test func `settle on a call, a batch, an answer and a state of the app is one revision`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(.post, "\(session)/controllers", json: ["id": "m"])
        let presented = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "m", "settle": true])
        #expect(presented.json["revision"] == 3 && presented.json["pending"] == [])
        #expect(presented.calls.contains("m viewDidAppear(_:)"))
        let dismissed = await venue.send(
            .post, "\(session)/calls", json: ["call": "dismiss", "receiver": "home", "settle": true])
        #expect(dismissed.json["pending"] == [], "\(dismissed.text)")
        let batch = await venue.send(
            .post, "\(session)/commands",
            json: [
                "calls": [["call": "present", "receiver": "home", "controller": "m"]], "settle": true,
            ])
        #expect(batch.json["pending"] == [], "\(batch.text)")
        let background = await venue.send(.post, "\(session)/background", json: ["settle": true])
        #expect(background.status == .ok, "\(background.text)")
        let nested = await venue.send(
            .post, "\(session)/calls",
            json: ["call": "async", "calls": [["call": "dismiss", "receiver": "m", "settle": true]]])
        #expect(nested.problem == "malformed-request")
        try await expectReplay(of: session, venue)
    }

    /// Replays the journal, which gives the same events.
    private func expectReplay(of session: String, _ venue: Venue) async throws {
        let id = JSONValue.string(String(session.split(separator: "/").last ?? ""))
        let report = await venue.send(.post, "/v1/replays", json: ["session": id])
        #expect(report.json["equal"] == true, "\(report.text)")
    }

    // MARK: Properties of other classes

    @Test func `a controller shows the properties of its own class, and raises for others`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let home = await venue.send(.get, "\(session)/controllers/home").json
        #expect(home["properties"]?["title"] == .null && home["properties"]?["isEditing"] == false)
        for foreign in ["spineLocation", "isNavigationBarHidden", "preferredDisplayMode", "message"] {
            #expect(home["properties"]?[foreign] == nil, "\(foreign)")
        }
        for foreign in ["viewControllers", "topViewController", "selectedIndex", "tabBar.items"] {
            #expect(home["links"]?[foreign] == nil, "\(foreign)")
        }
        _ = await venue.send(
            .post, "\(session)/controllers", json: ["id": "tabs", "kind": "tabBarController"])
        let tabs = await venue.send(.get, "\(session)/controllers/tabs").json
        #expect(tabs["links"]?["selectedIndex"] == .null && tabs["links"]?["topViewController"] == nil)
        #expect(tabs["properties"]?["delegate"] == .null)
        let read = await venue.send(
            .post, "\(session)/calls",
            json: ["call": "read", "receiver": "home", "property": "viewControllers"])
        #expect(read.problem == "exception-raised" && read.json["rule"] == "d7")
        #expect(
            read.text.contains(
                "-[HomeViewController viewControllers]: unrecognized selector sent to instance 0x"))
    }

    // MARK: Devices and versions

    @Test func `every device is accepted under every version`() async throws {
        let venue = try await Venue()
        for version in SystemVersion.majors {
            for device in Device.all {
                let made = await venue.send(
                    .post, "/v1/sessions",
                    json: ["device": .string(device.name), "systemVersion": .string("\(version)")])
                #expect(made.status == .created, "\(device.name) \(version): \(made.text)")
            }
        }
    }

    // MARK: What the app is

    private func session(_ app: JSONValue, _ venue: Venue, orientation: JSONValue? = nil) async -> Answered {
        var request: JSONObject = [
            "device": "iPhone 8", "systemVersion": "17", "root": ["id": "home"], "app": app,
        ]
        request["orientation"] = orientation
        return await venue.send(.post, "/v1/sessions", json: .object(request))
    }

    @Test func `the app is kept as it was described, in the session and in its journal`() async throws {
        let venue = try await Venue()
        let app: JSONValue = [
            "sdk": "15.2",
            "infoPlist": ["UIRequiresFullScreen": true, "CFBundleName": "Notes", "Custom": [1, ["a": nil]]],
        ]
        let made = await session(app, venue)
        #expect(made.status == .created, "\(made.text)")
        let path = try #require(made.header("Location"))
        #expect(await venue.send(.get, path).json["app"] == app)
        try await expectReplay(of: path, venue)
    }

    @Test func `a value of the wrong type is refused with its place`() async throws {
        let venue = try await Venue()
        let wrong: [(String, JSONValue)] = [
            ("UIRequiresFullScreen", "yes"), ("UIViewControllerBasedStatusBarAppearance", 1),
            ("UIDesignRequiresCompatibility", nil), ("UISupportedInterfaceOrientations", "portrait"),
            ("UISupportedInterfaceOrientations", ["portrait"]), ("UISupportedInterfaceOrientations", []),
            ("UIApplicationSceneManifest", true),
            ("UIApplicationSceneManifest", ["UIApplicationSupportsMultipleScenes": "no"]),
        ]
        for (key, value) in wrong {
            let refused = await session(["infoPlist": .object([key: value])], venue)
            #expect(refused.problem == "malformed-request", "\(key): \(refused.text)")
            #expect(refused.text.contains("$.app.infoPlist.\(key)"), "\(refused.text)")
        }
        #expect(await session(["sdk": "7"], venue).problem == "malformed-request")
    }

    @Test func `the app is launched in an orientation that it supports`() async throws {
        let venue = try await Venue()
        let landscape: JSONValue = [
            "infoPlist": [
                "UISupportedInterfaceOrientations": [
                    "UIInterfaceOrientationLandscapeRight", "UIInterfaceOrientationLandscapeLeft",
                ]
            ]
        ]
        let made = await session(landscape, venue)
        let path = try #require(made.header("Location"), "\(made.text)")
        #expect(await venue.send(.get, path).json["orientation"] == "landscapeRight")
        let other = await session(landscape, venue, orientation: "landscapeLeft")
        #expect(other.status == .created)
        let refused = await session(landscape, venue, orientation: "portrait")
        #expect(refused.problem == "malformed-request" && refused.json["path"] == "$.orientation")
    }

    @Test func `a manifest of scenes gives the app a scene delegate of the class that it names`() async throws {
        let venue = try await Venue()
        let manifest: JSONValue = [
            "infoPlist": [
                "UIApplicationSceneManifest": [
                    "UISceneConfigurations": [
                        "UIWindowSceneSessionRoleApplication": [
                            ["UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).MainScene"]
                        ]
                    ]
                ]
            ]
        ]
        let scenes = await session(manifest, venue)
        #expect(scenes.text.contains("scene(_:willConnectTo:options:)"), "\(scenes.text)")
        #expect(scenes.text.contains("\"class\":\"MainScene\""))
        #expect(!scenes.text.contains("applicationDidBecomeActive(_:)"))
        let none = await session(["infoPlist": ["UIApplicationSceneManifest": nil]], venue)
        #expect(none.text.contains("applicationDidBecomeActive(_:)"), "\(none.text)")
        #expect(!none.text.contains("scene(_:willConnectTo:options:)"))
    }

    /// The app of a request, and whether it follows its scenes.
    static let apps: [(version: JSONValue, app: JSONValue?, hasScenes: Bool)] = [
        ("12", nil, false), ("13", nil, true), ("18", nil, true), ("17", [:], true),
        ("17", ["sdk": "13"], true),
        ("17", ["sdk": "12.4"], false), ("12", ["sdk": "17"], false),
        ("17", ["infoPlist": [:]], false), ("17", ["infoPlist": ["UIRequiresFullScreen": true]], false),
        ("17", ["infoPlist": ["UIApplicationSceneManifest": [:]]], true),
        ("17", ["sdk": "12", "infoPlist": ["UIApplicationSceneManifest": [:]]], true),
    ]

    @Test(arguments: apps)
    func `from the SDK of iOS 13 on an app of which nothing is said follows its scenes`(
        version: JSONValue, app: JSONValue?, hasScenes: Bool
    ) async throws {
        let venue = try await Venue()
        var request: JSONObject = ["device": "iPhone 8", "systemVersion": version, "root": ["id": "home"]]
        request["app"] = app
        let made = await venue.send(.post, "/v1/sessions", json: .object(request))
        let path = try #require(made.header("Location"), "\(made.text)")
        #expect(made.text.contains("scene(_:willConnectTo:options:)") == hasScenes, "\(made.text)")
        #expect(made.text.contains("applicationDidBecomeActive(_:)") == !hasScenes)
        let manifest = await venue.send(.get, path).json["app"]?["infoPlist"]?["UIApplicationSceneManifest"]
        #expect((manifest != nil) == hasScenes, "\(String(describing: manifest))")
        try await expectReplay(of: path, venue)
    }

    @Test func `a launch that was stored without an app is replayed as it was, and restores without scenes`()
        async throws
    {
        // The stored launch does not mention scenes: the app has no description.
        let stored: JSONValue = ["device": "iPhone 8", "systemVersion": "17", "root": ["name": "home"]]
        let record = JSONReader(stored, isRecord: true)
        let launch = try Launch(json: record) { _ in nil }
        #expect(launch.app == nil)
        let request = try Launch(json: JSONReader(stored)) { _ in nil }
        #expect(request.app?.infoPlist.sceneSupport == .manifest(delegateClass: nil))
        // An archive of controllers comes from an app without scenes.
        var restoring = launch
        restoring.archive = StateArchive(
            keys: StateArchive.Keys(
                bundleVersion: "1", idiom: .phone, systemVersion: SystemVersion(17),
                timestampMilliseconds: 0, requiresSecureCoding: false))
        restoring.describeNewProject()
        #expect(restoring.app == nil)
    }
}
