import JSONCoding
import PresentationEngine

extension ContainmentCall {
    static func begin(_ object: JSONObjectReader) throws(JSONFault) -> Self {
        .beginAppearanceTransition(
            isAppearing: try object.truth("appearing"),
            isAnimated: try object.truth("animated", default: true))
    }

    static func overriddenTraits(_ object: JSONObjectReader) throws(JSONFault) -> Self {
        let traits = try object.required("traits")
        return .setOverrideTraitCollection(
            traits.isNull ? nil : try TraitOverride(json: traits), child: try object.name("child"))
    }

    static func registration(_ object: JSONObjectReader) throws(JSONFault) -> Self {
        .registerForTraitChanges(
            try object.required("traits").array().map { reader throws(JSONFault) in try reader.enumeration() },
            handler: try object.need("handler"))
    }

    static func direct(_ object: JSONObjectReader) throws(JSONFault) -> Self {
        let member = try object.required("member")
        return .callDirectly(
            try Member(spelling: try member.string(), at: member),
            isAnimated: try object.truth("animated", default: true))
    }

    func write(on receiver: String, to writer: inout JSONWriter) {
        writer.member("receiver", receiver)
        switch self {
        case .beginAppearanceTransition(let isAppearing, let isAnimated):
            writer.member("appearing", isAppearing)
            writer.member("animated", isAnimated)
        case .setOverrideTraitCollection(let traits, let child):
            writer.key("traits")
            if let traits { writer.value(traits) } else { writer.null() }
            writer.member("child", child)
        case .registerForTraitChanges(let traits, let handler):
            writer.member("traits", traits.map(\.rawValue))
            writer.member("handler", handler)
        case .transition(let call):
            call.writeMembers(to: &writer)
        case .callDirectly(let member, let isAnimated):
            writer.member("member", member.rawValue)
            writer.member("animated", isAnimated)
        case .endAppearanceTransition, .setNeedsUpdateProperties, .updatePropertiesIfNeeded,
            .setNeedsUpdateUnavailableContent:
            break
        }
    }
}

extension TraitOverride: JSONWritable, JSONReadable {
    /// The keys of an override, by UIKit's names.
    static let keys = ["userInterfaceIdiom", "horizontalSizeClass", "verticalSizeClass", "userInterfaceStyle"]

    /// Writes the overridden traits.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("userInterfaceIdiom", idiom?.name)
        writer.member("horizontalSizeClass", horizontal?.rawValue)
        writer.member("verticalSizeClass", vertical?.rawValue)
        writer.member("userInterfaceStyle", style?.rawValue)
        writer.endObject()
    }

    /// Reads the traits to override, all optional.
    public init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(allowing: Self.keys)
        self.init(
            idiom: try object.optional("userInterfaceIdiom")?.choice(named: \.name),
            horizontal: try object.optional("horizontalSizeClass")?.enumeration(),
            vertical: try object.optional("verticalSizeClass")?.enumeration(),
            style: try object.optional("userInterfaceStyle")?.enumeration())
    }
}
