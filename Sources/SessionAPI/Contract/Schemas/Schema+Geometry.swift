import PresentationEngine

extension Schema {
    static let point = object([.required("x", .coordinate), .required("y", .coordinate)]).described(
        "In points.")

    static let size = object([.required("width", .coordinate), .required("height", .coordinate)])
        .described("In points.")

    static let rect = object([
        .required("x", .coordinate), .required("y", .coordinate), .required("width", .coordinate),
        .required("height", .coordinate),
    ]).described("In points.")

    static let anchor = object([
        .optional("barButtonItem", .name), .optional("sourceView", .name),
        .optional("sourceRect", .reference(.rect)),
    ]).described("What a popover points at.")

    static let device = anyOf([
        choice(Device.all.map(\.name)),
        object([
            .required("name", .name), .required("idiom", choice(InterfaceIdiom.allCases.map(\.name))),
            .required("width", number(in: 1...10_000)), .required("height", number(in: 1...10_000)),
            .optional("scale", integer(in: 1...10)),
        ]),
    ]).described("A device by its name, or by the screen it has in portrait, in points.")

    static let fidelity = anyOf([
        choice(Fidelity.self),
        object(
            [.optional("general", choice(Fidelity.self))]
                + FidelityPoint.allCases.map { .optional($0.rawValue, choice(Fidelity.self)) }),
    ]).described("Which side is followed where Apple's documents and measurements part.")

    static let systemVersion = name.described("A version of iOS from 8 to 18, such as \"12\" or \"13.2\".")

    static let presentationStyle = choice(ModalPresentationStyle.allCases.map(\.name))
    static let transitionStyle = choice(ModalTransitionStyle.allCases.map(\.name))
}
