/// The app of a session, apart from the device and the version of iOS that it runs on.
public struct AppDescription: Sendable, Hashable {
    /// The version of iOS whose SDK the app was built with; nil for the version that the session follows.
    public var sdk: SystemVersion?
    public var infoPlist: InfoPlist

    public init(sdk: SystemVersion? = nil, infoPlist: InfoPlist = InfoPlist()) {
        self.sdk = sdk
        self.infoPlist = infoPlist
    }
}

extension Launch {
    /// Gives an app without a description the entries of a new project from Xcode's template: from the SDK of iOS 13
    /// on, its `Info.plist` has a `UIApplicationSceneManifest` (CH-133).
    ///
    /// This is for a client's request, and the launch is stored with the entries. A launch that was stored without them
    /// remains an app without a description. An app that restores an archive of its controllers has no scenes (R58).
    package mutating func describeNewProject() {
        let rules = VersionRules(self)
        guard rules.hasScenesInNewProjects, rules.hasScenes, archive.map({ $0.activity != nil }) ?? true
        else { return }
        var described = app ?? AppDescription()
        described.infoPlist.entries.append(InfoPlist.Entry(key: "UIApplicationSceneManifest", json: "{}"))
        described.infoPlist.sceneSupport = .manifest(delegateClass: nil)
        app = described
    }
}

/// An app's `Info.plist`: every entry as it was given, and the meaning of the entries that rules read.
public struct InfoPlist: Sendable, Hashable {
    /// A key with its value as JSON text.
    public struct Entry: Sendable, Hashable {
        public var key: ExactText
        public var json: ExactText

        public init(key: String, json: String) {
            self.key = ExactText(key)
            self.json = ExactText(json)
        }
    }

    /// Whether the app follows the life cycle of its scenes.
    public enum SceneSupport: Sendable, Hashable {
        /// The property list does not mention scenes.
        case unstated
        /// `UIApplicationSceneManifest` is present, and may name the class of the scene's delegate.
        case manifest(delegateClass: String?)
        /// `UIApplicationSceneManifest` is declared to be missing.
        case missing
    }

    /// Every entry, in the order in which they were given.
    public var entries: [Entry]
    /// `CFBundleIdentifier`; nil if it is not stated.
    public var bundleIdentifier: String?
    /// `CFBundleVersion`; nil if it is not stated (R42).
    public var bundleVersion: String?
    public var sceneSupport: SceneSupport
    /// Whether the manifest says something, but has no configuration for the scenes of the app's own screen (Q46).
    public var lacksSceneConfiguration = false
    /// The delegate's class of scenes with the role `windowExternalDisplayNonInteractive`.
    public var nonInteractiveDisplayDelegateClass: String?
    /// The delegate's class of scenes with the role `windowExternalDisplay`, deprecated in iOS 16.
    public var displayDelegateClass: String?
    /// `UISupportedInterfaceOrientations`; nil if it is not stated.
    public var orientations: [InterfaceOrientation]?
    /// `UISupportedInterfaceOrientations~ipad`, which takes precedence on an iPad.
    public var orientationsOnPad: [InterfaceOrientation]?

    public init(
        entries: [Entry] = [], sceneSupport: SceneSupport = .unstated,
        orientations: [InterfaceOrientation]? = nil, orientationsOnPad: [InterfaceOrientation]? = nil
    ) {
        self.entries = entries
        self.sceneSupport = sceneSupport
        self.orientations = orientations
        self.orientationsOnPad = orientationsOnPad
    }

    /// The class of the delegate of scenes on external displays; nil if the manifest names none. From iOS 16 on that of
    /// the deprecated role counts if there is no other (CH-582).
    package func displayDelegateClass(under rules: VersionRules) -> String? {
        rules.hasNonInteractiveDisplays
            ? nonInteractiveDisplayDelegateClass ?? displayDelegateClass : displayDelegateClass
    }

    /// `UIRequiresFullScreen`, false unless it is stated.
    public var requiresFullScreen: Bool { states("UIRequiresFullScreen") }

    /// Whether the version ignores `UIRequiresFullScreen`, by itself or because the app names the first version that
    /// does (Q37).
    package func lifts(fullScreenUnder rules: VersionRules) -> Bool {
        let key = "UIRequiresFullScreenIgnoredStartingWithVersion"
        let first = entries.first { $0.key.text == key }
            .flatMap { SystemVersion($0.json.text.filter { $0 != "\"" }) }
        return rules.ignoresRequiredFullScreen
            || first.map { rules.ignoresRequiredFullScreen(startingWith: $0) } == true
    }

    /// `UIDesignRequiresCompatibility`, false unless it is stated.
    public var keepsOlderDesign: Bool { states("UIDesignRequiresCompatibility") }

    private func states(_ key: String) -> Bool {
        entries.contains { $0.key.text == key && $0.json.text == "true" }
    }

    /// `UIViewControllerBasedStatusBarAppearance`, true unless it is stated.
    public var isStatusBarOfControllers: Bool {
        !entries.contains { $0.key.text == "UIViewControllerBasedStatusBarAppearance" && $0.json.text == "false" }
    }

    /// `UIStatusBarHidden`, false unless it is stated.
    public var hidesStatusBar: Bool {
        entries.contains { $0.key.text == "UIStatusBarHidden" && $0.json.text == "true" }
    }

    /// The orientations in which the app can be launched on a device of that idiom; nil for any.
    public func orientations(on idiom: InterfaceIdiom) -> [InterfaceOrientation]? {
        switch idiom {
        case .phone: orientations
        case .pad: orientationsOnPad ?? orientations
        }
    }
}
