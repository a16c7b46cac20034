import JSONCoding
import PresentationEngine

extension ControllerProperties: StateRecord, JSONReadable {
    func write(to record: inout RecordWriter, since before: Self) {
        record.member("title", title, before.title)
        record.member("restorationIdentifier", restorationIdentifier, before.restorationIdentifier)
        record.member("style", modalPresentationStyle?.name, before.modalPresentationStyle?.name)
        record.text(
            "transition", modalTransitionStyle.name,
            before.modalTransitionStyle.name, usually: "coverVertical")
        record.member("definesContext", definesPresentationContext, before.definesPresentationContext)
        record.flag(
            "providesTransition", providesPresentationContextTransitionStyle,
            before.providesPresentationContextTransitionStyle)
        record.flag("modalInPresentation", isModalInPresentation, before.isModalInPresentation)
        record.flag("modalInPopover", isModalInPopover, before.isModalInPopover)
        record.flag(
            "capturesStatusBar", modalPresentationCapturesStatusBarAppearance,
            before.modalPresentationCapturesStatusBarAppearance)
        record.member(
            "contentSize", isUsual: preferredContentSize == .zero,
            wasUsual: before.preferredContentSize == .zero,
            preferredContentSize.write, before.preferredContentSize.write)
        record.member("anchor", anchor, before.anchor)
        record.member(
            "stored", isUsual: stored.isEmpty, wasUsual: before.stored.isEmpty, writeStored,
            before.writeStored)
    }

    private func writeStored(to writer: inout JSONWriter) {
        writer.object {
            for entry in stored {
                $0.key(entry.property.rawValue)
                $0.value(entry.value)
            }
        }
    }

    /// Reads the properties.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        title = try object.value("title")
        restorationIdentifier = try object.value("restorationIdentifier")
        modalPresentationStyle = try object.optional("style")?.presentationStyle()
        modalTransitionStyle = try object.optional("transition")?.transitionStyle() ?? .coverVertical
        definesPresentationContext = try object.optional("definesContext")?.bool()
        providesPresentationContextTransitionStyle = try object.flag("providesTransition")
        isModalInPresentation = try object.flag("modalInPresentation")
        isModalInPopover = try object.flag("modalInPopover")
        modalPresentationCapturesStatusBarAppearance = try object.flag("capturesStatusBar")
        preferredContentSize = try object.value("contentSize") ?? .zero
        anchor = try object.value("anchor")
        stored =
            try object.optional("stored")?.object().members.map { member throws(JSONFault) in
                guard let property = Property(rawValue: member.key) else {
                    throw member.reader.fault("A controller has no property of that name.")
                }
                return StoredProperty(property: property, value: try Value(json: member.reader))
            } ?? []
    }
}
