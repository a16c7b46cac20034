import PresentationEngine

extension StoryboardSize: DocumentRecord {
    static var blank: StoryboardSize { StoryboardSize(width: 0, height: 0) }

    static let fields: [DocumentField<StoryboardSize>] = [
        .required("width", \.width), .required("height", \.height),
    ]
}

extension StoryboardPoint: DocumentRecord {
    static var blank: StoryboardPoint { StoryboardPoint(x: 0, y: 0) }

    static let fields: [DocumentField<StoryboardPoint>] = [.required("x", \.x), .required("y", \.y)]
}

extension StoryboardRectangle: DocumentRecord {
    static var blank: StoryboardRectangle { StoryboardRectangle(x: 0, y: 0, width: 0, height: 0) }

    static let fields: [DocumentField<StoryboardRectangle>] = [
        .required("x", \.x), .required("y", \.y), .required("width", \.width), .required("height", \.height),
    ]
}

extension StoryboardEdges: DocumentRecord {
    static var blank: StoryboardEdges { StoryboardEdges() }

    static let fields: [DocumentField<StoryboardEdges>] = [
        .flag("top", \.top), .flag("left", \.left), .flag("bottom", \.bottom), .flag("right", \.right),
    ]
}

extension StoryboardArrowDirections: DocumentRecord {
    static var blank: StoryboardArrowDirections { StoryboardArrowDirections() }

    static let fields: [DocumentField<StoryboardArrowDirections>] = [
        .flag("up", \.up), .flag("down", \.down), .flag("left", \.left), .flag("right", \.right),
    ]
}
