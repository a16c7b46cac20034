/// The certificate with which a server answers over TLS.
public struct TLSCredentials: Sendable, Hashable {
    /// The certificate in PEM, followed by those of its issuers.
    public let certificateChain: String
    /// The private key of the certificate in PEM, without a password.
    public let key: String

    /// Credentials from the texts of two PEM files. They are used when a server starts.
    public init(certificateChain: String, key: String) {
        self.certificateChain = certificateChain
        self.key = key
    }
}
