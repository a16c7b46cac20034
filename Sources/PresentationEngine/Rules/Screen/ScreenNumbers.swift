/// The lengths and shares that no source states, in points unless named otherwise (CH-240 to CH-246).
enum ScreenNumbers {
    // MARK: Popovers (CH-240)

    /// The length of a popover's arrow from its base to its tip.
    static let arrowLength = 13.0
    static let arrowWidth = 26.0
    /// The least distance of a popover from the edges of the window.
    static let popoverMargins = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    static let popoverCorner = 13.0

    // MARK: Floating sheets (CH-364)

    /// The distance from the sides and the lower edge.
    static let floatingSheetInset = 8.0
    /// The greatest height of a sheet that leaves out the bottom safe inset.
    static let lowSheetHeight = 150.0

    // MARK: Cards (CH-242)

    /// The corner radius of sheets.
    static let cardCorner = 10.0
    /// The space at each side of a presenter behind a card.
    static let cardInset = 16.0
    /// The part of a presenter that is seen above the card in front of it.
    static let cardStep = 10.0
    static let grabber = Size(36, 5)
    static let grabberTop = 5.0

    // MARK: Dimming (CH-243)

    static let dimmingAlpha = 0.25

    // MARK: Transitions (CH-244)

    /// The part of the width by which the lower controller of a push or pop moves.
    static let parallax = 0.3
    /// The scale at which an alert begins to appear.
    static let alertScale = 1.2

    // MARK: Alerts (CH-245)

    static let alertWidth = 270.0
    static let alertCorner = 14.0
    static let alertPadding = 20.0
    static let alertSidePadding = 16.0
    static let alertAction = 44.0
    static let sheetAction = 57.0
    static let sheetInset = 8.0
    static let alertTitle = 22.0
    static let alertLine = 18.0
    static let alertField = 32.0
    /// The width of a character of an alert's message, which takes a line of the text's height in more than one line.
    static let messageCharacter = 7.2
    static let titleCharacter = 9.5
    /// The least distance of an alert from the safe area of the screen (CH-263).
    static let alertMargin = 8.0

    // MARK: The status bar

    /// The height of a status bar if no source states it: that of devices with a home button.
    static let statusBar = 20.0
}
