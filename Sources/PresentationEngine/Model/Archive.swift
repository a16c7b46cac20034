/// A restoration archive: the data that an app writes when the system preserves its state, as a plain value.
///
/// An archive holds no live object. Objects are identified by the path of restoration identifiers that leads to them
/// (R20, R21), references between objects are such paths (R8), and each object has a coder of its own (R9).
public struct StateArchive: Sendable, Hashable {
    /// The version of the format that this build writes, and the newest that it reads. Version 2 added the children of
    /// containers, identifiers beside the paths, and the activity of a scene; version 3 the selection among tabs as
    /// objects, without which version 2 is written.
    public static let currentVersion = 3

    /// The version of the format; ``fault`` names a version that this build does not know.
    public var version: Int
    /// The values that UIKit itself writes.
    public var keys: Keys
    /// The app delegate's own entries, at the very beginning of the archive (R3).
    public var application: [Entry]
    /// The activity of a scene, in the archive of an app with scenes, which has nothing else (R58).
    public var activity: Activity?
    /// Why the next launch shows the launch image in place of the snapshot; nil if it shows the snapshot (R51, R52).
    public var launchImage: LaunchImageReason?
    /// The preserved objects in the order of their paths: each after the object above it, the children of one object in
    /// the order in which they were encoded (CH-41).
    public var objects: [Object]

    /// The values that UIKit itself writes into the app's coder (R42 to R45).
    public struct Keys: Sendable, Hashable {
        /// `CFBundleVersion` of the app that wrote the archive.
        public var bundleVersion: String
        /// The idiom of the device that it was written on.
        public var idiom: InterfaceIdiom
        /// The device's name, for display; nil in an archive of an earlier build.
        public var device: String?
        /// The version of iOS that it was written by.
        public var systemVersion: SystemVersion
        /// When the archive was written, in milliseconds since 1970.
        public var timestampMilliseconds: Int
        /// Whether the app asked for secure coding by answering the secure question (R45).
        public var requiresSecureCoding: Bool

        /// Makes the keys.
        public init(
            bundleVersion: String, idiom: InterfaceIdiom, device: String? = nil,
            systemVersion: SystemVersion, timestampMilliseconds: Int, requiresSecureCoding: Bool
        ) {
            self.bundleVersion = bundleVersion
            self.idiom = idiom
            self.device = device
            self.systemVersion = systemVersion
            self.timestampMilliseconds = timestampMilliseconds
            self.requiresSecureCoding = requiresSecureCoding
        }
    }

    /// One preserved controller, view or other object, with the contents of its coder.
    public struct Object: Sendable, Hashable {
        /// Restoration identifiers from the outermost to the object's own, each with a position if siblings share it
        /// (CH-230). It is the object's name in the archive.
        public var path: [String]
        /// The restoration identifiers themselves, if the path has positions; nil if they are equal to the path.
        public var identifiers: [String]?
        /// The kind of the object.
        public var kind: Kind
        /// The object's class when it was saved; an object of another class is not given its state (R30).
        public var className: String
        /// The class that is asked for the object before anything else is tried (R23).
        public var restorationClass: String?
        /// The place of the window whose root the object was, among the app's windows.
        public var window: Int?
        /// Where the controller came from, if the base controller recorded it (RS-09).
        public var scene: Scene?
        /// The path of the controller that this one presented, if the base controller recorded it (RS-09).
        public var presented: [String]?
        /// The children that a UIKit container recorded by itself, in its order (R13, R15, R16). The columns on the
        /// stack of a collapsed primary are among those of the split view controller and of the stack (CH-231).
        public var children: [Child]
        /// The selection among the tab objects of a tab bar controller (CH-436); nil for any other object.
        public var tabs: Tabs?
        /// The entries that the object's class encoded itself, in the order of the first use of each key.
        public var entries: [Entry]

        /// Makes an object; pass the values that it has.
        public init(
            path: [String], identifiers: [String]? = nil, kind: Kind, className: String,
            restorationClass: String? = nil, window: Int? = nil, scene: Scene? = nil,
            presented: [String]? = nil, children: [Child] = [], tabs: Tabs? = nil, entries: [Entry] = []
        ) {
            self.path = path
            self.identifiers = identifiers
            self.kind = kind
            self.className = className
            self.restorationClass = restorationClass
            self.window = window
            self.scene = scene
            self.presented = presented
            self.children = children
            self.tabs = tabs
            self.entries = entries
        }
    }

    /// The selection among the tab objects of a tab bar controller, by their identifiers (CH-436).
    public struct Tabs: Sendable, Hashable {
        /// The selected tab.
        public var selected: String
        /// The selected children of groups, also of those that are not selected, in the order of the groups.
        public var groups: [Group]

        /// A group with the tab that is selected in it.
        public struct Group: Sendable, Hashable {
            public var identifier: String
            public var selectedChild: String

            public init(_ identifier: String, selectedChild: String) {
                self.identifier = identifier
                self.selectedChild = selectedChild
            }
        }

        public init(selected: String, groups: [Group] = []) {
            self.selected = selected
            self.groups = groups
        }
    }

    /// A child that a UIKit container recorded, with its place in the container.
    public struct Child: Sendable, Hashable {
        /// The path of the child's object.
        public var path: [String]
        /// The column, of a split view controller's child (R15), also on the stack of its primary.
        public var column: SplitColumn?
        /// Whether it was the selected tab (R16).
        public var isSelected: Bool
        /// Whether it was a column of a collapsed split view controller that was not on the primary's stack (CH-231).
        public var isHidden: Bool

        /// Makes a child.
        public init(
            path: [String], column: SplitColumn? = nil, isSelected: Bool = false, isHidden: Bool = false
        ) {
            self.path = path
            self.column = column
            self.isSelected = isSelected
            self.isHidden = isHidden
        }
    }

    /// The kinds of objects that can be preserved: controllers, views of preserved controllers (R11), and objects that
    /// the app registered (R47).
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case controller
        case view
        /// An object that is neither, registered for state restoration.
        case object
    }

    /// The scene of a storyboard, by the names that a later build of the app can still look up (R27).
    public struct Scene: Sendable, Hashable {
        /// The storyboard's name.
        public var storyboard: String
        /// The storyboard identifier, else the object's id in the file (CH-46).
        public var identifier: String

        /// Makes the names of a scene.
        public init(storyboard: String, identifier: String) {
            self.storyboard = storyboard
            self.identifier = identifier
        }
    }

    /// A reason for which the snapshot of the app is not used at the next launch.
    public enum LaunchImageReason: String, Sendable, Hashable, CaseIterable {
        /// The app called `ignoreSnapshotOnNextApplicationLaunch()` (R51).
        case ignored
        /// The topmost controller has no restoration identifier (R52).
        case withoutIdentifier
        /// A controller of the system that cannot be restored is on top (R52).
        case systemController
    }

    /// The `NSUserActivity` from which a scene is restored.
    public struct Activity: Sendable, Hashable {
        /// Its `activityType`.
        public var type: String
        /// The values of its `userInfo`, in the order of the first use of each key.
        public var userInfo: [Entry]

        /// Makes an activity.
        public init(type: String, userInfo: [Entry] = []) {
            self.type = type
            self.userInfo = userInfo
        }
    }

    /// A value under its key in one coder.
    public struct Entry: Sendable, Hashable {
        /// The key that the app chose.
        public var key: String
        /// The encoded content.
        public var content: Content

        /// Makes an entry.
        public init(_ key: String, _ content: Content) {
            self.key = key
            self.content = content
        }
    }

    /// The content that an app's encode call put into a coder.
    public enum Content: Sendable, Hashable {
        /// An object that is not restorable: its value itself (RS-13).
        case value(Value)
        /// A restorable object: the path by which its new instance is found (RS-12, R8).
        case reference([String])
    }

    /// Makes an archive; ``fault`` says whether it can be restored from.
    ///
    /// - Parameter version: nil for the earliest version that has all that it holds.
    public init(
        version: Int? = nil, keys: Keys, application: [Entry] = [],
        activity: Activity? = nil, objects: [Object] = []
    ) {
        self.activity = activity
        self.version = version ?? (objects.contains { $0.tabs != nil } ? 3 : 2)
        self.keys = keys
        self.application = application
        self.objects = objects
    }

    /// Whether two archives hold the same state, regardless of when, in which version of the format, by which system
    /// version and for which build they were written.
    public func hasSameContent(as other: StateArchive) -> Bool {
        application == other.application && activity == other.activity
            && objects == other.objects
    }
}
