package typealias ControllerHandle = Handle<Controller>
package typealias ViewHandle = Handle<View>
package typealias WindowHandle = Handle<Window>
package typealias PresentationHandle = Handle<Presentation>
package typealias TransitionHandle = Handle<Transition>
package typealias ObjectHandle = Handle<NamedObject>
package typealias BehaviorHandle = Handle<DeclaredBehavior>

/// Something that can have a behavior: a controller, a named object, a view, the app's delegate, a class itself.
package enum Actor: Sendable, Hashable {
    case controller(ControllerHandle)
    case object(ObjectHandle)
    case view(ViewHandle)
    /// The app delegate, whose behavior is called `application` or `AppDelegate`.
    case application
    /// A class, for its class methods, by name.
    case type(String)
}
