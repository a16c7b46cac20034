import ProjectReading
import Testing

/// The hosts named in files. Packages come from the sources configured on the machine and in its tools, so no file
/// names a mirror or a registry.
@Suite("Hosts in files")
struct HostTests {
    /// The machine itself, reserved names, public sites that the documentation links to, and the namespace of SVG.
    private static let permitted: Set<String> = [
        "127.0.0.1", "localhost", "github.com", "developer.apple.com", "www.swift.org", "llvm.org", "json-schema.org",
        "www.w3.org",
        "a", "me", "host",
    ]

    /// The hosts of a text's addresses that are not permitted, and the package sources that it names without an
    /// address.
    static func strangeHosts(in text: ProjectText) -> [String] {
        let addressed = text.text.matches(of: #/[a-z]:\/\/(?:[^\s\/@]+@)?([A-Za-z0-9.\-]+)/#).map {
            $0.output.1
        }
        .map { $0.lowercased() }.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        .filter { host in
            !permitted.contains(host) && !host.hasSuffix(".example") && !host.hasPrefix("example.")
        }
        let named = text.text.matches(of: packageSource).map { $0.output.lowercased() }
        return addressed + named.filter { !addressed.contains($0) }
    }

    /// A host whose first label identifies a package source.
    private static var packageSource: Regex<Substring> {
        #/
        (?i) \b (?: [a-z0-9\-]* mirrors? | apt | artifactory | crates | deb | ftp | goproxy | index | nexus
        | packages | proxy | pypi | registry | security | snapshot ) (?: \. [a-z0-9\-]+ )*
        \. (?: cloud | com | corp | de | dev | eu | internal | io | lan | local | net | org ) \b
        /#
    }

    @Test("No file names a host except the permitted ones")
    func hosts() {
        let files = ProjectText.everything
        for path in ["Makefile", ".ci/run", ".gitignore", "Sources/proscenium/Proscenium.swift"] {
            #expect(files.contains { $0.path == path }, "\(path) is not read")
        }
        let found = files.flatMap { file in Self.strangeHosts(in: file).map { "\(file.path): \($0)" } }
        #expect(found.isEmpty, "\(found)")
    }

    @Test(
        "A mirror is noticed, with and without an address",
        arguments: [
            (["mirror", "inner", "net"], "deb http://%/debian"),
            (["deb", "debian", "org"], "http://%/debian"),
            (["deb", "debian", "org"], "the archive at % has it"),
            (["packages", "inner", "io"], "git+ssh://%"),
            (["eu-mirror", "inner", "net"], "MIRROR=%"), (["host", "inner", "net"], "https://a@%:80/"),
        ])
    func hostSight(labels: [String], line: String) {
        let host = labels.joined(separator: ".")
        let file = ProjectText(
            path: "x",
            text: "http://localhost:80/ \(line.replacing("%", with: host)) https://a.example/ proxy.path")
        #expect(Self.strangeHosts(in: file) == [host])
    }
}
