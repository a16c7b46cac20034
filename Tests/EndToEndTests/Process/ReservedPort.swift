import Foundation

/// A port that stays with one test while no server listens on it, for servers that take over from each other.
///
/// Its socket never listens. The system gives a bound port to nobody who asks for any port, but a server may listen on
/// it that asks for this one.
final class ReservedPort: Sendable {
    let number: UInt16
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemFault("socket") }
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        number = UInt16(bigEndian: address.sin_port)
        guard isBound else {
            close(descriptor)
            throw SystemFault("bind")
        }
    }

    deinit { close(descriptor) }

    /// The arguments of a server that listens on this port.
    var arguments: [String] { ["--listen", "127.0.0.1:\(number)"] }
}
