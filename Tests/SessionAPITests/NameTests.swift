import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Names that need escapes in a path")
struct NameTests {
    private static let names = ["a/b", "left\\right", "50 %", "über?#", "a b", "/"]

    @Test("the Location of a controller with any name can be requested", arguments: names)
    func controllers(name: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let made = await venue.send(.post, "\(session)/controllers", json: ["name": .string(name)])
        #expect(made.status == .created)
        let location = try #require(made.header("Location"))
        #expect(await venue.send(.get, location).json["id"] == .string(name))
        let presented = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": .string(name)])
        #expect(presented.status == .ok)
        #expect(await venue.send(.post, "\(location)/dismiss").status == .ok)
        let missing = await venue.send(.get, "\(location)x")
        #expect(missing.problem == "not-found")
        #expect(missing.json["instance"] == .string("\(location)x"))
    }

    @Test("two names that read the same once joined are two resources")
    func distinct() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(.post, "\(session)/objects", json: ["name": "a%2Fb"])
        #expect(await venue.send(.get, "\(session)/objects/a%252Fb").json["id"] == "a%2Fb")
        #expect(await venue.send(.get, "\(session)/objects/a%2Fb").status == .notFound)
        #expect(await venue.send(.get, "\(session)/objects/a/b").status == .notFound)
    }

    @Test(
        "a name that no path can hold is refused when it is chosen", arguments: [".", "..", "a\nb", "\u{7F}"])
    func refused(name: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let refused = await venue.send(.post, "\(session)/controllers", json: ["name": .string(name)])
        #expect(refused.problem == "malformed-request")
        #expect(refused.json["path"] == "$.name")
    }

    @Test("a window without a chosen name is named in the answer, even if a callback adds another one")
    func unnamedWindow() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let adding: JSONValue = [
            "reactions": ["viewDidLoad()": ["after": [["call": "addWindow", "name": "late"]]]]
        ]
        _ = await venue.send(.put, "\(session)/behaviors/Eager", json: adding)
        _ = await venue.send(.post, "\(session)/controllers", json: ["name": "eager", "class": "Eager"])
        let added = await venue.send(.post, "\(session)/windows", json: ["root": "eager"])
        #expect(added.json["window"] == "window-2")
        let location = try #require(added.header("Location"))
        #expect(await venue.send(.get, location).json["root"] == "eager")
    }
}
