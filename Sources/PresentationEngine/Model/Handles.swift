package typealias ControllerHandle = Handle<Controller>
package typealias ViewHandle = Handle<View>
package typealias WindowHandle = Handle<Window>
package typealias PresentationHandle = Handle<Presentation>
package typealias TransitionHandle = Handle<Transition>
package typealias ObjectHandle = Handle<NamedObject>
package typealias BehaviorHandle = Handle<DeclaredBehavior>

/// Something that can have a behavior: a controller, or a named object.
package enum Actor: Sendable, Hashable {
    case controller(ControllerHandle)
    case object(ObjectHandle)
}
