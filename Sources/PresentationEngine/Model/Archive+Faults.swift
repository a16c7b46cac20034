import TextShortening

/// The limits of an archive, which are checked before an archive from outside is used.
extension StateArchive {
    /// The most objects one archive may hold.
    public static let objectLimit = 4_096
    /// The most identifiers one path may have.
    public static let pathLimit = 256
    /// The most entries one coder may hold.
    public static let entryLimit = 1_024
    /// The longest identifier, key or class name, in bytes of UTF-8.
    public static let nameLimit = 1_024
    /// The longest string in a value, in bytes of UTF-8.
    public static let textLimit = 65_536
    /// The most elements of a list.
    public static let listLimit = 1_024
    /// The deepest that lists may be nested.
    public static let listDepthLimit = 16

    /// An unusable value in an archive, with its path.
    public struct Fault: Error, Sendable, Hashable {
        /// Where it is.
        public let place: Place
        /// A sentence without the place.
        public let reason: String

        init(_ place: Place, _ reason: String) {
            self.place = place
            self.reason = reason
        }
    }

    /// A place in an archive.
    public enum Place: Sendable, Hashable {
        case archive
        /// The objects as a whole.
        case objects
        case object(Int)
        /// The controller that an object names as presented.
        case presented(Int)
        /// A child that an object names.
        case child(object: Int, Int)
        /// The activity of a scene.
        case activity
        /// An entry of the activity's `userInfo`.
        case userInfo(Int)
        /// An entry of an object's coder, or of the app delegate's if the object is nil.
        case entry(object: Int?, Int)
    }

    /// The first fault of the archive, nil for a sound one.
    public var fault: Fault? {
        do throws(Fault) {
            try check()
            return nil
        } catch {
            return error
        }
    }

    private func check() throws(Fault) {
        if let reason = Self.fault(ofVersion: version) { throw Fault(.archive, reason) }
        guard keys.bundleVersion.utf8.count <= Self.nameLimit else {
            throw Fault(.archive, "The bundle version is longer than \(Self.nameLimit) bytes.")
        }
        try checkVersion()
        try checkActivity()
        guard objects.count <= Self.objectLimit else {
            throw Fault(.objects, "There are \(objects.count) objects; \(Self.objectLimit) is the limit.")
        }
        var positions: [[ExactText]: Int] = [:]
        for (index, object) in objects.enumerated() {
            try check(object, at: index)
            try checkTabs(of: object, at: index)
            if let first = positions.updateValue(index, forKey: object.path.map { ExactText($0) }) {
                throw Fault(
                    .object(index), "The path \(Self.shown(object.path)) is that of object \(first) already.")
            }
        }
        for (index, object) in objects.enumerated() { try checkLinks(of: object, at: index, positions) }
        try checkChildren(positions)
        try checkEntries(application, of: nil, positions)
    }

    /// An activity has a type and values, and stands alone.
    private func checkActivity() throws(Fault) {
        guard let activity else { return }
        guard objects.isEmpty, application.isEmpty else {
            throw Fault(.activity, "The archive of a scene contains only its activity.")
        }
        guard (1...Self.nameLimit).contains(activity.type.utf8.count) else {
            throw Fault(.activity, "An activity type has 1 to \(Self.nameLimit) bytes.")
        }
        guard activity.userInfo.count <= Self.entryLimit else {
            throw Fault(
                .activity,
                "A userInfo holds at most \(Self.entryLimit) values, not \(activity.userInfo.count).")
        }
        var keys: Set<ExactText> = []
        for (index, entry) in activity.userInfo.enumerated() {
            guard case .value(let value) = entry.content else {
                throw Fault(.userInfo(index), "A userInfo holds values, not references.")
            }
            if let reason = Self.fault(ofKey: entry.key) ?? Self.fault(of: value) {
                throw Fault(.userInfo(index), reason)
            }
            guard keys.insert(ExactText(entry.key)).inserted else {
                throw Fault(.userInfo(index), "The key \"\(entry.key.shortened)\" stands twice.")
            }
        }
    }

    private func check(_ object: Object, at index: Int) throws(Fault) {
        try checkPath(of: object, at: index)
        let names = [
            object.className, object.restorationClass, object.scene?.storyboard, object.scene?.identifier,
        ].compactMap(\.self)
        if let long = names.first(where: { $0.utf8.count > Self.nameLimit }) {
            throw Fault(.object(index), "\"\(long.shortened)\" is longer than \(Self.nameLimit) bytes.")
        }
        if object.className.isEmpty { throw Fault(.object(index), "The class has no name.") }
        if let window = object.window, window < 0 {
            throw Fault(.object(index), "There is no window \(window).")
        }
        switch object.kind {
        case .controller: break
        case .object:
            guard object.window == nil, object.scene == nil, object.presented == nil, object.children.isEmpty
            else {
                throw Fault(
                    .object(index), "Only a controller has a window, scene, presented one or children.")
            }
        case .view:
            guard object.restorationClass == nil, object.window == nil, object.scene == nil,
                object.presented == nil, object.children.isEmpty
            else {
                throw Fault(
                    .object(index),
                    "Only a controller has a class, window, scene, presented one or children.")
            }
        }
    }

    private func checkLinks(of object: Object, at index: Int, _ positions: [[ExactText]: Int]) throws(Fault) {
        switch object.kind {
        case .controller, .object: break
        case .view:
            guard let owner = positions[object.path.dropLast().map { ExactText($0) }],
                objects[owner].kind == .controller
            else {
                throw Fault(.object(index), "The view belongs to no controller of the archive.")
            }
        }
        if let presented = object.presented {
            guard presented != object.path else {
                throw Fault(.presented(index), "\(Self.shown(presented)) cannot have presented itself.")
            }
            guard let target = positions[presented.map { ExactText($0) }], objects[target].kind == .controller
            else {
                throw Fault(
                    .presented(index),
                    "The presented controller \(Self.shown(presented)) is not in the archive.")
            }
        }
        try checkEntries(object.entries, of: index, positions)
    }

    private func checkEntries(_ entries: [Entry], of object: Int?, _ positions: [[ExactText]: Int])
        throws(Fault)
    {
        guard entries.count <= Self.entryLimit else {
            throw Fault(
                object.map(Place.object) ?? .archive,
                "A coder holds at most \(Self.entryLimit) entries, not \(entries.count).")
        }
        var keys: Set<ExactText> = []
        for (index, entry) in entries.enumerated() {
            let place = Place.entry(object: object, index)
            if let reason = Self.fault(ofKey: entry.key) { throw Fault(place, reason) }
            guard keys.insert(ExactText(entry.key)).inserted else {
                throw Fault(place, "The key \"\(entry.key.shortened)\" stands twice in one coder.")
            }
            switch entry.content {
            case .reference(let path):
                if positions[path.map { ExactText($0) }] == nil {
                    throw Fault(place, "The object \(Self.shown(path)) is not in the archive.")
                }
            case .value(let value):
                if let reason = Self.fault(of: value) { throw Fault(place, reason) }
            }
        }
    }

    /// Why a version of the format cannot be read, nil if it can.
    package static func fault(ofVersion version: Int) -> String? {
        if (1...currentVersion).contains(version) { return nil }
        let hint = version > currentVersion ? "; a newer build wrote it" : ""
        return "Version \(version) of the format is not known, only 1 to \(currentVersion)\(hint)."
    }

    /// Why a key cannot be used by an app, nil if it can.
    package static func fault(ofKey key: String) -> String? {
        if key.isEmpty { return "A key cannot be empty." }
        if key.utf8.count > nameLimit { return "A key has at most \(nameLimit) bytes." }
        return CoderKey(rawValue: key) == nil ? nil : "The key \"\(key)\" is UIKit's own."
    }

    /// Why a value cannot be kept in an archive, nil if it can.
    package static func fault(of value: Value, depth: Int = 0) -> String? {
        switch value {
        case .null, .bool, .integer: return nil
        case .number(let number): return number.isFinite ? nil : "A number must be finite."
        case .size(let size):
            return size.width.isFinite && size.height.isFinite ? nil : "A size must be finite."
        case .rect(let rect):
            let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
            return numbers.allSatisfy(\.isFinite) ? nil : "A rectangle must be finite."
        case .insets(let insets):
            let numbers = [insets.top, insets.left, insets.bottom, insets.right]
            return numbers.allSatisfy(\.isFinite) ? nil : "Insets must be finite."
        case .text(let text):
            return text.utf8.count <= textLimit ? nil : "A text has at most \(textLimit) bytes."
        case .list(let elements):
            if depth >= listDepthLimit { return "Lists lie at most \(listDepthLimit) deep." }
            if elements.count > listLimit { return "A list has at most \(listLimit) elements." }
            for element in elements {
                if let reason = fault(of: element, depth: depth + 1) { return reason }
            }
            return nil
        case .anchor, .controller: return "An anchor or a controller to be made cannot be kept as a value."
        }
    }

    static func shown(_ path: [String]) -> String { "\"\(path.joined(separator: "/").shortened)\"" }
}

/// The keys under which UIKit itself writes into coders (R31, R42 to R45).
package enum CoderKey: String, Sendable, CaseIterable {
    case bundleVersion = "UIApplicationStateRestorationBundleVersionKey"
    case idiom = "UIApplicationStateRestorationUserInterfaceIdiomKey"
    case systemVersion = "UIApplicationStateRestorationSystemVersionKey"
    case timestamp = "UIApplicationStateRestorationTimestampKey"
    case storyboard = "UIStateRestorationViewControllerStoryboardKey"

    /// The keys of the app's own coder.
    static let ofApplication: [CoderKey] = [.bundleVersion, .idiom, .systemVersion, .timestamp]

    /// The rule that defines the value under the key.
    var rule: Rule {
        switch self {
        case .bundleVersion: "R42"
        case .idiom: "R43"
        case .systemVersion, .timestamp: "R44"
        case .storyboard: "R31"
        }
    }
}
