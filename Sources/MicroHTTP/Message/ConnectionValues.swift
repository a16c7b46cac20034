import CMicroHTTPD
import Glibc

/// Looks up one value of a request without copying the others; bytes that are not UTF-8 are replaced.
func connectionValue(_ connection: OpaquePointer, _ kind: MHD_ValueKind, _ name: String) -> String? {
    connectionBytes(connection, kind, name).map { String(decoding: $0, as: UTF8.self) }
}

/// Looks up the bytes of one value of a request; they are valid until the access handler returns.
func connectionBytes(
    _ connection: OpaquePointer, _ kind: MHD_ValueKind, _ name: String
) -> UnsafeRawBufferPointer? {
    var name = name
    return name.withUTF8 { name in
        name.withMemoryRebound(to: CChar.self) { name in
            var start: UnsafePointer<CChar>?
            var count = 0
            // "value_ptr … will not be updated if key not found": hence the result is checked first.
            guard
                MHD_lookup_connection_value_n(
                    connection, kind, name.baseAddress, name.count, &start, &count) == .YES
            else { return nil }
            return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        }
    }
}

/// All lines of a header in the order of the request.
func connectionFields(_ connection: OpaquePointer, _ name: String) -> [String] {
    var selection = FieldSelection(name: name)
    withUnsafeMutablePointer(to: &selection) { selection in
        _ = MHD_get_connection_values_n(connection, microhttp_header_kind(), selectField, selection)
    }
    return selection.values
}

/// The items of the query in the order of the request, decoded; `value` is nil if no `=` was sent.
///
/// - Throws: `RequestFault.percentEncodingInvalid`.
func connectionQueryItems(_ connection: OpaquePointer) throws(RequestFault) -> [QueryItem] {
    var query: [UInt8] = []
    withUnsafeMutablePointer(to: &query) { query in
        _ = MHD_get_connection_values_n(connection, microhttp_query_kind(), takeQuery, query)
    }
    var items: [QueryItem] = []
    for item in query.split(separator: querySeparator) {
        let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = try PercentEncoding.decode(parts[0])
        items.append(
            QueryItem(name: name, value: parts.count == 2 ? try PercentEncoding.decode(parts[1]) : nil))
    }
    return items
}

/// The lines of one header, while they are collected.
private struct FieldSelection {
    let name: String
    var values: [String] = []
}

/// `MHD_KeyValueIteratorN`: collects the values of the header that the context names.
private func selectField(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?, nameCount: Int, value: UnsafePointer<CChar>?, valueCount: Int
) -> MHD_Result {
    guard let selection = context?.assumingMemoryBound(to: FieldSelection.self), let name else { return .NO }
    if selection.pointee.name.utf8.count == nameCount,
        strncasecmp(name, selection.pointee.name, nameCount) == 0
    {
        selection.pointee.values.append(text(value, valueCount))
    }
    return .YES
}

/// `MHD_KeyValueIteratorN`: reassembles the query, which ``RequestTarget`` has kept in one piece except for its
/// first `=`.
private func takeQuery(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?, nameCount: Int, value: UnsafePointer<CChar>?, valueCount: Int
) -> MHD_Result {
    guard let query = context?.assumingMemoryBound(to: [UInt8].self) else { return .NO }
    query.pointee += UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameCount)
    guard let value else { return .YES }
    query.pointee.append(UInt8(ascii: "="))
    query.pointee += UnsafeRawBufferPointer(start: value, count: valueCount)
    return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
}
