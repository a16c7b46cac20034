import JSONCoding
import PresentationEngine

/// Which controllers are asked for; what is nil does not matter.
package struct ControllerSelection: Sendable, Hashable {
    package var className: String?
    package var title: String?
    /// The identifier in the storyboard, or the restoration identifier.
    package var identifier: String?
    /// The state between the appearance callbacks, in UIKit's word.
    package var state: String?

    package init(
        className: String? = nil, title: String? = nil, identifier: String? = nil, state: String? = nil
    ) {
        self.className = className
        self.title = title
        self.identifier = identifier
        self.state = state
    }
}

/// Controllers one by one, as clients read them.
extension PresentationSession {
    /// The controller of a name.
    package func controllerHandle(named name: String) -> ControllerHandle? {
        guard case .controller(let handle)? = names[name] else { return nil }
        return handle
    }

    /// Writes an array of the selected controllers in the order in which they lie in the session.
    package func writeControllers(_ selection: ControllerSelection = .init(), to writer: inout JSONWriter) {
        writer.beginArray()
        for (handle, record) in controllers.all where isSelected(record, selection) {
            writer.object {
                writeFacts(of: handle, record, to: &$0)
                $0.member("parent", record.parent.map(name))
                $0.member("presented", presentedController(of: record).map(name))
                $0.member("window", record.window.flatMap { windows[$0]?.name })
            }
        }
        writer.endArray()
    }

    private func isSelected(_ record: Controller, _ selection: ControllerSelection) -> Bool {
        func matches(_ wanted: String?, _ values: String?...) -> Bool {
            wanted == nil || values.contains(wanted)
        }
        return matches(selection.className, record.className)
            && matches(selection.title, record.properties.title)
            && matches(selection.state, record.appearance.state)
            && matches(
                selection.identifier, record.properties.restorationIdentifier,
                scene(of: record)?.scene.storyboardIdentifier)
    }

    /// Writes all there is to know of a controller: what it is, its properties as they read, and its links.
    package func writeController(_ handle: ControllerHandle, to writer: inout JSONWriter) {
        guard let record = controllers[handle] else { return writer.null() }
        writer.object { writer in
            writeFacts(of: handle, record, to: &writer)
            writer.member("kind", record.kind.rawValue)
            writer.member("address", Self.address(record.serial))
            writer.member("held", record.isHeld)
            if let (storyboard, scene) = scene(of: record) {
                writer.object("scene") {
                    $0.member("storyboard", storyboard.name)
                    $0.member("id", scene.id)
                    $0.member("identifier", scene.storyboardIdentifier)
                }
            }
            if let alert = record.alert {
                writer.object("alert") { writeAlert(alert, of: handle, to: &$0) }
            }
            writer.object("properties") {
                for property in Property.allCases where property != .view {
                    $0.key(property.rawValue)
                    $0.value(value(of: property, handle))
                }
            }
            writer.object("links") {
                for link in Readable.Link.allCases {
                    $0.key(link.rawValue)
                    $0.value(value(of: .link(link), handle))
                }
            }
        }
    }

    /// Writes what an alert holds; an action that is not shown cannot be tapped (R200).
    private func writeAlert(_ alert: AlertState, of handle: ControllerHandle, to writer: inout JSONWriter) {
        writer.member("preferredStyle", alert.style.rawValue)
        writer.member("message", alert.message)
        writer.array("actions") { writer in
            for action in alert.actions {
                writer.object {
                    $0.member("id", action.name)
                    $0.member("title", action.title)
                    $0.member("style", action.style.rawValue)
                    $0.member("enabled", action.isEnabled)
                    $0.member("shown", isShown(action, of: handle))
                    $0.member("preferred", alert.preferred == action.name)
                }
            }
        }
        writer.array("textFields") { writer in
            for field in alert.textFields {
                writer.object {
                    $0.member("placeholder", field.placeholder)
                    $0.member("text", field.text)
                    $0.member("secure", field.isSecure)
                }
            }
        }
    }

    private func scene(of record: Controller) -> (storyboard: Storyboard, scene: StoryboardScene)? {
        guard let reference = record.scene, let storyboard = settings?.storyboards[reference.storyboard],
            let scene = storyboard.scene(withID: reference.objectID)
        else { return nil }
        return (storyboard, scene)
    }
}
