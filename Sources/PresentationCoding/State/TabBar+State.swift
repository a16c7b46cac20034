import JSONCoding
import PresentationEngine

extension TabBar: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("more", more, before.more)
        record.member("lent", lent?.controller, before.lent?.controller)
        record.member("lentIndex", lent?.index, before.lent?.index)
        record.member("customizable", customizable, before.customizable)
        record.member("beforeMore", beforeMore, before.beforeMore)
        record.list("objects", objects, before.objects)
        record.member("selectedTab", selectedTab, before.selectedTab)
        record.flag("minimized", isMinimized, before.isMinimized)
    }

    /// Reads the state of a tab bar controller besides its children.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        more = try object.value("more")
        if let controller: ControllerHandle = try object.value("lent") {
            lent = LentTab(
                controller: controller, index: try object.required("lentIndex").integer(in: 0 ... .max))
        }
        if object.optional("customizable") != nil { customizable = try object.list("customizable") }
        beforeMore = try object.value("beforeMore")
        objects = try object.list("objects")
        selectedTab = try object.value("selectedTab")
        isMinimized = try object.flag("minimized")
    }
}
