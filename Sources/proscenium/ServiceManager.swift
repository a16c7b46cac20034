import Glibc

/// The service manager that started the process, if it expects notifications: systemd with `Type=notify`.
///
/// The protocol is one datagram of text to the socket that `NOTIFY_SOCKET` names (sd_notify(3)).
enum ServiceManager {
    /// Sends a state such as `READY=1`; does nothing if no service manager expects it.
    static func notify(_ state: String) {
        guard let value = getenv("NOTIFY_SOCKET") else { return }
        let path = Array(String(cString: value).utf8)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard (1..<MemoryLayout.size(ofValue: address.sun_path)).contains(path.count) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            place.copyBytes(from: path)
            // An abstract socket, whose name begins with a NUL byte.
            if path.first == UInt8(ascii: "@") { place[0] = 0 }
        }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
        let bytes = Array(state.utf8)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(
                    descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), address, size)
            }
        }
    }

    /// The interval at which the service manager expects a watchdog signal, in microseconds; nil if it expects none.
    static var watchdogMicroseconds: Int? {
        guard let value = getenv("WATCHDOG_USEC"), let interval = Int(String(cString: value)), interval > 0 else {
            return nil
        }
        if let value = getenv("WATCHDOG_PID"), Int32(String(cString: value)) != getpid() { return nil }
        return interval
    }
}
