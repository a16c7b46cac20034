/// The encoding of a command's hierarchy changes, which its journal row keeps until it is settled.
///
/// A list of length-prefixed strings: for each change the controller, and if the controller exists, the other columns.
/// It is decoded only after the process was killed, by this build or a later one.
extension HierarchyChange {
    /// The bytes; empty if nothing changed.
    static func encode(_ changes: [HierarchyChange]) -> [UInt8] {
        guard !changes.isEmpty else { return [] }
        var bytes: [UInt8] = [format]
        bytes.reserveCapacity(changes.count * 112)
        for change in changes {
            switch change {
            case .remove(let controller):
                append(0, controller, to: &bytes)
            case .put(let row):
                append(1, row.controller, to: &bytes)
                for text in row.columns { append(text == nil ? 0 : 1, text ?? "", to: &bytes) }
            }
        }
        return bytes
    }

    /// The number of bytes that ``encode(_:)`` writes for the change, or some more.
    var byteCount: Int {
        switch self {
        case .remove(let controller): 16 + controller.utf8.count
        case .put(let row): row.byteCount
        }
    }

    /// The changes; `nil` if the bytes were not written by this or an earlier build.
    static func decode(_ bytes: [UInt8]) -> [HierarchyChange]? {
        guard let first = bytes.first else { return [] }
        guard (oldestFormat...format).contains(first) else { return nil }
        var reader = TextReader(bytes: bytes, position: 1)
        var changes: [HierarchyChange] = []
        while !reader.isAtEnd {
            guard let (kind, controller) = reader.next() else { return nil }
            guard kind == 1 else {
                changes.append(.remove(controller))
                continue
            }
            var columns: [String?] = []
            for _ in 0..<HierarchyRow.columnCount {
                guard let (kind, text) = reader.next() else { return nil }
                columns.append(kind == 0 ? nil : text)
            }
            // A number among the siblings, as in the first format, does not say which sibling is before it.
            if first == oldestFormat { columns[columns.count - 1] = nil }
            guard let row = HierarchyRow(controller: controller, columns: columns) else { return nil }
            changes.append(.put(row))
        }
        return changes
    }

    private static let oldestFormat: UInt8 = 1
    private static let format: UInt8 = 2

    private static func append(_ kind: UInt8, _ text: String, to bytes: inout [UInt8]) {
        let count = UInt32(truncatingIfNeeded: text.utf8.count)
        bytes.append(kind)
        withUnsafeBytes(of: count.bigEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: text.utf8)
    }
}

/// Reads one text after another.
private struct TextReader {
    let bytes: [UInt8]
    var position: Int

    var isAtEnd: Bool { position == bytes.count }

    mutating func next() -> (kind: UInt8, text: String)? {
        guard bytes.count - position >= 5 else { return nil }
        let kind = bytes[position]
        let count = bytes[position + 1..<position + 5].reduce(0) { $0 << 8 | Int($1) }
        position += 5
        guard kind <= 1, bytes.count - position >= count else { return nil }
        defer { position += count }
        return (kind, String(decoding: bytes[position..<position + count], as: UTF8.self))
    }
}

extension HierarchyRow {
    fileprivate static let columnCount = 11

    /// The bytes of all columns with their lengths, or some more; counted without an array of them.
    fileprivate var byteCount: Int {
        var count = 128 + controller.utf8.count + className.utf8.count + presentationStyle.utf8.count
        count += (title?.utf8.count ?? 0) + (parent?.utf8.count ?? 0) + (window?.utf8.count ?? 0)
        count += (presenting?.utf8.count ?? 0) + (presented?.utf8.count ?? 0)
        count += (storyboardId?.utf8.count ?? 0) + (restorationIdentifier?.utf8.count ?? 0)
        return count + (siblingBefore?.utf8.count ?? 0)
    }

    fileprivate var columns: [String?] {
        [
            className, title, parent, presenting, presented, window, presentationStyle, state.rawValue,
            storyboardId, restorationIdentifier, siblingBefore,
        ]
    }

    fileprivate init?(controller: String, columns: [String?]) {
        guard columns.count == Self.columnCount, let className = columns[0], let style = columns[6],
            let state = columns[7].flatMap(AppearanceState.init(rawValue:))
        else { return nil }
        self.init(
            controller: controller, className: className, title: columns[1], parent: columns[2],
            presenting: columns[3], presented: columns[4], window: columns[5], presentationStyle: style,
            state: state, storyboardId: columns[8], restorationIdentifier: columns[9],
            siblingBefore: columns[10])
    }
}
