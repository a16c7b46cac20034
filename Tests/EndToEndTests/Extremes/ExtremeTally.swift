/// The counts and findings of a trial of extremes.
struct ExtremeTally: CustomStringConvertible {
    var members: Set<String> = []
    var values = 0
    var requests = 0
    /// Answers by the first digit of their status.
    var answers: [Int: Int] = [:]
    var sessions = 0
    var replays = 0
    var revived = 0
    var restarts = 0
    var failures: [String] = []

    mutating func count(_ status: Int) {
        requests += 1
        answers[status / 100, default: 0] += 1
    }

    var description: String {
        """
        \(members.count) numeric members, \(values) numbers put in, \(requests) requests \
        (\(answers[2] ?? 0) × 2xx, \(answers[4] ?? 0) × 4xx, \(answers[5] ?? 0) × 5xx), \(sessions) sessions, \
        \(replays) journals replayed, \(revived) sessions revived after \(restarts) restarts, \
        \(failures.count) failures
        """
    }
}
