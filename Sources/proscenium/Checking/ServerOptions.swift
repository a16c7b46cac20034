import ArgumentParser
import Foundation
import ScenarioKit

/// The server of a command that needs one, and the token for it.
struct ServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A server, such as http://127.0.0.1:8750.", valueName: "url"))
    var server: String?

    @Option(help: ArgumentHelp("A file whose first line is the token for the server.", valueName: "file"))
    var tokenFile: String?

    /// Checks the options, after the parser has looked for unknown ones.
    func check() throws {
        if let server, URL(string: server)?.scheme?.hasPrefix("http") != true {
            throw ValidationError("--server is an address such as http://127.0.0.1:8750.")
        }
        if server == nil, tokenFile != nil { throw ValidationError("--token-file needs --server.") }
    }

    /// The server; nil if none is named.
    func service() throws -> RemoteService? {
        guard let server, let address = URL(string: server) else { return nil }
        return RemoteService(address: address, token: try tokenFile.map(Self.token))
    }

    private static func token(in file: String) throws -> String {
        let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        guard let line = text.split(whereSeparator: \.isNewline).first, !line.isEmpty else {
            throw ValidationError("\(file) has no token.")
        }
        return String(line)
    }
}
