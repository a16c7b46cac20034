import JSONCoding
import PresentationEngine

extension StoryboardScene: DocumentRecord {
    static var blank: StoryboardScene { StoryboardScene(id: "") }

    static let fields: [DocumentField<StoryboardScene>] =
        [
            .required("id", \.id),
            .controllerKind,
            .customClass(\.customClass),
            .text("userLabel", \.userLabel),
            .text("storyboardIdentifier", \.storyboardIdentifier),
            .text("restorationIdentifier", \.restorationIdentifier),
            .flag(
                "useStoryboardIdentifierAsRestorationIdentifier",
                \.usesStoryboardIdentifierAsRestorationIdentifier),
            .text("title", \.title),
        ]
        + StoryboardPresentation.fields.map { $0.within(\.presentation) }
        + StoryboardLayout.fields.map { $0.within(\.layout) } + [
            .record("navigationItem", \.navigationItem),
            .record("tabBarItem", \.tabBarItem),
            .records("toolbarItems", \.toolbarItems),
            .records("runtimeAttributes", \.runtimeAttributes),
            .records("outlets", \.outlets),
            .record("view", \.view),
            .records("objects", \.objects),
            .text("exit", \.exitID),
            .text("firstResponder", \.firstResponderID),
            .segues,
            .records("triggers", \.triggers),
        ]
}

extension DocumentField<StoryboardScene> {
    /// The segues of a scene; all of them start there, so their source is not written.
    fileprivate static var segues: Self {
        custom(["segues"]) { scene, object in
            if !scene.segues.isEmpty { object["segues"] = .array(scene.segues.map(\.documentValue)) }
        } read: { (object, scene) throws(JSONFault) in
            scene.segues = []
            for element in try object.optional("segues")?.array() ?? [] {
                var segue = try StoryboardSegue(document: element)
                segue.sourceID = scene.id
                scene.segues.append(segue)
            }
        }
    }
}

extension StoryboardPresentation: DocumentRecord {
    static var blank: StoryboardPresentation { StoryboardPresentation() }

    static let fields: [DocumentField<StoryboardPresentation>] = [
        .presentationStyle(\.modalPresentationStyle),
        .transitionStyle(\.modalTransitionStyle),
        .flag("definesPresentationContext", \.definesPresentationContext),
        .flag(
            "providesPresentationContextTransitionStyle", \.providesPresentationContextTransitionStyle),
        .flag("isModalInPresentation", \.isModalInPresentation),
        .record("preferredContentSize", \.preferredContentSize),
    ]
}

extension StoryboardLayout: DocumentRecord {
    static var blank: StoryboardLayout { StoryboardLayout() }

    static let fields: [DocumentField<StoryboardLayout>] = [
        .flag("hidesBottomBarWhenPushed", \.hidesBottomBarWhenPushed),
        .record("edgesForExtendedLayout", \.edgesForExtendedLayout),
        .flag("automaticallyAdjustsScrollViewInsets", \.automaticallyAdjustsScrollViewInsets, default: true),
        .flag("extendedLayoutIncludesOpaqueBars", \.extendedLayoutIncludesOpaqueBars),
        .flag("wantsFullScreenLayout", \.wantsFullScreenLayout),
        .flag("autoresizesArchivedViewToFullSize", \.autoresizesArchivedViewToFullSize, default: true),
        .record("simulatedSize", \.simulatedSize),
        .records("layoutGuides", \.guides),
    ]
}

extension DocumentField {
    /// `modalPresentationStyle` by UIKit's name.
    static func presentationStyle(
        _ path: WritableKeyPath<Root, ModalPresentationStyle?> & Sendable
    ) -> Self {
        named(
            "modalPresentationStyle", path, names: ModalPresentationStyle.allCases.map(\.name),
            name: { $0.name }, value: { ModalPresentationStyle(name: $0) })
    }

    /// `modalTransitionStyle` by UIKit's name.
    static func transitionStyle(_ path: WritableKeyPath<Root, ModalTransitionStyle?> & Sendable) -> Self {
        named(
            "modalTransitionStyle", path, names: ModalTransitionStyle.allCases.map(\.name),
            name: { $0.name }, value: { ModalTransitionStyle(name: $0) })
    }

    private static func named<Style>(
        _ key: String, _ path: WritableKeyPath<Root, Style?> & Sendable, names: [String],
        name: @escaping @Sendable (Style) -> String, value: @escaping @Sendable (String) -> Style?
    ) -> Self {
        custom([key]) { root, object in
            object[key] = root[keyPath: path].map { .string(name($0)) }
        } read: { (object, root) throws(JSONFault) in
            guard let member = object.optional(key) else { return }
            guard let style = value(try member.string()) else {
                throw member.fault("This must be one of \(names.joined(separator: ", ")).")
            }
            root[keyPath: path] = style
        }
    }
}
