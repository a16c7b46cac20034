import StoryboardReader
import Testing

@testable import PresentationEngine

@Suite("A storyboard's split view controller of three columns")
struct SplitHostingTests {
    /// Three columns of one controller each, and a controller that replaces them in compact width.
    private static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
            toolsVersion="17156" targetRuntime="iOS.CocoaTouch" initialViewController="split">
        <scenes>
        <scene><objects>
            <splitViewController id="split" style="tripleColumn" behavior="tile" storyboardIdentifier="split"
                sceneMemberID="viewController">
            <connections>
                <segue destination="list" kind="relationship" relationship="masterViewController" id="r1"/>
                <segue destination="items" kind="relationship" relationship="supplementaryViewController" id="r2"/>
                <segue destination="item" kind="relationship" relationship="detailViewController" id="r3"/>
                <segue destination="small" kind="relationship" relationship="compactViewController" id="r4"/>
            </connections></splitViewController>
        </objects></scene>
        \(scene("list"))\(scene("items"))\(scene("item"))\(scene("small"))
        </scenes>
        </document>
        """

    private static func scene(_ id: String) -> String {
        """
        <scene><objects><viewController id="\(id)" storyboardIdentifier="\(id)" customClass="\(id.capitalized)"
            sceneMemberID="viewController"><view key="view" id="\(id)-view"/></viewController></objects></scene>
        """
    }

    private func launch(_ device: String, _ version: Int) throws -> PresentationSession {
        let reading = try StoryboardReader().read(Array(Self.document.utf8), name: "Main")
        #expect(reading.warnings.isEmpty)
        var session = PresentationSession()
        let device = try #require(Device.named(device))
        _ = try session.apply(
            .launch(
                Launch(
                    device: device, orientation: .landscapeLeft, systemVersion: SystemVersion(version),
                    storyboards: [reading.storyboard])))
        #expect(session.brokenInvariants().isEmpty)
        return session
    }

    private func split(_ session: PresentationSession) throws -> ControllerHandle {
        try #require(session.header.windows.first.flatMap { session.windows[$0]?.root })
    }

    /// The classes of the storyboard's that have appeared.
    private func seen(_ session: PresentationSession) -> Set<String> {
        let classes: Set = ["List", "Items", "Item", "Small"]
        return Set(
            session.controllers.all.filter { $0.record.appearance == .appeared }.map(\.record.className)
        ).intersection(classes)
    }

    @Test(
        "R62, R222: from iOS 14 on each relationship is a column, with a navigation controller except for the compact one"
    )
    func columns() throws {
        let session = try launch("iPad Air 2", 14)
        let split = try split(session)
        for (value, name) in [
            (Readable.SplitValue.primaryViewController, "List"), (.supplementaryViewController, "Items"),
            (.secondaryViewController, "Item"), (.compactViewController, "Small"),
        ] {
            let controller = try session.controller(
                try #require(session.value(of: .split(value), split).string))
            #expect(session.controllers[controller]?.className == name)
            let parent = session.controllers[controller]?.parent
            #expect(
                parent.flatMap { session.controllers[$0]?.kind }
                    == (name == "Small" ? .splitViewController : .navigationController))
        }
        #expect(session.value(of: .split(.displayMode), split) == "oneBesideSecondary")
        #expect(session.value(of: .split(.splitBehavior), split) == "tile")
        #expect(seen(session) == ["Items", "Item"])
    }

    @Test("R204, R225, R228: it collapses to one column and expands to three")
    func collapsing() throws {
        var session = try launch("iPad Air 2", 16)
        let split = try split(session)
        func override(_ width: SizeClass?) -> Command {
            .perform([
                .containment(
                    receiver: "window",
                    .setOverrideTraitCollection(width.map { TraitOverride(horizontal: $0) }, child: nil))
            ])
        }
        _ = try session.apply(override(.compact))
        #expect(session.value(of: .split(.isCollapsed), split) == true)
        #expect(seen(session) == ["Small"])
        _ = try session.apply(override(nil))
        #expect(session.value(of: .split(.isCollapsed), split) == false)
        #expect(seen(session) == ["Items", "Item"])
        #expect(session.brokenInvariants().isEmpty)
    }
}
