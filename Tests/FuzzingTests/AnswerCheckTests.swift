import Testing

@testable import FuzzTargets

@Suite("Answers to fuzzed requests")
struct AnswerCheckTests {
    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
        "HTTP/1.1 404 Not Found\r\nContent-Length: 1\r\n\r\nxHTTP/1.1 400 Bad Request\r\n\r\nto the end",
        "",
    ])
    func `answers in order pass`(answer: String) throws {
        try check(answer)
    }

    @Test(arguments: [
        "hello", "HTTP/2 200 OK\r\n\r\n", "HTTP/1.1 302 Found\r\n\r\n", "HTTP/1.1 200 OK\n\n",
        "HTTP/1.1 200 OK\r\nno header\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nA: \u{1}\r\n\r\n", "HTTP/1.1 200 OK\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n",
    ])
    func `anything else is noticed`(answer: String) {
        #expect(throws: BrokenPromise.self) { try check(answer) }
    }

    @Test func `the head of a refusal may stand twice, as libmicrohttpd sends it`() throws {
        let head = "HTTP/1.1 400 Bad Request\r\nContent-Length: 1\r\n\r\n"
        try check(head + head + "x")
        #expect(throws: BrokenPromise.self) { try check(head + head + head + "x") }
    }

    @Test func `more answers than requests are noticed`() {
        let answer = "HTTP/1.1 204 No Content\r\n\r\n"
        #expect(throws: BrokenPromise.self) { try check(answer + answer + answer + answer) }
    }

    @Test func `an answer to HEAD has no body, and one that was cut off any part of it`() throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
        try check(head, to: "HEAD /a HTTP/1.1\r\n\r\n")
        try check(head + head, to: "HEAD /a HTTP/1.1\r\n\r\n")
        try check(head + "{", isCutOff: true)
        try check("HTTP/1.1 20", isCutOff: true)
    }

    @Test func `a sequence is read from its file as it was kept`() {
        let inputs = SequenceLog.inputs(in: [0, 0, 0, 2, 7, 8, 0, 0, 0, 0, 0, 0, 0, 1, 9, 0, 0, 0, 3, 1])
        #expect(inputs == [[7, 8], [], [9]])
    }

    private func check(
        _ answer: String, to request: String = "GET /a HTTP/1.1\r\n\r\n", isCutOff: Bool = false
    ) throws {
        try AnswerCheck.check(Array(answer.utf8), to: Array(request.utf8), isCutOff: isCutOff)
    }
}
