import JSONCoding
import PresentationEngine

extension SceneGeometry: JSONWritable, JSONReadable {
    /// Writes the position of the device, the place of the window and the change that waits.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("position", devicePosition?.rawValue)
            if placement != .full { $0.member("window", placement) }
            $0.member("awaited", awaited)
            $0.member("lock", lock)
            $0.member("minimumSize", restrictions?.minimum)
            $0.member("maximumSize", restrictions?.maximum)
            $0.member("display", display)
            $0.list("accessories", accessories)
        }
    }

    /// Reads the position of the device, the place of the window and the change that waits.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init()
        devicePosition = try object.optional("position")?.enumeration()
        placement = try object.value("window") ?? .full
        awaited = try object.value("awaited")
        lock = try object.value("lock")
        let restrictions = SizeRestrictions(
            minimum: try object.value("minimumSize"), maximum: try object.value("maximumSize"))
        if restrictions != SizeRestrictions() { self.restrictions = restrictions }
        display = try object.value("display")
        accessories = try object.list("accessories")
    }
}

extension ExternalDisplay: JSONWritable, JSONReadable {
    /// Writes the display with the app's share in it.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("size", size)
            $0.flag("detached", !isAttached)
            $0.flag("announced", isAnnounced)
            $0.flag("scene", scene != nil)
            $0.member("delegate", scene?.delegate)
            $0.member("successor", successor)
        }
    }

    /// Reads the display.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(size: try object.need("size"))
        isAttached = !(try object.flag("detached"))
        isAnnounced = try object.flag("announced")
        if try object.flag("scene") { scene = Scene(delegate: try object.value("delegate")) }
        successor = try object.value("successor")
    }
}

extension SceneAccessory: JSONWritable, JSONReadable {
    /// Writes the accessory.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("controller", controller)
            $0.member("delegateClass", delegateClass)
        }
    }

    /// Reads the accessory.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(controller: try object.need("controller"), delegateClass: try object.value("delegateClass"))
    }
}

extension EnvironmentRequest: JSONWritable, JSONReadable {
    /// Writes the wanted change.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.flag("turns", turns)
            $0.member("window", placement)
            $0.member("orientation", orientation?.rawValue)
        }
    }

    /// Reads the wanted change.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            turns: try object.flag("turns"), placement: try object.value("window"),
            orientation: try object.optional("orientation")?.enumeration())
    }
}

extension EnvironmentChange: JSONWritable, JSONReadable {
    /// Writes the change that a transition shows.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.word("orientation", orientation)
            $0.member("window", placement)
            $0.word("formerOrientation", formerOrientation)
            $0.member("formerWindow", formerPlacement)
            $0.member("size", size)
            $0.member("formerSize", formerSize)
            $0.list("rotated", rotated)
        }
    }

    /// Reads the change that a transition shows.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            orientation: try object.word("orientation"), placement: try object.need("window"),
            formerOrientation: try object.word("formerOrientation"),
            formerPlacement: try object.need("formerWindow"), size: try object.need("size"),
            formerSize: try object.need("formerSize"))
        rotated = try object.list("rotated")
    }
}

extension OrientationInquiry: JSONWritable, JSONReadable {
    /// Writes the question about orientations with its purpose.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("decider", decider)
            $0.word("subject", asks)
            switch purpose {
            case .turn(let request): $0.member("turn", request)
            case .update: break
            case .request(let request): $0.member("request", request)
            case .presentation(let isFullScreen): $0.member("purpose", isFullScreen ? "fullScreen" : "overFullScreen")
            case .launch: $0.member("purpose", "launch")
            case .dismissal: $0.member("purpose", "dismissal")
            }
            $0.list("supported", supported.map(\.rawValue))
        }
    }

    /// Reads the question about orientations with its purpose.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        let turn: EnvironmentRequest? = try object.value("turn")
        let request: GeometryRequest? = try object.value("request")
        let purpose: OrientationInquiry.Purpose =
            switch try object.optional("purpose")?.string() {
            case "launch": .launch
            case "dismissal": .dismissal
            case "fullScreen": .presentation(isFullScreen: true)
            case "overFullScreen": .presentation(isFullScreen: false)
            default: turn.map { .turn($0) } ?? request.map { .request($0) } ?? .update
            }
        self.init(
            decider: try object.need("decider"), asks: try object.word("subject"), purpose: purpose)
        supported = try object.optional("supported")?.orientationWords() ?? []
    }
}

extension GeometryRequest: JSONWritable, JSONReadable {
    /// Writes the request of the app.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("orientations", orientations.map(\.rawValue))
            $0.member("errorHandler", errorHandler)
            $0.bindings(bindings)
        }
    }

    /// Reads the request of the app.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            orientations: try object.required("orientations").orientationWords(),
            errorHandler: try object.value("errorHandler"), bindings: try object.bindings())
    }
}

extension JSONReader {
    /// The value as a list of orientations.
    func orientationWords() throws(JSONFault) -> [InterfaceOrientation] {
        try array().map { reader throws(JSONFault) in try reader.enumeration() }
    }
}

extension TraitRegistration: JSONWritable, JSONReadable {
    /// Writes a registered handler.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("traits", traits.map(\.rawValue))
            $0.member("handler", handler)
            $0.bindings(bindings)
        }
    }

    /// Reads a registered handler.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            traits: try object.required("traits").array().map { reader throws(JSONFault) in
                try reader.enumeration()
            },
            handler: try object.need("handler"), bindings: try object.bindings())
    }
}

extension TraitsToCome: JSONWritable, JSONReadable {
    /// Writes the traits and the size to come.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("new", new)
            $0.member("old", old)
            $0.member("size", size)
            $0.member("window", window)
        }
    }

    /// Reads the traits and the size to come.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            new: try object.need("new"), old: try object.need("old"), size: try object.need("size"),
            window: try object.value("window"))
    }
}

extension TraitCollection: JSONWritable, JSONReadable {
    /// Writes the idiom and the size classes.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("userInterfaceIdiom", idiom.name)
            $0.member("horizontalSizeClass", horizontal.rawValue)
            $0.member("verticalSizeClass", vertical.rawValue)
            if style != .light { $0.member("userInterfaceStyle", style.rawValue) }
            if splitLayout != .none { $0.member("splitViewControllerLayoutEnvironment", splitLayout.rawValue) }
        }
    }

    /// Reads the idiom and the size classes.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        self.init(
            idiom: try object.required("userInterfaceIdiom").choice(named: \.name),
            horizontal: try object.word("horizontalSizeClass"),
            vertical: try object.word("verticalSizeClass"),
            style: try object.optional("userInterfaceStyle")?.enumeration() ?? .light,
            splitLayout: try object.optional("splitViewControllerLayoutEnvironment")?.enumeration() ?? .none)
    }
}

extension EnvironmentStep: JSONWritable, JSONReadable {
    private enum Word: String, CaseIterable {
        case consider, catchUp, begin, tellTraits, passTraits, tellSize, passSize, apply, override, fitTabs, layOut,
            animate,
            turnLaunch
        case adapt, exchange, updateTraits, display
    }

    private var word: Word {
        switch self {
        case .consider: .consider
        case .catchUp: .catchUp
        case .begin: .begin
        case .tellTraits: .tellTraits
        case .passTraits: .passTraits
        case .tellSize: .tellSize
        case .passSize: .passSize
        case .apply: .apply
        case .override: .override
        case .updateTraits: .updateTraits
        case .fitTabs: .fitTabs
        case .layOut: .layOut
        case .animate: .animate
        case .turnLaunch: .turnLaunch
        case .adapt: .adapt
        case .exchange: .exchange
        case .display: .display
        }
    }

    /// Writes the step of a change of the environment.
    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.word("does", word)
            switch self {
            case .consider, .catchUp, .apply, .animate: break
            case .begin(let request): $0.member("request", request)
            case .tellTraits(let controller, let traits), .passTraits(let controller, let traits):
                $0.member("controller", controller)
                $0.member("traits", traits)
            case .tellSize(let controller, let size, let withholder),
                .passSize(let controller, let size, let withholder):
                $0.member("controller", controller)
                $0.member("size", size)
                $0.member("withholder", withholder)
            case .override(.child(let controller), let traits):
                $0.member("controller", controller)
                $0.member("override", traits)
            case .override(.window(let window), let traits):
                $0.member("window", window)
                $0.member("override", traits)
            case .updateTraits(let controllers): $0.list("controllers", controllers)
            case .fitTabs(let controller), .layOut(let controller): $0.member("controller", controller)
            case .turnLaunch(let controller, let change):
                $0.member("controller", controller)
                $0.member("change", change)
            case .adapt(let presentation): $0.member("presentation", presentation)
            case .exchange(let presentation, let controller, let style):
                $0.member("presentation", presentation)
                $0.member("controller", controller)
                $0.member("style", style?.name)
            case .display(let step): $0.word("step", step)
            }
        }
    }

    /// Reads the step of a change of the environment.
    package init(json: JSONReader) throws(JSONFault) {
        let object = try json.object()
        switch try object.word("does", of: Word.self) {
        case .consider: self = .consider
        case .catchUp: self = .catchUp
        case .begin: self = .begin(try object.need("request"))
        case .tellTraits: self = .tellTraits(try object.need("controller"), try object.need("traits"))
        case .passTraits: self = .passTraits(try object.need("controller"), try object.need("traits"))
        case .tellSize:
            self = .tellSize(
                try object.need("controller"), try object.need("size"),
                withholder: try object.value("withholder"))
        case .passSize:
            self = .passSize(
                try object.need("controller"), try object.need("size"),
                withholder: try object.value("withholder"))
        case .apply: self = .apply
        case .override:
            let window: WindowHandle? = try object.value("window")
            let target: TraitTarget =
                if let window { .window(window) } else { .child(try object.need("controller")) }
            self = .override(target, try object.value("override"))
        case .updateTraits: self = .updateTraits(try object.list("controllers"))
        case .fitTabs: self = .fitTabs(try object.need("controller"))
        case .layOut: self = .layOut(try object.need("controller"))
        case .animate: self = .animate
        case .turnLaunch: self = .turnLaunch(try object.need("controller"), try object.need("change"))
        case .adapt: self = .adapt(try object.need("presentation"))
        case .exchange:
            self = .exchange(
                try object.need("presentation"), try object.need("controller"),
                try object.optional("style")?.presentationStyle())
        case .display: self = .display(try object.word("step"))
        }
    }
}
