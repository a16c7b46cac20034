import StoryboardReader
import Testing

@Suite("Documents that are refused")
struct RefusalTests {
    @Test(arguments: [
        (
            "com.apple.InterfaceBuilder.WatchKit.Storyboard", "watchKit",
            StoryboardFault.Reason.otherPlatform, "watchOS"
        ),
        ("com.apple.InterfaceBuilder.AppleTV.Storyboard", "AppleTV", .otherPlatform, "tvOS"),
        ("com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB", "MacOSX.Cocoa", .otherPlatform, "macOS"),
        ("com.apple.InterfaceBuilder3.CocoaTouch.XIB", "iOS.CocoaTouch", .notStoryboard, "XIB"),
        ("com.apple.Something", "iOS.CocoaTouch", .notStoryboard, "com.apple.Something"),
        (XcodeSource.documentType, "AppleTV", .otherPlatform, "tvOS"),
        (XcodeSource.documentType, "Fridge", .otherPlatform, "Fridge"),
    ])
    func `another platform or kind of file is named`(
        type: String, runtime: String, reason: StoryboardFault.Reason, word: String
    ) {
        let fault = fault("<document type=\"\(type)\" targetRuntime=\"\(runtime)\"><scenes/></document>")
        #expect(fault?.reason == reason)
        #expect(fault?.message.contains(word) == true)
        #expect(fault?.line == 1)
    }

    @Test func `another root element is not a storyboard`() {
        #expect(fault("<html></html>")?.reason == .notStoryboard)
    }

    @Test func `a document without a scene is refused`() {
        #expect(fault(XcodeSource.document(scenes: ""))?.reason == .noScenes)
        #expect(fault(XcodeSource.document(scenes: XcodeSource.scene("")))?.reason == .noScenes)
    }

    @Test func `a class of UIKit's that contradicts the kind of its element is refused with the line`() {
        let scene = XcodeSource.scene(
            "<navigationController id=\"n\" customClass=\"UITabBarController\" sceneMemberID=\"viewController\"/>"
        )
        let fault = fault(XcodeSource.document(scenes: scene))
        #expect(fault?.reason == .invalidValue && fault?.line == 5, "\(String(describing: fault))")
        #expect(
            fault?.message
                == "The controller n is of the kind navigationController and of UIKit's class UITabBarController, which contradict each other."
        )
        // The same class in the app's own module belongs to the app, whatever its name.
        let own = XcodeSource.scene(
            "<navigationController id=\"n\" customClass=\"UITabBarController\" customModule=\"App\" sceneMemberID=\"viewController\"/>"
        )
        #expect(throws: Never.self) {
            try StoryboardReader(limits: .default).read(
                Array(XcodeSource.document(scenes: own).utf8), name: "Test", form: .xcode)
        }
    }

    @Test func `an id that occurs twice is refused with both lines`() {
        let scenes =
            XcodeSource.scene(XcodeSource.controller("a")) + XcodeSource.scene(XcodeSource.controller("a"))
        let fault = fault(XcodeSource.document(scenes: scenes))
        #expect(fault?.reason == .duplicateID)
        #expect(fault?.line == 11)
        #expect(fault?.message.contains("line 5") == true)
    }

    @Test(arguments: [
        "<!DOCTYPE document><document/>",
        "<?xml version=\"1.0\"?>\n<!DOCTYPE d [<!ENTITY a \"b\">]><d>&a;</d>",
        "<!-- fine --><!DOCTYPE d SYSTEM \"file:///etc/passwd\"><d/>",
        "<?pi <!-- ?><!DOCTYPE d [<!ENTITY a \"b\">]><d/><!-- -->",
        "<d><!ELEMENT x></d>",
    ])
    func `document types and entities are refused`(text: String) {
        #expect(fault(text)?.reason == .declaration)
    }

    /// Foundation's parser would read from a null pointer.
    @Test(arguments: [
        "<?x?>DOCUMENT", "DOCUMENT<?x?>", "<?x y?><?x-y?>DOCUMENT", "<??>DOCUMENT",
        "<document><?x?></document>", "<document><string key=\"title\">a<?piBx?>b</string></document>",
    ])
    func `a processing instruction without content is refused`(text: String) {
        let document = XcodeSource.document(scenes: XcodeSource.scene(XcodeSource.controller("a")))
        let body = document.replacing(#"<?xml version="1.0" encoding="UTF-8"?>"#, with: "")
        #expect(fault(text.replacing("DOCUMENT", with: body))?.reason == .declaration)
    }

    @Test(arguments: ["<?x ?>", "<?x\n?>", "<?x y?>", "<?x ??>"])
    func `a processing instruction with content, or with space for it, means nothing`(text: String) throws {
        let scenes = XcodeSource.scene(XcodeSource.controller("a") + text)
        let document = XcodeSource.document(scenes: scenes) + text
        #expect(try XcodeSource.readDocument(document).storyboard.scenes.count == 1)
    }

    @Test func `the letters of a declaration in a comment or in CDATA mean nothing`() throws {
        let document = XcodeSource.document(
            scenes: "<!-- <!DOCTYPE x> --><![CDATA[<!ENTITY]]>"
                + XcodeSource.scene(XcodeSource.controller("a")))
        #expect(try XcodeSource.readDocument(document).storyboard.scenes.count == 1)
    }

    @Test func `an entity nobody declared is refused`() {
        #expect(fault(XcodeSource.document(scenes: "&a;"))?.reason == .malformed)
    }

    @Test func `anything but UTF-8 is refused`() {
        #expect(fault(bytes: [0x3C, 0xFF, 0x3E])?.reason == .notUnicode)
        #expect(fault(bytes: [0xFF, 0xFE, 0x3C, 0x00])?.reason == .notUnicode)
        #expect(fault(bytes: [0x3C, 0x00, 0x64, 0x00])?.reason == .notUnicode)
        #expect(fault("<?xml version=\"1.0\" encoding=\"UTF-16\"?><document/>")?.reason == .notUnicode)
        #expect(fault("<?xml version='1.0' encoding = 'ISO-8859-1'?><document/>")?.reason == .notUnicode)
    }

    @Test func `a document that ends early is refused with a line`() throws {
        let document = XcodeSource.document(scenes: XcodeSource.scene(XcodeSource.controller("a")))
        let half = String(document.prefix(document.count / 2))
        #expect(fault(half)?.reason == .malformed)
        #expect(try #require(fault(half)?.line) >= 1)
        #expect(fault("")?.reason == .malformed)
    }

    @Test func `every limit refuses what is one above it and lets pass what is at it`() throws {
        let document = XcodeSource.document(scenes: XcodeSource.scene(XcodeSource.controller("a")))
        let size = document.utf8.count
        #expect(throws: Never.self) {
            try XcodeSource.readDocument(document, limits: StoryboardLimits(bytes: size))
        }
        #expect(fault(document, StoryboardLimits(bytes: size - 1))?.reason == .tooLarge)
        // document, scenes, scene, objects, viewController and view, one within another
        #expect(throws: Never.self) {
            try XcodeSource.readDocument(document, limits: StoryboardLimits(depth: 6, elements: 6))
        }
        #expect(fault(document, StoryboardLimits(depth: 5))?.reason == .tooDeep)
        #expect(fault(document, StoryboardLimits(elements: 5))?.reason == .tooManyElements)
        #expect(throws: Never.self) {
            try XcodeSource.readDocument(document, limits: StoryboardLimits(attributesPerElement: 4))
        }
        #expect(fault(document, StoryboardLimits(attributesPerElement: 3))?.reason == .tooManyAttributes)
        let longest = "type".utf8.count + XcodeSource.documentType.utf8.count
        #expect(throws: Never.self) {
            try XcodeSource.readDocument(document, limits: StoryboardLimits(textBytes: longest))
        }
        #expect(fault(document, StoryboardLimits(textBytes: longest - 1))?.reason == .textTooLong)
    }

    @Test func `a document far deeper than any limit is refused and does not exhaust the stack`() {
        let depth = 200_000
        let text = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        #expect(fault(text)?.reason == .tooDeep)
    }

    private func fault(_ text: String, _ limits: StoryboardLimits = .default) -> StoryboardFault? {
        fault(bytes: Array(text.utf8), limits)
    }

    private func fault(bytes: [UInt8], _ limits: StoryboardLimits = .default) -> StoryboardFault? {
        do {
            _ = try StoryboardReader(limits: limits).read(bytes, name: "Test", form: .xcode)
            Issue.record("The document was not refused.")
            return nil
        } catch {
            return error
        }
    }
}
