import PresentationEngine
import StoryboardReader
import Testing

@Suite("Segues in Xcode's files")
struct XcodeSegueTests {
    @Test(arguments: [
        ("show", StoryboardSegueKind.show), ("showDetail", .showDetail), ("presentation", .presentation),
        ("popoverPresentation", .popoverPresentation), ("embed", .embed), ("push", .push), ("modal", .modal),
        ("popover", .popover), ("custom", .custom), ("replace", .replace(.current)),
    ])
    func `every kind is known by its name`(name: String, kind: StoryboardSegueKind) throws {
        let segue = try readSegue("<segue destination=\"b\" kind=\"\(name)\" customClass=\"Own\" id=\"s\"/>")
        #expect(segue.kind == kind)
        #expect(segue.kind.name == name)
        #expect(segue.sourceID == "a")
        #expect(segue.destinationID == "b")
        #expect(segue.elementID == nil)
        #expect(segue.isAnimated)
    }

    @Test func `every property of a segue is read`() throws {
        let segue = try readSegue(
            """
            <segue destination="b" kind="presentation" identifier="go" customClass="Fade" customModule="App"
                customModuleProvider="target" animates="NO" modalPresentationStyle="pageSheet"
                modalTransitionStyle="crossDissolve" destinationCreationSelector="make:" id="s">
                <segue key="commit" inheritsFrom="parent" id="s1"/>
                <segue key="preview" inheritsFrom="commit" id="s2"/>
            </segue>
            """)
        #expect(segue.identifier == "go")
        #expect(segue.customClass == StoryboardClass(name: "Fade", module: "App"))
        #expect(!segue.isAnimated)
        #expect(segue.modalPresentationStyle == .pageSheet)
        #expect(segue.modalTransitionStyle == .crossDissolve)
        #expect(segue.destinationCreationSelector == "make:")
        #expect(segue.offersPreview)
    }

    @Test func `a popover points at a view, a part of it, or a bar button item`() throws {
        let view = try readSegue(
            """
            <segue destination="b" kind="popoverPresentation" popoverAnchorView="a-view" id="s">
                <popoverArrowDirection key="popoverArrowDirection" up="YES" left="YES"/>
                <rect key="popoverAnchorRect" x="1" y="2" width="3" height="4"/>
                <connections><outletCollection property="passthroughViews" destination="a-view" id="o"/></connections>
            </segue>
            """)
        #expect(
            view.popover?.anchor
                == .view(id: "a-view", rectangle: StoryboardRectangle(x: 1, y: 2, width: 3, height: 4)))
        #expect(view.popover?.permittedArrowDirections == StoryboardArrowDirections(up: true, left: true))
        #expect(view.popover?.passthroughViewIDs == ["a-view"])
        let item = try readSegue(
            "<segue destination=\"b\" kind=\"popover\" popoverAnchorBarButtonItem=\"i\" id=\"s\"/>")
        #expect(item.popover?.anchor == .barButtonItem(id: "i"))
        #expect(item.popover?.permittedArrowDirections == nil)
    }

    @Test func `an old replace segue says which column it replaces`() throws {
        let segue = try readSegue(
            "<segue destination=\"b\" kind=\"replace\" splitViewControllerTargetIndex=\"1\" id=\"s\"/>")
        #expect(segue.kind == .replace(.index(1)))
    }

    @Test func `an unwind segue leads to its scene's exit with an action`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    rest: """
                        <connections>
                        <segue destination="x" kind="unwind" identifier="back" unwindAction="goHome:" id="s"/>
                        </connections>
                        """) + "<exit id=\"x\" userLabel=\"Exit\" sceneMemberID=\"exit\"/>"))
        #expect(reading.warnings.isEmpty)
        #expect(reading.storyboard.segue(withID: "s")?.kind == .unwind(action: "goHome:"))
        #expect(reading.storyboard.scene(withExitID: "x")?.id == "a")
        #expect(reading.storyboard.segue(withIdentifier: "back", fromSceneWithID: "a")?.id == "s")
        #expect(reading.storyboard.segue(withIdentifier: "s", fromSceneWithID: "a") == nil)
    }

    @Test func `a segue that leads nowhere is kept with a warning that names it and its line`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a", rest: "<connections><segue destination=\"z\" kind=\"show\" id=\"s\"/></connections>")
            ))
        #expect(reading.storyboard.segues.map(\.id) == ["s"])
        let warning = try #require(reading.warnings.first)
        #expect(reading.warnings.count == 1)
        #expect(warning.element == "segue")
        #expect(warning.id == "s")
        #expect(warning.line == 7)
        #expect(warning.message.contains("z"))
    }

    @Test func `what a segue lacks or has too much of is a warning`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    rest: """
                        <connections>
                        <segue kind="show" id="s1"/>
                        <segue destination="a" kind="unwind" id="s2"/>
                        <segue destination="a" kind="teleport" customClass="T" id="s3"/>
                        <segue destination="a" kind="relationship" relationship="friend" id="s4"/>
                        <segue destination="a" kind="show" identifier="i" id="s5"/>
                        <segue destination="a" kind="show" identifier="i" id="s6"/>
                        <segue destination="a" kind="custom" id="s7"/>
                        <segue destination="a" kind="show" novelty="1" id="s8"><whim/></segue>
                        <binding id="s9"/>
                        </connections>
                        """)))
        #expect(
            reading.warnings.map { $0.id ?? $0.element }
                == ["s1", "s2", "s3", "s4", "s6", "s7", "s8", "whim", "s9"])
        #expect(reading.storyboard.segues.map(\.id) == ["s3", "s4", "s5", "s6", "s7", "s8"])
        #expect(reading.storyboard.segue(withID: "s3")?.kind == .custom)
        #expect(reading.storyboard.segue(withIdentifier: "i", fromSceneWithID: "a")?.id == "s5")
    }

    /// An attribute that is present and empty has the same meaning as a missing one.
    @Test(arguments: [
        #"kind="relationship""#, #"kind="relationship" relationship="""#, #"kind="unwind""#,
        #"kind="unwind" unwindAction="""#,
    ])
    func `a segue without the name that its kind needs is ignored with a warning`(attributes: String) throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    rest: "<connections><segue destination=\"b\" \(attributes) id=\"s\"/></connections>")),
            XcodeSource.scene(XcodeSource.controller("b")))
        #expect(reading.storyboard.segues.isEmpty)
        #expect(reading.warnings.map(\.id) == ["s"])
        let written = StoryboardDocument(reading.storyboard).json.encoded()
        #expect(try StoryboardReader().readStored(written, name: "Test").storyboard == reading.storyboard)
    }

    private func readSegue(_ xml: String) throws -> StoryboardSegue {
        let item =
            "<navigationItem key=\"navigationItem\" id=\"n\"><barButtonItem key=\"rightBarButtonItem\" id=\"i\"/>"
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller("a", rest: item + "</navigationItem><connections>\(xml)</connections>")
            ),
            XcodeSource.scene(XcodeSource.controller("b")))
        #expect(reading.warnings.isEmpty)
        return try #require(reading.storyboard.segue(withID: "s"))
    }
}
