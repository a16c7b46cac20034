import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Refusals over HTTP give their place and a correction")
struct RefusalAdviceTests {
    @Test("a declaration without effect is 422 with its place, in a session's request, a call and an upload")
    func declarations() async throws {
        let venue = try await Venue()
        let behavior: JSONValue = ["answers": ["viewDidLoad()": nil]]
        let launched = await venue.send(
            .post, "/v1/sessions",
            json: ["device": "iPhone 8", "systemVersion": "12", "behaviors": ["Home": behavior]])
        #expect(launched.status == .unprocessableContent && launched.problem == "no-effect")
        #expect(launched.json["path"] == #"$.behaviors.Home.answers["viewDidLoad()"]"#)
        let session = try await venue.makeSession()
        #expect(launched.json["guide"] == "Documentation/Behaviors.md")
        let put = await venue.send(.put, "\(session)/behaviors/Home", json: behavior)
        #expect(put.problem == "no-effect" && put.json["path"] == #"$.answers["viewDidLoad()"]"#)
        let document: JSONValue = [
            "storyboard": 1, "initial": "home", "scenes": [["id": "home", "kind": "viewController"]],
            "behaviors": ["Home": behavior],
        ]
        let upload = await venue.send(.post, "/v1/storyboards?name=Main", json: document)
        #expect(upload.problem == "no-effect", "\(upload.text)")
        #expect(upload.json["path"] == #"$.behaviors.Home.answers["viewDidLoad()"]"#)
        #expect(await venue.send(.get, "/v1/storyboards").json["storyboards"] == [])
    }

    @Test("a property that cannot be set is refused with its place")
    func properties() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let word = await venue.send(.post, "\(session)/controllers", json: ["preferredStyle": "sheet"])
        #expect(word.status == .badRequest && word.json["path"] == "$.preferredStyle")
        let batch: JSONValue = [
            "calls": [
                ["call": "log", "text": "first"],
                ["call": "set", "receiver": "home", "title": "Home", "spineLocation": "mid"],
            ]
        ]
        let owner = await venue.send(.post, "\(session)/commands", json: batch)
        #expect(owner.problem == "not-applicable" && owner.json["path"] == "$.calls[1].spineLocation")
        #expect(owner.json["rule"] == "d7")
        for foreign in ["isNavigationBarHidden", "delegate", "preferredAction", "preferredDisplayMode"] {
            let value: JSONValue =
                foreign.hasPrefix("is") ? true : foreign.hasSuffix("Mode") ? "secondaryOnly" : nil
            let refused = await venue.send(
                .patch, "\(session)/controllers/home", json: .object([foreign: value]))
            #expect(refused.problem == "not-applicable" && refused.json["rule"] == "d7", "\(refused.text)")
            #expect(refused.json["path"] == .string("$.\(foreign)"), "\(refused.text)")
        }
    }

    @Test("in a batch the place is in the refused call, whatever earlier calls say")
    func batches() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        func path(_ calls: [JSONValue]) async -> JSONValue? {
            await venue.send(.post, "\(session)/commands", json: ["calls": .array(calls)]).json["path"]
        }
        let made: JSONValue = ["call": "make", "name": "card", "modalPresentationStyle": "formSheet"]
        let misused: JSONValue = ["call": "set", "receiver": "home", "modalPresentationStyle": "automatic"]
        let log: JSONValue = ["call": "log", "text": "nobody"]
        let unknown: JSONValue = ["call": "dismiss", "receiver": "nobody"]
        #expect(await path([made, misused, log]) == "$.calls[1].modalPresentationStyle")
        #expect(await path([log, made, log, unknown]) == "$.calls[3].receiver")
        // The same call twice, which is refused the second time.
        #expect(await path([made, made, log]) == "$.calls[1].name")
        // A call deferred to a later turn is refused when no call of the batch is under way: if the name occurs in
        // several places, its place is not known.
        let later: JSONValue = ["call": "async", "calls": [unknown]]
        #expect(await path([made, log, later]) == "$.calls[2].calls[0].receiver")
        #expect(await path([made, later, later]) == nil)
    }

    @Test("a taken name is located where it was chosen, not in code that has not run")
    func takenBesideCode() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let later: JSONValue = [["call": "make", "name": "home"]]
        let object: JSONValue = [
            "name": "home", "class": "Delegate",
            "behavior": ["reactions": ["animateTransition(using:)": ["after": later]]],
        ]
        let posted = await venue.send(.post, "\(session)/objects", json: object)
        #expect(posted.problem == "name-taken" && posted.json["path"] == "$.name", "\(posted.text)")
    }

    @Test("an error in a behavior is not located in the batch's call that triggers it")
    func reactions() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "12", "root": ["id": "home"],
            "behaviors": [
                "Card": [
                    "reactions": [
                        "viewDidLoad()": ["after": [["call": "dismiss", "receiver": "nobody"]]]
                    ]
                ]
            ],
        ])
        let refused = await venue.send(
            .post, "\(session)/commands",
            json: [
                "calls": [
                    ["call": "log", "text": "nobody"], ["call": "make", "name": "card", "class": "Card"],
                    ["call": "loadViewIfNeeded", "receiver": "card"],
                    ["call": "log", "text": "nobody"],
                ]
            ])
        #expect(refused.problem == "unknown-name" && refused.json["path"] == nil, "\(refused.text)")
    }

    @Test("a refused touch names the guide to taps, another refusal the guide to calls")
    func touches() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "12",
            "root": ["id": "tabs", "kind": "tabBarController", "children": [["id": "a"], ["id": "b"]]],
        ])
        let tab = await venue.send(.post, "\(session)/controllers/tabs/tapTab", json: ["index": 5])
        #expect(tab.problem == "not-applicable" && tab.json["guide"] == "Documentation/Controls.md", "\(tab.text)")
        let control = await venue.send(.post, "\(session)/controls/save/tap", json: [:])
        #expect(control.problem == "not-found" && control.json["guide"] == "Documentation/Controls.md")
        let push = await venue.send(
            .post, "\(session)/controllers/tabs/push", json: ["controller": "a", "animated": true])
        #expect(push.problem == "not-applicable" && push.json["guide"] == "Documentation/Calls.md")
    }

    @Test("an unusable value is refused with its place, even if only the session can tell")
    func places() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let direct = await venue.send(
            .post, "\(session)/calls",
            json: ["call": "callDirectly", "receiver": "home", "member": "viewDidLoad()"])
        #expect(direct.problem == "not-applicable" && direct.json["path"] == "$.member", "\(direct.text)")
        let nothing = await venue.send(.post, "\(session)/controllers", json: ["dataSource": nil])
        #expect(nothing.problem == "not-applicable" && nothing.json["path"] == "$.dataSource")
        let style = await venue.send(
            .patch, "\(session)/controllers/home", json: ["modalPresentationStyle": "automatic"])
        #expect(style.json["path"] == "$.modalPresentationStyle" && style.text.contains("fullScreen"))
        let speed = await venue.send(
            .post, "\(session)/objects", json: ["name": "hand", "interaction": ["completionSpeed": 0]])
        #expect(speed.problem == "malformed-request" && speed.json["path"] == "$.interaction.completionSpeed")
    }

    @Test("a refusal for an open question says where to answer it")
    func question() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "12",
            "root": ["id": "home", "class": "HomeViewController"],
            "objects": [
                [
                    "name": "D",
                    "behavior": [
                        "answers": [
                            "animationController(forPresented:presenting:source:)": ["ask": true]
                        ]
                    ],
                ]
            ],
        ])
        _ = await venue.send(
            .post, "\(session)/controllers", json: ["id": "b", "transitioningDelegate": "D"])
        _ = await venue.send(.post, "\(session)/controllers/home/present", json: ["controller": "b"])
        let refused = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        #expect(refused.problem == "question-pending")
        guard case .string(let link)? = refused.json["answer"] else {
            Issue.record("\(refused.text)")
            return
        }
        #expect(refused.text.contains("POST"))
        let wrong = await venue.send(.post, link, json: ["answer": true])
        #expect(wrong.problem == "not-applicable" && wrong.json["path"] == "$.answer", "\(wrong.text)")
        #expect(await venue.send(.post, link, json: ["answer": nil]).status == .ok)
    }

    @Test("a transition that has ended is 410, with its time and its outcome")
    func ended() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(.post, "\(session)/controllers", json: ["id": "b"])
        _ = await venue.send(.post, "\(session)/controllers/home/present", json: ["controller": "b"])
        let refused = await venue.send(
            .post, "\(session)/transitions/t_1/complete", json: ["completed": true])
        #expect(refused.problem == "not-applicable" && refused.json["rule"] == "CH-141")
        _ = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        for answered in [
            await venue.send(.get, "\(session)/transitions/t_1"),
            await venue.send(.post, "\(session)/transitions/t_1/finish"),
        ] {
            #expect(answered.problem == "gone" && answered.status == .gone)
            #expect(
                answered.json["detail"]
                    == "Transition t_1 has ended: it was completed at revision 4 (event 32, at 500 ms).",
                "\(answered.text)")
            #expect(answered.json["ended"]?["outcome"] == "completed")
        }
        let never = await venue.send(.get, "\(session)/transitions/t_2")
        #expect(
            never.problem == "not-found" && never.json["detail"] == "There is no transition named \"t_2\".")
    }

    @Test("an empty body makes no controller")
    func body() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let refused = await venue.send(.post, "\(session)/controllers")
        #expect(refused.problem == "malformed-request" && refused.text.contains("The body is missing"))
        #expect(await venue.send(.post, "\(session)/controllers", json: [:]).status == .created)
    }

    @Test("a child is named by its key, and a device by its name")
    func names() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let child = await venue.send(
            .post, "\(session)/controllers/home/addChild", json: ["controller": "home"])
        #expect(child.problem == "malformed-request" && child.text.contains("child"))
        for (device, hint) in [("iPhon 8", "Did you mean"), ("Lisa", "Known are")] {
            let refused = await venue.send(
                .post, "/v1/sessions", json: ["device": .string(device), "systemVersion": "12"])
            #expect(refused.json["path"] == "$.device" && refused.text.contains(hint), "\(refused.text)")
        }
    }

    @Test("a class declared under both its names is refused with the place of the second")
    func twins() async throws {
        let venue = try await Venue()
        let uploaded = await venue.send(
            .post, "/v1/storyboards?name=Main", body: try Venue.example("Main.storyboard"),
            contentType: "application/xml")
        #expect(uploaded.status == .created)
        guard case .array(let scenes)? = uploaded.json["scenes"],
            let name = scenes.lazy.compactMap({ scene -> String? in
                guard case .string(let name)? = scene["class"], name.contains(".") else { return nil }
                return name
            }).first, let bare = name.split(separator: ".").last
        else {
            Issue.record("No class of \(uploaded.text) has a module.")
            return
        }
        let refused = await venue.send(
            .post, "/v1/sessions",
            json: [
                "device": "iPhone 8", "systemVersion": "12", "storyboard": "Main",
                "behaviors": .object([
                    name: [:], String(bare): ["reactions": ["viewDidLoad()": [:]]],
                ]),
            ])
        #expect(refused.problem == "not-applicable" && refused.json["rule"] == "CH-140", "\(refused.text)")
        #expect(refused.json["path"] == .string("$.behaviors.\(bare)"))
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "12", "storyboard": "Main",
        ])
        let printed = await venue.send(.get, "\(session)/hierarchy?format=text").text
        #expect(printed.contains("<\(name) 0x"), "\(printed)")
        for selector in [name, String(bare)] {
            #expect(await venue.select(selector, in: session).controllers.count == 1, "\(selector)")
        }
    }
}
