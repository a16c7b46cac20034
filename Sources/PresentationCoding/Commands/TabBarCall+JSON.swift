import JSONCoding
import PresentationEngine

extension TabBarCall {
    func write(on receiver: String, to writer: inout JSONWriter) {
        writer.member("receiver", receiver)
        switch self {
        case .select(let tab):
            tab.writeMembers(to: &writer)
        case .tap(let tab):
            tab.writeMembers(to: &writer)
        case .pickFromMore(let row):
            row.writeMembers(to: &writer)
        case .setTabs(let tabs):
            writer.member("tabs", tabs)
        case .setCustomizable(let controllers):
            writer.key("controllers")
            if let controllers { writer.value(controllers) } else { writer.null() }
        case .customize(let controllers):
            writer.member("controllers", controllers)
        case .scroll(let direction, let view):
            writer.word("direction", direction)
            writer.member("view", view)
        case .edit(let edit):
            edit.writeMembers(to: &writer)
        case .drop(let identifier):
            writer.member("identifier", identifier)
        case .setItems: break
        }
    }
}

extension TabEdit {
    /// The members that describe what the user changes.
    static let members: [Schema.Property] = [
        .optional("hiddenTabs", .array(of: .name), "The identifiers of the tabs that the user hides."),
        .optional("shownTabs", .array(of: .name), "The identifiers of hidden tabs that the user shows again."),
        .optional("group", .name, "The identifier of the group whose tabs the user moves."),
        .optional("displayOrder", .array(of: .name), "The identifiers of the group's tabs in their new order."),
    ]

    fileprivate func writeMembers(to writer: inout JSONWriter) {
        if !hiddenTabs.isEmpty { writer.member("hiddenTabs", hiddenTabs) }
        if !shownTabs.isEmpty { writer.member("shownTabs", shownTabs) }
        guard let group else { return }
        writer.member("group", group)
        writer.member("displayOrder", displayOrder)
    }

    /// Reads what the user changes; a group and its order go together.
    init(_ object: JSONObjectReader) throws(JSONFault) {
        let group = try object.name("group")
        guard (group == nil) == (object.optional("displayOrder") == nil) else {
            throw object.fault("\"group\" and \"displayOrder\" go together.")
        }
        self.init(
            hiddenTabs: try object.names("hiddenTabs"), shownTabs: try object.names("shownTabs"), group: group,
            displayOrder: try object.names("displayOrder"))
    }
}

extension Tab {
    /// The keys that identify a tab to be selected by code.
    static let keys = members.map(\.name)

    fileprivate func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .index(let index): writer.member("index", index)
        case .controller(let name): writer.member("controller", name)
        case .title(let title): writer.member("title", title)
        case .identifier(let identifier): writer.member("identifier", identifier)
        case .more: writer.member("more", true)
        }
    }

    /// Reads the tab, which exactly one of its keys must identify.
    init(_ object: JSONObjectReader, keys: [String] = keys) throws(JSONFault) {
        let given = keys.filter { object.optional($0) != nil }
        guard given.count == 1 else {
            let known = keys.map { "\"\($0)\"" }.joined(separator: ", ")
            throw object.fault("Exactly one of \(known) must be given.")
        }
        if let title = try object.name("title") {
            self = .title(title)
        } else if let index = object.optional("index") {
            self = .index(try index.integer())
        } else if let identifier = try object.name("identifier") {
            self = .identifier(identifier)
        } else if let name = try object.name("controller") {
            self = .controller(name)
        } else {
            guard try object.flag("more", default: true) else {
                throw object.fault("\"more\" can only be true.")
            }
            self = .more
        }
    }
}

extension JSONObjectReader {
    /// The names of controllers under a key.
    func controllerNames(_ key: String) throws(JSONFault) -> [String] {
        try required(key).array().map { element throws(JSONFault) in try element.name() }
    }
}
