import Foundation
import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Explanations over HTTP")
struct ExplanationTests {
    private func why(
        _ subject: String, _ call: String, _ venue: Venue, _ session: String, further: String = "",
        fields: [String: String] = [:]
    ) async -> Answered {
        let escaped = call.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return await venue.send(
            .get, "\(session)/explain?subject=\(subject)&call=\(escaped)\(further)", fields: fields)
    }

    private func stage() async throws -> (Venue, String) {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "13", "root": ["name": "home"],
        ])
        for (path, body) in [
            ("controllers", ["name": "card"]), ("controllers/home/present", ["controller": "card"]),
        ] as [(String, JSONValue)] {
            #expect(await venue.send(.post, "\(session)/\(path)", json: body).status.rawValue < 300)
        }
        return (venue, session)
    }

    @Test(
        "a sheet leaves its presenter appeared, as JSON and as text; nothing changes, and past commands can be explained too"
    )
    func sheet() async throws {
        let (venue, session) = try await stage()
        let answer = await why("home", "viewWillDisappear(_:)", venue, session)
        #expect(answer.status == .ok && answer.header("ETag") == "\"3\"")
        #expect(answer.json["came"] == false && answer.json["asRecorded"] == true)
        let last = answer.json["conditions"]?[1]
        #expect(last?["condition"] == "removesPresentersView" && last?["rule"] == "P15")
        #expect(last?["value"] == "pageSheet" && last?["met"] == false)
        let text = await why(
            "home", "viewWillDisappear", venue, session, fields: ["Accept": "text/plain"])
        #expect(
            text.text.split(separator: "\n").last
                == "- home: the pageSheet presentation leaves the presenter's view in place  P15")
        let past = await why("home", "viewDidAppear(_:)", venue, session, further: "&revision=1")
        #expect(past.json["came"] == true && past.json["revision"] == 1)
        #expect(past.json["events"]?[0]?["rule"] == "P29")
        #expect(await venue.send(.get, session).json["revision"] == 3)
        let known = await why(
            "home", "viewWillDisappear(_:)", venue, session, fields: ["If-None-Match": "\"3\""])
        #expect(known.status == .notModified)
    }

    @Test("a call that came has its events and their causes")
    func causes() async throws {
        let (venue, session) = try await stage()
        #expect(await venue.send(.post, "\(session)/clock", json: ["settle": true]).status == .ok)
        let answer = await why("card", "viewDidAppear(_:)", venue, session)
        #expect(answer.json["came"] == true && answer.json["events"]?[0]?["rule"] == "P15")
        let text = await why(
            "card", "viewDidAppear(_:)", venue, session, fields: ["Accept": "text/plain"])
        #expect(text.text.contains("+ card: transition t_1 presents it  P15\n"))
    }

    @Test(
        "a container that stays on the screen while its stack changes",
        arguments: ["viewWillDisappear", "viewDidDisappear"])
    func container(_ call: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "17",
            "root": ["name": "nav", "kind": "navigationController", "children": [["name": "list"]]],
        ])
        #expect(await venue.send(.post, "\(session)/controllers", json: ["name": "detail"]).status == .created)
        let push: JSONValue = ["controller": "detail", "settle": true]
        #expect(await venue.send(.post, "\(session)/controllers/nav/push", json: push).status == .ok)
        let answer = await why("nav", call, venue, session)
        #expect(answer.json["conditions"]?[2]?["condition"] == "leavesScreen", "\(answer.text)")
        let text = await why("nav", call, venue, session, fields: ["Accept": "text/plain"])
        #expect(text.text.contains("it stays on the screen, and shows detail"), "\(text.text)")
    }

    @Test("a renamed member can be named both ways, and a completion handler is a call, too")
    func spellings() async throws {
        let (venue, session) = try await stage()
        for spelling in ["withSender", "sender"] {
            let call = "canPerformUnwindSegueAction(_:from:\(spelling):)"
            let answer = await why("home", call, venue, session)
            #expect(answer.status == .ok && answer.json["came"] == false)
            #expect(answer.json["call"] == "canPerformUnwindSegueAction(_:from:withSender:)")
        }
        let handler = await why("home", "present(_:animated:completion:)", venue, session)
        let summary = """
            The completion handler of home.present(_:animated:completion:) was not called in revision 3: \
            no completion handler was given (PD-08).
            """
        #expect(handler.json["summary"] == .string(summary))
    }

    @Test("a subject that was deallocated by an earlier command is gone")
    func gone() async throws {
        let (venue, session) = try await stage()
        for call in [
            ["call": "make", "name": "late"], ["call": "release", "name": "late"],
            ["call": "log", "text": "later"],
        ] as [JSONValue] {
            let answer = await venue.send(.post, "\(session)/calls", json: call)
            #expect(answer.status.rawValue < 300, "\(answer.text)")
        }
        let answer = await why("late", "viewDidLoad()", venue, session)
        #expect(answer.status == .gone && answer.json["ended"]?["id"] == "late", "\(answer.text)")
        let past = await why("late", "viewDidLoad()", venue, session, further: "&revision=5")
        #expect(past.json["conditions"]?[0]?["condition"] == "exists", "\(past.text)")
    }

    @Test("unknown subjects, calls and revisions are refused with the nearest match")
    func refusals() async throws {
        let (venue, session) = try await stage()
        #expect(await why("nobody", "viewDidLoad()", venue, session).status == .notFound)
        let misspelled = await why("home", "viewDidAppea", venue, session)
        #expect(misspelled.status == .badRequest && misspelled.text.contains("viewDidAppear"))
        let later = await why("home", "viewDidLoad()", venue, session, further: "&revision=9")
        #expect(later.status == .notFound)
        let unasked = await why("home", "rotatingHeaderView()", venue, session)
        #expect(unasked.status == .badRequest && unasked.text.contains("is never called"))
        #expect(await venue.send(.get, "\(session)/explain?subject=home").status == .badRequest)
    }
}
