import FolderTesting
import Foundation
import JSONCoding
import MicroHTTP
import SessionHost
import Testing

@testable import SessionAPI

@Suite("The screen as PNG", .timeLimit(.minutes(30)))
struct PictureProgramTests {
    private static let signature: [UInt8] = [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]

    /// A program that takes the place of proscenium-png.
    ///
    /// Another process writes it: had this one opened the file for writing, a process that another test starts at that
    /// moment would hold it open until its own `exec`, and the kernel does not run a file that is open for writing
    /// (`ETXTBSY`).
    private func program(
        _ lines: String, in folder: TemporaryFolder, milliseconds: Int = 10_000
    ) throws -> PictureProgram {
        let path = folder.file("proscenium-png")
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = ["-c", #"printf '#!/bin/sh\n%s\n' "$1" > "$2" && chmod 755 "$2""#, "sh", lines, path]
        try writer.run()
        writer.waitUntilExit()
        try #require(writer.terminationStatus == 0)
        return PictureProgram(path: path, milliseconds: milliseconds)
    }

    private func stage(_ pictures: PictureProgram) async throws -> (venue: Venue, session: String) {
        let venue = try await Venue(pictures: pictures)
        let root: JSONValue = ["name": "home"]
        return (
            venue, try await venue.makeSession(["device": "iPhone 8", "systemVersion": "12", "root": root])
        )
    }

    @Test func `PNG comes by header and by query, the same each time, with a tag of its own`() async throws {
        let (venue, session) = try await stage(PictureProgram())
        let picture = await venue.send(.get, "\(session)/screen", fields: ["Accept": "image/png"])
        if picture.status == .notAcceptable {
            print("skipped: \(picture.text)")
            return
        }
        #expect(picture.status == .ok && picture.header("Content-Type") == "image/png", "\(picture.status)")
        #expect(picture.body.starts(with: Self.signature) && picture.body.count > 1_000)
        #expect(await venue.send(.get, "\(session)/screen?format=png").body == picture.body)
        let dark = await venue.send(.get, "\(session)/screen?format=png&appearance=dark")
        #expect(dark.body.starts(with: Self.signature) && dark.body != picture.body)
        let tag = try #require(picture.header("ETag"))
        let known = await venue.send(.get, "\(session)/screen?format=png", fields: ["If-None-Match": tag])
        #expect(known.status == .notModified && known.body.isEmpty)
        #expect(await venue.send(.get, "\(session)/screen?format=svg").header("ETag") != tag)
        let either = ["Accept": "image/*"]
        #expect(await venue.send(.get, "\(session)/screen", fields: either).header("Content-Type") == "image/svg+xml")
    }

    @Test func `without the program or its library the answer says what to install, and SVG stays`() async throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        let missing = PictureProgram(path: other.file("proscenium-png"))
        let withoutLibrary = try program("echo librsvg is missing >&2; exit 69", in: folder)
        for (pictures, words) in [(missing, "make png"), (withoutLibrary, "librsvg is missing")] {
            let (venue, session) = try await stage(pictures)
            let answer = await venue.send(.get, "\(session)/screen", fields: ["Accept": "image/png"])
            #expect(answer.status == .notAcceptable)
            for word in [words, "librsvg2-2", "fonts-liberation", "image/svg+xml"] {
                #expect(answer.text.contains(word), "\(answer.text)")
            }
            #expect(await venue.send(.get, "\(session)/screen?format=svg").status == .ok)
        }
    }

    @Test("a program that fails, hangs, or writes too much is ended, and the service goes on")
    func troubles() async throws {
        let cases: [(lines: String, status: HTTPStatus, words: String)] = [
            ("echo too many >&2; exit 65", .unprocessableContent, "too many"),
            ("exit 75", .unprocessableContent, "image/svg+xml"), ("exit 3", .serviceUnavailable, "failed"),
            ("kill -SEGV $$", .serviceUnavailable, "failed"),
            ("exec sleep 3600", .serviceUnavailable, "longer than 300"),
            ("exit 0", .serviceUnavailable, "failed"), ("exec cat /dev/zero", .serviceUnavailable, "failed"),
        ]
        for (lines, status, words) in cases {
            let folder = try TemporaryFolder()
            let isSlow = lines.contains("sleep")
            let (venue, session) = try await stage(
                try program(lines, in: folder, milliseconds: isSlow ? 300 : 60_000))
            let answer = await venue.send(.get, "\(session)/screen?format=png")
            #expect(answer.status == status && answer.text.contains(words), "\(lines): \(answer.text)")
            let moved = await venue.send(.post, "\(session)/clock", json: ["settle": true])
            #expect(moved.status == .ok)
        }
    }

    @Test func `the program gets the picture, no token of the environment, and no descriptor of the service`()
        async throws
    {
        let folder = try TemporaryFolder()
        let lines =
            "cat > \(folder.file("in")); env > \(folder.file("env")); ls /proc/self/fd > \(folder.file("fd")); echo P"
        setenv("PROSCENIUM_TOKEN_OF_TEST", "secret", 1)
        let pictures = try program(lines, in: folder)
        let svg = Array("<svg/>".utf8)
        #expect(try await pictures.png(of: svg, for: .endless) == Array("P\n".utf8))
        func text(_ name: String) throws -> String { try String(contentsOfFile: folder.file(name), encoding: .utf8) }
        #expect(try text("in") == "<svg/>")
        #expect(try !text("env").contains("secret"))
        // Standard input, output and error, and the folder that ls reads.
        #expect(try text("fd").split(separator: "\n").count <= 4)
    }

    private actor Refusals {
        private(set) var count = 0

        func note() -> Int {
            count += 1
            return count
        }
    }

    @Test("two processes run at once, sixteen requests wait, and others are refused")
    func crowd() async throws {
        let folder = try TemporaryFolder()
        let gate = folder.file("gate")
        let lines = """
            n=$(ls \(folder.file("")) | grep -c running); [ $n -gt 1 ] && touch \(folder.file("crowd"))
            touch \(folder.file("running")).$$; while [ ! -e \(gate) ]; do sleep 0.01; done
            rm \(folder.file("running")).$$; echo P
            """
        let pictures = try program(lines, in: folder)
        let all = PictureProgram.processLimit + PictureProgram.waitingLimit
        let refusals = Refusals()
        let served = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<(all + 5) {
                group.addTask {
                    do {
                        return try await pictures.png(of: [1], for: .endless) == Array("P\n".utf8)
                    } catch {
                        // Once all five are refused, the others may go on.
                        if (error as? RequestRefusal)?.kind == .overloaded, await refusals.note() == 5 {
                            _ = FileManager.default.createFile(atPath: gate, contents: nil)
                        }
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(served == all)
        #expect(await refusals.count == 5)
        #expect(!FileManager.default.fileExists(atPath: folder.file("crowd")))
        // A request that was answered meanwhile costs no process.
        await #expect(throws: RequestRefusal.self) {
            try await pictures.png(of: [1], for: RequestLifetime(until: { true }))
        }
    }
}
