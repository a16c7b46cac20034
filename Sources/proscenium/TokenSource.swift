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
        /// Identifies the file's contents that were read.
        var stamp: Stamp?
    }

    private struct Stamp: Equatable {
        let inode: UInt64
        let size: Int
        let modified: Double
    }

    /// Reads the tokens.
    ///
    /// - Throws: a fault of the file.
    init(_ settings: Settings.Access) throws(TokenFileFault) {
        path = settings.tokensPath
        own = settings.token.flatMap { TokenSecret($0) }.map { secret in
            AccessToken(name: "settings", digest: secret.digest, scopes: Set(AccessScope.allCases))
        }
        var made: TokenSecret?
        if settings.makesToken, let path, !FileManager.default.fileExists(atPath: path) {
            let secret = TokenSecret.random()
            try TokenFile.add(
                AccessToken(name: "first", digest: secret.digest, scopes: Set(AccessScope.allCases)), to: path)
            made = secret
        }
        self.made = made
        state = Guarded(State())
        let stamp = Self.stamp(of: path)
        try take(stamp)
    }

    /// The tokens that are accepted at present; nil where clients need none.
    var tokens: TokenList? { state.withLock { $0.tokens } }

    /// The limits of a tenant.
    func quota(of tenant: TenantName) -> TenantQuota { state.withLock { $0.quotas[tenant] } ?? TenantQuota() }

    /// Reads the file again each time it has changed, until the service stops.
    func run() async throws {
        guard path != nil else { return try await gracefulShutdown() }
        await repeatUntilShutdown(every: .seconds(1)) { self.refresh() }
    }

    /// Reads the file again if it has changed. A file that cannot be used changes nothing.
    func refresh() {
        let stamp = Self.stamp(of: path)
        guard stamp != state.withLock({ $0.stamp }) else { return }
        do throws(TokenFileFault) {
            try take(stamp)
            logger.notice("The tokens were read again.", metadata: ["count": "\(tokens?.tokens.count ?? 0)"])
        } catch {
            state.withLock { $0.stamp = stamp }
            logger.error("The tokens stay as they were.", metadata: ["cause": "\(error)"])
        }
    }

    private func take(_ stamp: Stamp?) throws(TokenFileFault) {
        guard path != nil || own != nil else { return }
        let file = try path.map { path throws(TokenFileFault) in try TokenFile(readingFrom: path) }
        let list = TokenList((own.map { [$0] } ?? []) + (file?.tokens ?? []))
        state.withLock { state in
            state.tokens = list
            state.quotas = file?.quotas ?? [:]
            state.stamp = stamp
        }
    }

    private static func stamp(of path: String?) -> Stamp? {
        guard let path else { return nil }
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let modified = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
        return Stamp(inode: UInt64(status.st_ino), size: Int(status.st_size), modified: modified)
    }
}
