import Foundation

/// Measures the service beside its floors in the same run, and the engine without a service.
///
///     Benchmarks SERVER [SECONDS [PLAIN]]
///     Benchmarks engine [SECONDS]
///     Benchmarks mix ROUNDS
///
/// `SERVER` is a release build of the service; `engine` omits the service. Each measurement takes `SECONDS`, 3 by
/// default, and those of the service are made three times in turns. `PLAIN` is the program of the package
/// `Benchmarks/Plain`, which the service is then compared with as well. The output is Markdown. `mix`
/// measures nothing: it runs the mix of commands that many times, for a tool that counts instructions.
@main
enum Benchmarks {
    static func main() async throws {
        let words = CommandLine.arguments
        if words.count == 3, words[1] == "mix", let rounds = Int(words[2]), rounds > 0 {
            var mix = try EngineMix()
            for _ in 0..<rounds { _ = try mix.run() }
            return
        }
        guard words.count >= 2, words[1] != "mix", let seconds = words.count > 2 ? Double(words[2]) : 3,
            seconds > 0
        else {
            let usage = "usage: Benchmarks SERVER|engine [SECONDS [PLAIN]]\n       Benchmarks mix ROUNDS\n"
            FileHandle.standardError.write(Data(usage.utf8))
            exit(64)
        }
        if words[1] != "engine" {
            let measurement = try await ServiceMeasurement(
                binary: words[1], plain: words.count > 3 ? words[3] : nil, seconds: seconds)
            print(try measurement.report())
            print(try await measurement.screenReport())
        }
        print(try EngineMeasurement.report(seconds: seconds / 3))
        print(try machine())
    }

    /// The machine that the figures were measured on; they mean little without it.
    private static func machine() throws -> String {
        let load = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8).prefix { $0 != " " }
        let processors = ProcessInfo.processInfo.activeProcessorCount
        return "\(processors) processors shared by server and load; load average \(load) at the end."
    }
}
