import Foundation
import JSONCoding
import Testing

@Suite("Real storyboards are hosted over HTTP")
struct StoryboardTests {
    @Test(
        "every file is uploaded, launched, and each presentation segue performed and dismissed",
        .timeLimit(.minutes(30)))
    func hosting() async throws {
        let files = try ReferenceStoryboards.files()
        guard !files.isEmpty else {
            print("skipped: no reference storyboards at \(ReferenceStoryboards.folder)")
            return
        }
        try await Serving.withServer { server in
            let client = try await server.connect()
            var uploads: [StoryboardUpload] = []
            for file in files { uploads.append(try await StoryboardUpload(file, on: client)) }
            var performed = 0
            for upload in uploads {
                let companions = uploads.filter { $0.project == upload.project && $0.file != upload.file }
                performed += try await upload.host(with: companions.map(\.id), on: client)
                print(upload)
            }
            print("\(files.count) files, \(performed) presentation segues performed and dismissed over HTTP")
            #expect(performed > 0)
        }
    }
}
