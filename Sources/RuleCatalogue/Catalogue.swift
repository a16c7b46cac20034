import RuleRecords
import Synchronization

/// Every rule, case, table, decision and choice that code, tests, documents and answers cite.
///
/// The records are YAML files in `Sources/RuleRecords/Records`, one for each subject area. They are part of the
/// binary and are read once, when the first record is requested; the engine itself knows only their ids.
public struct Catalogue: Sendable {
    /// All records, in the order of the areas and of the files.
    public let records: [RuleRecord]
    public let areas: [Area]
    private let places: [String: Int]

    /// The catalog of this build.
    ///
    /// - Throws: ``CatalogueFault`` if the embedded records cannot be read, which the catalog's tests rule
    ///   out.
    public static var current: Catalogue {
        get throws(CatalogueFault) { try embedded.get() }
    }

    private static let embedded: Result<Catalogue, CatalogueFault> = {
        do throws(CatalogueFault) {
            let catalogue = try Catalogue(reading: RecordFile.embedded)
            reading.store(true, ordering: .releasing)
            return .success(catalogue)
        } catch {
            return .failure(error)
        }
    }()

    /// Whether ``current`` has been read; the first access takes a while.
    public static var isRead: Bool { reading.load(ordering: .acquiring) }

    private static let reading = Atomic(false)

    /// A subject area.
    public struct Area: Sendable, Hashable {
        /// The name of its file, as filters use it.
        public let name: String
        /// Its heading.
        public let title: String
    }

    init(areas: [Area], records: [RuleRecord]) {
        self.areas = areas
        self.records = records
        places = Dictionary(
            records.indices.map { (records[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The record with this id; nil if there is none.
    public subscript(id: String) -> RuleRecord? { places[id].map { records[$0] } }
}

/// One file of records.
struct RecordFile {
    let name: String
    let text: String

    /// The files in the binary.
    static var embedded: [RecordFile] {
        var files: [RecordFile] = []
        while let file = rule_record_file_at(files.count)?.pointee {
            let bytes = UnsafeBufferPointer(start: file.bytes, count: file.length)
            files.append(
                RecordFile(name: String(cString: file.name), text: String(decoding: bytes, as: UTF8.self)))
        }
        return files
    }
}
