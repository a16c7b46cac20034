import JSONCoding
import PresentationEngine

/// The object ids of a document, each of which may occur once.
struct DocumentIDs {
    private(set) var known: Set<ExactText> = []

    /// - Throws: `JSONFault` naming the first id that occurs twice.
    mutating func collect(_ scene: StoryboardScene, path: JSONPath) throws(JSONFault) {
        var ids: [String?] = [scene.id, scene.exitID, scene.firstResponderID]
        ids += scene.segues.map(\.id)
        ids += [scene.navigationItem?.id, scene.tabBarItem?.id]
        if let item = scene.navigationItem {
            Self.append(item.leftBarButtonItems + item.rightBarButtonItems, to: &ids)
            if let back = item.backBarButtonItem { Self.append([back], to: &ids) }
            if let titleView = item.titleView { Self.append(titleView, to: &ids) }
        }
        Self.append(scene.toolbarItems, to: &ids)
        if let view = scene.view { Self.append(view, to: &ids) }
        for object in scene.objects {
            switch object.kind {
            case .view(let view): Self.append(view, to: &ids)
            case .barButtonItem(let item): Self.append([item], to: &ids)
            case .gestureRecognizer, .customObject, .other: ids.append(object.id)
            }
        }
        for id in ids.compactMap({ $0 }) where !known.insert(ExactText(id)).inserted {
            throw JSONFault(
                kind: .mismatch, path: path.description,
                reason: "The id \(JSONValue.string(id.shortened)) occurs twice in the document.")
        }
    }

    private static func append(_ view: StoryboardView, to ids: inout [String?]) {
        ids.append(view.id)
        append(view.barButtonItems, to: &ids)
        for subview in view.subviews {
            append(subview, to: &ids)
        }
    }

    private static func append(_ items: [StoryboardBarButtonItem], to ids: inout [String?]) {
        for item in items {
            ids.append(item.id)
            if let view = item.customView { append(view, to: &ids) }
        }
    }
}
