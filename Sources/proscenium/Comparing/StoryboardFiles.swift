import Foundation
import PresentationEngine
import StoryboardReader

/// Storyboards in files, each read once, found by the names that references use.
struct StoryboardFiles {
    /// The paths of the files by their names without the extension.
    private var paths: [String: [String]] = [:]
    private var readings: [String: Storyboard] = [:]

    /// Adds files to which references may lead; files of other kinds are passed over.
    mutating func add(_ files: [String]) {
        for file in files where file.hasSuffix(".storyboard") && Self.foreignType(of: file) == nil {
            let name = Self.name(of: file)
            if paths[name]?.contains(file) != true { paths[name, default: []].append(file) }
        }
    }

    /// What is at a path instead of a file, whose reading might never end; nil for a file, and if nothing is there.
    static func foreignType(of path: String) -> String? {
        let resolved = URL(filePath: path).resolvingSymlinksInPath().path
        // A file without attributes is reported by its reader, which knows why.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved),
            let type = attributes[.type] as? FileAttributeType
        else { return nil }
        switch type {
        case .typeRegular: return nil
        case .typeDirectory: return "a folder"
        case .typeSymbolicLink: return "a link that leads nowhere"
        default: return "a pipe or a device"
        }
    }

    /// Whether a file in YAML is a storyboard in the service's own form, and no scenario.
    static func isDocument(_ file: String) -> Bool {
        // A file that cannot be read is taken for a scenario, whose reader reports it.
        guard let data = try? Data(contentsOf: URL(filePath: file), options: .mappedIfSafe) else { return false }
        return data.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "storyboard:".utf8) }
    }

    private static func name(of file: String) -> String {
        URL(filePath: file).deletingPathExtension().lastPathComponent
    }

    /// The storyboard of a file, followed by those that its references lead to, directly or through others.
    ///
    /// Of several files with one name, the one in the nearest folder is meant. A file that is missing or cannot be
    /// used is left out, if only a reference leads to it: performing its segue then fails as in the app.
    mutating func storyboards(startingWith file: String) throws -> [Storyboard] {
        var storyboards = [try storyboard(in: file)]
        var known: Set<String> = [storyboards[0].name]
        var index = 0
        while index < storyboards.count {
            for scene in storyboards[index].scenes {
                guard case .placeholder(let reference) = scene.kind, let name = reference.storyboardName,
                    known.insert(name).inserted, let path = nearest(name, to: file)
                else { continue }
                do {
                    storyboards.append(try storyboard(in: path))
                } catch {
                    continue
                }
            }
            index += 1
        }
        return storyboards
    }

    private func nearest(_ name: String, to file: String) -> String? {
        let folders = file.split(separator: "/").dropLast()
        return paths[name]?.max { left, right in
            func shared(_ path: String) -> Int {
                zip(path.split(separator: "/"), folders).prefix { $0.0 == $0.1 }.count
            }
            return shared(left) < shared(right)
        }
    }

    private mutating func storyboard(in file: String) throws -> Storyboard {
        if let known = readings[file] { return known }
        let bytes = Array(try Data(contentsOf: URL(filePath: file)))
        let reading = try StoryboardReader().read(
            bytes, name: Self.name(of: file),
            form: StoryboardForm(fileExtension: URL(filePath: file).pathExtension))
        readings[file] = reading.storyboard
        return reading.storyboard
    }
}
