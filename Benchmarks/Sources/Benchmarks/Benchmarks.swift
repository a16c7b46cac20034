import Foundation

/// Measures the service beside a bare libmicrohttpd server in the same run, and the engine without a service.
///
///     Benchmarks SERVER [SECONDS]
///     Benchmarks engine [SECONDS]
///
/// `SERVER` is a release build of the service; `engine` leaves the service out. Each measurement takes `SECONDS`,
/// 3 unless said otherwise, and those of the service are done three times in turns. The output is Markdown.
@main
enum Benchmarks {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count >= 2, let seconds = words.count > 2 ? Double(words[2]) : 3, seconds > 0 else {
            FileHandle.standardError.write(Data("usage: Benchmarks SERVER|engine [SECONDS]\n".utf8))
            exit(64)
        }
        if words[1] != "engine" {
            print(try await ServiceMeasurement(binary: words[1], seconds: seconds).report())
        }
        print(try EngineMeasurement.report(seconds: seconds / 3))
        print(try machine())
    }

    /// What the figures were measured on, since they say little without it.
    private static func machine() throws -> String {
        let load = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8).prefix { $0 != " " }
        let processors = ProcessInfo.processInfo.activeProcessorCount
        return "\(processors) processors shared by server and load; load average \(load) at the end."
    }
}
