import PresentationEngine

/// Finds the place of a controller's name in its view.
///
/// It is the lower left corner, unless the name would hide something there. Then the places at the lower edge and in
/// the rows above it are tried, and the first one is taken that hides the least.
struct NamePlace {
    /// The size of the name's box.
    let size: Size
    /// The view, without the part that bars and the device cover.
    let room: Rect
    /// The frames of what is drawn in the view, and of other names.
    private var obstacles: [Rect]

    /// The number of layers, and of names, that are looked at: few are near the lower edge, and a view may have many.
    private static let obstacleLimit = 300
    private static let rowCount = 6
    private static let rowHeight = 18.0
    private static let margin = 4.0
    /// The highest element that counts although it contains others: a bar of the scene's own, but no group of views.
    private static let greatestBar = 60.0

    /// - Parameters:
    ///   - contents: the layers in the view.
    ///   - names: the boxes of the names that are drawn already.
    init(_ size: Size, in room: Rect, among contents: ArraySlice<ScreenLayer>, names: ArraySlice<Rect>) {
        self.size = size
        self.room = room
        let drawn = contents.prefix(Self.obstacleLimit)
        obstacles = drawn.indices.filter { Self.isObstacle($0, in: contents) }.map { contents[$0].frame }
        obstacles += names.suffix(Self.obstacleLimit)
    }

    private static func isObstacle(_ index: Int, in contents: ArraySlice<ScreenLayer>) -> Bool {
        switch contents[index].role {
        case .navigationBar, .toolbar, .tabBar, .title, .item, .text, .textField, .action: return true
        case .element:
            let next = index + 1
            let isEmpty = next == contents.endIndex || contents[next].superlayer != index
            return isEmpty || contents[index].frame.size.height <= greatestBar
        case .window, .presenter, .presented, .popover, .controller, .container, .statusBar, .dimming, .decoration,
            .view, .alert, .arrow, .grabber:
            return false
        }
    }

    /// The place of the name.
    var box: Rect {
        var best = places[0]
        var fewest = Int.max
        for place in places {
            let count = obstacles.count { $0.touches(place) }
            if count < fewest { (best, fewest) = (place, count) }
            if count == 0 { break }
        }
        return best
    }

    /// From the lower left corner to the right, and row by row upward.
    private var places: [Rect] {
        let left = room.origin.x + Self.margin
        let right = max(room.maxX - Self.margin - size.width, left)
        let lowest = room.maxY - Self.margin - size.height
        let rows = max(min(Int((room.size.height - 2 * Self.margin) / Self.rowHeight), Self.rowCount), 1)
        var places: [Rect] = []
        for row in 0..<rows {
            let y = lowest - Double(row) * Self.rowHeight
            for x in [left, right, (left + right) / 2] { places.append(Rect(x, y, size.width, size.height)) }
        }
        return places
    }
}
