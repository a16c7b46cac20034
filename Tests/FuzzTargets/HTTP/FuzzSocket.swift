import Glibc

/// A socket to a server on this machine that never blocks, and whose interrupted calls are made again: libFuzzer's
/// timer sends signals.
final class FuzzSocket: Sendable {
    private let descriptor: Int32

    /// The system's reason for a failed connection.
    struct Fault: Error, CustomStringConvertible {
        let number: Int32
        var description: String { String(cString: strerror(number)) }
    }

    enum Reception {
        case bytes(ArraySlice<UInt8>)
        case nothing
        case end
        case reset
    }

    init(port: UInt16) throws(Fault) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Fault(number: errno) }
        // A reset connection leaves no port in the TIME_WAIT state.
        var reset = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if !isConnected { try finishConnecting() }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// An interrupted `connect` continues; it is done once the socket is writable.
    private func finishConnecting() throws(Fault) {
        guard errno == EINTR else { throw Fault(number: errno) }
        while !wait(forRoom: true, milliseconds: FuzzConnection.deadlineMilliseconds).hasRoom {}
        var number: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size)
        guard number == 0 else { throw Fault(number: number) }
    }

    deinit {
        close(descriptor)
    }

    /// Waits for input, or for room as well.
    func wait(forRoom: Bool, milliseconds: Int) -> (hasRoom: Bool, hasInput: Bool) {
        var events = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if forRoom { events.events |= Int16(POLLOUT) }
        guard poll(&events, 1, Int32(milliseconds)) > 0 else { return (false, false) }
        let hasFailed = events.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
        return (
            forRoom && events.revents & Int16(POLLOUT) != 0,
            hasFailed || events.revents & Int16(POLLIN) != 0
        )
    }

    /// Sends as much as the socket accepts; nil if nothing can be sent any more.
    func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        let count = bytes.withUnsafeBytes {
            Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func receive() -> Reception {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { return .bytes(buffer[..<count]) }
        if count == 0 { return .end }
        return errno == EAGAIN || errno == EINTR ? .nothing : .reset
    }

    /// Both ends of the connection as the system sees them: addresses, states and queues.
    var state: String {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(descriptor, $0, &size)
            }
        }
        let port = String(UInt16(bigEndian: address.sin_port), radix: 16, uppercase: true)
        let place = ":" + String(repeating: "0", count: 4 - port.count) + port + " "
        guard let file = fopen("/proc/net/tcp", "r") else { return "" }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        var found: [String] = []
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.contains(place) { found.append(text) }
        }
        return found.joined()
    }
}
