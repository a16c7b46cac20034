import Foundation
import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("Archives as JSON")
struct ArchiveTests {
    /// As the first version of the format has it.
    private let archive = StateArchive(
        version: 1,
        keys: StateArchive.Keys(
            bundleVersion: "7", idiom: .pad, systemVersion: SystemVersion(13, 2),
            timestampMilliseconds: 1_700_000_000_123, requiresSecureCoding: true),
        application: [.init("chosen", .reference(["R"])), .init("count", .value(.number(3)))],
        objects: [
            StateArchive.Object(
                path: ["R"], kind: .controller, className: "Home", window: 0,
                scene: .init(storyboard: "Main", identifier: "home"), presented: ["R", "P"],
                entries: [
                    .init("list", .value(.list([1, "two", nil, true]))),
                    .init("size", .value(.size(Size(1, 2)))),
                ]),
            StateArchive.Object(path: ["R", "table"], kind: .view, className: "UITableView"),
            StateArchive.Object(
                path: ["R", "P"], kind: .controller, className: "Detail", restorationClass: "Detail",
                entries: [.init("table", .reference(["R", "table"]))]),
        ])

    private func text(_ archive: StateArchive) -> String {
        var writer = JSONWriter()
        archive.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func read(_ text: String) throws -> StateArchive {
        try StateArchive(json: JSONReader(JSONValue(parsing: text)))
    }

    @Test("an archive reads back as it was written, byte for byte")
    func roundTrip() throws {
        let written = text(archive)
        #expect(try read(written) == archive)
        #expect(text(try read(written)) == written)
    }

    @Test("the first version of the format remains readable")
    func golden() throws {
        let golden =
            #"{"format":"proscenium.archive","version":1,"keys":{"bundleVersion":"7","idiom":"pad","systemVersion":"13.2","timestamp":1700000000123,"requiresSecureCoding":true},"application":[{"key":"chosen","reference":["R"]},{"key":"count","value":3.0}],"objects":[{"path":["R"],"class":"Home","window":0,"scene":{"storyboard":"Main","identifier":"home"},"presented":["R","P"],"entries":[{"key":"list","value":[1,"two",null,true]},{"key":"size","value":{"width":1,"height":2}}]},{"path":["R","table"],"kind":"view","class":"UITableView"},{"path":["R","P"],"class":"Detail","restorationClass":"Detail","entries":[{"key":"table","reference":["R","table"]}]}]}"#
        #expect(try read(golden) == archive)
        #expect(text(archive) == golden)
    }

    @Test("version 2 has the children of containers, and identifiers beside a path with positions")
    func children() throws {
        let archive = StateArchive(
            keys: archive.keys,
            objects: [
                StateArchive.Object(
                    path: ["T"], kind: .controller, className: "UITabBarController",
                    children: [.init(path: ["T", "N"], isSelected: true)]),
                StateArchive.Object(
                    path: ["T", "N"], kind: .controller, className: "UINavigationController",
                    children: [.init(path: ["T", "N", "i"]), .init(path: ["T", "N", "i[1]"])]),
                StateArchive.Object(path: ["T", "N", "i"], kind: .controller, className: "Item"),
                StateArchive.Object(
                    path: ["T", "N", "i[1]"], identifiers: ["T", "N", "i"], kind: .controller,
                    className: "UISplitViewController",
                    children: [.init(path: ["T", "N", "i[1]", "p"], column: .primary)]),
                StateArchive.Object(
                    path: ["T", "N", "i[1]", "p"], identifiers: ["T", "N", "i", "p"], kind: .controller,
                    className: "Item"),
                StateArchive.Object(
                    path: ["T", "N", "i[1]", "q"], identifiers: ["T", "N", "i", "q"], kind: .controller,
                    className: "Item"),
            ])
        #expect(text(archive) == Self.second)
        #expect(try read(Self.second) == archive)
    }

    private static let second =
        #"{"format":"proscenium.archive","version":2,"keys":{"bundleVersion":"7","idiom":"pad","systemVersion":"13.2","timestamp":1700000000123,"requiresSecureCoding":true},"objects":[{"path":["T"],"class":"UITabBarController","children":[{"path":["T","N"],"selected":true}]},{"path":["T","N"],"class":"UINavigationController","children":[{"path":["T","N","i"]},{"path":["T","N","i[1]"]}]},{"path":["T","N","i"],"class":"Item"},{"path":["T","N","i[1]"],"identifiers":["T","N","i"],"class":"UISplitViewController","children":[{"path":["T","N","i[1]","p"],"column":"primary"}]},{"path":["T","N","i[1]","p"],"identifiers":["T","N","i","p"],"class":"Item"},{"path":["T","N","i[1]","q"],"identifiers":["T","N","i","q"],"class":"Item"}]}"#

    @Test(
        "children that no container can have are refused with their place",
        arguments: [
            Change(
                #"[{"path":["T","N"],"sel"#, #"[{"path":["T"],"sel"#, "$.objects[0].children[0]", "another controller"),
            Change(
                #"[{"path":["T","N"],"sel"#, #"[{"path":["X"],"sel"#, "$.objects[0].children[0]", "another controller"),
            Change(
                #",{"path":["T","N","i[1]"]}]"#, #",{"path":["T","N","i"]}]"#, "$.objects[1].children[1]",
                "listed twice"),
            Change(
                #"[{"path":["T","N","i"]},{"path":["T","N","i[1]"]}]"#,
                #"[{"path":["T","N","i"],"selected":true},{"path":["T","N","i[1]"],"selected":true}]"#,
                "$.objects[1].children[1]", "A second child is selected"),
            // A cycle of children.
            Change(
                #"["T","N","i"],"class":"Item"}"#,
                #"["T","N","i"],"class":"Item","children":[{"path":["T","N"]}]}"#,
                "$.objects[2].children[0]", "must begin with the path of its container"),
            // One child in two containers.
            Change(
                #"[{"path":["T","N"],"selected":true}]"#,
                #"[{"path":["T","N"],"selected":true},{"path":["T","N","i"]}]"#,
                "$.objects[0].children[1]", "\"T/N/i\" is a child of \"T/N\", too"),
            Change(
                #"{"path":["T","N","i"]}"#, #"{"path":["T","N","i"],"hidden":true}"#,
                "$.objects[1].children[0]", "Only a column can be hidden"),
            // A column on a stack.
            Change(
                #"{"path":["T","N","i[1]"]}"#, #"{"path":["T","N","i[1]"],"column":"secondary"}"#,
                "$.objects[1].children[1]", "other children of \"T/N\" have none"),
            Change(
                #""column":"primary"}"#, #""column":"primary","selected":true}"#,
                "$.objects[3].children[0]", "A column cannot be selected"),
            Change(
                #"{"path":["T","N","i[1]","p"],"column":"primary"}"#,
                #"{"path":["T","N","i[1]","p"],"column":"primary"},{"path":["T","N","i[1]","q"],"column":"primary"}"#,
                "$.objects[3].children[1]", "another controller in the primary column"),
            Change(
                #""identifiers":["T","N","i","p"]"#, #""identifiers":["T","N","z","p"]"#, "$.objects[4]",
                "The identifier of \"i[1]\" cannot be \"z\""),
            Change(#""version":2"#, #""version":1"#, "$.objects[0].children[0]", "came with version 2"),
            Change(#""column":"primary""#, #""column":"first""#, "$.objects[3].children[0].column", "primary"),
            Change(#""identifiers":["T","N","i"]"#, #""identifiers":["i"]"#, "$.objects[3]", "as many elements"),
            Change(
                #"["T","N","i[1]","p"],"identifiers""#,
                #"["T","N","i[1]","p"],"kind":"object","children":[{"path":["T"]}],"identifiers""#,
                "$.objects[4]", "Only a controller"),
        ])
    private func strayChildren(_ change: Change) throws {
        try expectRefusal(of: change, in: Self.second)
    }

    @Test("a column on the stack of its split view controller's primary is a child of both")
    func nestedColumn() throws {
        let (whole, archive) = try golden("columns-2.json")
        #expect(archive.objects[1].children.map(\.column) == [nil, .secondary, nil])
        for change in [
            Change(#"["s","n"],"column":"primary""#, #"["s","n"],"column":"supplementary""#, "", "too"),
            Change(#"{"path":["s","n","d"],"column":"secondary"},"#, #"{"path":["s","n","d"]},"#, "", "too"),
            Change(
                #"{"path":["s","n","d"],"column":"secondary"},"#, #"{"path":["s","n","d"],"column":"compact"},"#,
                "", "too"),
        ] {
            let start = try #require(whole.firstRange(of: change.old))
            let fault = try #require(throws: JSONFault.self) {
                _ = try read(whole.replacingCharacters(start, with: change.new))
            }
            #expect(fault.reason.contains(change.reason), "\(fault)")
        }
    }

    @Test(
        "the golden archives of version 2 are read, and written byte for byte",
        arguments: ["columns-2.json", "scene-2.json"])
    func goldenFiles(name: String) throws {
        let (whole, archive) = try golden(name)
        #expect(archive.version == 2 && text(archive) == whole)
        let first = whole.replacing(#""version":2"#, with: #""version":1"#)
        let fault = try #require(throws: JSONFault.self) { _ = try read(first) }
        #expect(fault.reason.contains("came with version 2"))
    }

    private func golden(_ name: String) throws -> (text: String, archive: StateArchive) {
        let data = try Data(contentsOf: URL(fileURLWithPath: "Tests/Golden/archives/\(name)"))
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
        return (text, try read(text))
    }

    @Test("the version of the format is no part of the content")
    func sameContent() throws {
        var older = archive
        older.version = 1
        var newer = archive
        newer.version = 2
        #expect(older.hasSameContent(as: newer))
        newer.application = []
        #expect(!older.hasSameContent(as: newer))
    }

    @Test("an object registered by the app has a kind of its own")
    func registeredObject() throws {
        var archive = archive
        archive.objects.append(
            StateArchive.Object(
                path: ["R", "filter"], kind: .object, className: "Filter", restorationClass: "Factory"))
        let written = text(archive)
        #expect(
            written.contains(
                #"{"path":["R","filter"],"kind":"object","class":"Filter","restorationClass":"Factory"}"#))
        #expect(try read(written) == archive)
    }

    @Test("a truncated archive is refused wherever it was cut")
    func truncated() {
        let whole = text(archive)
        for length in 0..<whole.count {
            #expect(throws: JSONFault.self) { try read(String(whole.prefix(length))) }
        }
    }

    private struct Change: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let path: String
        let reason: String

        init(_ old: String, _ new: String, _ path: String, _ reason: String) {
            self.old = old
            self.new = new
            self.path = path
            self.reason = reason
        }

        var testDescription: String { "\(old) → \(new)" }
    }

    @Test(
        "an archive that cannot be restored is refused with the place of the error",
        arguments: [
            Change("proscenium.archive", "proscenium.journal", "$.format", "not an archive"),
            Change(#""version":1"#, #""version":4"#, "$.version", "a newer build wrote it"),
            Change(#""version":1"#, #""version":0"#, "$.version", "not known"),
            Change(#""keys""#, #""keyss""#, "$.keyss", "Did you mean \"keys\"?"),
            Change(#""idiom":"pad""#, #""idiom":"tv""#, "$.keys.idiom", "pad"),
            Change(
                #""systemVersion":"13.2""#, #""systemVersion":"7""#, "$.keys.systemVersion", "\"8\" to \"18\""
            ),
            Change(#""timestamp":17"#, #""timestamp":-17"#, "$.keys.timestamp", "between"),
            Change(#"["R","table"],"kind""#, #"["R"],"kind""#, "$.objects[1]", "object 0 already"),
            Change(#""path":["R","P"]"#, #""path":[]"#, "$.objects[2]", "1 to 256"),
            Change(#""class":"Home""#, #""class":"""#, "$.objects[0].class", "empty"),
            Change(
                #""presented":["R","P"]"#, #""presented":["R","Q"]"#, "$.objects[0].presented",
                "not in the archive"),
            Change(
                #""presented":["R","P"]"#, #""presented":["R","table"]"#, "$.objects[0].presented",
                "not in the archive"
            ),
            Change(
                #""presented":["R","P"]"#, #""presented":["R"]"#, "$.objects[0].presented",
                "cannot have presented itself"),
            Change(
                #""reference":["R","table"]"#, #""reference":["table"]"#, "$.objects[2].entries[0]",
                "not in the archive"),
            Change(#""reference":["R"]"#, #""reference":["Q"]"#, "$.application[0]", "not in the archive"),
            Change(#""key":"size""#, #""key":"list""#, "$.objects[0].entries[1]", "stands twice"),
            Change(
                #""key":"size""#, #""key":"UIStateRestorationViewControllerStoryboardKey""#,
                "$.objects[0].entries[1]", "UIKit's own"),
            Change(#""path":["R","table"]"#, #""path":["table"]"#, "$.objects[1]", "no controller"),
            Change(
                #""class":"UITableView""#, #""class":"UITableView","window":0"#, "$.objects[1]",
                "Only a controller"),
            Change(#""window":0"#, #""window":-1"#, "$.objects[0].window", "at least 0"),
            Change(
                #"{"width":1,"height":2}"#, #"{"make":{"name":"x"}}"#, "$.objects[0].entries[1]", "as a value"),
            Change(#","value":3.0"#, "", "$.application[1]", "either"),
        ])
    private func faults(change: Change) throws {
        try expectRefusal(of: change, in: text(archive))
    }

    private func expectRefusal(of change: Change, in whole: String) throws {
        let start = try #require(whole.firstRange(of: change.old))
        let fault = try #require(throws: JSONFault.self) {
            _ = try read(whole.replacingCharacters(start, with: change.new))
        }
        #expect(fault.path == change.path)
        #expect(fault.reason.contains(change.reason), "\(fault.reason)")
    }

    @Test("an archive at a limit is read, and one beyond it is refused")
    func limits() throws {
        func refuses(_ change: (inout StateArchive, Int) -> Void, at limit: Int) throws {
            var changed = archive
            change(&changed, limit)
            #expect(try read(text(changed)) == changed)
            change(&changed, limit + 1)
            #expect(throws: JSONFault.self) { try read(text(changed)) }
        }
        try refuses(
            { archive, count in
                archive.objects += (archive.objects.count..<count).map {
                    StateArchive.Object(path: ["R", "\($0)"], kind: .controller, className: "C")
                }
            }, at: StateArchive.objectLimit)
        try refuses(
            { archive, count in
                archive.objects[1] = StateArchive.Object(
                    path: (0..<count).map { "\($0)" }, kind: .controller, className: "C")
                archive.objects[2].entries = []
            }, at: StateArchive.pathLimit)
        try refuses(
            { archive, count in
                archive.application = (0..<count).map { .init("\($0)", .value(.null)) }
            }, at: StateArchive.entryLimit)
        try refuses(
            { archive, count in
                archive.objects[0].className = String(repeating: "C", count: count)
            }, at: StateArchive.nameLimit)
        try refuses(
            { archive, count in
                archive.application[1].content = .value(.text(String(repeating: "t", count: count)))
            }, at: StateArchive.textLimit)
        try refuses(
            { archive, count in
                archive.application[1].content = .value(.list(Array(repeating: 1, count: count)))
            }, at: StateArchive.listLimit)
        try refuses(
            { archive, count in
                archive.application[1].content = .value(
                    (0..<count).reduce(Value.null) { value, _ in .list([value]) })
            }, at: StateArchive.listDepthLimit)
    }

    @Test("a launch contains its archive, or names one")
    func launch() throws {
        let device = try #require(Device.named("iPhone 8"))
        let launch = Launch(
            device: device, systemVersion: SystemVersion(12), dateMilliseconds: 1_000, archive: archive)
        let bytes = Command.launch(launch).encoded()
        let written = JSONReader(try JSONValue(parsing: bytes), isRecord: true)
        #expect(try Command(json: written) { _ in nil } == .launch(launch))

        let named = #"{"device": "iPhone 8", "systemVersion": "12", "date": 1000, "archive": "ar_1"}"#
        let reader = JSONReader(try JSONValue(parsing: named))
        #expect(try Launch(json: reader, archive: { $0 == "ar_1" ? archive : nil }) { _ in nil } == launch)
        let fault = try #require(throws: JSONFault.self) { try Launch(json: reader) { _ in nil } }
        #expect(fault.path == "$.archive")
    }
}

extension String {
    fileprivate func replacingCharacters(_ range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
