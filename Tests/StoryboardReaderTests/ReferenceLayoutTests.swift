import Foundation
import PresentationEngine
import StoryboardReader
import Testing

@Suite(
    "Real storyboards, laid out",
    .enabled(if: !ProjectFiles.reference.isEmpty, "The reference storyboards are absent."))
struct ReferenceLayoutTests {
    /// The environments of an iPhone SE, an iPhone X and an iPad.
    private static let screens = [
        SceneLayout.Surroundings(
            size: Size(320, 568), safeArea: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
            guides: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
            margins: EdgeInsets(top: 20, left: 16, bottom: 0, right: 16),
            traits: TraitCollection(idiom: .phone, horizontal: .compact, vertical: .regular)),
        SceneLayout.Surroundings(
            size: Size(375, 812), safeArea: EdgeInsets(top: 44, left: 0, bottom: 34, right: 0),
            guides: EdgeInsets(top: 44, left: 0, bottom: 34, right: 0),
            margins: EdgeInsets(top: 44, left: 16, bottom: 34, right: 16),
            traits: TraitCollection(idiom: .phone, horizontal: .compact, vertical: .regular)),
        SceneLayout.Surroundings(
            size: Size(768, 1_024), safeArea: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
            guides: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
            margins: EdgeInsets(top: 20, left: 20, bottom: 0, right: 20),
            traits: TraitCollection(idiom: .pad, horizontal: .regular, vertical: .regular)),
    ]

    @Test("have no element outside its superview, unless the file places it there or the layout is approximate")
    func inside() throws {
        var (elements, approximate, outside) = (0, 0, [String]())
        for file in ProjectFiles.reference {
            let storyboard = try StoryboardReader().read(
                try ProjectFiles.bytes(file), name: file.deletingPathExtension().lastPathComponent
            ).storyboard
            for scene in storyboard.scenes {
                for screen in Self.screens {
                    let views = SceneLayout(scene, in: screen).views
                    for placed in views {
                        guard let superview = placed.superview else { continue }
                        elements += 1
                        if placed.isApproximate { approximate += 1 }
                        let outer = views[superview]
                        guard !fits(placed.frame, in: outer.frame), !isMeantOutside(placed, in: outer),
                            !isConstrainedOutside(placed, among: views)
                        else { continue }
                        outside.append(
                            "\(file.lastPathComponent) \(placed.view.id ?? "?") \(screen.size): \(placed.frame)")
                    }
                }
            }
        }
        print("\(elements) elements laid out, \(approximate) of them approximately")
        #expect(outside.isEmpty, "\(outside.count): \(outside.prefix(40).joined(separator: "\n"))")
    }

    private func fits(_ frame: Rect, in outer: Rect) -> Bool {
        frame.origin.x >= outer.origin.x - 1 && frame.origin.y >= outer.origin.y - 1
            && frame.origin.x + frame.size.width <= outer.origin.x + outer.size.width + 1
            && frame.origin.y + frame.size.height <= outer.origin.y + outer.size.height + 1
    }

    /// Content of scroll views and cells, views that lie outside in the file, and views whose place or size the file
    /// fixes for a larger screen.
    private func isMeantOutside(_ placed: SceneLayout.Placed, in outer: SceneLayout.Placed) -> Bool {
        if placed.isApproximate || outer.isApproximate || outer.view.isScrollView { return true }
        guard let frame = placed.view.frame, let superframe = outer.view.frame else { return true }
        let own = Rect(frame.x, frame.y, frame.width, frame.height)
        if !fits(own, in: Rect(0, 0, superframe.width, superframe.height)) { return true }
        let isSmaller =
            outer.frame.size.width < superframe.width - 1 || outer.frame.size.height < superframe.height - 1
        return isSmaller && (isFixed(placed) || placed.frame.size == own.size)
    }

    /// Whether a constraint of the file gives the view a negative distance or a fixed length.
    private func isConstrainedOutside(_ placed: SceneLayout.Placed, among views: [SceneLayout.Placed]) -> Bool {
        guard let id = placed.view.id else { return false }
        let own = placed.view.constraints.contains { $0.secondItem == nil && $0.firstItem == nil }
        return own
            || views.contains { holder in
                holder.view.constraints.contains {
                    ($0.firstItem == id || $0.secondItem == id) && $0.constant < 0
                }
            }
    }

    /// Whether the mask leaves the view where the file has it.
    private func isFixed(_ placed: SceneLayout.Placed) -> Bool { !placed.view.usesConstraints }
}
