import JSONCoding
import StoryboardReader
import Testing

@Suite("The report of what was understood")
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
                Test: 3 scenes, 3 segues, 1 warning

                Scenes
                  Start (navigationController) initial id "Start"
                    rootViewController: Home (App.HomeController, viewController)
                  initial scene of Other (viewControllerPlaceholder)

                Segues
                  presentation "open" Home → initial scene of Other by touchUpInside button "Open it" without animation
                  show Home → z (missing) by code

                Warnings
                  line 14: segue lost: The destination z is no controller of this storyboard.

                """)
    }

    @Test func `it is JSON for programs`() throws {
        let json = StoryboardReport(try Self.reading()).json
        #expect(json["name"] == "Test")
        #expect(json["initial"] == "nav")
        #expect(
            json["scenes"]?[0]?["children"]?[0] == ["relationship": "rootViewController", "scene": "home"])
        #expect(json["segues"]?[0]?["identifier"] == "open")
        #expect(json["segues"]?[0]?["triggers"]?[0]?["element"] == "b")
        #expect(json["segues"]?[1]?["triggers"] == [])
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
