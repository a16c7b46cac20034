import PresentationEngine

extension Schema {
    static let archive = object([
        .required("format", constant(.string("proscenium.archive"))),
        .required("version", integer(in: 1...StateArchive.currentVersion)),
        .required("keys", archiveKeys),
        .optional("application", array(of: archiveEntry)),
        .required("objects", array(of: archiveObject)),
        .optional(
            "digest",
            string.described(
                "SHA-256 of the rest; a document with another one is refused, one without is marked as edited."
            )),
    ]).described("A state-restoration archive: what an app writes when the system preserves its state.")

    static let archiveSummary = object([
        .required("id", .name), .optional("session", .name), .optional("label", .string),
        .required("created", moment), .required("device", .string),
        .required("systemVersion", .string), .required("bytes", count), .required("digest", .name),
        .optional(
            "edited",
            boolean.described(
                "True for an import that came without the digest of an export: it was written or edited.")),
    ])

    static let archiveList = page("archives", of: .archiveSummary)

    private static let archiveKeys = object([
        .required("bundleVersion", .string), .required("idiom", choice(InterfaceIdiom.allCases.map(\.name))),
        .optional("device", name.described("The device it was written on; nothing follows from it.")),
        .required("systemVersion", systemVersion),
        .required("timestamp", count.described("In milliseconds since 1970.")),
        .optional("requiresSecureCoding", .boolean),
    ]).described("What UIKit itself writes.")

    private static let archivePath = array(of: .string)
        .described("Restoration identifiers, from the outermost to the object's own.")

    private static let archiveObject = object([
        .required("path", archivePath), .optional("kind", choice(StateArchive.Kind.self)),
        .required("class", .name), .optional("restorationClass", .name), .optional("window", count),
        .optional(
            "scene", object([.required("storyboard", .string), .required("identifier", .string)])),
        .optional("presented", archivePath), .optional("entries", array(of: archiveEntry)),
    ])

    private static let archiveEntry = oneOf([
        object([.required("key", .name), .required("value", .value)]),
        object([.required("key", .name), .required("reference", archivePath)]),
    ])
}
