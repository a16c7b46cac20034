import AccessControl
import Foundation
import Guarding
import Logging
import ProsceniumSettings
import ServiceLifecycle
import SessionStore

/// The tokens of the settings and of their file, which is read again when it changes.
final class TokenSource: Service {
    private let path: String?
    private let own: AccessToken?
    private let state: Guarded<State>
    private let logger = Logger(label: "proscenium.tokens")
    /// The token that was made because the file did not exist.
    let made: TokenSecret?

    private struct State {
        var tokens: TokenList?
        var quotas: [TenantName: TenantQuota] = [:]
        var changes = FileChanges(read: nil)
    }

    /// Reads the tokens.
    ///
    /// - Throws: a fault of the file.
    init(_ settings: Settings.Access) throws(TokenFileFault) {
        path = settings.tokensPath
        own = settings.token.flatMap { TokenSecret($0) }.map { secret in
            AccessToken(name: "settings", digest: secret.digest, scopes: Set(AccessScope.allCases))
        }
        made = settings.makesToken ? try path.flatMap { path throws(TokenFileFault) in try Self.make(path) } : nil
        state = Guarded(State(changes: FileChanges(read: path.flatMap { FileStamp(of: $0) })))
        accept(try read())
    }

    /// Makes a file with the first token; nil if there is a file.
    private static func make(_ path: String) throws(TokenFileFault) -> TokenSecret? {
        guard !FileManager.default.fileExists(atPath: path) else { return nil }
        let secret = TokenSecret.random()
        let token = AccessToken(name: "first", digest: secret.digest, scopes: Set(AccessScope.allCases))
        do throws(TokenAdditionFault) {
            try TokenFile.add(token, to: path)
        } catch {
            // Another process has made the file in the meantime.
            guard let fault = error.fileFault(path) else { return nil }
            throw fault
        }
        return secret
    }

    /// The tokens accepted now; nil where clients need none.
    var tokens: TokenList? { state.withLock { $0.tokens } }

    /// The limits of a tenant.
    func quota(of tenant: TenantName) -> TenantQuota { state.withLock { $0.quotas[tenant] } ?? TenantQuota() }

    /// Reads the file again each time it has changed, until the service stops.
    ///
    /// A change is accepted at the second check after it, which is within a second on a machine that is not overloaded.
    func run() async throws {
        guard path != nil else { return try await gracefulShutdown() }
        await repeatUntilShutdown(every: .milliseconds(500)) { self.refresh() }
    }

    /// Reads the file again if it has changed and is not being written. A file that cannot be used changes nothing.
    func refresh() {
        guard let path else { return }
        let stamp = FileStamp(of: path)
        guard state.withLock({ $0.changes.isReady(at: stamp) }) else { return }
        let file: TokenFile?
        do throws(TokenFileFault) {
            file = try read()
        } catch {
            logger.error("The tokens stay as they were.", metadata: ["cause": "\(error)"])
            return
        }
        // A file that was written during the read is read again once it no longer changes.
        guard FileStamp(of: path) == stamp else { return }
        accept(file)
        logger.notice("The tokens were read again.", metadata: ["count": "\(tokens?.tokens.count ?? 0)"])
    }

    private func read() throws(TokenFileFault) -> TokenFile? {
        try path.map { path throws(TokenFileFault) in try TokenFile(readingFrom: path) }
    }

    private func accept(_ file: TokenFile?) {
        guard path != nil || own != nil else { return }
        let list = TokenList((own.map { [$0] } ?? []) + (file?.tokens ?? []))
        state.withLock { state in
            state.tokens = list
            state.quotas = file?.quotas ?? [:]
        }
    }
}
