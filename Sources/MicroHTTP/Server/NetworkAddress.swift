import Glibc

/// An IPv4 or IPv6 address in 128 bits; IPv4 addresses are kept in their IPv6-mapped form.
public struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    /// The upper 64 bits.
    public let high: UInt64
    /// The lower 64 bits.
    public let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The address of a socket; nil if it belongs to neither family.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let bits = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
            self.init(high: 0, low: Self.mappedPrefix | UInt64(UInt32(bigEndian: bits)))
        case AF_INET6:
            self.init(UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default:
            return nil
        }
    }

    /// Reads a numeric address, IPv4 in dotted decimal or IPv6 without brackets; nil for anything else.
    init?(_ text: String) {
        var shorter = in_addr()
        if inet_pton(AF_INET, text, &shorter) == 1 {
            self.init(high: 0, low: Self.mappedPrefix | UInt64(UInt32(bigEndian: shorter.s_addr)))
            return
        }
        var longer = in6_addr()
        guard inet_pton(AF_INET6, text, &longer) == 1 else { return nil }
        self.init(longer)
    }

    private init(_ address: in6_addr) {
        (high, low) = withUnsafeBytes(of: address) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    /// The address in its usual notation.
    public var description: String {
        if isIPv4 { return (0..<4).map { "\(low >> UInt64(24 - 8 * $0) & 0xFF)" }.joined(separator: ".") }
        var address = in6_addr()
        withUnsafeMutableBytes(of: &address) { bytes in
            bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
            bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(AF_INET6, &address, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static let mappedPrefix: UInt64 = 0xFFFF << 32

    /// Whether this is an IPv4 address.
    var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whether it is a loopback address: 127.0.0.0/8 or ::1.
    var isLoopback: Bool { isIPv4 ? (low >> 24) & 0xFF == 127 : high == 0 && low == 1 }

    /// The key of a client in limits per client: an IPv4 address itself, the 64-bit network of an IPv6 address,
    /// since a single machine commonly owns all addresses of such a network.
    var clientKey: NetworkAddress { isIPv4 || isLoopback ? self : NetworkAddress(high: high, low: 0) }
}

/// A network such as `10.0.0.0/8`, or a single address.
public struct NetworkRange: Hashable, Sendable {
    private let base: NetworkAddress
    private let mask: NetworkAddress

    /// Reads an address with or without a prefix length; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = NetworkAddress(String(first)) else { return nil }
        let offset = address.isIPv4 ? 96 : 0
        var length = 128
        if parts.count == 2 {
            guard let number = Int(parts[1]), (0...128 - offset).contains(number),
                parts[1].allSatisfy(\.isNumber)
            else { return nil }
            length = offset + number
        }
        mask = NetworkAddress(
            high: Self.ones(min(length, 64)), low: Self.ones(max(0, length - 64)))
        base = NetworkAddress(high: address.high & mask.high, low: address.low & mask.low)
    }

    /// Whether the address lies in the network.
    func contains(_ address: NetworkAddress) -> Bool {
        address.high & mask.high == base.high && address.low & mask.low == base.low
    }

    private static func ones(_ count: Int) -> UInt64 { count == 0 ? 0 : ~0 << UInt64(64 - count) }
}
