/// A restoration identifier with the position of its controller among the siblings that share it (R14, R15, CH-230).
///
/// In a path the position follows the identifier, as in `item[1]`. The first sibling has none, unless its identifier
/// ends in a bracket itself: `item[1]` is then written `item[1][0]`, so that no two controllers have one path.
struct PlacedIdentifier: Equatable {
    let identifier: String
    /// 0 for the first sibling with the identifier.
    let place: Int

    init(_ identifier: String, place: Int) {
        self.identifier = identifier
        self.place = place
    }

    /// Reads an element of a path.
    init(element: String) {
        let bytes = element.utf8
        guard bytes.last == UInt8(ascii: "]"), let open = bytes.lastIndex(of: UInt8(ascii: "[")),
            let place = Int(element[bytes.index(after: open)..<bytes.index(before: bytes.endIndex)]), place >= 0,
            Self("\(element[..<open])", place: place).element == element
        else {
            self.init(element, place: 0)
            return
        }
        self.init(String(element[..<open]), place: place)
    }

    /// The element of a path.
    var element: String {
        place == 0 && identifier.utf8.last != UInt8(ascii: "]") ? identifier : "\(identifier)[\(place)]"
    }
}

/// The restoration identifiers from the outermost to an object's own.
struct RestorationPath {
    /// With positions where siblings share an identifier (CH-230): the object's name in the archive.
    private(set) var unique: [String] = []
    private var identifiers: [String] = []

    init() {}

    /// The path that an object has in the archive.
    init(of object: StateArchive.Object) {
        unique = object.path
        identifiers = object.identifiers ?? object.path
    }

    /// The identifiers alone, if the path has positions.
    var plain: [String]? { identifiers == unique ? nil : identifiers }

    /// Appends the identifier of a view or of another object, which has no position.
    mutating func append(_ identifier: String) {
        unique.append(identifier)
        identifiers.append(identifier)
    }

    mutating func append(_ placed: PlacedIdentifier) {
        unique.append(placed.element)
        identifiers.append(placed.identifier)
    }

    mutating func append(_ path: RestorationPath) {
        unique += path.unique
        identifiers += path.identifiers
    }

    func reversed() -> RestorationPath {
        var path = self
        path.unique.reverse()
        path.identifiers.reverse()
        return path
    }
}
