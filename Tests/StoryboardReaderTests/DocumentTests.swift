import JSONCoding
import PresentationEngine
import StoryboardReader
import Testing

@Suite("The service's own document format")
struct DocumentTests {
    @Test func `a scene with every member survives being written and read`() throws {
        let storyboard = Self.full
        let bytes = StoryboardDocument(storyboard, behaviors: ["Home": ["shouldPerformSegue": false]]).json
            .encoded()
        let reading = try StoryboardReader().read(bytes, name: "Full")
        #expect(reading.storyboard.scenes == storyboard.scenes)
        #expect(reading.storyboard.initialSceneID == "a")
        #expect(reading.storyboard.isLaunchScreen)
        #expect(reading.behaviors == ["Home": ["shouldPerformSegue": false]])
        let again = StoryboardDocument(reading.storyboard, behaviors: reading.behaviors).json.encoded()
        #expect(again == bytes)
    }

    @Test func `every kind of controller and of segue survives`() throws {
        let kinds: [StoryboardControllerKind] = [
            .viewController, .navigationController(StoryboardNavigation()),
            .tabBarController(StoryboardTabs()),
            .splitViewController(StoryboardSplit()), .pageViewController(StoryboardPages()),
            .tableViewController(clearsSelectionOnViewWillAppear: false),
            .collectionViewController(clearsSelectionOnViewWillAppear: true), .avPlayerViewController,
            .glkViewController, .placeholder(StoryboardReference(storyboardName: "Other")),
            .other(element: "hostingController"),
        ]
        var scenes = kinds.enumerated().map { StoryboardScene(id: "c\($0)", kind: $1) }
        let segues: [StoryboardSegueKind] = [
            .show, .showDetail, .presentation, .popoverPresentation, .embed, .relationship(.viewControllers),
            .relationship(.other("friend")), .unwind(action: "back:"), .custom, .push, .modal, .popover,
            .replace(.current), .replace(.index(0)),
        ]
        scenes[0].segues = segues.enumerated().map {
            StoryboardSegue(id: "s\($0)", kind: $1, sourceID: "c0", destinationID: "c1")
        }
        let storyboard = Storyboard(name: "Kinds", scenes: scenes)
        let reading = try StoryboardReader().read(
            StoryboardDocument(storyboard).json.encoded(), name: "Kinds")
        #expect(reading.storyboard.scenes == scenes)
    }

    @Test func `defaults are not written`() throws {
        let storyboard = Storyboard(name: "Small", scenes: [StoryboardScene(id: "a")])
        #expect(
            StoryboardDocument(storyboard).json.description
                == #"{"storyboard":1,"scenes":[{"id":"a","kind":"viewController"}]}"#)
    }

    @Test func `equal content has one digest in every form, and other content another`() throws {
        let json = #"{"storyboard": 1, "scenes": [{"id": "a", "title": "T"}]}"#
        let yaml = "storyboard: 1\nscenes:\n  - title: T\n    id: a\n"
        let xcode = XcodeSource.document(
            scenes: XcodeSource.scene(
                "<viewController id=\"a\" title=\"T\" sceneMemberID=\"viewController\"/>"))
        let digests = try [json, yaml, xcode].map { try XcodeSource.readDocument($0).storyboard.digest }
        #expect(Set(digests).count == 1)
        #expect(digests[0].count == 64)
        let other = try XcodeSource.readDocument(json.replacing("\"T\"", with: "\"U\"")).storyboard.digest
        #expect(other != digests[0])
    }

    @Test(arguments: [
        (#"{"storyboard": 2, "scenes": [{"id": "a"}]}"#, "$.storyboard"),
        (#"{"storyboard": 1, "scenes": []}"#, "$.scenes"),
        (#"{"storyboard": 1, "scenes": [{"kind": "viewController"}]}"#, "$.scenes[0]"),
        (#"{"storyboard": 1, "scenes": [{"id": "a", "tittle": "x"}]}"#, "$.scenes[0].tittle"),
        (#"{"storyboard": 1, "scenes": [{"id": "a", "kind": "car"}]}"#, "$.scenes[0].kind"),
        (#"{"storyboard": 1, "scenes": [{"id": "a", "settings": {}}]}"#, "$.scenes[0].settings"),
        (
            #"{"storyboard": 1, "scenes": [{"id": "a", "modalPresentationStyle": "x"}]}"#,
            "$.scenes[0].modalPresentationStyle"
        ),
        (
            #"{"storyboard": 1, "scenes": [{"id": "a", "view": {"subviews": [{"tag": "x"}]}}]}"#,
            "$.scenes[0].view.subviews[0].tag"
        ),
        (
            #"{"storyboard": 1, "scenes": [{"id": "a", "segues": [{"id": "s", "destination": "a", "kind": "fly"}]}]}"#,
            "$.scenes[0].segues[0].kind"
        ),
        (#"{"storyboard": 1, "initial": "z", "scenes": [{"id": "a"}]}"#, "$.initial"),
        (#"{"storyboard": 1, "scenes": [{"id": "a"}, {"id": "a"}]}"#, "$.scenes[1]"),
        (#"{"storyboard": 1, "scenes": [{"id": "a", "module": "M"}]}"#, "$.scenes[0]"),
        (#"{"storyboard": 1, "scenes": [{"id": "a"}"#, "$.scenes"),
    ])
    func `what is wrong is named by its path`(text: String, path: String) {
        do {
            _ = try XcodeSource.readDocument(text)
            Issue.record("The document was not refused.")
        } catch {
            #expect(error.path?.hasPrefix(path) == true, "\(error)")
        }
    }

    @Test func `a segue that leads nowhere is a warning`() throws {
        let reading = try XcodeSource.readDocument(
            #"{"storyboard": 1, "scenes": [{"id": "a", "segues": [{"id": "s", "kind": "show", "destination": "z"}]}]}"#
        )
        #expect(reading.warnings.map(\.id) == ["s"])
        #expect(reading.warnings.first?.line == nil)
    }

    @Test func `views nested as deep as the limit allows are read, and deeper ones refused`() throws {
        func document(_ depth: Int) -> String {
            let views =
                String(repeating: #"{"subviews":["#, count: depth) + "{}"
                + String(repeating: "]}", count: depth)
            return #"{"storyboard": 1, "scenes": [{"id": "a", "view": "# + views + "}]}"
        }
        let reading = try XcodeSource.readDocument(document(50))
        #expect(
            try StoryboardReader().read(StoryboardDocument(reading.storyboard).json.encoded(), name: "Test")
                == reading)
        #expect(throws: StoryboardFault.self) { try XcodeSource.readDocument(document(60)) }
        #expect(throws: StoryboardFault.self) { try XcodeSource.readDocument(document(100_000)) }
    }
}
