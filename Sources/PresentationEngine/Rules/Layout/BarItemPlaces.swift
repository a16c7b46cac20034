/// The places of items in bars (CH-208), in the coordinates of the bar and with its height.
enum BarItemPlaces {
    /// The least width of an item.
    private static let slot = 44.0
    /// The most that an item takes for its title.
    private static let longest = 132.0
    /// The width of a character of a title.
    private static let character = 9.0
    /// The distance of a back button from the edge.
    private static let backMargin = 8.0

    static func width(of item: BarItem) -> Double {
        switch item.room {
        case .sign: slot
        case .title: min(max(Double(item.text?.count ?? 0) * character, slot), longest)
        case .fixedSpace: 42
        case .flexibleSpace: 0
        }
    }

    /// Items of a navigation bar: from its margins, the back button nearer to the edge, the trailing ones from the
    /// right.
    static func ofNavigationBar(
        _ leading: [BarItem], _ trailing: [BarItem], in size: Size, _ insets: EdgeInsets
    ) -> (leading: [Rect], trailing: [Rect]) {
        let margin = PresentationSession.sideMargin(forWidth: size.width)
        let first = leading.first?.isBackButton == true ? backMargin : margin
        let room = max(size.width - insets.left - insets.right - first - margin, 0)
        let wanted = (leading + trailing).reduce(0) { $0 + width(of: $1) }
        let scale = wanted > room ? room / wanted : 1
        var x = insets.left + first
        let left = leading.map { item in
            let frame = Rect(x, 0, width(of: item) * scale, size.height)
            x = frame.maxX
            return frame
        }
        x = size.width - insets.right - margin
        let right = trailing.map { item in
            x -= width(of: item) * scale
            return Rect(x, 0, width(of: item) * scale, size.height)
        }
        return (left, right)
    }

    /// Items of a toolbar, from the left margin; flexible spaces share what is left.
    static func ofToolbar(_ items: [BarItem], in size: Size, _ insets: EdgeInsets) -> [Rect] {
        let margin = PresentationSession.sideMargin(forWidth: size.width)
        let room = max(size.width - insets.left - insets.right - 2 * margin, 0)
        let wanted = items.reduce(0) { $0 + width(of: $1) }
        let scale = wanted > room ? room / wanted : 1
        let flexible = items.count { $0.room == .flexibleSpace }
        let share = flexible > 0 ? max(room - wanted, 0) / Double(flexible) : 0
        var x = insets.left + margin
        return items.map { item in
            let width = item.room == .flexibleSpace ? share : width(of: item) * scale
            let frame = Rect(x, 0, width, size.height)
            x = frame.maxX
            return frame
        }
    }
}
