import FolderTesting
import JSONCoding
import MicroHTTP
import SessionHost
import SessionStore
import Testing

@testable import SessionAPI

@Suite("Refusals over HTTP")
struct RefusalTests {
    @Test(
        "a body that violates the contract is refused with its place, and changes nothing",
        arguments: [
            ("{\"controller\": 3}", "$.controller"), ("{\"animated\": true}", "$"),
            ("{\"controller\": \"home\", \"animatd\": true}", "$.animatd"), ("[]", "$"), ("{", "$"),
            ("{\"controller\": \"home\", \"receiver\": \"home\"}", "$.receiver"),
        ])
    func malformed(body: String, path: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let before = await venue.send(.get, session).text
        let refused = await venue.send(
            .post, "\(session)/controllers/home/present", body: Array(body.utf8),
            contentType: "application/json")
        #expect(refused.status == .badRequest)
        #expect(refused.problem == "malformed-request")
        #expect(refused.json["path"] == .string(path))
        #expect(await venue.send(.get, session).text == before)
    }

    @Test("a UIKit exception refuses the command with its name, reason and rule, and is listed")
    func exception() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let before = await venue.send(.get, session).text
        let refused = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": nil])
        #expect(refused.status == .unprocessableContent)
        #expect(refused.problem == "exception-raised")
        #expect(refused.json["exception"]?["name"] == "NSInvalidArgumentException")
        #expect(refused.json["rule"] != nil)
        #expect(refused.json["instance"] == .string("\(session)/controllers/home/present"))
        #expect(await venue.send(.get, session).text == before)
        let refusals = await venue.send(.get, "\(session)/refusals")
        #expect(refusals.json["refusals"]?[0]?["problem"] == "exception-raised")
        #expect(refusals.json["refusals"]?[1] == nil)
    }

    @Test("an exception in a batch names the call, and lists the earlier events as rolled back")
    func exceptionInBatch() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let before = await venue.send(.get, session).text
        let batch: JSONValue = [
            "calls": [
                ["call": "make", "name": "q"], ["call": "present", "receiver": "home", "controller": "q"],
                ["call": "present", "receiver": "home", "controller": "home"],
                ["call": "log", "text": "never"],
            ]
        ]
        let refused = await venue.send(.post, "\(session)/commands", json: batch)
        #expect(refused.problem == "exception-raised")
        #expect(refused.json["path"] == "$.calls[2]")
        #expect(refused.json["call"]?["call"] == "present")
        #expect(refused.json["call"]?["receiver"] == "home")
        #expect(refused.json["call"]?["controller"] == "home")
        #expect(refused.json["chain"] == nil)
        #expect(refused.json["takenBack"]?["events"]?[0]?["subject"]?["id"] == "q")
        #expect(refused.json["takenBack"]?["events"]?[0]?["subject"]?["class"] == "UIViewController")
        #expect(await venue.send(.get, session).text == before)
        let single = await venue.send(
            .post, "\(session)/commands",
            json: ["calls": [["call": "present", "receiver": "home", "controller": nil]]])
        #expect(single.json["path"] == "$.calls[0]")
        #expect(single.json["takenBack"] == nil)
    }

    @Test("an exception in a reaction names the reactions that led to it", arguments: [1, 3])
    func exceptionInReaction(depth: Int) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        // Each controller loads the next one's view in its viewDidLoad; the last one raises.
        var calls: [JSONValue] = []
        for index in (1...depth).reversed() {
            let reaction: JSONValue =
                index == depth
                ? ["call": "present", "receiver": "home", "controller": "home"]
                : ["call": "loadViewIfNeeded", "receiver": .string("c\(index + 1)")]
            calls.append([
                "call": "behavior", "name": .string("c\(index)"),
                "reactions": ["viewDidLoad()": ["after": [reaction]]],
            ])
            calls.append(["call": "make", "name": .string("c\(index)")])
        }
        calls.append(["call": "loadViewIfNeeded", "receiver": "c1"])
        let refused = await venue.send(.post, "\(session)/commands", json: ["calls": .array(calls)])
        #expect(refused.problem == "exception-raised")
        #expect(refused.json["path"] == .string("$.calls[\(2 * depth)]"))
        #expect(refused.json["call"]?["controller"] == "home")
        for index in 0..<depth {
            let event = refused.json["chain"]?[index]
            #expect(event?["name"] == "viewDidLoad()")
            #expect(event?["subject"]?["id"] == .string("c\(index + 1)"))
        }
        #expect(refused.json["chain"]?[depth] == nil)
    }

    @Test("a refusal stays short, however much was rolled back and however long the call was")
    func longTrail() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let text = String(repeating: "x", count: 20_000)
        var calls: [JSONValue] = (0..<200).map { _ in ["call": "log", "text": .string(text)] }
        calls.append([
            "call": "present", "receiver": "home", "controller": "home",
            "completion": ["calls": [["call": "log", "text": .string(text)]]],
        ])
        let refused = await venue.send(.post, "\(session)/commands", json: ["calls": .array(calls)])
        #expect(refused.problem == "exception-raised")
        #expect(refused.json["path"] == "$.calls[200]")
        #expect(refused.json["takenBack"]?["count"] == 200)
        #expect(refused.json["call"] == ["call": "present", "receiver": "home"])
        #expect(refused.text.utf8.count < 200 << 10)
    }

    @Test("an unknown path and an unsupported method are named as the instance")
    func unrouted() async throws {
        let venue = try await Venue()
        let missing = await venue.send(.get, "/v1/sessons")
        #expect(missing.problem == "not-found")
        #expect(missing.json["instance"] == "/v1/sessons")
        let refused = await venue.send(.put, "/v1/sessions")
        #expect(refused.problem == "method-not-allowed")
        #expect(refused.json["instance"] == "/v1/sessions")
    }

    @Test("an unknown name in the path is 404, one in the body 422")
    func unknownNames() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let path = await venue.send(.post, "\(session)/controllers/nobody/dismiss")
        #expect(path.problem == "not-found")
        let body = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "nobody"])
        #expect(body.problem == "unknown-name")
        #expect(body.json["path"] == "$.controller")
        let batch: JSONValue = [
            "calls": [
                ["call": "log", "text": "first"],
                ["call": "setViewControllers", "receiver": "home", "controllers": ["home", "ghost"]],
            ]
        ]
        let deep = await venue.send(.post, "\(session)/commands", json: batch)
        #expect(deep.problem == "unknown-name")
        #expect(deep.json["path"] == "$.calls[1].controllers[1]")
        // A title names nothing that could be missing.
        let titled = await venue.send(
            .post, "\(session)/calls", json: ["call": "set", "title": "ghost", "receiver": "ghost"])
        #expect(titled.problem == "unknown-name" && titled.json["path"] == "$.receiver", "\(titled.text)")
        let taken = await venue.send(.post, "\(session)/controllers", json: ["name": "home"])
        #expect(taken.problem == "name-taken" && taken.json["path"] == "$.name")
        let twins: JSONValue = [
            "name": "nav", "kind": "navigationController", "children": [["name": "a"], ["name": "a"]],
        ]
        let twin = await venue.send(.post, "\(session)/controllers", json: twins)
        #expect(twin.problem == "name-taken" && twin.json["path"] == "$.children[1].name")
        #expect(
            await venue.send(.post, "/v1/sessions/s_none/clock", json: ["settle": true]).status == .notFound)
        #expect(
            await venue.send(.patch, "\(session)/transitions/t_9", json: ["fraction": 1]).status == .notFound)
    }

    @Test("a taken name is a conflict, and so is an answer without a question")
    func conflicts() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let taken = await venue.send(.post, "\(session)/controllers", json: ["id": "home"])
        #expect(taken.problem == "name-taken")
        let answer = await venue.send(.post, "\(session)/questions/loadView", json: ["answer": true])
        #expect(answer.problem == "no-question")
    }

    @Test("a batch is applied completely or not at all")
    func batch() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let refused = await venue.send(
            .post, "\(session)/commands",
            json: [
                "calls": [
                    ["call": "make", "name": "detail"],
                    ["call": "present", "receiver": "nobody", "controller": "detail"],
                ]
            ])
        #expect(refused.problem == "unknown-name")
        #expect(await venue.send(.get, session).json["revision"] == 1)
        let made = await venue.send(.post, "\(session)/controllers", json: ["id": "detail"])
        #expect(made.status == .created)
        #expect(await venue.send(.post, "\(session)/commands", json: ["calls": []]).status == .badRequest)
    }

    @Test("If-Match guards against lost updates")
    func conditions() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let stale = await venue.send(
            .post, "\(session)/controllers", json: ["id": "a"], fields: ["If-Match": "\"7\""])
        #expect(stale.problem == "revision-mismatch")
        #expect(stale.json["revision"] == 1)
        let weak = await venue.send(
            .post, "\(session)/controllers", json: ["id": "a"], fields: ["If-Match": "W/\"1\""])
        #expect(weak.status == .preconditionFailed)
        let malformed = await venue.send(
            .post, "\(session)/controllers", json: ["id": "a"], fields: ["If-Match": "1"])
        #expect(malformed.status == .badRequest)
        let current = await venue.send(
            .post, "\(session)/controllers", json: ["id": "a"], fields: ["If-Match": "\"0\", \"1\""])
        #expect(current.status == .created)
    }

    @Test("a retry under the same key gets the same answer, also after a restart; another body is refused")
    func idempotency() async throws {
        let folder = try TemporaryFolder()
        var venue = try await Venue(folder: folder)
        let key = ["Idempotency-Key": "first"]
        let made = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: key)
        #expect(made.status == .created)
        let again = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: key)
        #expect(again.body == made.body)
        #expect(again.header("Location") == made.header("Location"))
        #expect(again.header("Idempotency-Replayed") == "true")
        try await venue.close()

        venue = try await Venue(folder: folder)
        let later = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: key)
        #expect(later.body == made.body)
        let other = await venue.send(
            .post, "/v1/sessions", json: ["device": "iPhone 8", "systemVersion": "9"], fields: key)
        #expect(other.problem == "idempotency-key-reused")
        let list = await venue.send(.get, "/v1/sessions")
        #expect(list.json["sessions"]?[0] != nil)
        #expect(list.json["sessions"]?[1] == nil)

        let session = try #require(made.header("Location"))
        let command = await venue.send(
            .post, "\(session)/controllers", json: ["id": "detail"], fields: key)
        let retried = await venue.send(
            .post, "\(session)/controllers", json: ["id": "detail"], fields: key)
        #expect(command.status == .created)
        #expect(retried.body == command.body)
        #expect(await venue.send(.get, session).json["revision"] == 2)

        // The first answer is repeated even when what it made is gone.
        #expect(await venue.send(.delete, session).status == .noContent)
        let gone = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: key)
        #expect(gone.body == made.body)
        #expect(gone.header("Location") == session)
        #expect(await venue.send(.get, session).status == .notFound)
    }

    @Test("unsupported methods, media types and answer types are refused")
    func protocolFaults() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let method = await venue.send(.put, session)
        #expect(method.problem == "method-not-allowed")
        #expect(method.header("Allow")?.contains("DELETE") == true)
        let text = await venue.send(
            .post, "\(session)/clock", body: Array("{}".utf8), contentType: "text/plain")
        #expect(text.problem == "unsupported-media-type")
        #expect(await venue.send(.get, "/v1/nothing").problem == "not-found")
        let untyped = await venue.send(.post, "\(session)/clock", body: Array("{}".utf8), contentType: nil)
        #expect(untyped.problem == "unsupported-media-type")
        let charset = await venue.send(
            .post, "\(session)/clock", body: Array("{}".utf8),
            contentType: "application/json; charset=utf-16")
        #expect(charset.problem == "unsupported-media-type")
    }

    @Test("the number of sessions is limited by the configuration")
    func sessionLimit() async throws {
        let venue = try await Venue(configuration: HostConfiguration(sessionLimit: 1))
        let session = try await venue.makeSession()
        let refused = await venue.send(.post, "/v1/sessions", json: Venue.request)
        #expect(refused.problem == "too-many-sessions")
        #expect(await venue.send(.delete, session).status == .noContent)
        _ = try await venue.makeSession()
    }

    @Test("an app that has ended can be read, not driven")
    func terminated() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let later: JSONValue = [
            "call": "after", "delay": 10,
            "calls": [["call": "raise", "name": "Boom", "reason": "The app's own fault."]],
        ]
        #expect(await venue.send(.post, "\(session)/calls", json: later).status == .ok)
        let ended = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        #expect(ended.events.last?["kind"] == "exception")
        #expect(await venue.send(.get, session).json["status"] == "terminated")
        let refused = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        #expect(refused.status == .locked)
        #expect(refused.problem == "session-terminated")
    }

    @Test("a question parks the turn until the client answers it")
    func question() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "12", "root": ["id": "home"],
            "objects": [
                [
                    "name": "delegate",
                    "behavior": ["answers": ["animationController(forDismissed:)": ["ask": true]]],
                ]
            ],
        ])
        let setUp: JSONValue = [
            "calls": [
                ["call": "make", "name": "detail", "transitioningDelegate": "delegate"],
                ["call": "present", "receiver": "home", "controller": "detail", "animated": false],
            ]
        ]
        #expect(await venue.send(.post, "\(session)/commands", json: setUp).status == .ok)
        _ = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        let parked = await venue.send(.post, "\(session)/controllers/detail/dismiss")
        #expect(parked.json["pending"]?[0]?["what"] == "question")
        let busy = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        #expect(busy.problem == "question-pending")
        let other = await venue.send(.post, "\(session)/questions/loadView()", json: ["answer": nil])
        #expect(other.problem == "no-question")
        let nobody = await venue.send(
            .post, "\(session)/questions/animationController(forDismissed:)", json: ["answer": "nobody"])
        #expect(nobody.problem == "not-applicable" && nobody.json["path"] == "$.answer", "\(nobody.text)")
        let answered = await venue.send(
            .post, "\(session)/questions/animationController(forDismissed:)", json: ["answer": nil])
        #expect(answered.status == .ok)
        let settled = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        #expect(settled.json["pending"] == [])
    }

    @Test("an endless turn names the repeated call")
    func endless() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let again: JSONValue = [
            "reactions": ["showDetailViewController(_:sender:)": ["before": []]]
        ]
        _ = await venue.send(.put, "\(session)/behaviors/HomeViewController", json: again)
        _ = await venue.send(.post, "\(session)/controllers", json: ["name": "detail"])
        let refused = await venue.send(
            .post, "\(session)/controllers/home/showDetail", json: ["controller": "detail"])
        #expect(refused.problem == "endless-turn")
        #expect(refused.text.contains("showDetailViewController(_:sender:) of home"))
    }

    @Test("the list of refusals has the place, the exception and the chain of the problem")
    func list() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let unknown = await venue.send(
            .post, "\(session)/commands",
            json: [
                "calls": [
                    ["call": "log", "text": "x"],
                    ["call": "show", "receiver": "home", "controller": "nobody"],
                ]
            ])
        let behavior: JSONValue = [
            "reactions": [
                "viewDidLoad()": ["after": [["call": "present", "receiver": "$self", "controller": .null]]]
            ]
        ]
        _ = await venue.send(.put, "\(session)/behaviors/Raising", json: behavior)
        _ = await venue.send(.post, "\(session)/controllers", json: ["name": "r", "class": "Raising"])
        let raised = await venue.send(.post, "\(session)/controllers/r/loadView", json: [:])
        let list = await venue.send(.get, "\(session)/refusals")
        guard case .array(let refusals)? = list.json["refusals"], refusals.count == 2 else {
            Issue.record("\(list.text)")
            return
        }
        #expect(refusals[0]["path"] == unknown.json["path"] && unknown.json["path"] != nil, "\(unknown.text)")
        #expect(refusals[0]["exception"] == nil)
        #expect(refusals[1]["exception"] == raised.json["exception"] && raised.json["exception"] != nil)
        #expect(refusals[1]["chain"] == raised.json["chain"] && raised.json["chain"] != nil, "\(raised.text)")
    }
}
