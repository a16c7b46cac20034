import AccessControl
import ArgumentParser
import Foundation
import SessionStore

/// Makes a token.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Makes a token, and adds its digest to a file of tokens.",
        discussion: """
            The token is printed once, on standard output, and stored nowhere; the file has its digest. A running \
            service accepts it within two seconds. Delete the entry from the file to revoke the token. An existing \
            file keeps its owner, group and mode.
            """)

    @Argument(help: "The name by which logs and people know the token.")
    var name: String

    @Option(help: ArgumentHelp("The file of tokens; without it the entry is printed.", valueName: "file"))
    var file: String?

    @Option(help: ArgumentHelp("What the token permits: read, drive, administer.", valueName: "scopes"))
    var scopes = "read,drive"

    @Option(help: ArgumentHelp("The owner of the sessions that the token sees.", valueName: "tenant"))
    var tenant = TenantName.standard.text

    @Option(help: ArgumentHelp("After how many days the token expires; never by default.", valueName: "days"))
    var days: Int?

    func run() throws {
        guard TenantName(name) != nil else { throw ValidationError("NAME must be \(Self.nameRule).") }
        guard let tenant = TenantName(tenant) else { throw ValidationError("--tenant must be \(Self.nameRule).") }
        if let days, !(1...36_500).contains(days) {
            throw ValidationError("--days must be a number from 1 to 36500, not \(days).")
        }
        let secret = TokenSecret.random()
        let token = AccessToken(
            name: name, digest: secret.digest, scopes: try readScopes(), tenant: tenant,
            expiresMicroseconds: days.map { (Int(Date().timeIntervalSince1970) + $0 * 86_400) * 1_000_000 })
        guard let file else {
            print("\(secret.text)\n\ntokens:\n\(token.entry)", terminator: "")
            return
        }
        do throws(TokenAdditionFault) {
            try TokenFile.add(token, to: file)
        } catch {
            StandardStreams.complain("proscenium: \(error.description)")
            throw Self.status(of: error)
        }
        print(secret.text)
    }

    private static func status(of fault: TokenAdditionFault) -> ExitCode {
        switch fault {
        case .nameTaken: ExitCode(64)
        case .unusable, .unextendable: ExitCode(65)
        case .unreachable: ExitCode(74)
        }
    }

    private func readScopes() throws -> Set<AccessScope> {
        var found: Set<AccessScope> = []
        for word in scopes.split(separator: ",") {
            guard let scope = AccessScope(rawValue: word.filter { $0 != " " }) else {
                throw ValidationError("--scopes are read, drive and administer, with commas between them; not \(word).")
            }
            found.insert(scope)
        }
        guard !found.isEmpty else { throw ValidationError("--scopes must name one of read, drive and administer.") }
        return found
    }

    private static let nameRule = "1 to 64 letters of ASCII, digits, '.', '_' and '-'"
}
