/// The certificate and key of a TLS server.
public struct TLSCredentials: Sendable, Hashable {
    /// The certificate in PEM, followed by those of its issuers.
    public let certificateChain: String
    /// The private key of the certificate in PEM, without a password.
    public let key: String

    /// Credentials from the contents of two PEM files, checked when a server starts.
    public init(certificateChain: String, key: String) {
        self.certificateChain = certificateChain
        self.key = key
    }
}
