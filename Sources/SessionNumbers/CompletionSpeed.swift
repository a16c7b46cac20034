/// `completionSpeed` of an interaction controller: the speed of the rest of the animation as a multiple of
/// normal speed.
public enum CompletionSpeed {
    /// The speeds that a client may set.
    public static let range = 0.001...1_000.0

    /// The speed, or the nearest one in the range; 1, UIKit's default, for NaN.
    public static func clamped(_ speed: Double) -> Double {
        speed.isNaN ? 1 : min(max(speed, range.lowerBound), range.upperBound)
    }
}
