import FolderTesting
import Foundation
import JSONCoding
import Testing

@Suite("An unusable address ends the start before a database exists")
struct AddressTests {
    @Test("an address in use is status 69, and leaves no file behind", .timeLimit(.minutes(30)))
    func takenAddress() async throws {
        let folder = try TemporaryFolder()
        let first = try await RunningServer.start(database: folder.file("first.sqlite"))
        try await expectRefusal(listening: "127.0.0.1:\(first.port)", status: 69, saying: "\(first.port)")
        #expect(try await first.connect().send(.get("/healthz")).status == 200)
        #expect(try await first.stop() == .exit(0))
    }

    @Test(
        "an address that other machines can reach is status 78 unless allowUnauthenticated is set",
        .timeLimit(.minutes(30)), arguments: ["0.0.0.0:0", "[::]:0"])
    func exposedAddress(address: String) async throws {
        try await expectRefusal(listening: address, status: 78, saying: "allowUnauthenticated: true")
    }

    @Test(
        "the container's configuration makes a token at the first start, and needs it",
        .timeLimit(.minutes(30)))
    func container() async throws {
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            BuiltBinary.path,
            [
                "serve", "--config", "config/proscenium.container.yaml", "--listen", "0.0.0.0:0",
                "--database", folder.file("new.sqlite"), "--set", "tokens=\(folder.file("tokens.yaml"))",
            ] + RunningServer.patience,
            errorPath: folder.file("errors"))
        let line = try JSONValue(parsing: try #require(try await process.line(), "\(process.errors)"))
        let token = try #require(line["token"]?.text)
        let address = try #require(line["listening"]?.text)
        let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
        let client = Client(try await HTTPConnection.open(port: port))
        #expect(try await client.send(.get("/v1/sessions")).status == 401)
        var request = HTTPRequest.get("/v1/sessions")
        request.fields.append(("Authorization", "Bearer \(token)"))
        #expect(try await client.send(request).status == 200)
        process.signal(SIGTERM)
        #expect(try await process.ending() == .exit(0))
    }

    private func expectRefusal(listening address: String, status: Int32, saying words: String) async throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        let process = try ChildProcess(
            BuiltBinary.path, ["serve", "--listen", address, "--database", folder.file("new.sqlite")],
            errorPath: elsewhere.file("errors"))
        #expect(try await process.line() == nil)
        #expect(try await process.ending() == .exit(status))
        #expect(process.errors.contains(words), "\(process.errors)")
        #expect(process.errors.split(separator: "\n").count == 1, "\(process.errors)")
        let files = try FileManager.default.contentsOfDirectory(
            atPath: (folder.file("x") as NSString).deletingLastPathComponent)
        #expect(files.isEmpty, "\(files)")
    }
}
