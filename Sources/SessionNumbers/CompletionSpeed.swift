/// `completionSpeed` of an interaction controller: how many times as fast as the animation the rest of the way runs.
public enum CompletionSpeed {
    /// The speeds that a client may set.
    public static let range = 0.001...1_000.0

    /// The speed, or the nearest one in the range; 1, UIKit's default, for NaN.
    public static func clamped(_ speed: Double) -> Double {
        speed.isNaN ? 1 : min(max(speed, range.lowerBound), range.upperBound)
    }
}
