import JSONCoding
import PresentationEngine

/// The app's own objects and behaviors, as clients read them.
extension PresentationSession {
    /// Writes an array of the named objects, in the order of their table.
    package func writeObjects(to writer: inout JSONWriter) {
        writer.beginArray()
        for (_, object) in objects.all { write(object, to: &writer) }
        writer.endArray()
    }

    /// The app's object with this name.
    package func objectHandle(named name: String) -> ObjectHandle? {
        guard case .object(let handle)? = names[name] else { return nil }
        return handle
    }

    /// Writes one of the app's objects.
    package func writeObject(_ handle: ObjectHandle, to writer: inout JSONWriter) {
        guard let object = objects[handle] else { return writer.null() }
        write(object, to: &writer)
    }

    private func write(_ object: NamedObject, to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", object.name)
            $0.member("class", qualifiedClassName(object.className))
            switch object.owner {
            case .client: $0.member("owner", "client")
            case .actor(let actor): $0.member("owner", name(actor))
            case .nobody: $0.nullable("owner", nil)
            }
            $0.member("animator", object.animator)
            $0.member("interaction", object.interaction)
            $0.member("presentationController", object.presentationController)
            if let popover = object.popover { write(popover, to: &$0) }
            $0.member("restorationIdentifier", object.restoration.identifier)
            $0.member("restorationParent", object.restoration.parent.map(name))
            $0.member("objectRestorationClass", object.restoration.className)
            $0.member("drives", object.drives.flatMap { transitions[$0]?.name })
        }
    }

    /// Writes the properties of a popover controller.
    private func write(_ popover: PopoverController, to writer: inout JSONWriter) {
        writer.key("popoverController")
        writer.object {
            $0.member("contentViewController", name(popover.content))
            $0.member("isPopoverVisible", isVisible(popover))
            $0.member("popoverContentSize", popover.contentSize)
            $0.member("delegate", popover.delegate.map(name))
            if !popover.passthroughViews.isEmpty { $0.member("passthroughViews", popover.passthroughViews) }
        }
    }

    /// Writes the behaviors, by the names of their classes or objects.
    package func writeBehaviors(to writer: inout JSONWriter) {
        writer.object {
            for (_, declared) in behaviors.all {
                $0.key(declared.name)
                $0.value(declared.behavior)
            }
        }
    }
}
