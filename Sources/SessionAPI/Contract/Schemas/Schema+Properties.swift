import PresentationEngine

extension Schema {
    /// The properties of a controller that may be set, as members of an object.
    static let propertyMembers = PresentationEngine.Property.allCases.map {
        Property.optional($0.rawValue, $0.schema)
    }

    static let controllerRequest = object(controllerMembers + propertyMembers).described(
        "A controller to be made in code, or from a storyboard where storyboard or identifier is given.")

    static let controllerMembers: [Property] = [
        .optional("name", .name.described("The controller's name; the service chooses one otherwise.")),
        .optional("id", .name.described("Another word for name.")),
        .optional("class", .name), .optional("kind", choice(ControllerKind.self)),
        .optional("nibName", .name), .optional("bundle", .name),
        .optional("children", array(of: .reference(.controllerRequest))),
        .optional("storyboard", name.orNull), .optional("identifier", .name),
        .optional("scene", name.described("The object id of a scene, to put one screen on stage by itself.")),
        .optional(
            "creator",
            object([.optional("class", .name), .optional("usesCoder", .boolean)])
                .described("What the block of instantiateViewController(identifier:creator:) returns.")),
        .optional("actions", array(of: object(alertActionMembers).described("Of an alert controller."))),
        .optional("textFields", array(of: object(alertFieldMembers).described("Of an alert controller."))),
        .optional("held", boolean.described("Whether a variable of the client's keeps it alive.")),
    ]
}

extension PresentationEngine.Property {
    /// The schema of the property's own type.
    fileprivate var schema: Schema {
        switch kind {
        case .name: Schema.string.orNull.described("At most 1,024 characters.")
        case .presentationStyle: .presentationStyle
        case .transitionStyle: .transitionStyle
        case .flag: .boolean
        case .size: .reference(.size)
        case .dimension: .anyOf([.coordinate, .constant("automatic")])
        case .anchor: .anyOf([.reference(.anchor), .name, .null])
        case .words: .anyOf([word, .array(of: word)])
        case .word: word
        case .view: .null
        case .value: .value
        }
    }
    /// One of the property's words, or any text where it has none of its own.
    private var word: Schema { words.map(Schema.choice) ?? .string }
}
