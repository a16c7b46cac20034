import FolderTesting
import Foundation
import JSONCoding
import Testing

@Suite("Settings at the ends of their ranges")
struct SettingExtremesTests {
    /// A setting that is a number, with the ends of its range.
    private struct NumericSetting {
        let key: String
        let least: Int
        let greatest: Int
    }

    /// All of them, as the service lists them: `# VARIABLE; default 2; 1 to 256; now from: default`, then the key.
    private static func settings(_ folder: TemporaryFolder) async throws -> [NumericSetting] {
        let process = try ChildProcess(BuiltBinary.path, ["settings"], errorPath: folder.file("errors"))
        var settings: [NumericSetting] = []
        var range: (Int, Int)?
        while let line = try await process.line() {
            if let found = line.firstMatch(of: /; (\d+) to (\d+); now from/),
                let least = Int(found.1), let greatest = Int(found.2)
            {
                range = (least, greatest)
            } else if let (least, greatest) = range, let key = line.split(separator: ":").first {
                settings.append(NumericSetting(key: String(key), least: least, greatest: greatest))
                range = nil
            }
        }
        return settings
    }

    private enum Start {
        case ready(RunningServer)
        case refused(String)
    }

    private static func start(_ key: String, _ value: String, _ folder: TemporaryFolder) async throws -> Start {
        // All bodies together must have room for the longest one.
        let others = ["http.bodyLimitBytes", "http.uploadLimitBytes", "http.journalLimitBytes"].filter {
            $0 != key
        }
        var assignments = others.map { "\($0)=1024" }
        if key != "http.bodiesLimitBytes" { assignments.append("http.bodiesLimitBytes=\(1 << 40)") }
        assignments.append("\(key)=\(value)")
        let process = try ChildProcess(
            BuiltBinary.path,
            ["serve", "--listen", "127.0.0.1:0", "--database", folder.file("\(UUID().uuidString).sqlite")]
                + assignments.flatMap { ["--set", $0] }, errorPath: folder.file("errors-\(UUID().uuidString)")
        )
        guard let line = try await process.line() else {
            #expect(try await process.ending() == .exit(64), "\(key)=\(value): \(process.errors)")
            return .refused(process.errors)
        }
        guard let port = line.split(separator: ":").last.flatMap({ UInt16($0.filter(\.isNumber)) }) else {
            throw UnexpectedAnswer(line)
        }
        return .ready(RunningServer(process: process, port: port))
    }

    /// Requests a session until it is created. The minimum deadlines may pass before the disk has answered, or before
    /// this process has sent a request, and the minimum idle time before it sends one.
    private static func makeSession(on server: RunningServer) async throws -> Int {
        let request: JSONValue = ["device": "iPhone 8", "systemVersion": "17"]
        var status = 503
        for _ in 0..<100 where [408, 503].contains(status) {
            do {
                status = try await server.connect().send(.json("POST", "/v1/sessions", request)).status
            } catch ConnectionFault.ended {
                continue
            }
        }
        return status
    }

    @Test("with a number at the end of its range a session is served", .timeLimit(.minutes(30)))
    func ends() async throws {
        let folder = try TemporaryFolder()
        let settings = try await Self.settings(folder)
        #expect(settings.count >= 20)
        for setting in settings {
            for value in [setting.least, setting.greatest] {
                let name = "\(setting.key)=\(value)"
                guard case .ready(let server) = try await Self.start(setting.key, "\(value)", folder) else {
                    Issue.record("\(name) is refused")
                    continue
                }
                let status = try await Self.makeSession(on: server)
                #expect(status == 201, "\(name)")
                #expect(try await server.stop() == .exit(0), "\(name)")
            }
        }
    }

    @Test("a number beyond its range is refused by name", .timeLimit(.minutes(30)))
    func beyond() async throws {
        let folder = try TemporaryFolder()
        for setting in try await Self.settings(folder) {
            for value in ["\(setting.least - 1)", "\(setting.greatest + 1)", "9223372036854775807", "1e308"] {
                guard case .refused(let text) = try await Self.start(setting.key, value, folder) else {
                    Issue.record("\(setting.key)=\(value) is taken")
                    continue
                }
                #expect(text.contains("\(setting.key) must be a whole number between"), "\(text)")
            }
        }
    }
}
