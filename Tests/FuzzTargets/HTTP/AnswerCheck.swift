/// Checks the bytes from a server on one connection against HTTP: one answer after another, each with a status that
/// the server uses, single-line headers, and a body of the announced length.
struct AnswerCheck {
    private var rest: ArraySlice<UInt8>
    /// Whether the connection was reset, so that the last answer may have been lost in transit.
    private let isCutOff: Bool
    /// Whether an answer may announce a body and not have it.
    private let hasHeadRequest: Bool
    private var answerCount = 0

    static func check(_ answer: [UInt8], to input: [UInt8], isCutOff: Bool) throws(BrokenPromise) {
        let words = input.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        var check = AnswerCheck(
            rest: answer[...], isCutOff: isCutOff,
            hasHeadRequest: words.contains { $0.elementsEqual("HEAD".utf8) })
        while !check.rest.isEmpty {
            guard try check.takeAnswer() else { break }
        }
        let lineCount = input.count { $0 == UInt8(ascii: "\n") }
        try promise(
            check.answerCount <= lineCount + 1,
            "There are \(check.answerCount) answers to \(lineCount) lines.")
    }

    private init(rest: ArraySlice<UInt8>, isCutOff: Bool, hasHeadRequest: Bool) {
        self.rest = rest
        self.isCutOff = isCutOff
        self.hasHeadRequest = hasHeadRequest
    }

    /// False if the connection ended within an answer by a reset.
    private mutating func takeAnswer() throws(BrokenPromise) -> Bool {
        let start = rest
        guard let statusLine = try takeLine() else { return false }
        let status = try Self.status(statusLine)
        var framing = Framing.toTheEnd
        var hasContentType = false
        while true {
            guard let line = try takeLine() else { return false }
            if line.isEmpty { break }
            hasContentType = hasContentType || line.starts(with: "Content-Type:".utf8)
            try framing.read(line)
        }
        guard status >= 200 else { return true }
        answerCount += 1
        if status >= 400, !hasContentType { skipSecondHead(start.prefix(start.count - rest.count)) }
        if status == 204 || status == 304 { return true }
        // An answer to HEAD is followed by the next one, or by nothing.
        if hasHeadRequest, rest.isEmpty || rest.starts(with: "HTTP/1.".utf8) { return true }
        return try takeBody(framing)
    }

    /// libmicrohttpd's own refusals, which do not announce their bodies, may have duplicated heads.
    private mutating func skipSecondHead(_ head: ArraySlice<UInt8>) {
        if rest.starts(with: head) { rest = rest.dropFirst(head.count) }
    }

    /// The statuses that the contract lists; only libmicrohttpd uses 500, and an answer of the service with that
    /// status would be an internal fault.
    private static let statuses: Set<Int> = [
        100, 200, 204, 400, 403, 404, 405, 408, 413, 414, 415, 421, 429, 431, 500, 501, 503, 505,
    ]

    private static func status(_ line: ArraySlice<UInt8>) throws(BrokenPromise) -> Int {
        let text = String(decoding: line, as: UTF8.self)
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, words[0] == "HTTP/1.1" || words[0] == "HTTP/1.0", words[1].utf8.count == 3,
            let status = Int(words[1]), statuses.contains(status)
        else { throw BrokenPromise("This is not a status line: \(text.debugDescription)") }
        return status
    }

    private mutating func takeBody(_ framing: Framing) throws(BrokenPromise) -> Bool {
        switch framing {
        case .toTheEnd: return try take(rest.count)
        case .length(let count): return try take(count)
        case .chunks:
            while true {
                guard let line = try takeLine() else { return false }
                guard let count = Int(String(decoding: line, as: UTF8.self), radix: 16), count >= 0 else {
                    throw BrokenPromise("A chunk has no length.")
                }
                guard try take(count) else { return false }
                guard let end = try takeLine() else { return false }
                try promise(end.isEmpty, "A chunk is longer than its length.")
                if count == 0 { return true }
            }
        }
    }

    /// The next line without its end; nil if the connection was cut off before.
    private mutating func takeLine() throws(BrokenPromise) -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
            try promise(isCutOff, "The answer ends within a line.")
            return nil
        }
        let line = rest[..<end]
        rest = rest[(end + 1)...]
        try promise(line.last == UInt8(ascii: "\r"), "A line ends with a line feed alone.")
        let text = line.dropLast()
        try promise(
            text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }, "A line has a control character.")
        return text
    }

    private mutating func take(_ count: Int) throws(BrokenPromise) -> Bool {
        guard rest.count >= count else {
            try promise(isCutOff, "Of a body of \(count) bytes \(rest.count) are there.")
            return false
        }
        rest = rest.dropFirst(count)
        return true
    }
}

extension AnswerCheck {
    /// The end of a body.
    private enum Framing {
        case toTheEnd
        case length(Int)
        case chunks

        /// Reads a header line.
        mutating func read(_ line: ArraySlice<UInt8>) throws(BrokenPromise) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
                throw BrokenPromise(
                    "This is not a header: \(String(decoding: line, as: UTF8.self).debugDescription)")
            }
            let value = String(decoding: line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
            switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
            case "content-length":
                guard case .toTheEnd = self, let count = Int(value), count >= 0 else {
                    throw BrokenPromise("A body has two ends, or no length: \(value)")
                }
                self = .length(count)
            case "transfer-encoding":
                guard case .toTheEnd = self, value == "chunked" else {
                    throw BrokenPromise("A body has two ends, or an unknown encoding: \(value)")
                }
                self = .chunks
            default: break
            }
        }
    }
}
