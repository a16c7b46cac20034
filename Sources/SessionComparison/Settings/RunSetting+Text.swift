import JSONCoding
import PresentationEngine

/// Why a setting on a command line cannot be used.
public struct SettingFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// One sentence for a person, which names the part of the setting.
    public let description: String

    /// A fault with its sentence.
    public init(_ description: String) { self.description = description }
}

extension RunSetting {
    /// The words of a command line for the members of a setting.
    private static let words = [
        "ios": "systemVersion", "sdk": "sdk", "device": "device", "orientation": "orientation",
        "fidelity": "fidelity",
    ]
    /// The most settings that one text may describe.
    public static let listLimit = 64

    /// Reads a setting such as `ios=17,device=iPhone 8`.
    public init(parsing text: String) throws(SettingFault) {
        let settings = try Self.list(parsing: text)
        guard let only = settings.first, settings.count == 1 else {
            throw SettingFault("\"\(text)\" names \(settings.count) settings; one is needed here.")
        }
        self = only
    }

    /// Reads one setting, or several, if a key has several values: `ios=13,15,17,device=iPhone 8` are three.
    ///
    /// A point of the fidelity has its id for a key, as in `OP-05=documented`.
    public static func list(parsing text: String) throws(SettingFault) -> [RunSetting] {
        var settings = [JSONObject()]
        for (key, values) in try members(of: text) {
            var more: [JSONObject] = []
            for setting in settings {
                for value in values { more.append(Self.adding(key, value, to: setting)) }
            }
            guard more.count <= listLimit else {
                throw SettingFault("\"\(text)\" names more than \(listLimit) settings.")
            }
            settings = more
        }
        var read: [RunSetting] = []
        for setting in settings {
            do {
                read.append(try RunSetting(json: JSONReader(.object(setting))))
            } catch {
                throw fault(error, in: setting)
            }
        }
        return read
    }

    /// The keys of a text with their values, in order.
    private static func members(of text: String) throws(SettingFault) -> [(key: String, values: [String])] {
        let keys = words.keys.sorted()
        var members: [(key: String, values: [String])] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else {
                guard let last = members.indices.last else {
                    throw SettingFault(
                        "\"\(part)\" has no key; write key=value, such as ios=17 or device=iPhone 8.")
                }
                members[last].values.append(Self.trimmed(part))
                continue
            }
            let word = Self.trimmed(pair[0])
            guard words[word] != nil || FidelityPoint(rawValue: word) != nil else {
                let hint = nearestWord(to: word, among: keys).map { " Did you mean \"\($0)\"?" }
                throw SettingFault(
                    "There is no setting \"\(word)\"."
                        + (hint ?? " There are \(keys.joined(separator: ", ")), and the points of the fidelity."))
            }
            members.append((word, [Self.trimmed(pair[1])]))
        }
        return members
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    private static func adding(_ key: String, _ value: String, to setting: JSONObject) -> JSONObject {
        var setting = setting
        if let member = words[key], member != "fidelity" {
            setting[member] = .string(value)
            return setting
        }
        var fidelity = JSONObject()
        if case .object(let given)? = setting["fidelity"] { fidelity = given }
        fidelity[key == "fidelity" ? "general" : key] = .string(value)
        setting["fidelity"] = .object(fidelity)
        return setting
    }

    private static func fault(_ fault: JSONFault, in setting: JSONObject) -> SettingFault {
        let member = fault.path.dropFirst(2).prefix { $0 != "." }
        let word = words.first { $0.value == member }?.key ?? String(member)
        var value = ""
        if case .string(let text)? = setting[String(member)] { value = "=\(text)" }
        return SettingFault("\(word)\(value): \(fault.reason)")
    }
}
