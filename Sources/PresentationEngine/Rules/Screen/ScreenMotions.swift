/// How the views of the screen are moved away from their places: by transitions in flight, and by cards in front of
/// them (CH-242 to CH-244, CH-246).
struct ScreenMotions {
    /// The change of one view against its place at rest.
    struct Motion {
        var offset = Point.zero
        var alpha = 1.0
        var transform = ScreenTransform.identity
        /// The part of the view that is seen, in shares of its size; nil for all of it.
        var visible: Rect?
        var cornerRadius: Double?
        var isHidden = false
        var transition: String?
    }

    let session: PresentationSession
    /// The views of the screen at rest.
    private let views: [LaidOutView]
    private(set) var motions: [ViewHandle: Motion] = [:]

    init(session: PresentationSession, views: [LaidOutView]) {
        self.session = session
        self.views = views
        for handle in session.header.transitions {
            guard let transition = session.transitions[handle] else { continue }
            move(transition, session.progress(of: transition))
        }
        for (_, presentation) in session.every(session.presentations) { place(presentation) }
    }

    subscript(view: ViewHandle) -> Motion? { motions[view] }

    mutating func change(_ view: ViewHandle?, _ edit: (inout Motion) -> Void) {
        if let view { edit(&motions[view, default: Motion()]) }
    }

    func size(_ view: ViewHandle?) -> Size { view.flatMap { session.views[$0]?.frame.size } ?? .zero }

    func view(_ controller: ControllerHandle?) -> ViewHandle? {
        controller.flatMap { session.controllers[$0]?.view }
    }

    // MARK: Presentations

    /// The part of a presentation that is seen, 0 to 1.
    private func share(of presentation: Presentation) -> Double {
        switch presentation.phase {
        case .prepared: return 0
        case .presented: return 1
        case .presenting, .dismissing:
            guard let transition = presentation.transition.flatMap({ session.transitions[$0] }) else { return 1 }
            let progress = session.progress(of: transition)
            return transition.kind == .presentation ? progress : 1 - progress
        }
    }

    /// The dimming view of a presentation, and the presenter behind a card.
    private mutating func place(_ presentation: Presentation) {
        let share = share(of: presentation)
        let alpha = session.isUndimmed(presentation) ? 0 : ScreenNumbers.dimmingAlpha * share
        change(presentation.dimming) { $0.alpha *= alpha }
        guard presentation.presentedView != nil, session.isCard(presentation) else { return }
        let corner = session.cornerRadius(of: presentation)
        change(presentation.presentedView) { $0.cornerRadius = corner }
        guard session.pushesPresenterBack(presentation), let presenter = presentation.presenting,
            let view = view(presenter), let frame = session.views[view]?.frame,
            frame.size.width > 2 * ScreenNumbers.cardInset
        else { return }
        let scale = 1 - share * 2 * ScreenNumbers.cardInset / frame.size.width
        let top = SheetFrames.cardTop(session.screenSafeArea) - ScreenNumbers.cardStep
        let shrunk = frame.size.height * (1 - scale) / 2
        change(view) {
            $0.transform.scaleX *= scale
            $0.transform.scaleY *= scale
            $0.offset.y += share * (top - frame.origin.y) - shrunk
            $0.cornerRadius = max($0.cornerRadius ?? 0, share * ScreenNumbers.cardCorner)
        }
    }

    private mutating func move(_ transition: Transition, _ progress: Double) {
        if let effects = session.effects(of: transition) {
            return play(effects, of: transition, progress)
        }
        switch transition.subject {
        case .presentation(let handle):
            let moving = session.movingPresentation(of: transition) ?? handle
            guard let presentation = session.presentations[moving] else { return }
            present(presentation, transition, transition.kind == .presentation ? progress : 1 - progress)
        case .container(let change): moveContainer(change, transition, progress)
        case .environment(let change): turn(change, transition, progress)
        }
    }

    /// - Parameter share: the part of the presentation that is seen.
    private mutating func present(_ presentation: Presentation, _ transition: Transition, _ share: Double) {
        guard let view = presentation.presentedView else { return }
        change(view) { $0.transition = transition.name }
        if session.isOfAlert(transition), presentation.effectiveStyle != .popover {
            return showAlert(presentation, view, transition, share)
        }
        if transition.preferred == .zoom { return zoom(view, transition, share) }
        if presentation.effectiveStyle == .popover { return change(view) { $0.alpha *= share } }
        switch transition.style {
        case .coverVertical:
            let container = size(presentation.container)
            // A sheet lies at its detent, which may be lower than its own frame (CH-241).
            let frame = session.detentFrame(of: presentation, session.views[view]?.frame ?? .zero, in: container)
            let distance = container.height - frame.origin.y
            change(view) { $0.offset.y += (1 - share) * distance }
        case .crossDissolve: change(view) { $0.alpha *= share }
        case .partialCurl:
            // The presenter curls away from its lower edge, so the presented view is seen from there, at last all of it
            // (R283).
            change(view) { $0.visible = Rect(0, 1 - share, 1, share) }
        case .flipHorizontal:
            let turn = cosineOfHalfTurn(share)
            // R284: in the middle both views stand on their edges, and the window is seen between them.
            change(view) {
                $0.transform.scaleX *= max(-turn, 0)
                $0.isHidden = turn >= 0
            }
            guard presentation.presentsInFullscreen, !session.isCard(presentation) else { return }
            change(self.view(presentation.presenting)) {
                $0.transform.scaleX *= max(turn, 0)
                $0.isHidden = turn <= 0
                $0.transition = transition.name
            }
        }
    }

    private mutating func showAlert(
        _ presentation: Presentation, _ view: ViewHandle, _ transition: Transition, _ share: Double
    ) {
        guard let state = session.alert(shownBy: presentation) else { return }
        switch state.style {
        case .alert,
            .actionSheet where session.showsActionSheetsAtSource:
            let scale = transition.kind == .presentation ? ScreenNumbers.alertScale : 1
            change(view) {
                $0.alpha *= share
                $0.transform.scaleX *= scale + (1 - scale) * share
                $0.transform.scaleY *= scale + (1 - scale) * share
            }
        case .actionSheet:
            let height = session.heightOfActionSheet(presentation.presented, in: Rect(size: size(view)))
            change(view) { $0.offset.y += (1 - share) * height }
        }
    }

    /// A view grows out of the source of its zoom: scaled evenly, it fills a frame on the way from the source's to its
    /// own, and is cut off around it; without a source the frame begins as its own middle (CH-380, CH-383).
    mutating func zoom(_ view: ViewHandle, _ transition: Transition, _ share: Double) {
        change(view) { $0.transition = transition.name }
        guard let place = views.last(where: { $0.kind == .view && $0.node == view })?.frameInWindow,
            place.size.width > 0, place.size.height > 0
        else { return }
        let source = session.zoomSource(of: transition, in: views)?.frameInWindow ?? place.centering(.zero)
        let size = Size(
            source.size.width + (place.size.width - source.size.width) * share,
            source.size.height + (place.size.height - source.size.height) * share)
        let scale = max(size.width / place.size.width, size.height / place.size.height)
        let (from, to) = (source.middle, place.middle)
        change(view) {
            $0.transform.scaleX *= scale
            $0.transform.scaleY *= scale
            $0.offset.x += (1 - share) * (from.x - to.x)
            $0.offset.y += (1 - share) * (from.y - to.y)
            $0.cornerRadius = (1 - share) * ScreenNumbers.cardCorner
            guard scale > 0 else { return }
            let (width, height) = (size.width / place.size.width / scale, size.height / place.size.height / scale)
            $0.visible = Rect((1 - width) / 2, (1 - height) / 2, width, height)
        }
    }

    // MARK: Rotation and size

    private mutating func turn(_ change: EnvironmentChange, _ transition: Transition, _ progress: Double) {
        // Until the change is applied, the views have their former places.
        let placement = session.header.placement
        guard session.header.orientation == change.orientation, placement == change.placement else { return }
        for window in session.windowsOfDevice {
            guard let root = session.windows[window]?.view else { continue }
            for view in session.views[root]?.subviews ?? [] {
                self.change(view) {
                    $0.transition = transition.name
                    if change.isRotation {
                        let turn = change.formerOrientation.angle - change.orientation.angle
                        let nearest = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
                        $0.transform.rotation += (1 - progress) * nearest
                    } else if change.size.width > 0, change.size.height > 0 {
                        let (x, y) = (
                            change.formerSize.width / change.size.width, change.formerSize.height / change.size.height
                        )
                        let (scaleX, scaleY) = (x + (1 - x) * progress, y + (1 - y) * progress)
                        $0.transform.scaleX *= scaleX
                        $0.transform.scaleY *= scaleY
                        $0.offset.x += (scaleX - 1) * change.size.width / 2
                        $0.offset.y += (scaleY - 1) * change.size.height / 2
                    }
                }
            }
        }
    }

    // MARK: Effects of the app's animators

    private mutating func play(_ effects: [String], of transition: Transition, _ progress: Double) {
        let isLeaving = transition.kind == .dismissal || transition.kind == .pop
        let share = isLeaving ? 1 - progress : progress
        let moving = isLeaving ? transition.from : transition.to
        let presented = session.movingPresentation(of: transition).flatMap { session.presentations[$0]?.presentedView }
        guard let view = presented ?? view(moving) else { return }
        let size = session.containerView(of: transition).map { self.size($0) } ?? size(view)
        change(view) { motion in
            motion.transition = transition.name
            for effect in effects.compactMap(ScreenEffect.init(rawValue:)) {
                switch effect {
                case .fade: motion.alpha *= share
                case .scale:
                    motion.transform.scaleX *= share
                    motion.transform.scaleY *= share
                case .slideFromLeft: motion.offset.x -= (1 - share) * size.width
                case .slideFromRight: motion.offset.x += (1 - share) * size.width
                case .slideFromTop: motion.offset.y -= (1 - share) * size.height
                case .slideFromBottom: motion.offset.y += (1 - share) * size.height
                }
            }
        }
    }
}

/// The effects of an animator that the picture shows (CH-246).
package enum ScreenEffect: String, Sendable, CaseIterable {
    case fade
    case scale
    case slideFromLeft
    case slideFromRight
    case slideFromTop
    case slideFromBottom
}

extension InterfaceOrientation {
    /// The turn of the interface against portrait, clockwise, in degrees.
    fileprivate var angle: Double { Double(quarters) * 90 }
}

extension PresentationSession {
    /// The part of a transition's animation that is seen, 0 to 1: its fraction after the curve of the animation. The
    /// curve applies to the part of the way that runs on the clock; an interaction moves the views in proportion to its
    /// fraction (CH-244).
    package func progress(of transition: Transition) -> Double {
        let fraction = fraction(of: transition)
        guard case .running = transition.phase else { return fraction }
        let start = transition.fraction
        let way = transition.wasCancelled ? start : 1 - start
        guard way > 0 else { return fraction }
        let covered = (transition.wasCancelled ? start - fraction : fraction - start) / way
        let own = transition.interaction == nil ? animatorSettings(transition.animator)?.curve : nil
        let part = (own ?? transition.completionCurve).value(at: covered) * way
        return transition.wasCancelled ? start - part : start + part
    }

    /// The effects of the animator that moves the views; nil if UIKit does.
    func effects(of transition: Transition) -> [String]? {
        guard transition.animator != nil else { return nil }
        return animatorSettings(transition.animator)?.effects ?? []
    }

    /// Whether a presentation shows its view as a sheet with rounded corners.
    func isCard(_ presentation: Presentation) -> Bool {
        presentation.effectiveStyle.isSheet && !coversTheScreen(presentation)
    }

    /// The corner radius of a sheet: the one that the app prefers counts while no other sheet is in front (Q20).
    fileprivate func cornerRadius(of presentation: Presentation) -> Double {
        let front = controllers[presentation.presented]?.presents.flatMap { presentations[$0] }
        let isFront = front.map { !isCard($0) } ?? true
        return (isFront ? presentation.sheet?.cornerRadius : nil) ?? ScreenNumbers.cardCorner
    }

    /// Whether the presenter stands back behind a card: in compact width from iOS 13 on, while the card is as high as
    /// it can be (CH-242).
    func pushesPresenterBack(_ presentation: Presentation) -> Bool {
        let traits = windowTraits(of: presentation.presenting ?? presentation.presented)
        guard rules.hasCardSheets, isCard(presentation), traits.horizontal == .compact, traits.vertical == .regular
        else { return false }
        guard presentation.sheet != nil else { return true }
        let detents = activeDetents(of: presentation)
        return detents[restingPlace(of: presentation, among: detents)].height == detents.last?.height
            && detents.last?.identifier == SheetDetent.large.identifier
    }

    /// The transitions in flight, as the picture shows them.
    package var screenTransitions: [ScreenTransition] {
        header.transitions.compactMap { handle in
            guard let transition = transitions[handle] else { return nil }
            let isUIKits = transition.animator == nil && transition.presentation != nil
            return ScreenTransition(
                name: transition.name, kind: transition.kind, from: name(transition.from), to: name(transition.to),
                style: isUIKits && transition.preferred != .zoom ? transition.style : nil,
                preferred: transition.preferred, sourceView: transition.zoomSource, option: transition.change?.option,
                animator: transition.animator.map { name($0) },
                effects: effects(of: transition) ?? [], progress: progress(of: transition),
                isInteractive: transition.isInteractive, isCancelled: transition.wasCancelled)
        }
    }
}
