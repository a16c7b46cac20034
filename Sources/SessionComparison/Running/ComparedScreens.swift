import PresentationEngine

/// The screens of both sides after a command with differences.
public struct ComparedScreens: Sendable, Equatable {
    /// The index of the command.
    public let command: Int
    /// The screen of the left side; nil if it could not be drawn.
    public let left: DrawnScreen?
    public let right: DrawnScreen?

    /// Whether both sides look the same.
    public var isSame: Bool { left != nil && left?.looks == right?.looks }

    /// The bytes of both screens.
    var byteCount: Int { (left?.byteCount ?? 0) + (right?.byteCount ?? 0) }
}

/// A screen as it was drawn.
public struct DrawnScreen: Sendable, Equatable {
    /// The picture as SVG.
    public let picture: [UInt8]
    /// Its layers as JSON.
    public let layers: [UInt8]
    /// The hash value of what is drawn without captions: equal for screens that look the same.
    public let looks: Int

    public init(picture: [UInt8], layers: [UInt8], looks: Int) {
        self.picture = picture
        self.layers = layers
        self.looks = looks
    }

    fileprivate var byteCount: Int { picture.count + layers.count }
}

/// Draws the screen of a session; nil if its picture is too large.
package typealias ScreenDrawer = @Sendable (PresentationSession) -> DrawnScreen?

/// Draws the screens of a comparison, as long as there is room for them.
package struct ScreenRecord: Sendable {
    private let draw: ScreenDrawer
    private(set) var screens: [ComparedScreens] = []
    private var byteCount = 0

    /// The most commands after which screens are drawn.
    package static let commandLimit = 40
    /// The most bytes of all screens.
    package static let byteLimit = 2 << 20

    package init(_ draw: @escaping ScreenDrawer) { self.draw = draw }

    /// Draws both sides after a command.
    mutating func add(_ left: PresentationSession, _ right: PresentationSession, after command: Int) {
        guard screens.count < Self.commandLimit else { return }
        let drawn = ComparedScreens(command: command, left: draw(left), right: draw(right))
        guard byteCount + drawn.byteCount <= Self.byteLimit else { return }
        byteCount += drawn.byteCount
        screens.append(drawn)
    }
}
