import ContentDigests
import JSONCoding
import PresentationEngine

/// A storyboard in the service's own form, which people can write by hand, and in which every reading can be
/// written.
///
/// The form is an object: `storyboard` is the form's version, `initial` the id of the initial scene, `scenes`
/// the scenes, `behaviors` the code of classes and objects. Members with UIKit's default values are omitted.
public struct StoryboardDocument: Sendable, Equatable {
    /// The version of the form that this build writes; it reads this one and every older one.
    public static let version = 1

    /// The storyboard.
    public var storyboard: Storyboard
    /// The behaviors, as written in the document.
    public var behaviors: JSONValue?

    /// Makes a document.
    public init(_ storyboard: Storyboard, behaviors: JSONValue? = nil) {
        self.storyboard = storyboard
        self.behaviors = behaviors
    }

    /// The document as JSON; equal documents give equal bytes.
    public var json: JSONValue {
        var object = JSONObject()
        object["storyboard"] = .integer(Self.version)
        object["initial"] = storyboard.initialSceneID.map { .string($0) }
        if storyboard.isLaunchScreen { object["isLaunchScreen"] = true }
        object["scenes"] = .array(storyboard.scenes.map(\.documentValue))
        object["behaviors"] = behaviors
        return .object(object)
    }

    /// Reads a document from JSON.
    ///
    /// - Throws: `JSONFault` with the path of the fault.
    init(_ value: JSONValue, name: String) throws(JSONFault) {
        let object = try JSONReader(value).object(allowing: [
            "storyboard", "initial", "isLaunchScreen", "scenes", "behaviors",
        ])
        _ = try object.required("storyboard").integer(in: 1...Self.version)
        var scenes: [StoryboardScene] = []
        for element in try object.required("scenes").array(count: 1 ... .max) {
            scenes.append(try StoryboardScene(document: element))
        }
        let initial = try object.optional("initial")?.string()
        if let initial, !scenes.contains(where: { $0.id == initial }) {
            throw try object.required("initial").fault(
                "No scene has the id \(JSONValue.string(initial.shortened)).")
        }
        behaviors = object.optional("behaviors")?.value
        storyboard = Storyboard(
            name: name, initialSceneID: initial,
            isLaunchScreen: try object.optional("isLaunchScreen")?.bool() ?? false, scenes: scenes)
    }
}

extension Storyboard {
    /// The same storyboard with the digest of its content: SHA-256 over its document, in hexadecimal.
    ///
    /// Drawing elements do not count, and neither does the form of the original document.
    func withDigest(of document: JSONValue) -> Storyboard {
        let digest = ContentDigest(of: document.encoded()).description
        return Storyboard(
            name: name, digest: digest, initialSceneID: initialSceneID, isLaunchScreen: isLaunchScreen,
            scenes: scenes)
    }
}
