import Testing

@testable import ProsceniumSettings

struct SettingsTests {
    @Test func `without a word from anybody the defaults hold`() throws {
        let settings = try Settings(SettingSources())
        #expect(settings.listen.isLoopback)
        #expect(settings.listen.port == 8750)
        #expect(settings.http.bodyLimitBytes == 1 << 20)
        #expect(settings.store.idempotencyLifetimeSeconds == 86_400)
        #expect(!settings.makesExample)
    }

    @Test
    func `the command line goes before the environment, that before the file, that before the defaults`()
        throws
    {
        let file = try SettingsFile(
            text: "http: {threads: 3, idleTimeoutSeconds: 4}\nlogLevel: debug", path: "f.yaml")
        let environment = ["PROSCENIUM_HTTP_THREADS": "5", "PROSCENIUM_LOG_LEVEL": "trace"]
        let sources = SettingSources(commandLine: [.logLevel: "error"], environment: environment, file: file)
        let settings = try Settings(sources)
        #expect(settings.logLevel == .error)
        #expect(settings.http.threadCount == 5)
        #expect(settings.http.idleTimeoutSeconds == 4)
        #expect(settings.sessions.eventPageSize == 1_000)
        #expect(try sources.value(of: .logLevel).source == .commandLine)
        #expect(
            try sources.value(of: .httpThreads).source == .environment(variable: "PROSCENIUM_HTTP_THREADS"))
        #expect(try sources.value(of: .httpIdleTimeout).source == .file(path: "f.yaml", line: 1))
        #expect(try sources.value(of: .sessionEventPageSize).source == .defaults)
    }

    @Test(arguments: SettingKey.allCases)
    func `every key can be set by its environment variable`(key: SettingKey) throws {
        let sources = SettingSources(environment: [key.environmentVariable: "\u{1}"])
        #expect(try sources.value(of: key).text == "\u{1}")
        #expect(sources.unknownVariables.isEmpty)
    }

    @Test func `lists are read, and refused with an element that cannot be meant`() throws {
        let settings = try Settings(
            SettingSources(environment: [
                "PROSCENIUM_HTTP_TRUSTED_PROXIES": "10.0.0.1, 192.168.0.0/16,::1",
                "PROSCENIUM_HTTP_ALLOWED_HOSTS": " build:8750 ",
                "PROSCENIUM_HTTP_FORWARDING_FIELD": "forwarded",
            ]))
        #expect(settings.http.trustedProxies == ["10.0.0.1", "192.168.0.0/16", "::1"])
        #expect(settings.http.allowedHosts == ["build:8750"])
        #expect(settings.http.forwardingField == "Forwarded")
        #expect(settings.http.allowedOrigins.isEmpty)
        let refused: [(SettingKey, [String])] = [
            (.httpTrustedProxies, ["10.0.0", "10.0.0.0/33", "a", "::/129", "10.0.0.1,", "1.2.3.4/+1"]),
            (.httpAllowedHosts, ["http://a", "a b", "a,,b", "-a", "a/b"]),
            (.httpAllowedOrigins, ["a.example", "http://", "ftp://a", "https://a/b", "https://*"]),
        ]
        for (key, texts) in refused {
            for text in texts {
                let fault = try #require(throws: SettingsFault.self, "\(text)") {
                    try Settings(SettingSources(commandLine: [key: text]))
                }
                #expect(fault.description.contains(key.rawValue))
            }
        }
    }

    @Test func `a token is long, is never shown, and a fault does not repeat it`() throws {
        let secret = "a-token-of-some-length"
        let sources = SettingSources(environment: ["PROSCENIUM_TOKEN": secret])
        #expect(try Settings(sources).access.token == secret)
        #expect(try Settings(sources).access.needsTokens)
        let listing = try sources.listing()
        #expect(!listing.contains(secret) && listing.contains("token: \"\" # set, and not shown"))
        for bad in ["too-short", "one with a blank in it", "ein-Schlüssel-mit-Umlaut"] {
            let fault = try #require(throws: SettingsFault.self) {
                try Settings(SettingSources(environment: ["PROSCENIUM_TOKEN": bad]))
            }
            #expect(!fault.description.contains(bad) && fault.description.contains("at least 20"))
        }
    }

    @Test func `a certificate needs its key, and a token that is made needs its file`() throws {
        for (key, other) in [(SettingKey.tlsCertificate, SettingKey.tlsKey), (.tlsKey, .tlsCertificate)] {
            let fault = try #require(throws: SettingsFault.self) {
                try Settings(SettingSources(commandLine: [key: "/a.pem"]))
            }
            #expect(fault.description.contains("\(other.rawValue) must be"))
        }
        let both = SettingSources(commandLine: [.tlsCertificate: "/a.pem", .tlsKey: "/b.pem"])
        #expect(try Settings(both).access.tls?.keyPath == "/b.pem")
        #expect(throws: SettingsFault.self) { try Settings(SettingSources(commandLine: [.makeToken: "true"])) }
        let made = SettingSources(commandLine: [.makeToken: "true", .tokens: "/t.yaml"])
        #expect(try Settings(made).access.tokensPath == "/t.yaml")
    }

    @Test func `a file may write a list as a sequence`() throws {
        let file = try SettingsFile(text: "http:\n  allowedHosts: [a.example, 'b:1']\n", path: "f")
        #expect(try Settings(SettingSources(file: file)).http.allowedHosts == ["a.example", "b:1"])
    }

    @Test func `the memory for all bodies has room for the longest one`() throws {
        let sources = SettingSources(commandLine: [.httpBodiesLimit: "33554431"])
        let fault = try #require(throws: SettingsFault.self) { try Settings(sources) }
        #expect(fault.description.contains("at least 134217728"))
    }

    @Test(
        arguments: SettingKey.allCases.filter {
            ![
                .database, .tokens, .token, .tlsCertificate, .tlsKey, .httpTrustedProxies,
                .httpAllowedHosts, .httpAllowedOrigins,
            ].contains($0)
        })
    func `a value that its key does not allow is refused with its place`(key: SettingKey) throws {
        for text in ["", "-1", "many"] {
            let fault = try #require(throws: SettingsFault.self) {
                try Settings(SettingSources(environment: [key.environmentVariable: text]))
            }
            #expect(fault.description.contains(key.rawValue))
            #expect(fault.description.contains(key.environmentVariable))
        }
    }

    @Test(arguments: SettingKey.allCases.filter { $0.range != nil })
    func `a number is taken up to the ends of its range, and refused beyond`(key: SettingKey) throws {
        let range = try #require(key.range)
        var assignments: [SettingKey: String] = [.httpBodiesLimit: "\(1 << 40)"]
        for number in [range.lowerBound, range.upperBound] where key != .httpBodiesLimit {
            assignments[key] = "\(number)"
            _ = try Settings(SettingSources(commandLine: assignments))
        }
        var beyond = ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "\(Int.max)", "\(Int.min)"]
        beyond += [
            "9223372036854775808", "1e308", "-1e308", "5e-324", "0x10", "1.0", " 1", "1 ", "NaN", "inf",
            "1_000",
        ]
        for number in [0, -1, 1 << 53, 1 << 62] where !range.contains(number) { beyond.append("\(number)") }
        for text in beyond {
            assignments[key] = text
            let fault = try #require(throws: SettingsFault.self, "\(text)") {
                try Settings(SettingSources(commandLine: assignments))
            }
            #expect(
                fault.description.hasPrefix(
                    "\(key.rawValue) must be a whole number between \(range.lowerBound) and \(range.upperBound)"
                ))
        }
    }

    @Test func `a refusal says what is wanted`() throws {
        let sources = SettingSources(commandLine: [.httpThreads: "0"])
        let fault = try #require(throws: SettingsFault.self) { try Settings(sources) }
        #expect(
            fault.description
                == "http.threads must be a whole number between 1 and 256, not \"0\" (command line).")
    }

    @Test func `variables that look like settings and are none are told`() {
        let environment = ["PROSCENIUM_HTTP_THREAD": "1", "PROSCENIUM_CONFIG": "x", "HOME": "/"]
        #expect(SettingSources(environment: environment).unknownVariables == ["PROSCENIUM_HTTP_THREAD"])
    }

    @Test func `assignments are read, and refused where they say nothing`() throws {
        #expect(
            try SettingSources.assignments(["http.threads=4", "database=a=b"]) == [
                .httpThreads: "4", .database: "a=b",
            ])
        #expect(throws: SettingsFault.assignmentMalformed("http.threads")) {
            try SettingSources.assignments(["http.threads"])
        }
        let fault = try #require(throws: SettingsFault.self) {
            try SettingSources.assignments(["http.thread=4"])
        }
        #expect(fault.description == "There is no setting http.thread (--set); did you mean http.threads?")
    }

    @Test(
        arguments: [
            ("127.0.0.1:8750", "127.0.0.1", 8750, true), ("[::1]:0", "::1", 0, true),
            ("0.0.0.0:80", "0.0.0.0", 80, false), ("127.example.com:80", "127.example.com", 80, false),
            ("localhost:1", "localhost", 1, true),
        ] as [(String, String, UInt16, Bool)])
    func `an address to listen on is read`(text: String, host: String, port: UInt16, isLoopback: Bool) throws {
        let address = try #require(ListenAddress(text))
        #expect(address.host == host)
        #expect(address.port == port)
        #expect(address.isLoopback == isLoopback)
        #expect(address.description == text)
    }

    @Test(arguments: [
        "", ":8750", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:8750", "a b:1", "http://a:1", "[]:1",
    ])
    func `what is not an address to listen on is refused`(text: String) {
        #expect(ListenAddress(text) == nil)
    }
}
