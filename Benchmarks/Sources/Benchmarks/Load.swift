import CLoad
import Foundation

/// Requests sent on many connections at once; each connection repeats its own.
final class Load {
    /// The error of a run that could not be completed.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The result of a run.
    struct Outcome {
        var answers: Int
        var perSecond: Double
        var medianMicroseconds: Double
        var slowMicroseconds: Double
    }

    private var scripts: [load_script]
    /// The share of the requests that must be refused, within two percent of all.
    private let refusedShare: Double
    /// The memory allocated for the C side; it lives as long as the load.
    private let requests: [UnsafeMutableBufferPointer<load_request>]

    /// - Parameters:
    ///   - requests: for each connection, the requests that it sends in turn.
    ///   - refusedShare: the share of the requests that the server must refuse.
    init(_ requests: [[[UInt8]]], refusedShare: Double = 0) {
        self.refusedShare = refusedShare
        self.requests = requests.map { script in
            let buffer = UnsafeMutableBufferPointer<load_request>.allocate(capacity: script.count)
            _ = buffer.initialize(
                from: script.map { bytes in
                    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
                    _ = copy.initialize(from: bytes)
                    return load_request(bytes: copy.baseAddress, count: bytes.count)
                })
            return buffer
        }
        scripts = self.requests.map { load_script(requests: $0.baseAddress, count: $0.count, position: 0) }
    }

    deinit {
        for script in requests {
            for request in script { request.bytes.deallocate() }
            script.deallocate()
        }
    }

    /// Sends the requests for that time; the next run continues where this one ends.
    func run(port: UInt16, seconds: Double) throws -> Outcome {
        var result = load_result()
        let code = load_run(port, &scripts, scripts.count, seconds, &result)
        guard code == 0 else { throw Failure(description: String(cString: strerror(code))) }
        let refused = Double(result.refusals) / Double(result.answers)
        guard refusedShare == 0 ? result.refusals == 0 : abs(refused - refusedShare) < 0.02 else {
            let first = withUnsafeBytes(of: result.first_refusal) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw Failure(
                description: "\(result.refusals) of \(result.answers) were refused, the first: \(first)")
        }
        return Outcome(
            answers: Int(result.answers), perSecond: Double(result.answers) / result.seconds,
            medianMicroseconds: result.median_microseconds, slowMicroseconds: result.slow_microseconds)
    }
}
