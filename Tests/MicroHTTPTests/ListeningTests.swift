import Testing
import WireTesting

@testable import MicroHTTP

@Suite("The listening address")
struct ListeningTests {
    @Test(arguments: ["0.0.0.0", "::"])
    func `an address that other machines can reach has to be allowed`(address: String) throws {
        var configuration = HTTPServerConfiguration()
        configuration.address = address
        #expect(throws: HTTPServerFault.self) { try HTTPServer.start(configuration, handler: echo) }
        // The socket is bound but not listening: no connection is possible.
        configuration.allowsOtherMachines = true
        let socket = try ListeningSocket(configuration)
        let isLoopback = socket.isLoopback
        #expect(!isLoopback)
    }

    @Test(arguments: ["127.0.0.1", "127.9.8.7", "localhost"])
    func `a loopback address needs no permission`(address: String) throws {
        var configuration = HTTPServerConfiguration()
        configuration.address = address
        let socket = try ListeningSocket(configuration)
        let isLoopback = socket.isLoopback
        #expect(isLoopback)
    }

    @Test func `a bound address is taken, and nobody can connect before the server starts`() async throws {
        var configuration = HTTPServerConfiguration()
        let socket = try ListeningSocket(configuration)
        let port = socket.port
        #expect(throws: RawClientFault.self) { try RawClient(port: port) }
        // Nobody else can bind it either, so that the server cannot find it taken when it starts to listen.
        configuration.port = port
        #expect(throws: HTTPServerFault.self) { _ = try ListeningSocket(configuration) }
        let server = try HTTPServer.start(configuration, on: socket, handler: echo)
        #expect(throws: HTTPServerFault.self) { try HTTPServer.start(configuration, handler: echo) }
        #expect(try server.fetch("GET", "/a").body == "GET /a")
        await server.stop(deadlineMilliseconds: 0)
    }

    @Test func `addresses and networks are read and compared`() throws {
        let network = try #require(NetworkRange("10.1.0.0/16"))
        #expect(network.contains(try #require(NetworkAddress("10.1.255.1"))))
        #expect(network.contains(try #require(NetworkAddress("::ffff:10.1.0.1"))))
        #expect(!network.contains(try #require(NetworkAddress("10.2.0.1"))))
        let longer = try #require(NetworkRange("2001:db8::/33"))
        #expect(longer.contains(try #require(NetworkAddress("2001:db8:7fff::1"))))
        #expect(!longer.contains(try #require(NetworkAddress("2001:db8:8000::1"))))
        #expect(try #require(NetworkRange("0.0.0.0/0")).contains(try #require(NetworkAddress("1.2.3.4"))))
        #expect(!(try #require(NetworkRange("0.0.0.0/0")).contains(try #require(NetworkAddress("::1")))))
        for text in ["", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0/8", "::/129", "a", "1.2.3.4/", "127.1"] {
            #expect(NetworkRange(text) == nil, "\(text)")
        }
        let one = try #require(NetworkAddress("2001:db8::1"))
        let other = try #require(NetworkAddress("2001:db8::2"))
        #expect(one.clientKey == other.clientKey)
        for text in ["127.0.0.1", "127.255.0.3", "::1", "::ffff:127.0.0.1"] {
            #expect(try #require(NetworkAddress(text)).isLoopback, "\(text)")
        }
        for text in ["128.0.0.1", "::2", "1::1", "::7f00:1"] {
            #expect(!(try #require(NetworkAddress(text)).isLoopback), "\(text)")
        }
    }
}
