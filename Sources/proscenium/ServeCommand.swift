import ArgumentParser
import Glibc
import LineWriting
import Logging
import Metrics
import MicroHTTP
import ProsceniumSettings
import ServiceMetrics

/// Serves sessions over HTTP until a signal stops it.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves sessions over HTTP.",
        discussion: """
            When it is ready it prints one line of JSON, {"listening": "http://127.0.0.1:8750"}, on standard \
            output; the log goes to standard error. SIGTERM or SIGINT stops it: what is in flight is answered \
            first. A database that cannot be used ends it with status 74, an address that cannot be listened \
            on with status 69, and an address that other machines can reach with status 78 unless \
            allowUnauthenticated is set.
            """)

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        Self.ignoreSignalsOfWriting()
        let settings: Settings
        do {
            let sources = try options.sources()
            settings = try Settings(sources)
            for variable in sources.unknownVariables {
                StandardStreams.complain("warning: the environment variable \(variable) is not a setting")
            }
        } catch {
            throw ValidationError(error.description)
        }
        ProcessSamples.begin()
        let metrics = MetricsCollection()
        MetricsSystem.bootstrap(metrics)
        let log = Self.startLog(settings)
        do throws(ServingFault) {
            try await Serving(settings: settings, metrics: metrics).run()
            log.flush(withinMilliseconds: Self.flushMilliseconds)
        } catch {
            settings.complain(error, through: log)
            log.flush(withinMilliseconds: Self.flushMilliseconds)
            throw ExitCode(error.status)
        }
    }

    /// Sends the log to standard error through a separate thread, so that no request waits for the log's reader.
    private static func startLog(_ settings: Settings) -> LineWriter {
        StandardError.stopWaitingForReader()
        let dropped = MetricFamily.droppedLogLines.counter()
        let notice: (@Sendable (Int) -> String)? =
            switch settings.logFormat {
            case .text: nil
            case .json: { JSONLogHandler.notice(ofLostLines: $0) }
            }
        let writer = LineWriter(
            descriptor: STDERR_FILENO, noteLoss: { dropped.increment(by: $0) }, notice: notice)
        // Log lines that a request causes have its id.
        let request = Logger.MetadataProvider { RequestID.current.map { ["request": "\($0)"] } ?? [:] }
        LoggingSystem.bootstrap(
            { label, provider in
                var handler: any LogHandler =
                    switch settings.logFormat {
                    case .text: StreamLogHandler(label: label, stream: LogStream(writer), metadataProvider: provider)
                    case .json: JSONLogHandler(label: label, writer: writer, metadataProvider: provider)
                    }
                handler.logLevel = settings.logLevel
                return handler
            }, metadataProvider: request)
        StandardError.finishWritingOnFatalSignals()
        return writer
    }

    /// The time for which a terminating process waits for the reader of its log.
    private static let flushMilliseconds = 1_000

    /// Makes a write fail with an error in two cases in which a signal would end the process: a pipe whose
    /// reader has gone away, such as the log's, and a file that would exceed the process's size limit.
    static func ignoreSignalsOfWriting() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }
}
