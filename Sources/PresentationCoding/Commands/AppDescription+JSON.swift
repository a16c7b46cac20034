import JSONCoding
import PresentationEngine

extension AppDescription: JSONWritable, JSONReadable {
    /// Writes `{"sdk", "infoPlist"}`, omitting default values.
    public func write(to writer: inout JSONWriter) { write(to: &writer, isWhole: false) }

    /// Writes it for a reader who may create another session from it: always with its `infoPlist`, because a request
    /// without one means that of a new project.
    public func writeWhole(to writer: inout JSONWriter) { write(to: &writer, isWhole: true) }

    private func write(to writer: inout JSONWriter, isWhole: Bool) {
        writer.beginObject()
        writer.member("sdk", sdk)
        if isWhole || !infoPlist.entries.isEmpty {
            writer.object("infoPlist") {
                for entry in infoPlist.entries {
                    $0.key(entry.key.text)
                    $0.raw(Array(entry.json.text.utf8))
                }
            }
        }
        writer.endObject()
    }

    /// Reads `{"sdk", "infoPlist"}`, both optional.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: ["sdk", "infoPlist"])
        self.init(
            sdk: try object.value("sdk"),
            infoPlist: try object.optional("infoPlist").map { reader throws(JSONFault) in
                try InfoPlist(json: reader)
            } ?? InfoPlist())
    }
}

extension InfoPlist: JSONReadable {
    /// Reads an object with keys of an `Info.plist`: keys that UIKit reads must have values of known types; others are
    /// kept unchanged.
    public init(json: JSONReader) throws(JSONFault) {
        self.init()
        for (key, reader) in try json.object().members {
            guard !key.isEmpty else { throw reader.fault("A key of an Info.plist is not empty.") }
            entries.append(Entry(key: key, json: String(decoding: reader.value.encoded(), as: UTF8.self)))
            switch key {
            case "CFBundleIdentifier" where !json.isRecord: bundleIdentifier = try reader.name()
            case "CFBundleVersion" where !json.isRecord: bundleVersion = try reader.name()
            case "UIApplicationSceneManifest":
                try readManifest(reader)
            case "UISupportedInterfaceOrientations": orientations = try reader.orientations()
            case "UISupportedInterfaceOrientations~ipad": orientationsOnPad = try reader.orientations()
            case "UIRequiresFullScreen", "UIViewControllerBasedStatusBarAppearance", "UIStatusBarHidden",
                "UIDesignRequiresCompatibility":
                _ = try reader.bool()
            default: break
            }
        }
    }
}

extension InfoPlist {
    private mutating func readManifest(_ reader: JSONReader) throws(JSONFault) {
        guard !reader.isNull else {
            sceneSupport = .missing
            return
        }
        let classes = try reader.sceneDelegates()
        sceneSupport = .manifest(delegateClass: classes["UIWindowSceneSessionRoleApplication"])
        nonInteractiveDisplayDelegateClass = classes["UIWindowSceneSessionRoleExternalDisplayNonInteractive"]
        displayDelegateClass = classes["UIWindowSceneSessionRoleExternalDisplay"]
        lacksSceneConfiguration = try reader.lacksSceneConfiguration()
    }
}

extension JSONReader {
    /// The classes of the scenes' delegates that a manifest names first, without their modules, by the scenes' roles.
    fileprivate func sceneDelegates() throws(JSONFault) -> [String: String] {
        let manifest = try object()
        _ = try manifest.optional("UIApplicationSupportsMultipleScenes")?.bool()
        var found: [String: String] = [:]
        guard let roles = try manifest.optional("UISceneConfigurations")?.object() else { return found }
        for role in roles.members {
            for configuration in try role.reader.array() {
                let delegate = try configuration.object().optional("UISceneDelegateClassName")
                guard let name = try delegate?.name(), found[role.key] == nil else { continue }
                found[role.key] = name.split(separator: ".").last.map(String.init)
            }
        }
        return found
    }

    /// Whether a manifest with any entry has no configuration for the scenes of the app's own screen.
    fileprivate func lacksSceneConfiguration() throws(JSONFault) -> Bool {
        let manifest = try object()
        let roles = try manifest.optional("UISceneConfigurations")?.object()
        let configurations = try roles?.optional("UIWindowSceneSessionRoleApplication")?.array() ?? []
        return !manifest.members.isEmpty && configurations.isEmpty
    }

    /// Orientations by UIKit's names, each once.
    fileprivate func orientations() throws(JSONFault) -> [InterfaceOrientation] {
        var found: [InterfaceOrientation] = []
        for element in try array(count: 1 ... .max) {
            let word = try element.string()
            guard let orientation = InterfaceOrientation.allCases.first(where: { $0.plistName == word })
            else {
                let known = InterfaceOrientation.allCases.map(\.plistName)
                let hint = nearestWord(to: word, among: known).map { " Did you mean \"\($0)\"?" } ?? ""
                throw element.fault("This must be one of \(known.joined(separator: ", ")).\(hint)")
            }
            if !found.contains(orientation) { found.append(orientation) }
        }
        return found
    }
}

extension InterfaceOrientation {
    /// The word of an `Info.plist` for the orientation.
    package var plistName: String {
        switch self {
        case .portrait: "UIInterfaceOrientationPortrait"
        case .portraitUpsideDown: "UIInterfaceOrientationPortraitUpsideDown"
        case .landscapeLeft: "UIInterfaceOrientationLandscapeLeft"
        case .landscapeRight: "UIInterfaceOrientationLandscapeRight"
        }
    }
}
