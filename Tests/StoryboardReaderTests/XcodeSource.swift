import StoryboardReader

/// Short Xcode documents for tests.
enum XcodeSource {
    static let documentType = "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"

    /// A whole document around the given scenes.
    static func document(
        initial: String? = nil, attributes: String = "", scenes: String
    ) -> String {
        let initialAttribute = initial.map { " initialViewController=\"\($0)\"" } ?? ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="\(documentType)" version="3.0" toolsVersion="17156" \
            targetRuntime="iOS.CocoaTouch"\(initialAttribute)\(attributes)>
            <scenes>
            \(scenes)
            </scenes>
            </document>
            """
    }

    /// A scene around the given objects.
    static func scene(_ objects: String) -> String {
        "<scene><objects>\n\(objects)\n</objects></scene>\n"
    }

    /// A plain controller with the given content in its view.
    static func controller(
        _ id: String, attributes: String = "", view: String = "", rest: String = ""
    ) -> String {
        """
        <viewController id="\(id)" sceneMemberID="viewController" \(attributes)>
        <view key="view" id="\(id)-view">\(view)</view>
        \(rest)
        </viewController>
        """
    }

    /// Reads a document made of the given scenes.
    static func read(
        initial: String? = nil, attributes: String = "", _ scenes: String...
    ) throws(StoryboardFault) -> StoryboardReading {
        try readDocument(document(initial: initial, attributes: attributes, scenes: scenes.joined()))
    }

    /// Why a document in any form is refused; nil if it is not.
    static func fault(_ text: String, limits: StoryboardLimits = .default) -> StoryboardFault? {
        do {
            _ = try readDocument(text, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    /// Reads a whole document.
    static func readDocument(
        _ text: String, limits: StoryboardLimits = .default
    ) throws(StoryboardFault) -> StoryboardReading {
        try StoryboardReader(limits: limits).read(Array(text.utf8), name: "Test")
    }
}
