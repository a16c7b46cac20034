import PresentationEngine
import StoryboardReader
import Testing

@Suite("Elements that trigger segues")
struct XcodeTriggerTests {
    private static let segue = "<connections><segue destination=\"b\" kind=\"show\" id=\"s\"/></connections>"

    @Test(arguments: [
        ("button", "touchUpInside"), ("slider", "valueChanged"), ("switch", "valueChanged"),
        ("segmentedControl", "valueChanged"), ("textField", "editingDidEndOnExit"),
    ])
    func `a control triggers by its own event`(element: String, event: String) throws {
        let trigger = try onlyTrigger(view: "<\(element) id=\"e\">\(Self.segue)</\(element)>")
        #expect(trigger.kind == .control)
        #expect(trigger.elementName == element)
        #expect(trigger.event == .control(event))
        #expect(trigger.effect == .segue(id: "s"))
    }

    @Test func `a button is known by its title and its accessibility identifier`() throws {
        let trigger = try onlyTrigger(
            view: """
                <button id="e"><accessibility key="accessibilityConfiguration" identifier="open" label="Open it"/>
                <state key="normal" title="Open"/>\(Self.segue)</button>
                """)
        #expect(trigger.label == "Open")
        #expect(trigger.accessibilityIdentifier == "open")
        let configured = try onlyTrigger(
            view: """
                <button id="e"><buttonConfiguration key="configuration" style="plain" title="New"/>\
                <state key="normal" title="Old"/>\(Self.segue)</button>
                """)
        #expect(configured.label == "New")
    }

    @Test func `a static cell triggers by selection, and its accessory by its own event`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                """
                <tableViewController id="a" sceneMemberID="viewController"><tableView key="view" id="v"><sections>
                <tableViewSection id="sec"><cells>
                    <tableViewCell id="c" reuseIdentifier="r"><tableViewCellContentView key="contentView" id="cc">
                        <subviews><label text="Row" id="l"/></subviews></tableViewCellContentView>
                    <connections>
                        <segue destination="a" kind="show" id="s1"/>
                        <segue destination="a" kind="show" trigger="accessoryAction" id="s2"/>
                    </connections></tableViewCell>
                </cells></tableViewSection></sections>
                <prototypes><tableViewCell id="p" reuseIdentifier="proto"/></prototypes>
                </tableView></tableViewController>
                """))
        #expect(reading.warnings.isEmpty)
        let triggers = reading.storyboard.triggers(ofElementWithID: "c")
        #expect(triggers.map(\.event) == [.selection, .accessoryAction])
        #expect(triggers.map(\.kind) == [.tableViewCell, .tableViewCell])
        #expect(triggers.map(\.label) == ["Row", "Row"])
        let table = try #require(reading.storyboard.scenes.first?.view)
        #expect(
            table.descendant(withID: "c")?.cell == StoryboardCell(reuseIdentifier: "r", isPrototype: false))
        #expect(
            table.descendant(withID: "p")?.cell == StoryboardCell(reuseIdentifier: "proto", isPrototype: true)
        )
    }

    @Test func `a gesture recognizer triggers, and the view it is attached to names it`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                """
                <viewController id="a" sceneMemberID="viewController"><view key="view" id="v"><connections>
                <outletCollection property="gestureRecognizers" destination="g" appends="YES" id="o"/>
                </connections></view></viewController>
                <swipeGestureRecognizer id="g" userLabel="Swipe" enabled="NO"><connections>
                <segue destination="a" kind="show" id="s"/></connections></swipeGestureRecognizer>
                """))
        #expect(reading.warnings.isEmpty)
        let scene = try #require(reading.storyboard.scene(ofElementWithID: "g"))
        #expect(scene.view?.gestureRecognizerIDs == ["g"])
        #expect(scene.objects.map(\.kind) == [.gestureRecognizer(isEnabled: false)])
        let trigger = try #require(reading.storyboard.triggers(ofElementWithID: "g").first)
        #expect(trigger.kind == .gestureRecognizer)
        #expect(trigger.event == .recognition)
        #expect(trigger.label == "Swipe")
        #expect(reading.storyboard.segue(withID: "s")?.sourceID == "a")
    }

    @Test func `bar button items trigger wherever they stand`() throws {
        func item(_ id: String, _ attributes: String) -> String {
            """
            <barButtonItem \(attributes) id="\(id)"><connections>
            <segue destination="a" kind="show" id="s-\(id)"/></connections></barButtonItem>
            """
        }
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    view:
                        "<subviews><toolbar id=\"bar\"><items>\(item("i4", "title=\"Four\""))</items></toolbar></subviews>",
                    rest: """
                        <toolbarItems>\(item("i3", "systemItem=\"add\""))</toolbarItems>
                        <navigationItem key="navigationItem" title="T" prompt="P" largeTitleDisplayMode="never" id="n">
                        \(item("i1", "key=\"leftBarButtonItem\" title=\"One\""))
                        <rightBarButtonItems>\(item("i2", "title=\"Two\""))</rightBarButtonItems>
                        </navigationItem>
                        """)))
        #expect(reading.warnings.isEmpty)
        let scene = try #require(reading.storyboard.scenes.first)
        #expect(scene.triggers.map(\.elementID) == ["i4", "i3", "i1", "i2"])
        #expect(scene.triggers.map(\.label) == ["Four", "add", "One", "Two"])
        #expect(scene.triggers.allSatisfy { $0.kind == .barButtonItem && $0.event == .tap })
        #expect(scene.navigationItem?.title == "T")
        #expect(scene.navigationItem?.prompt == "P")
        #expect(scene.navigationItem?.largeTitleDisplayMode == .never)
        #expect(scene.navigationItem?.leftBarButtonItems.map(\.id) == ["i1"])
        #expect(scene.navigationItem?.rightBarButtonItems.map(\.id) == ["i2"])
        #expect(scene.toolbarItems.map(\.label) == ["add"])
    }

    @Test func `an action is a trigger too, with its target`() throws {
        let trigger = try onlyTrigger(
            view: """
                <button id="e"><connections><action selector="tap:" destination="f" eventType="touchDown" id="x"/>
                </connections></button>
                """, objects: "<placeholder placeholderIdentifier=\"IBFirstResponder\" id=\"f\"/>")
        #expect(trigger.event == .control("touchDown"))
        #expect(trigger.effect == .action(selector: "tap:", targetID: "f"))
    }

    @Test func `a container view embeds and triggers nothing`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    view: """
                        <subviews><containerView id="box"><rect key="frame" x="0.0" y="10" width="20" height="30"/>
                        <connections><segue destination="b" kind="embed" id="s"/></connections></containerView></subviews>
                        """)),
            XcodeSource.scene(XcodeSource.controller("b")))
        #expect(reading.warnings.isEmpty)
        #expect(reading.storyboard.segue(withID: "s")?.elementID == "box")
        #expect(reading.storyboard.scenes[0].triggers.isEmpty)
        let box = try #require(reading.storyboard.scenes[0].view?.descendant(withID: "box"))
        #expect(box.isContainer)
        #expect(box.frame == StoryboardRectangle(x: 0, y: 10, width: 20, height: 30))
    }

    private func onlyTrigger(view: String, objects: String = "") throws -> StoryboardTrigger {
        let reading = try XcodeSource.read(
            XcodeSource.scene(XcodeSource.controller("a", view: "<subviews>\(view)</subviews>") + objects),
            XcodeSource.scene(XcodeSource.controller("b")))
        #expect(reading.warnings.isEmpty)
        let triggers = reading.storyboard.triggers(ofElementWithID: "e")
        #expect(triggers.count == 1)
        return try #require(triggers.first)
    }
}
