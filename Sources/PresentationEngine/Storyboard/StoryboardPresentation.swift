/// The settings with which a storyboard's controller is presented.
public struct StoryboardPresentation: Sendable, Equatable {
    /// The `modalPresentationStyle` written in the file; `nil` leaves the default of the session's version of
    /// iOS (full screen before 13, automatic from 13 on).
    public var modalPresentationStyle: ModalPresentationStyle?

    /// The `modalTransitionStyle` written in the file; `nil` leaves `coverVertical`.
    public var modalTransitionStyle: ModalTransitionStyle?

    /// `definesPresentationContext`; `nil` leaves the class's own default, which is false for a plain controller.
    public var definesPresentationContext: Bool?

    /// `providesPresentationContextTransitionStyle`; `nil` leaves false.
    public var providesPresentationContextTransitionStyle: Bool?

    /// `isModalInPresentation` (iOS 13); `nil` leaves false.
    public var isModalInPresentation: Bool?

    /// `preferredContentSize` in points; `nil` when the file does not set one.
    public var preferredContentSize: StoryboardSize?

    /// Makes settings that leave every default.
    public init() {}
}

/// The settings with which a storyboard's controller is laid out within bars and containers.
public struct StoryboardLayout: Sendable, Equatable {
    /// `hidesBottomBarWhenPushed`.
    public var hidesBottomBarWhenPushed = false

    /// `edgesForExtendedLayout`; `nil` leaves all edges, as UIKit does.
    public var edgesForExtendedLayout: StoryboardEdges?

    /// `automaticallyAdjustsScrollViewInsets`, true unless the file says otherwise (EN-07).
    public var automaticallyAdjustsScrollViewInsets = true

    /// `extendedLayoutIncludesOpaqueBars`.
    public var extendedLayoutIncludesOpaqueBars = false

    /// `wantsFullScreenLayout`, of files from before iOS 7.
    public var wantsFullScreenLayout = false

    /// Whether the view keeps the size it has in the file until a container sizes it.
    public var autoresizesArchivedViewToFullSize = true

    /// `topLayoutGuide` and `bottomLayoutGuide` as items of constraints.
    public var guides: [StoryboardLayoutGuide] = []

    /// The size in points of a scene drawn freeform; a drawing aid that never reaches the app.
    public var simulatedSize: StoryboardSize?

    /// Makes settings that leave every default.
    public init() {}
}
