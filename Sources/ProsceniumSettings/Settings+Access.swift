extension Settings.Access {
    /// Reads the settings of tokens and TLS from the sources and checks each value.
    init(_ sources: SettingSources) throws(SettingsFault) {
        tokensPath = try sources.path(.tokens)
        token = try sources.read(
            .token, expecting: "a token of at least \(Self.leastTokenLength) visible characters of ASCII"
        ) { text in
            text.isEmpty ? .some(nil) : Self.isToken(text) ? .some(text) : nil
        }
        makesToken = try sources.read(.makeToken, expecting: "true or false") { Bool($0) }
        if makesToken, tokensPath == nil {
            let (text, source) = try sources.value(of: .makeToken)
            throw .valueRefused(
                .makeToken, text: text, source: source,
                expected: "false unless \(SettingKey.tokens.rawValue) names the file for it")
        }
        switch (try sources.path(.tlsCertificate), try sources.path(.tlsKey)) {
        case (nil, nil): tls = nil
        case (let certificate?, let key?): tls = TLS(certificatePath: certificate, keyPath: key)
        case (nil, _): throw try Self.missing(.tlsCertificate, besides: .tlsKey, sources)
        case (_, nil): throw try Self.missing(.tlsKey, besides: .tlsCertificate, sources)
        }
    }

    /// The minimum length of a token that was chosen by a user.
    public static let leastTokenLength = 20

    private static func isToken(_ text: String) -> Bool {
        text.utf8.count >= leastTokenLength && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }

    private static func missing(
        _ key: SettingKey, besides other: SettingKey, _ sources: SettingSources
    ) throws(SettingsFault) -> SettingsFault {
        let (text, source) = try sources.value(of: key)
        return .valueRefused(
            key, text: text, source: source, expected: "the path of a file, since \(other.rawValue) is set")
    }
}

extension SettingSources {
    /// The path of a file; nil for an empty string.
    fileprivate func path(_ key: SettingKey) throws(SettingsFault) -> String? {
        let text = try value(of: key).text
        return text.isEmpty ? nil : text
    }
}
