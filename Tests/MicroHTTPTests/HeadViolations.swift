import MicroHTTP

/// A request whose head violates HTTP, or is meant for another host.
struct HeadViolation: Sendable {
    let name: String
    let status: Int
    /// The request with `METHOD` in the place of its method.
    let template: String

    private init(_ name: String, status: Int = 400, _ template: String) {
        self.name = name
        self.status = status
        self.template = template
    }

    /// A request with these header lines besides `Host`, and possibly a body.
    private static func fields(_ name: String, _ lines: String, body: String = "") -> HeadViolation {
        HeadViolation(name, "METHOD /first HTTP/1.1\r\nHost: localhost\r\n\(lines)\r\n\r\n\(body)")
    }

    /// A request without framing and with this in the place of its target.
    private static func target(_ name: String, _ target: String, status: Int = 400) -> HeadViolation {
        HeadViolation(name, status: status, "METHOD \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }

    /// A request with these lines in the place of `Host`.
    private static func host(_ lines: String, status: Int = 400) -> HeadViolation {
        HeadViolation("host lines \(lines)", status: status, "METHOD /first HTTP/1.1\r\n\(lines)\r\n\r\n")
    }

    static let framing: [HeadViolation] =
        [
            "Content-Length: 0\r\nContent-Length: 0", "Content-Length: 0\r\nContent-Length: 46",
            "Content-Length: 46\r\nContent-Length: 0", "Content-Length: 0, 0", "Content-Length: 0,46",
            "Content-Length: +5", "Content-Length: -1", "Content-Length: 0x5", "Content-Length: 5 5",
            "Content-Length: ", "Content-Length: 5\t", "Content-Length: 0\r\nContent-length: 0\r\nX: y",
            "content-length: 5\r\nTRANSFER-ENCODING: chunked",
            "Content-Length: 5\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nContent-Length: 5",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
            "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: identity", "Transfer-Encoding: gzip, chunked",
            "Transfer-Encoding: chunked, gzip",
            "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: chunked ",
            "Transfer-Encoding: chunked\t",
            "Transfer-Encoding: xchunked", "Transfer-Encoding: chunked;q=1", "Transfer-Encoding: ",
            "Transfer-Encoding: \"chunked\"", "Transfer-Encoding: \u{0B}chunked",
        ].map { fields("framing \($0)", $0, body: "0\r\n\r\n") } + [
            HeadViolation(
                "chunks in HTTP/1.0", "METHOD /first HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        ]

    static let lines: [HeadViolation] =
        [
            "Transfer-Encoding : chunked", "Content-Length : 46", "Content-Length\t: 46", "X-A : b", ": b",
            "X A: b", "X(: b", "\u{E9}: b", "X\u{1}: b", "X\rY: b", "X\u{0}Y: b", "no colon",
            " X: leading space", "\tX: leading tab", "X: a\r\n folded", "X: a\r\n\tfolded",
            "X: a\r\n \r\nY: b", "Content-Length: 0\r\n 46", "X: a\r\n folded\r\nContent-Length: 0",
            "X: a\nY: b", "X: a\nContent-Length: 46", "X: a\r\nY: b\nZ: c", "X: a\rY: b", "X: a\r",
            "X: \u{0}", "X: a\u{0}b", "X: a\u{0}", "X: a\u{0}\r\nY: b", "X: \u{1}", "X: a\u{1F}", "X: \u{7F}",
            "X: a\u{8}b",
        ].map { fields("line \($0)", $0) } + [
            HeadViolation(
                "a bare LF after the request line", "METHOD /first HTTP/1.1\nHost: localhost\r\n\r\n"),
            HeadViolation("bare LFs alone", "METHOD /first HTTP/1.1\nHost: localhost\n\n"),
            HeadViolation(
                "a bare LF after the last header", "METHOD /first HTTP/1.1\r\nHost: localhost\n\r\n"),
            HeadViolation("a bare LF as the empty line", "METHOD /first HTTP/1.1\r\nHost: localhost\r\n\n"),
            HeadViolation("bare LFs at the end", "METHOD /first HTTP/1.1\r\nHost: localhost\n\n"),
            HeadViolation(
                "a leading space in the first line", "METHOD /first HTTP/1.1\r\n Host: localhost\r\n\r\n"),
            HeadViolation(
                "a first line that is folded", "METHOD /first HTTP/1.1\r\n folded\r\nHost: localhost\r\n\r\n"),
        ]

    static let targets: [HeadViolation] = [
        target("a NUL in the path", "/first\u{0}/../../x"), target("a NUL at the end", "/first\u{0}"),
        target("a NUL at the beginning", "\u{0}/first"), target("a NUL in the query", "/first?a\u{0}b"),
        target("a NUL at the end of the query", "/first?a\u{0}"),
        target("a NUL before a version", "/first\u{0}HTTP/1.1"), target("a space", "/fir st"),
        target("two spaces before", " /first"), target("two spaces behind", "/first "),
        target("a space in the query", "/first?a b"), target("a tab", "/fir\tst"),
        target("a control character", "/fir\u{1}st"),
        target("a control character in the query", "/first?a\u{1}b"), target("a delete", "/fir\u{7F}st"),
        target("a bare CR", "/fir\rst"), target("a fragment", "/first#x"),
        target("a fragment in the query", "/first?a#x"), target("no slash", "first"),
        target("another host", "http://elsewhere.example/first"),
        target("another port", "http://localhost:1/first"), target("a user", "http://me@localhost/first"),
        target("no host", "http:///first"), target("no scheme", "localhost:80"),
        target("a scheme that is not spoken", "ftp://localhost/first"),
        target("a long path", "/" + String(repeating: "a", count: 8 * 1_024), status: 414),
        target("a long query", "/first?" + String(repeating: "a&", count: 4 * 1_024), status: 414),
        HeadViolation("a NUL in the method", "METHOD\u{0} /first HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    ]

    static let hosts: [HeadViolation] =
        [
            "X: no host", "Host: localhost\r\nHost: localhost", "Host: localhost\r\nX: y\r\nhost: other",
            "Host: ", "Host: a b", "Host: localhost, localhost", "Host: me@localhost",
            "Host: localhost:65536",
            "Host: localhost:1x", "Host: localhost:-1", "Host: [::1", "Host: [::1]x", "Host: [zz]",
            "Host: ::1", "Host: localhost/first", "Host: http://localhost", "Host: %6cocalhost", "Host: :80",
            "Host: [127.0.0.1]", "Host: localhost\u{0}", "Host: localhost?x", "Host: l\u{F6}calhost",
        ].map { host($0) }
        + [
            "evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example", "127.1",
            "0x7f.0.0.1", "2130706433", "10.0.0.1", "0.0.0.0", "[::2]", "[::]", "localhosts", "a.localhost",
            "128.0.0.1", "localhost.",
        ].map { host("Host: \($0)", status: 421) }

    /// The headers that may be sent once, sent twice: side by side and apart, with the same value and with others.
    static let repetitions: [HeadViolation] = SingleField.allCases.flatMap { field in
        [
            "\(field.name): a\r\n\(field.name): a", "\(field.name): a\r\n\(field.name.uppercased()): b",
            "\(field.name.lowercased()): a\r\nX: y\r\n\(field.name):",
        ].map { fields("repeated \($0)", $0) }
    }

    static let all = framing + lines + targets + hosts + repetitions
}
