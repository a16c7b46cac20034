import CMicroHTTPD

/// Finds one value of a request without copying the others; bytes that are not UTF-8 are replaced.
func connectionValue(_ connection: OpaquePointer, _ kind: MHD_ValueKind, _ name: String) -> String? {
    var name = name
    return name.withUTF8 { name in
        name.withMemoryRebound(to: CChar.self) { name in
            var start: UnsafePointer<CChar>?
            var count = 0
            // "value_ptr … will not be updated if key not found": hence the result is asked first.
            guard
                MHD_lookup_connection_value_n(
                    connection, kind, name.baseAddress, name.count, &start, &count) == .YES
            else { return nil }
            return text(start, count)
        }
    }
}

/// All values of one kind in the order of the request, as they came; no `value` means no `=` was sent.
func connectionItems(_ connection: OpaquePointer, _ kind: MHD_ValueKind) -> [QueryItem] {
    var items: [QueryItem] = []
    withUnsafeMutablePointer(to: &items) { items in
        _ = MHD_get_connection_values_n(connection, kind, collectValue, items)
    }
    return items
}

/// `MHD_KeyValueIteratorN`: appends to the array that the context points to.
private func collectValue(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?, nameCount: Int, value: UnsafePointer<CChar>?, valueCount: Int
) -> MHD_Result {
    guard let items = context?.assumingMemoryBound(to: [QueryItem].self) else { return .NO }
    items.pointee.append(
        QueryItem(name: text(name, nameCount), value: value.map { text($0, valueCount) }))
    return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
}
