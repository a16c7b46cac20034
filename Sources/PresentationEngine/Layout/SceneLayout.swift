/// The frames of the views of a scene for one size of its root view (LY-24, LY-28).
///
/// Constraints that give one unknown edge, center or length from known ones are followed, in the order of their
/// priorities; there is no solver of simultaneous equations. What they leave open comes from the file: the length of a
/// view, as its content had it in Interface Builder, and at last its place. Such a frame is marked as approximate,
/// unless it is the length of a view with an intrinsic size (CH-207).
package struct SceneLayout: Sendable {
    /// The environment of the root view, in points.
    package struct Surroundings: Sendable {
        package let size: Size
        package let safeArea: EdgeInsets
        /// The lengths of the top and the bottom layout guide.
        package let guides: EdgeInsets
        package let margins: EdgeInsets
        package let traits: TraitCollection
        /// Whether views have safe areas of their own, as from iOS 11 on.
        package let hasSafeAreas: Bool
        /// `automaticallyAdjustsScrollViewInsets` of the controller.
        package let adjustsScrollView: Bool

        package init(
            size: Size, safeArea: EdgeInsets, guides: EdgeInsets, margins: EdgeInsets, traits: TraitCollection,
            hasSafeAreas: Bool = true, adjustsScrollView: Bool = true
        ) {
            self.size = size
            self.safeArea = safeArea
            self.guides = guides
            self.margins = margins
            self.traits = traits
            self.hasSafeAreas = hasSafeAreas
            self.adjustsScrollView = adjustsScrollView
        }
    }

    /// A view with its frame.
    package struct Placed: Sendable {
        package let view: StoryboardView
        /// The position of the superview in the list; nil for the root.
        package let superview: Int?
        /// In the coordinates of the root view.
        package let frame: Rect
        /// Whether the frame does not follow from masks and constraints alone.
        package let isApproximate: Bool
        /// The insets that UIKit adds to the content of a scroll view; zero for other views.
        package let adjustedInset: EdgeInsets

        /// The point of its content that a scroll view at rest shows at its top left corner.
        package var contentOffset: Point {
            Point(0 - adjustedInset.left, 0 - adjustedInset.top)
        }
    }

    /// The root view and all views in it, each before its subviews, and those from back to front.
    package let views: [Placed]

    package init(_ scene: StoryboardScene, in surroundings: Surroundings) {
        guard let root = scene.view else {
            views = []
            return
        }
        var network = LayoutNetwork(root, scene.layout.guides, surroundings)
        network.solve()
        // A scroll view is inset if its content is longer than itself, which the constraints determine first.
        let overflowing = network.overflowing
        if !overflowing.isEmpty {
            network = LayoutNetwork(root, scene.layout.guides, surroundings, scrolling: overflowing)
            network.solve()
        }
        views = network.placed
    }
}

extension StoryboardView {
    /// Whether the class determines its size by its content, so that the file's size is that of the content.
    var hasIntrinsicSize: Bool {
        switch elementName {
        case "button", "label", "switch", "stepper", "segmentedControl", "activityIndicatorView", "pageControl",
            "datePicker", "pickerView", "searchBar":
            true
        default: false
        }
    }

    /// Whether the class determines its height by its content.
    var hasIntrinsicHeight: Bool {
        hasIntrinsicSize || ["textField", "slider", "progressView", "toolbar", "navigationBar"].contains(elementName)
    }

    /// `contentHuggingPriority` on an axis, with the default of Interface Builder; 0 for a view without content.
    func hugging(_ axis: Axis) -> Int {
        guard axis == .horizontal ? hasIntrinsicSize : hasIntrinsicHeight else { return 0 }
        return min(max((axis == .horizontal ? horizontalHugging : verticalHugging) ?? 250, 1), 1_000)
    }
}
