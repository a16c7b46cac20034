import JSONCoding
import PresentationCoding
import PresentationEngine

extension Schema {
    static let archive: Schema = named(
        "Archive",
        object([
            .required("format", constant("proscenium.archive"), "The word for documents of this kind."),
            .required(
                "version", integer(in: 1...StateArchive.currentVersion), "The version of the document's form."
            ),
            .required("keys", archiveKeys, "The keys that UIKit itself writes."),
            .optional("application", array(of: archiveEntry), "The entries of the app delegate."),
            .optional("activity", sceneActivity, "The activity of a scene, which has no objects."),
            .optional(
                "launchImage", choice(StateArchive.LaunchImageReason.self),
                "Why the next launch shows the launch image in place of the snapshot."),
            .required("objects", array(of: archiveObject), "The objects that were saved."),
            .optional(
                "digest", string,
                "SHA-256 of the rest; another one is refused, and a document without one is marked as edited."
            ),
        ]).described("A state-restoration archive: what an app writes when the system preserves its state.")
            .example([
                "format": "proscenium.archive", "version": 2,
                "keys": [
                    "bundleVersion": "1", "idiom": "phone", "systemVersion": "12",
                    "timestamp": 1_700_000_000_000,
                ],
                "objects": [["path": ["home"], "class": "HomeViewController"]],
            ]))

    static let archiveSummary: Schema = named(
        "ArchiveSummary",
        object([
            .required("id", name.example("a_2PYSBCWGKJ0Q7"), "The archive's id."),
            .optional("session", .name, "The session that saved it."),
            .optional("label", .string, "A name for people."),
            .required("created", moment, "When it was made."),
            .required("device", string.example("iPhone 8"), "The device that it was written on."),
            .required("systemVersion", systemVersion, "The version of iOS that it was written on."),
            .required("bytes", count, "Its length."),
            .required("digest", name, "SHA-256 of its document."),
            .optional(
                "edited", .boolean,
                "True for an import that came without the digest of an export: it was written or edited."),
        ]).described("An archive, as lists show it."))

    static let archiveList: Schema = page("archives", of: .archiveSummary, named: "ArchiveList")

    static let archiveKind: Schema = choice(StateArchive.Kind.self, named: "ArchivedKind")

    private static let archiveKeys: Schema = named(
        "ArchiveKeys",
        object([
            .required(
                "bundleVersion", string.example("1"),
                "The app's version; UIKit leaves it to the app whether it restores another one's."),
            .required("idiom", idiom, "The idiom; whether another one's is restored is up to the app."),
            .optional("device", .name, "The device that it was written on; nothing follows from it."),
            .required("systemVersion", systemVersion, "The version of iOS that it was written on."),
            .required("timestamp", count, "When it was written, in milliseconds since 1970."),
            .optional(
                "requiresSecureCoding", .boolean, "Whether the app asked for secure coding."),
        ]).described("The keys that UIKit itself writes."))

    private static let archivePath: Schema = array(of: .string.example("home"))

    private static let archiveObject: Schema = named(
        "ArchivedObject",
        object([
            .required(
                "path", archivePath, "Restoration identifiers, from the outermost to the object's own."),
            .optional(
                "identifiers", archivePath, "The restoration identifiers, if the path has positions besides."),
            .optional("kind", archiveKind, "The kind of object; a controller unless given."),
            .required("class", name.example("HomeViewController"), "The class."),
            .optional("restorationClass", .name, "The class that is asked for the object."),
            .optional("window", count, "The place of its window among the windows."),
            .optional("scene", archivedScene, "The scene that it was made from."),
            .optional("presented", archivePath, "The path of the controller that it presents."),
            .optional(
                "children", array(of: archivedChild), "The children that a UIKit container recorded."),
            .optional("tabs", archivedTabs, "The selection among the tabs of a tab bar controller with tab objects."),
            .optional("entries", array(of: archiveEntry), "The entries that it encoded."),
        ]).described("An object that was saved."))

    private static let sceneActivity: Schema = named(
        "SceneActivity",
        object([
            .required("type", name.example("com.example.edit"), "The activity type."),
            .optional("userInfo", array(of: archivedValue), "The values of its userInfo."),
        ]).described("The NSUserActivity that the delegate of a scene answered with."))

    private static let archivedChild: Schema = named(
        "ArchivedChild",
        object([
            .required("path", archivePath, "The path of the child."),
            .optional(
                "column", choice("SplitColumn", SplitColumn.allCases.map(\.name)),
                "The column, of a split view controller, also on the stack of its primary."),
            .optional("selected", .boolean, "Whether it was the selected tab."),
            .optional(
                "hidden", .boolean,
                "Whether it was a column that a collapsed split view controller kept off the primary's stack."),
        ]).described("A child of a container that was saved."))

    private static let archivedTabs: Schema = named(
        "ArchivedTabs",
        object([
            .required("selected", string.example("films"), "The identifier of the selected tab."),
            .optional("groups", array(of: archivedGroup), "The selected children of groups."),
        ]).described("The selection among the tab objects of a tab bar controller."))

    private static let archivedGroup: Schema = named(
        "ArchivedTabGroup",
        object([
            .required("identifier", string.example("library"), "The identifier of the group."),
            .required("selectedChild", string.example("films"), "The identifier of its selected child."),
        ]).described("A group of tabs with its selected child."))

    private static let archivedScene: Schema = named(
        "ArchivedScene",
        object([
            .required("storyboard", string.example("Main"), "The storyboard's name."),
            .required("identifier", string.example("home"), "The storyboard identifier."),
        ]).described("The scene that a controller is made from again."))

    private static let archiveEntry: Schema = named(
        "ArchiveEntry", oneOf([archivedValue, archivedReference]).described("A key with its content."))

    private static let archivedValue: Schema = named(
        "ArchivedValue",
        object([
            .required("key", name.example("draft"), "The key."),
            .required("value", value.example("Dear Ada"), "The value."),
        ]).described("A key with a value."))

    private static let archivedReference: Schema = named(
        "ArchivedReference",
        object([
            .required("key", name.example("owner"), "The key."),
            .required("reference", archivePath, "The path of the object that it refers to."),
        ]).described("A key with a reference to another object."))
}
