package typealias SegueHandle = Handle<Segue>

/// A segue object of a storyboard's segue that is being performed (SG-01 to SG-08).
package struct Segue: Sendable, Equatable {
    package let serial: Int
    package let name: String
    package let identifier: String?
    package let className: String
    package let storyboard: Int
    /// The object id of the segue in its storyboard.
    package let element: String
    package let source: ControllerHandle
    package let destination: ControllerHandle
    package let sender: String?
    /// For an unwinding, the controllers above the source when the destination was found, the nearest first (CH-693).
    package let way: [ControllerHandle]

    package init(
        serial: Int, name: String, identifier: String?, className: String, storyboard: Int, element: String,
        source: ControllerHandle, destination: ControllerHandle, sender: String?, way: [ControllerHandle] = []
    ) {
        self.serial = serial
        self.name = name
        self.identifier = identifier
        self.className = className
        self.storyboard = storyboard
        self.element = element
        self.source = source
        self.destination = destination
        self.sender = sender
        self.way = way
    }
}

/// A segue that is about to be performed, before its objects exist.
package struct SegueRequest: Sendable, Hashable {
    package let source: ControllerHandle
    package let storyboard: Int
    package let element: String
    package let sender: String?

    package init(source: ControllerHandle, storyboard: Int, element: String, sender: String?) {
        self.source = source
        self.storyboard = storyboard
        self.element = element
        self.sender = sender
    }
}

/// The steps of a segue that has its objects (SG-05 to SG-07).
package enum SegueStage: String, Sendable, Hashable, CaseIterable {
    case initialize
    case prepare
    /// The action of an unwinding is called on its target (SG-27).
    case act
    case perform
    /// `super.perform()`.
    case performBase
    /// The view of an embedded controller goes into its container view (R74).
    case embed
    case enableAnimations
    case release
}
