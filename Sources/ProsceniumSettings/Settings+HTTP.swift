import Glibc

extension Settings.HTTP {
    /// Reads the settings of the HTTP server from the sources and checks each value.
    init(_ sources: SettingSources) throws(SettingsFault) {
        threadCount = try sources.number(.httpThreads)
        connectionLimit = try sources.number(.httpConnectionLimit)
        let limitPerClient = try sources.number(.httpConnectionLimitPerClient)
        connectionLimitPerClient = limitPerClient == 0 ? nil : limitPerClient
        trustedProxies = try sources.list(
            .httpTrustedProxies, of: "addresses and networks such as 10.0.0.0/8", Self.isNetwork)
        forwardingField = try sources.read(
            .httpForwardingField, expecting: "X-Forwarded-For or Forwarded"
        ) { text in
            ["X-Forwarded-For", "Forwarded"].first { $0.lowercased() == text.lowercased() }
        }
        allowedHosts = try sources.list(
            .httpAllowedHosts, of: "hosts such as proscenium.example or build:8750, or *", Self.isHost)
        allowedOrigins = try sources.list(
            .httpAllowedOrigins, of: "origins such as https://proscenium.example", Self.isOrigin)
        bodyLimitBytes = try sources.number(.httpBodyLimit)
        uploadLimitBytes = try sources.number(.httpUploadLimit)
        journalLimitBytes = try sources.number(.httpJournalLimit)
        bodiesLimitBytes = try sources.number(.httpBodiesLimit)
        answersLimitBytes = try sources.number(.httpAnswersLimit)
        headDeadlineMilliseconds = try sources.number(.httpHeadDeadline)
        bodyDeadlineMilliseconds = try sources.number(.httpBodyDeadline)
        bodyBytesPerSecond = try sources.number(.httpBodyRate)
        exchangeDeadlineMilliseconds = try sources.number(.httpExchangeDeadline)
        idleTimeoutSeconds = try sources.number(.httpIdleTimeout)
        heartbeatMilliseconds = try sources.number(.httpHeartbeat)
        let longest = max(bodyLimitBytes, uploadLimitBytes, journalLimitBytes)
        guard bodiesLimitBytes >= longest else {
            let (text, source) = try sources.value(of: .httpBodiesLimit)
            throw .valueRefused(
                .httpBodiesLimit, text: text, source: source,
                expected: "at least \(longest), the length of the longest body that is taken")
        }
    }

    private static func isNetwork(_ text: String) -> Bool {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first else { return false }
        var (shorter, longer) = (in_addr(), in6_addr())
        let isShort = inet_pton(AF_INET, String(first), &shorter) == 1
        guard isShort || inet_pton(AF_INET6, String(first), &longer) == 1 else { return false }
        guard parts.count == 2 else { return true }
        guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return UInt8(parts[1]).map { $0 <= (isShort ? 32 : 128) } ?? false
    }

    private static func isHost(_ text: String) -> Bool {
        if text == "*" { return true }
        guard let first = text.first, first.isASCII, first.isLetter || first.isNumber || first == "[" else {
            return false
        }
        return text.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: ":") ~= byte || "-._~[]".utf8.contains(byte)
        }
    }

    private static func isOrigin(_ text: String) -> Bool {
        for scheme in ["http://", "https://"] where text.hasPrefix(scheme) {
            return isHost(String(text.dropFirst(scheme.count))) && text != scheme + "*"
        }
        return false
    }
}
