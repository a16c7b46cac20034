import JSONCoding

extension SettingSources {
    /// All settings as a configuration file: what each does, how else it can be set, and where its value comes
    /// from.
    public func listing() throws(SettingsFault) -> String {
        var entries: [String] = []
        for key in SettingKey.allCases {
            let (text, source) = try value(of: key)
            let note = key.isSecret && !text.isEmpty ? " # set, and not shown" : ""
            let range = key.range.map { "; \($0.lowerBound) to \($0.upperBound)" } ?? ""
            entries.append(
                """
                # \(key.explanation)
                # \(key.environmentVariable); default \(key.defaultText)\(range); now from: \(source)
                \(key.rawValue): \(Self.scalar(key.isSecret ? "" : text))\(note)
                """)
        }
        return entries.joined(separator: "\n\n")
    }

    /// The settings that a command line gives as `key=value`; the last one for a key takes effect.
    public static func assignments(_ texts: [String]) throws(SettingsFault) -> [SettingKey: String] {
        var values: [SettingKey: String] = [:]
        for text in texts {
            guard let equals = text.firstIndex(of: "=") else { throw .assignmentMalformed(text) }
            let name = String(text[..<equals])
            guard let key = SettingKey(rawValue: name) else {
                throw .keyUnknown(place: "--set", key: name, nearest: SettingKey.nearestName(to: name))
            }
            values[key] = String(text[text.index(after: equals)...])
        }
        return values
    }

    /// The text as a YAML scalar: plain if that certainly reads back as the same text, in double quotes
    /// otherwise.
    private static func scalar(_ text: String) -> String {
        let plain = text.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "./:_-".utf8.contains(byte)
        }
        let isSure = plain && !text.isEmpty && text.first != "-" && text.first != ":" && text.last != ":"
        return isSure ? text : JSONValue.string(text).description
    }
}
