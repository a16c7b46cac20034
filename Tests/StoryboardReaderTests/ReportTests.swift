import JSONCoding
import StoryboardReader
import Testing

@Suite("The report of an accepted document")
struct ReportTests {
    private static func reading() throws -> StoryboardReading {
        try XcodeSource.read(
            initial: "nav",
            XcodeSource.scene(
                """
                <navigationController id="nav" storyboardIdentifier="Start" sceneMemberID="viewController"><connections>
                <segue destination="home" kind="relationship" relationship="rootViewController" id="r"/>
                </connections></navigationController>
                """),
            XcodeSource.scene(
                XcodeSource.controller(
                    "home", attributes: "title=\"Home\" customClass=\"HomeController\" customModule=\"App\"",
                    view: """
                        <subviews><button id="b"><state key="normal" title="Open&#10;it"/><connections>
                        <segue destination="other" kind="presentation" identifier="open" animates="NO" id="s"/>
                        </connections></button></subviews>
                        """,
                    rest: "<connections><segue destination=\"z\" kind=\"show\" id=\"lost\"/></connections>")),
            XcodeSource.scene(
                "<viewControllerPlaceholder storyboardName=\"Other\" id=\"other\" sceneMemberID=\"viewController\"/>"
            ))
    }

    @Test func `it is a tree with segues and warnings for people`() throws {
        let text = StoryboardReport(try Self.reading()).text
        #expect(
            text == """
                Test: 3 scenes, 1 element, 3 segues, 1 warning

                Scenes
                  Start (navigationController) initial id "Start"
                    rootViewController: Home (App.HomeController, viewController) named "HomeController"
                  initial scene of Other (viewControllerPlaceholder)

                Elements
                  Home
                    b button "Open it" by touchUpInside → segue s

                Segues
                  Start
                    r relationship rootViewController → Home
                  Home
                    s presentation "open" → initial scene of Other by touchUpInside button "Open it" without animation
                    lost show → z (missing) by code

                Warnings
                  line 14: segue lost: The destination z is not a controller of this storyboard.

                """)
    }

    @Test func `it is JSON for programs`() throws {
        let json = StoryboardReport(try Self.reading()).json
        #expect(json["name"] == "Test")
        #expect(json["initial"] == "nav")
        #expect(
            json["scenes"]?[0]?["children"]?[0] == ["relationship": "rootViewController", "scene": "home"])
        #expect(json["segues"]?[0]?["kind"] == "relationship")
        #expect(json["segues"]?[0]?["relationship"] == "rootViewController")
        #expect(json["segues"]?[1]?["identifier"] == "open")
        #expect(json["segues"]?[1]?["triggers"]?[0]?["element"] == "b")
        #expect(json["segues"]?[2]?["triggers"] == [])
        #expect(json["scenes"]?[1]?["segues"] == ["s", "lost"])
        #expect(
            json["scenes"]?[1]?["elements"] == [
                [
                    "id": "b", "elementName": "button", "kind": "control", "label": "Open\nit",
                    "connections": [["kind": "segue", "event": "touchUpInside", "segue": "s"]],
                ]
            ])
        #expect(json["warnings"]?[0]?["id"] == "lost")
        #expect(json["warnings"]?[0]?["line"] == 14)
    }

    @Test func `a segue that embeds is among those that its source prepares for`() throws {
        let view = """
            <subviews><containerView id="box"><connections>
            <segue destination="inner" kind="embed" identifier="inside" id="e"/>
            </connections></containerView></subviews>
            """
        let reading = try XcodeSource.read(
            XcodeSource.scene(XcodeSource.controller("outer", view: view)),
            XcodeSource.scene(XcodeSource.controller("inner")))
        let segue = StoryboardReport(reading).json["segues"]?[0]
        #expect(segue?["kind"] == "embed" && segue?["identifier"] == "inside")
        #expect(segue?["source"] == "outer" && segue?["destination"] == "inner")
    }

    /// A screen with an element of every kind, connected and not.
    private static let screen = XcodeSource.controller(
        "home",
        view: """
            <gestureRecognizers/><subviews>
            <button id="save" title="Save" enabled="NO"><accessibility key="accessibilityConfiguration" \
            identifier="saveButton" label="Save the note"/><state key="normal" title="Save"/><connections>
            <action selector="save:" destination="home" eventType="touchUpInside" id="c1"/>
            <action selector="copy:" destination="first" eventType="touchDown" id="c2"/>
            </connections></button>
            <switch id="idle"/><label text="Nothing" id="words"/>
            </subviews>
            """,
        rest: """
            <navigationItem key="navigationItem" id="bar"><barButtonItem key="rightBarButtonItem" systemItem="add" \
            id="add"/></navigationItem><tabBarItem key="tabBarItem" title="Notes" id="tab"/>
            """)

    /// The objects beside that screen.
    private static let besides = """
        <placeholder placeholderIdentifier="IBFirstResponder" id="first" userLabel="First Responder" \
        sceneMemberID="firstResponder"/>
        <tapGestureRecognizer id="tap"><connections>
        <action selector="tapped:" destination="home" id="c3"/></connections></tapGestureRecognizer>
        """

    @Test func `each element that a user can act on is listed with its names and connections`() throws {
        let report = StoryboardReport(try XcodeSource.read(XcodeSource.scene(Self.screen + Self.besides)))
        let lines = report.text.split(separator: "\n").map(String.init)
        #expect(lines.first?.contains("1 scene, 5 elements, 0 segues") == true)
        let first = try #require(lines.firstIndex(of: "Elements"))
        #expect(
            Array(lines[(first + 2)...].prefix(5)) == [
                "    add barButtonItem \"add\"",
                """
                    save button "Save" accessibility label "Save the note" identifier "saveButton" disabled \
                by touchUpInside → save:, touchDown → copy: of First Responder
                """,
                "    idle switch",
                "    tap tapGestureRecognizer by recognition → tapped:",
                "    tab tabBarItem \"Notes\"",
            ])
        let elements = try #require(report.json["scenes"]?[0]?["elements"])
        #expect(elements[1]?["accessibilityLabel"] == "Save the note")
        #expect(elements[1]?["isEnabled"] == false)
        #expect(
            elements[1]?["connections"]?[0]
                == [
                    "kind": "action", "event": "touchUpInside", "action": "save:", "target": "home",
                ])
        #expect(elements[4]?["kind"] == "tabBarItem")
    }

    /// B8: the heading counts the listed items.
    @Test func `the counts agree with the lists`() throws {
        let report = StoryboardReport(try Self.reading())
        let scenes = try #require(report.json["scenes"]?.elements)
        let segues = try #require(report.json["segues"]?.elements)
        let elements = scenes.flatMap { $0["elements"]?.elements ?? [] }
        let ofScenes = scenes.flatMap { $0["segues"]?.elements ?? [] }
        #expect(ofScenes == segues.compactMap { $0["id"] })
        let heading = try #require(report.text.split(separator: "\n").first)
        #expect(heading.contains("\(scenes.count) scenes, \(elements.count) element, \(segues.count) segues"))
    }

    @Test func `scenes that contain each other are shown once`() throws {
        func tabs(_ id: String, _ child: String) -> String {
            XcodeSource.scene(
                """
                <tabBarController id="\(id)" sceneMemberID="viewController"><connections>
                <segue destination="\(child)" kind="relationship" relationship="viewControllers" id="\(id)\(child)"/>
                </connections></tabBarController>
                """)
        }
        let text = StoryboardReport(try XcodeSource.read(tabs("x", "y"), tabs("y", "x"))).text
        #expect(text.split(separator: "\n").filter { $0.contains("(tabBarController)") }.count == 3)
        #expect(text.contains("viewControllers: x (tabBarController) (shown above)"))
    }
}

extension JSONValue {
    /// The elements of an array; nil for anything else.
    fileprivate var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}
