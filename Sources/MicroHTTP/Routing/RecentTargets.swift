import Glibc
import Guarding

/// A request's target, read: its path, and the operation that answers its method on that path.
final class ResolvedTarget: Sendable {
    let path: RequestPath
    let destination: RequestDestination
    /// The method and the text that it was resolved from.
    private let method: HTTPMethod
    private let text: [UInt8]

    /// - Throws: `RequestFault` if the text is not a valid path.
    init(_ method: HTTPMethod, _ text: UnsafeBufferPointer<UInt8>, by handler: HTTPHandler) throws(RequestFault) {
        path = try RequestPath(target: text)
        destination = handler.destination(method, path)
        self.method = method
        self.text = Array(text)
    }

    /// Whether it was resolved from the same method and text.
    func isResolved(from method: HTTPMethod, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard method == self.method, text.count == self.text.count, let start = text.baseAddress else { return false }
        return memcmp(start, self.text, text.count) == 0
    }
}

/// The targets that were requested recently, so that one that is requested again, on whichever connection, is not
/// split, decoded and looked up again.
///
/// A hash of its text gives each target one place, where it replaces the target that was there before: the memory is
/// limited, and a client that requests many targets costs the others no more than a look-up.
final class RecentTargets: Sendable {
    /// A target with a longer text is resolved each time.
    static let keptByteCount = 256
    /// The number of places.
    static let placeCount = stripeCount * stripeLength

    private static let stripeCount = 16
    private static let stripeLength = 64
    /// Places with a lock of their own, so that threads seldom wait for each other.
    private final class Stripe: Sendable {
        let places = Guarded([ResolvedTarget?](repeating: nil, count: stripeLength))
    }

    private let stripes = (0..<stripeCount).map { _ in Stripe() }

    /// The target of a request.
    ///
    /// - Throws: `RequestFault` if the text is not a valid path.
    func resolve(
        _ method: HTTPMethod, _ text: UnsafeBufferPointer<UInt8>, by handler: HTTPHandler
    ) throws(RequestFault) -> ResolvedTarget {
        guard text.count <= Self.keptByteCount else { return try ResolvedTarget(method, text, by: handler) }
        let hash = Self.hash(text)
        let stripe = stripes[hash % Self.stripeCount]
        let place = hash / Self.stripeCount % Self.stripeLength
        let known = stripe.places.withLock { $0[place] }
        if let known, known.isResolved(from: method, text) { return known }
        let resolved = try ResolvedTarget(method, text, by: handler)
        stripe.places.withLock { $0[place] = resolved }
        return resolved
    }

    /// A quick hash; a client that makes targets collide only slows itself down.
    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var hash = UInt64(text.count)
        var rest = UnsafeRawBufferPointer(text)
        while rest.count >= 8 {
            hash = (hash ^ rest.loadUnaligned(as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(8))
        }
        for byte in rest { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
    }
}
