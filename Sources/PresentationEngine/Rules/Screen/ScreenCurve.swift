extension AnimationCurve {
    /// The part of the way that has been covered after a part of the time, both from 0 to 1: the cubic Bézier curve
    /// that Core Animation documents for the name.
    package func value(at time: Double) -> Double {
        let time = min(max(time, 0), 1)
        let (first, second): (Double, Double)
        switch self {
        case .linear: return time
        case .easeIn: (first, second) = (0.42, 1)
        case .easeOut: (first, second) = (0, 0.58)
        case .easeInOut: (first, second) = (0.42, 0.58)
        }
        // The control points have the heights 0 and 1, and the curve is monotonic in both directions.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if Self.bezier(first, second, middle) < time { low = middle } else { high = middle }
        }
        return time == 0 || time == 1 ? time : Self.bezier(0, 1, (low + high) / 2)
    }

    private static func bezier(_ first: Double, _ second: Double, _ t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }
}

/// The cosine of a half turn's part, 0 to 1, without a library whose last digits differ between systems; exactly 0
/// where a view that turns stands on its edge.
func cosineOfHalfTurn(_ part: Double) -> Double {
    if part > 0.5 { return -cosineOfHalfTurn(1 - part) }
    let angle = part * Double.pi
    var (term, sum) = (1.0, 1.0)
    for order in stride(from: 2.0, through: 18, by: 2) {
        term *= -angle * angle / (order * (order - 1))
        sum += term
    }
    return abs(sum) < 1e-9 ? 0 : sum
}
