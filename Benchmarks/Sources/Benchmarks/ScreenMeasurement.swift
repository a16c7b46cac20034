import Foundation

/// Reads of a screen of 200 layers, each after a command, so that nothing that was drawn before is sent again.
struct ScreenMeasurement {
    private static let layers = 200
    /// The time within which the screen has to be drawn.
    private static let limit = 2.0

    private let session: ServiceSession

    init(port: UInt16) async throws { session = try await ServiceSession(port: port) }

    /// Measures, and returns a table: the times of the requests, and what remains without that of a read of the
    /// session.
    func report(seconds: Double) async throws -> String {
        try await prepare()
        let count = try await layerCount()
        guard count >= Self.layers else {
            throw ServiceSession.Refused(description: "The screen has \(count) layers.")
        }
        let plain = try await times(of: "", seconds: seconds)
        var table = MarkdownTable(
            "read after a command, one connection", "median, ms", "99th percentile, ms", "drawing, ms (at most 2)")
        table.add(["the session"] + Self.figures(plain) + [""])
        for (name, path) in [("\(count) layers as JSON", "/screen"), ("as a picture", "/screen?format=svg")] {
            let drawn = try await times(of: path, seconds: seconds)
            let cost = median(drawn) - median(plain)
            let note = cost < Self.limit ? "" : " (too long)"
            table.add([name] + Self.figures(drawn) + [String(format: "%.2f", cost) + note])
        }
        return table.description
    }

    /// A controller with as many children, below one that is being presented.
    private func prepare() async throws {
        for place in 1..<Self.layers {
            let name = "child\(place)"
            try await session.send(
                "POST", "/calls", #"{"call": "make", "name": "\#(name)", "title": "Child \#(place)"}"#)
            try await session.send(
                "POST", "/calls", #"{"call": "addChild", "receiver": "home", "child": "\#(name)"}"#)
            try await session.send(
                "POST", "/calls", #"{"call": "addSubview", "superview": "home.view", "view": "\#(name).view"}"#)
        }
        try await session.send("POST", "/clock", #"{"settle": true}"#)
        try await session.send(
            "POST", "/controllers", #"{"name": "cover", "modalPresentationStyle": "overFullScreen"}"#)
        try await session.send("POST", "/controllers/home/present", #"{"controller": "cover"}"#)
    }

    private func layerCount() async throws -> Int {
        let screen = try JSONSerialization.jsonObject(with: try await session.send("GET", "/screen"))
        return ((screen as? [String: Any])?["layers"] as? [Any])?.count ?? 0
    }

    /// The milliseconds of each read.
    private func times(of path: String, seconds: Double) async throws -> [Double] {
        var times: [Double] = []
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        while clock.now < end || times.isEmpty {
            // So little that the transition stays in flight.
            try await session.send("POST", "/clock", #"{"by": 0.01}"#)
            let elapsed = try await clock.measure { try await session.send("GET", path) }
            times.append(elapsed / .milliseconds(1))
        }
        return times
    }

    private static func figures(_ times: [Double]) -> [String] {
        let high = times.sorted()[min(times.count - 1, times.count * 99 / 100)]
        return [median(times), high].map { String(format: "%.2f", $0) }
    }
}
