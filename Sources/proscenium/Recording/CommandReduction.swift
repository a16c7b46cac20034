import JSONCoding
import PresentationCoding
import PresentationEngine
import ScenarioKit

/// Removes members of commands whose absence means the same: defaults, and what the service adds to a launch.
enum CommandReduction {
    /// The reduction for recordings.
    static let standard = SessionRecorder.Reduction(
        call: { call in
            guard let meaning = meaning(of: call) else { return call }
            return reduced(call) { Self.meaning(of: $0) == meaning }
        },
        launch: { launch in
            var given = launch
            // The budget is the service's, and the date matters only to the archives that a session saves.
            for key in ["budget", "date"] { given[key] = nil }
            let value = JSONValue.object(given)
            guard let meaning = launched(value),
                case .object(let object) = reduced(value, { Self.launched($0) == meaning })
            else { return given }
            return object
        })

    /// Values larger than this are not looked through.
    private static let sizeLimit = 1 << 15

    /// What a call means; nil if it is no longer valid without a member that was removed.
    private static func meaning(of call: JSONValue) -> Call? {
        do {
            return try Call(json: JSONReader(call))
        } catch {
            return nil
        }
    }

    private static func launched(_ launch: JSONValue) -> Launch? {
        do {
            return try Launch(json: JSONReader(launch), storyboard: { _ in nil })
        } catch {
            return nil
        }
    }

    /// The value without members, at any depth, that `isSame` does not miss.
    private static func reduced(_ value: JSONValue, _ isSame: (JSONValue) -> Bool) -> JSONValue {
        guard value.encoded().count <= sizeLimit else { return value }
        switch value {
        case .object(var object):
            for member in object.members {
                var without = object
                without[member.key] = nil
                if isSame(.object(without)) {
                    object = without
                } else {
                    object[member.key] = reduced(member.value) { part in
                        var changed = object
                        changed[member.key] = part
                        return isSame(.object(changed))
                    }
                }
            }
            return .object(object)
        case .array(var elements):
            for index in elements.indices {
                elements[index] = reduced(elements[index]) { part in
                    var changed = elements
                    changed[index] = part
                    return isSame(.array(changed))
                }
            }
            return .array(elements)
        case .null, .bool, .integer, .number, .string: return value
        }
    }
}
