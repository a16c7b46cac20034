import PresentationEngine
import StoryboardReader
import Testing

@Suite("Views in Xcode's files")
struct XcodeViewTests {
    @Test func `a view's properties are read, and drawing is passed over in silence`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    view: """
                        <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                        <autoresizingMask key="autoresizingMask" widthSizable="YES"/>
                        <subviews>
                          <textView hidden="YES" userInteractionEnabled="NO" tag="7" restorationIdentifier="t"
                             userLabel="Notes" id="v1"><string key="text">two
                        lines</string><fontDescription key="fontDescription" type="system"/></textView>
                          <label text="Hello" enabled="NO" id="v2"/>
                          <stackView id="v3"><subviews><imageView id="v4"/></subviews></stackView>
                        </subviews>
                        <constraints><constraint id="k"/></constraints><color key="backgroundColor" white="1"/>
                        <viewLayoutGuide key="safeArea" id="g"/><variation key="default"/>
                        """)))
        #expect(reading.warnings.isEmpty)
        let view = try #require(reading.storyboard.scenes.first?.view)
        #expect(view.frame?.height == 667)
        #expect(view.subviews.map(\.id) == ["v1", "v2", "v3"])
        #expect(view.subviews[0].isHidden)
        #expect(view.subviews[0].isUserInteractionEnabled == false)
        #expect(view.subviews[0].tag == 7)
        #expect(view.subviews[0].restorationIdentifier == "t")
        #expect(view.subviews[0].text == "two\nlines")
        #expect(view.subviews[1].text == "Hello")
        #expect(view.subviews.map(\.isEnabled) == [true, false, true])
        #expect(view.descendant(withID: "v4")?.elementName == "imageView")
    }

    @Test func `masks, constraints and guides are read, with ratios and variations`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    view: """
                        <autoresizingMask key="autoresizingMask" flexibleMinX="YES" heightSizable="YES"/>
                        <subviews>
                          <label translatesAutoresizingMaskIntoConstraints="NO" horizontalHuggingPriority="251"
                             alpha="0.5" id="v"/>
                          <label translatesAutoresizingMaskIntoConstraints="NO" fixedFrame="YES" id="w"/>
                        </subviews>
                        <constraints>
                          <constraint firstItem="v" firstAttribute="width" secondItem="v" secondAttribute="height"
                             multiplier="16:9" id="k"/>
                          <constraint firstAttribute="trailing" relation="greaterThanOrEqual" secondItem="v"
                             secondAttribute="trailing" constant="20" priority="750" id="l"/>
                          <constraint firstItem="v" firstAttribute="top" placeholder="YES" id="m"/>
                        </constraints>
                        <viewLayoutGuide key="safeArea" id="g"/>
                        <variation key="default"><mask key="constraints"><exclude reference="l"/></mask></variation>
                        <variation key="widthClass=compact"><mask key="constraints"><include reference="l"/></mask>
                        </variation>
                        """,
                    rest: """
                        <layoutGuides><viewControllerLayoutGuide type="top" id="t"/>
                        <viewControllerLayoutGuide type="bottom" id="b"/></layoutGuides>
                        """)))
        #expect(reading.warnings.isEmpty)
        let scene = try #require(reading.storyboard.scenes.first)
        let view = try #require(scene.view)
        #expect(view.autoresizing?.flexibleLeft == true && view.autoresizing?.flexibleHeight == true)
        #expect(view.autoresizing?.flexibleWidth == false)
        #expect(view.subviews.map(\.usesConstraints) == [true, false])
        #expect(view.subviews[0].horizontalHugging == 251 && view.subviews[0].alpha == 0.5)
        #expect(view.constraints.map(\.id) == ["k", "l"])
        #expect(view.constraints[0].multiplier == 16 / 9 && view.constraints[0].secondAttribute == .height)
        #expect(view.constraints[1].firstItem == nil && view.constraints[1].relation == .greaterThanOrEqual)
        #expect(view.constraints[1].constant == 20 && view.constraints[1].priority == 750)
        let installation = view.constraints[1].installation
        #expect(!installation.isInstalled && installation.variations == ["widthClass=compact"])
        #expect(view.guides == [StoryboardLayoutGuide(id: "g", kind: .safeArea)])
        #expect(
            scene.layout.guides == [
                StoryboardLayoutGuide(id: "t", kind: .top), StoryboardLayoutGuide(id: "b", kind: .bottom),
            ])
    }

    @Test func `size classes, margins and the insets of scroll views are read`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    view: """
                        <subviews>
                          <scrollView contentInsetAdjustmentBehavior="scrollableAxes" alwaysBounceHorizontal="YES"
                             alwaysBounceVertical="YES" id="s">
                            <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/></scrollView>
                          <view preservesSuperviewLayoutMargins="YES" insetsLayoutMarginsFromSafeArea="NO" id="v">
                            <directionalEdgeInsets key="directionalLayoutMargins" top="5" leading="6" bottom="7"
                             trailing="8"/></view>
                          <button id="b"><edgeInsets key="contentEdgeInsets" top="9" left="9" bottom="9" right="9"/>
                          </button>
                        </subviews>
                        <constraints>
                          <constraint firstItem="v" firstAttribute="width" constant="10" id="k">
                            <variation key="widthClass=regular" constant="-20"/>
                            <variation key="heightClass=compact" priority="250"/></constraint>
                        </constraints>
                        <variation key="default">
                          <mask key="subviews"><exclude reference="s"/></mask></variation>
                        <variation key="heightClass=regular-widthClass=regular">
                          <mask key="subviews"><include reference="s"/><exclude reference="v"/></mask>
                          <mask key="constraints"><exclude reference="k"/></mask></variation>
                        """)))
        #expect(reading.warnings.isEmpty)
        let view = try #require(reading.storyboard.scenes.first?.view)
        let (scroll, plain, button) = (view.subviews[0], view.subviews[1], view.subviews[2])
        #expect(scroll.insetAdjustment == .scrollableAxes)
        #expect(scroll.alwaysBouncesHorizontally && scroll.alwaysBouncesVertically)
        #expect(scroll.layoutMargins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(plain.layoutMargins == EdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
        #expect(plain.preservesSuperviewMargins && !plain.insetsMarginsFromSafeArea)
        #expect(button.layoutMargins == nil && button.insetAdjustment == .automatic)
        let both = "heightClass=regular-widthClass=regular"
        #expect(!scroll.installation.isInstalled && scroll.installation.variations == [both])
        #expect(plain.installation.isInstalled && plain.installation.exclusions == [both])
        #expect(button.installation == StoryboardInstallation())
        let constraint = try #require(view.constraints.first)
        #expect(constraint.installation.exclusions == [both] && constraint.constant == 10)
        #expect(constraint.constants == [StoryboardVariedConstant(variation: "widthClass=regular", constant: -20)])
    }

    @Test func `runtime attributes keep their types`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    rest: """
                        <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="boolean" keyPath="a" value="YES"/>
                        <userDefinedRuntimeAttribute type="number" keyPath="b"><integer key="value" value="4"/>
                        </userDefinedRuntimeAttribute>
                        <userDefinedRuntimeAttribute type="number" keyPath="c"><real key="value" value="4"/>
                        </userDefinedRuntimeAttribute>
                        <userDefinedRuntimeAttribute type="string" keyPath="d" value="x"/>
                        <userDefinedRuntimeAttribute type="point" keyPath="e"><point key="value" x="1" y="2"/>
                        </userDefinedRuntimeAttribute>
                        <userDefinedRuntimeAttribute type="size" keyPath="f"><size key="value" width="1" height="2"/>
                        </userDefinedRuntimeAttribute>
                        <userDefinedRuntimeAttribute type="range" keyPath="g"><range key="value" location="1" length="2"/>
                        </userDefinedRuntimeAttribute>
                        <userDefinedRuntimeAttribute type="nil" keyPath="h"/>
                        <userDefinedRuntimeAttribute type="color" keyPath="i"/>
                        <userDefinedRuntimeAttribute type="image" keyPath="j" value="pic"/>
                        <userDefinedRuntimeAttribute type="rect" keyPath="k">
                        <rect key="value" x="1" y="2" width="3" height="4"/></userDefinedRuntimeAttribute>
                        <userDefinedRuntimeAttribute type="dream" keyPath="l"/>
                        </userDefinedRuntimeAttributes>
                        """)))
        #expect(reading.warnings.count == 1)
        let attributes = try #require(reading.storyboard.scenes.first?.runtimeAttributes)
        #expect(
            attributes.map(\.value) == [
                .boolean(true), .integer(4), .number(4), .string("x"), .point(StoryboardPoint(x: 1, y: 2)),
                .size(StoryboardSize(width: 1, height: 2)), .range(location: 1, length: 2), .null, .color,
                .image(name: "pic"), .rectangle(StoryboardRectangle(x: 1, y: 2, width: 3, height: 4)),
            ])
        #expect(attributes.map(\.keyPath).joined() == "abcdefghijk")
    }

    @Test func `outlets of controllers, views and objects are read`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                """
                <viewController id="a" sceneMemberID="viewController"><tableView key="view" id="v"><connections>
                <outlet property="delegate" destination="o" id="1"/></connections></tableView><connections>
                <outlet property="list" destination="v" id="2"/>
                <outletCollection property="all" destination="v" id="3"/></connections></viewController>
                <customObject id="o" customClass="Source" customModule="App"><connections>
                <outlet property="owner" destination="a" id="4"/></connections></customObject>
                """))
        #expect(reading.warnings.isEmpty)
        let scene = try #require(reading.storyboard.scenes.first)
        #expect(scene.view?.outlets == [StoryboardOutlet(property: "delegate", destinationID: "o")])
        #expect(
            scene.outlets == [
                StoryboardOutlet(property: "list", destinationID: "v"),
                StoryboardOutlet(property: "all", destinationID: "v", isCollection: true),
            ])
        #expect(scene.objects.first?.kind == .customObject)
        #expect(scene.objects.first?.customClass?.qualifiedName == "App.Source")
        #expect(scene.objects.first?.outlets.map(\.destinationID) == ["a"])
    }

    @Test func `a search display controller does nothing, with a warning`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller("a") + "<searchDisplayController id=\"s\"/><externalObject id=\"e\"/>"))
        #expect(reading.warnings.map(\.id) == ["s"])
        #expect(reading.warnings.first?.message.contains("UISearchController") == true)
        #expect(reading.storyboard.scenes.first?.objects.map(\.kind) == [.other, .other])
    }

    @Test func `a view that is not known acts as a plain one, with a warning`() throws {
        let reading = try XcodeSource.read(
            XcodeSource.scene(
                XcodeSource.controller(
                    "a",
                    view:
                        "<subviews><hologram id=\"h\"><subviews><label id=\"l\"/></subviews></hologram></subviews>"
                )))
        #expect(reading.warnings.map(\.id) == ["h"])
        #expect(reading.storyboard.scenes.first?.view?.descendant(withID: "l") != nil)
    }
}
