import Foundation
import MicroHTTP
import ProsceniumSettings

extension Settings.Access.TLS {
    /// The contents of the two files.
    func credentials() throws(ServingFault) -> TLSCredentials {
        TLSCredentials(
            certificateChain: try Self.text(of: certificatePath), key: try Self.text(of: keyPath))
    }

    private static func text(of path: String) throws(ServingFault) -> String {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .certificate(path: path, reason: "it does not exist")
        }
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw .certificate(path: path, reason: "it cannot be read as text in PEM")
        }
    }
}
