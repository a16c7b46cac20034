import JSONCoding

extension Problem {
    /// The problem as a JSON object in UTF-8: the standard members first, then the extensions in their order.
    public func encoded() -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.key("type")
        writer.value(type)
        writer.key("title")
        writer.value(title)
        writer.key("status")
        writer.value(Int(status.rawValue))
        if let detail {
            writer.key("detail")
            writer.value(detail)
        }
        if let instance {
            writer.key("instance")
            writer.value(instance)
        }
        for member in extensions.members {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.endObject()
        return writer.bytes
    }
}
