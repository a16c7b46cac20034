import JSONCoding
import PresentationEngine

extension TabBarCall {
    /// The word by which the call is named in JSON.
    var verb: CallVerb {
        switch self {
        case .select: .select
        case .tap: .tapTab
        case .pickFromMore: .pickFromMore
        case .setCustomizable: .setCustomizableViewControllers
        case .customize: .customizeTabs
        case .setItems: .setTabBarItems
        }
    }

    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .select(let tab), .tap(let tab): tab.writeMembers(to: &writer)
        case .pickFromMore(let controller): writer.member("controller", controller)
        case .setCustomizable(let controllers):
            writer.key("controllers")
            if let controllers { writer.value(controllers) } else { writer.null() }
        case .customize(let controllers): writer.member("controllers", controllers)
        case .setItems: break
        }
    }
}

extension Tab {
    static let keys = ["index", "controller", "more"]

    fileprivate func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .index(let index): writer.member("index", index)
        case .controller(let name): writer.member("controller", name)
        case .more: writer.member("more", true)
        }
    }

    /// Reads the tab that is named by exactly one of its keys.
    init(_ object: JSONObjectReader) throws(JSONFault) {
        let given = Self.keys.filter { object.optional($0) != nil }
        guard given.count == 1 else {
            throw object.fault("Exactly one of \"index\", \"controller\" and \"more\" must be given.")
        }
        if let index = object.optional("index") {
            self = .index(try index.integer())
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
