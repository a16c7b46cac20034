/// `UISceneSizeRestrictions`: the sizes that the user may give the window, in points.
public struct SizeRestrictions: Sendable, Hashable {
    public var minimum: Size?
    public var maximum: Size?

    public init(minimum: Size? = nil, maximum: Size? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// The size within the restrictions that comes nearest, and no larger than the screen. A window has at least a
    /// point in each direction, whatever the app asks for.
    package func limit(_ size: Size, on screen: Size) -> Size {
        func limit(_ length: Double, _ least: Double?, _ most: Double?, _ screen: Double) -> Double {
            min(max(min(length, most ?? length), least ?? 0, 1), screen)
        }
        return Size(
            limit(size.width, minimum?.width, maximum?.width, screen.width),
            limit(size.height, minimum?.height, maximum?.height, screen.height))
    }
}
