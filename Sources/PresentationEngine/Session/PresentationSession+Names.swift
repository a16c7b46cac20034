import SessionNumbers

/// Looking up objects by name, and describing them as UIKit's messages do.
extension PresentationSession {
    func controller(_ name: String, _ bindings: Bindings = .none) throws(Rejection) -> ControllerHandle {
        let resolved = resolve(name, bindings)
        guard case .controller(let handle)? = names[resolved] else {
            throw .unknown(kind: "controller", name: resolved)
        }
        return handle
    }

    /// The name to which `name` refers, which may be a variable of the reaction, such as `$destination`.
    func resolve(_ name: String, _ bindings: Bindings) -> String {
        guard let variable = Bindings.variable(name), case .text(let value)? = bindings[variable] else {
            return name
        }
        return value
    }

    /// The value of a string: the variable's, if it names a variable of the reaction, or the string itself.
    func value(of text: String, _ bindings: Bindings) -> Value {
        guard let variable = Bindings.variable(text), let value = bindings[variable] else {
            return .text(text)
        }
        return value
    }

    /// The value of a call's Boolean argument, which may be a variable of the reaction.
    func truth(of argument: BooleanArgument, _ bindings: Bindings) throws(Rejection) -> Bool {
        switch argument {
        case .constant(let isTrue): return isTrue
        case .variable(let name):
            guard case .bool(let isTrue)? = bindings[String(name.dropFirst())] else {
                throw .invalid(
                    reason: "There is no \(name) here that is true or false; write one of these.", rule: nil)
            }
            return isTrue
        }
    }

    func actor(_ name: String, _ bindings: Bindings = .none) throws(Rejection) -> Actor {
        let resolved = resolve(name, bindings)
        switch names[resolved] {
        case .controller(let handle): return .controller(handle)
        case .object(let handle): return .object(handle)
        case .view, .window, .presentation, .transition, .segue, nil:
            throw .unknown(kind: "object", name: resolved)
        }
    }

    /// Why there is no transition with this name: it has ended, or never existed.
    package func absence(ofTransition name: String) -> Rejection {
        names.wasGiven(name, numbered: "t")
            ? .ended(transition: name) : .unknown(kind: "transition", name: name)
    }

    @inline(__always)
    package func name(_ handle: ControllerHandle) -> String { controllers[handle]?.name ?? "" }

    package func name(_ actor: Actor) -> String {
        switch actor {
        case .controller(let handle): controllers[handle]?.name ?? ""
        case .object(let handle): objects[handle]?.name ?? ""
        case .view(let handle): views[handle]?.name ?? ""
        case .application: "application"
        case .type(let name): name
        }
    }

    /// The object whose code makes the calls with these variables; nil for the client's own calls.
    func author(of bindings: Bindings) -> Subject? {
        guard case .text(let name)? = bindings["self"] else { return nil }
        return switch names[name] {
        case .controller: .controller(name)
        case .object: .object(name)
        case .view: .view(name)
        case .window, .presentation, .transition, .segue, nil:
            name == self.name(Actor.application) ? .application : nil
        }
    }

    // Inlined, as is all that each event needs: a call from a mutating method copies the session.
    @inline(__always)
    func subject(_ actor: Actor) -> Subject {
        switch actor {
        case .controller(let handle): .controller(name(handle))
        case .object(let handle): .object(objects[handle]?.name ?? "")
        case .view(let handle): .view(views[handle]?.name ?? "")
        case .application: .application
        case .type(let name): .type(name)
        }
    }

    @inline(__always)
    package func exists(_ actor: Actor) -> Bool {
        switch actor {
        case .controller(let handle): controllers.contains(handle)
        case .object(let handle): objects.contains(handle)
        case .view(let handle): views.contains(handle)
        case .application, .type: true
        }
    }

    /// `<Class: 0xaddress>`, as the console and exceptions name an object.
    func description(_ handle: ControllerHandle) -> String {
        guard let controller = controllers[handle] else { return "(null)" }
        return "<\(qualifiedClassName(of: controller)): \(Self.address(controller.serial))>"
    }

    /// The class as UIKit's messages print it, with its module if it is a Swift class that a storyboard names (CH-140).
    package func qualifiedClassName(of controller: Controller) -> String {
        let name = controller.className
        guard let names = settings?.classNames, !names.isEmpty else { return name }
        if names.isAmbiguous(name), let reference = controller.scene,
            let named = settings?.storyboards[reference.storyboard].scene(withID: reference.objectID)?
                .customClass, named.name == name
        {
            return named.qualifiedName
        }
        return names.qualifiedName(of: name) ?? name
    }

    /// The class of a view as UIKit's messages print it: a root view that the app did not make has the class that UIKit
    /// gives to controllers of that kind.
    package func printedClass(of view: View) -> String {
        guard view.className == "UIView", let kind = view.owner.flatMap({ controllers[$0]?.kind }) else {
            return qualifiedClassName(view.className)
        }
        return switch kind {
        case .navigationController, .tabBarController, .imagePickerController: "UILayoutContainerView"
        case .splitViewController:
            rules.hasSplitColumns ? "_UISplitViewControllerPanelImplView" : "UILayoutContainerView"
        case .pageViewController: "_UIPageViewControllerContentView"
        case .tableViewController: "UITableView"
        case .collectionViewController: "UICollectionViewControllerWrapperView"
        case .viewController, .avPlayerViewController, .alertController, .activityViewController, .searchController:
            "UIView"
        }
    }

    /// The same for the class of any other object, which has no scene of its own.
    package func qualifiedClassName(_ name: String) -> String {
        settings?.classNames.qualifiedName(of: name) ?? name
    }

    func description(_ handle: PresentationHandle) -> String {
        guard let presentation = presentations[handle] else { return "(null)" }
        return "<\(printedClass(of: presentation)): \(Self.address(presentation.serial))>"
    }

    /// The class that UIKit's messages name: the private class behind a style, if the app has no presentation
    /// controller of its own (P67).
    package func printedClass(of presentation: Presentation) -> String {
        guard presentation.declared == nil, alertPresentationClass(presentation) == nil else {
            return presentationClass(presentation)
        }
        return switch presentation.effectiveStyle {
        case .fullScreen: "_UIFullscreenPresentationController"
        case .currentContext: "_UICurrentContextPresentationController"
        case .overFullScreen: "_UIOverFullscreenPresentationController"
        case .overCurrentContext: "_UIOverCurrentContextPresentationController"
        case .pageSheet: "_UIPageSheetPresentationController"
        case .formSheet: "_UIFormSheetPresentationController"
        case .popover, .custom, .none, .automatic: presentationClass(presentation)
        }
    }

    /// The public class by which an app knows it.
    package func presentationClass(_ presentation: Presentation) -> String {
        if let declared = presentation.declared, let object = objects[declared] { return object.className }
        if let className = alertPresentationClass(presentation) { return className }
        if controllers[presentation.presented]?.search != nil { return "_UISearchPresentationController" }
        switch presentation.effectiveStyle {
        case .popover: return "UIPopoverPresentationController"
        case .pageSheet, .formSheet:
            return rules.hasSheetPresentationController
                ? "UISheetPresentationController" : "UIPresentationController"
        case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .none, .automatic:
            return "UIPresentationController"
        }
    }

    /// The address of an object, derived from its serial number.
    package static func address(_ serial: Int) -> String {
        "0x" + String(0x7fa0_0000_0000 &+ UInt64(truncatingIfNeeded: serial) &* 0x400, radix: 16)
    }

    package var rules: VersionRules {
        settings?.rules ?? .unlaunched
    }

    mutating func nextSerial() -> Int {
        header.serial = SerialNumber.following(header.serial)
        return header.serial
    }
}
