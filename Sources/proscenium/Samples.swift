import Foundation
import Glibc
import MicroHTTP
import PresentationEngine
import ServiceMetrics

extension ServerLoad {
    /// The values of the server's metrics that are read at each scrape.
    var samples: [MetricSample] {
        [
            MetricSample(.connections, count: connectionCount), MetricSample(.streams, count: streamCount),
            MetricSample(.parkedRequests, count: waitingCount), MetricSample(.bodyBytes, count: bodyByteCount),
            MetricSample(.cutConnections, "late", value: Double(lateCount)),
            MetricSample(.cutConnections, "limit", value: Double(overLimitCount)),
        ]
    }
}

/// The sizes of the database's files.
enum StoreSamples {
    /// A file that cannot be found has no sample.
    static func all(ofDatabaseAt path: String) -> [MetricSample] {
        var samples: [MetricSample] = []
        if let size = size(of: path) { samples.append(MetricSample(.databaseBytes, count: size)) }
        if let size = size(of: path + "-wal") { samples.append(MetricSample(.logBytes, count: size)) }
        var volume = statvfs()
        if statvfs(path, &volume) == 0 {
            samples.append(MetricSample(.freeBytes, value: Double(volume.f_bavail) * Double(volume.f_frsize)))
        }
        return samples
    }

    private static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}

/// The build and the process, under the names that Prometheus' own clients use.
enum ProcessSamples {
    private static let start = Date().timeIntervalSince1970

    /// Records the start of the process.
    static func begin() { _ = start }

    static var all: [MetricSample] {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        var samples = [
            MetricSample(.build, Release.version, "\(PresentationSession.rulesRevision)", value: 1),
            MetricSample(.processStart, value: start),
            MetricSample(.processorTime, value: seconds(usage.ru_utime) + seconds(usage.ru_stime)),
        ]
        if let pages = residentPageCount {
            samples.append(MetricSample(.residentMemory, count: pages * Int(sysconf(Int32(_SC_PAGESIZE)))))
        }
        if let count = openDescriptorCount { samples.append(MetricSample(.openDescriptors, count: count)) }
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            samples.append(MetricSample(.descriptorLimit, value: Double(limit.rlim_cur)))
        }
        return samples
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    /// The second number of proc_pid_statm(5).
    private static var residentPageCount: Int? {
        guard let file = fopen("/proc/self/statm", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let numbers = text.split(separator: " ")
        return numbers.count > 1 ? Int(numbers[1]) : nil
    }

    private static var openDescriptorCount: Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without `.` and `..`, and the descriptor that reads the folder.
        return max(0, count - 3)
    }
}
