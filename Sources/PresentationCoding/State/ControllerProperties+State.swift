import JSONCoding
import PresentationEngine

extension ControllerProperties: JSONWritable, JSONReadable {
    /// Writes the properties that differ from UIKit's defaults.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("title", title)
        writer.member("restorationIdentifier", restorationIdentifier)
        writer.member("style", modalPresentationStyle?.name)
        if modalTransitionStyle != .coverVertical { writer.member("transition", modalTransitionStyle.name) }
        writer.member("definesContext", definesPresentationContext)
        writer.flag("providesTransition", providesPresentationContextTransitionStyle)
        writer.flag("modalInPresentation", isModalInPresentation)
        writer.flag("modalInPopover", isModalInPopover)
        writer.flag("capturesStatusBar", modalPresentationCapturesStatusBarAppearance)
        if preferredContentSize != .zero { writer.member("contentSize", preferredContentSize) }
        writer.member("anchor", anchor)
        if !stored.isEmpty {
            writer.object("stored") {
                for entry in stored {
                    $0.key(entry.property.rawValue)
                    $0.value(entry.value)
                }
            }
        }
        writer.endObject()
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
