/// How transitions inside containers move the views of the screen (CH-244, CH-283, CH-383).
extension ScreenMotions {
    /// The preferred transition of a pushed controller, whose view lies above that of the other (CH-383).
    private mutating func moveByPreference(
        _ preferred: PreferredTransition, _ upper: [ViewHandle], _ lower: [ViewHandle], _ size: Size,
        _ transition: Transition, _ share: Double
    ) {
        switch preferred {
        case .zoom: for view in upper { zoom(view, transition, share) }
        case .coverVertical: for view in upper { change(view) { $0.offset.y += (1 - share) * size.height } }
        case .crossDissolve: for view in upper { change(view) { $0.alpha *= share } }
        case .partialCurl: for view in upper { change(view) { $0.visible = Rect(0, 1 - share, 1, share) } }
        case .flipHorizontal:
            let turn = cosineOfHalfTurn(share)
            for (views, turn) in [(upper, -turn), (lower, turn)] {
                for view in views {
                    change(view) {
                        $0.transform.scaleX *= max(turn, 0)
                        $0.isHidden = turn <= 0
                    }
                }
            }
        }
    }

    mutating func moveContainer(_ change: ContainerChange, _ transition: Transition, _ progress: Double) {
        let size = size(view(change.container))
        let (coming, going) = (change.coming.compactMap { view($0) }, change.going.compactMap { view($0) })
        for view in coming + going { self.change(view) { $0.transition = transition.name } }
        if let preferred = transition.preferred {
            return transition.kind == .push
                ? moveByPreference(preferred, coming, going, size, transition, progress)
                : moveByPreference(preferred, going, coming, size, transition, 1 - progress)
        }
        switch transition.kind {
        case .push: slide(coming, going, size.width, progress)
        case .pop: slide(going, coming, size.width, 1 - progress)
        case .column:
            for view in coming { shift(view, by: (progress - 1) * self.size(view).width) }
            for view in going { shift(view, by: -progress * self.size(view).width) }
        case .page:
            turnPages(change, coming, going, size, progress)
        case .tab where change.order == .crossFadingTabs:
            for view in coming { self.change(view) { $0.alpha *= progress } }
        case .child: moveByOption(change.option, coming, going, transition, progress)
        case .tab, .presentation, .dismissal, .rotation, .resize: break
        }
    }

    /// The animation that an option of `transition(from:to:…)` names; without one, only the app's own code moves the
    /// views. A flip turns their superview with everything in it (CH-244).
    private mutating func moveByOption(
        _ option: AnimationOption?, _ coming: [ViewHandle], _ going: [ViewHandle], _ transition: Transition,
        _ progress: Double
    ) {
        switch option {
        case .transitionCrossDissolve: for view in coming { change(view) { $0.alpha *= progress } }
        // The outgoing page curls up from its lower edge, or the incoming one comes down from the upper edge.
        case .transitionCurlUp:
            for view in coming { change(view) { $0.visible = Rect(0, 1 - progress, 1, progress) } }
        case .transitionCurlDown: for view in coming { change(view) { $0.visible = Rect(0, 0, 1, progress) } }
        case .transitionFlipFromLeft, .transitionFlipFromRight, .transitionFlipFromTop, .transitionFlipFromBottom:
            let isAboutVerticalAxis = option == .transitionFlipFromLeft || option == .transitionFlipFromRight
            let turn = cosineOfHalfTurn(progress)
            for view in coming { change(view) { $0.isHidden = turn >= 0 } }
            for view in going { change(view) { $0.isHidden = turn <= 0 } }
            let superview = (coming + going).compactMap { session.views[$0]?.superview }.first
            change(superview) {
                if isAboutVerticalAxis { $0.transform.scaleX *= abs(turn) } else { $0.transform.scaleY *= abs(turn) }
                $0.transition = transition.name
            }
        default: break
        }
    }

    private mutating func shift(_ view: ViewHandle, by distance: Double) { change(view) { $0.offset.x += distance } }

    /// Moves the upper views in from the right, and the lower ones out to the left by a part of the way.
    private mutating func slide(_ upper: [ViewHandle], _ lower: [ViewHandle], _ width: Double, _ share: Double) {
        for view in upper { shift(view, by: (1 - share) * width) }
        for view in lower { shift(view, by: -share * width * ScreenNumbers.parallax) }
    }

    /// A tab bar that a pushed controller hides moves with the lower view, and is seen beside the upper one (CH-283).
    func motion(ofTabBarDuring transition: Transition, width: Double) -> Motion {
        let progress = session.progress(of: transition)
        let share = transition.kind == .push ? progress : 1 - progress
        var motion = Motion()
        if transition.preferred != nil {
            motion.alpha = 1 - share
            motion.transition = transition.name
            return motion
        }
        motion.offset.x = -share * width * ScreenNumbers.parallax
        motion.visible = Rect(0, 0, 1 - share * (1 - ScreenNumbers.parallax), 1)
        motion.transition = transition.name
        return motion
    }

    private mutating func turnPages(
        _ change: ContainerChange, _ coming: [ViewHandle], _ going: [ViewHandle], _ size: Size, _ progress: Double
    ) {
        let isReverse = change.turn?.direction == .reverse
        guard change.order == .scroll else {
            // The outgoing page curls away from its outer edge; a page that comes back covers from the spine.
            let visible = isReverse ? Rect(0, 0, progress, 1) : Rect(1 - progress, 0, progress, 1)
            for view in coming { self.change(view) { $0.visible = visible } }
            return
        }
        let isVertical = session.value(of: .navigationOrientation, change.container) == "vertical"
        let way = (isReverse ? -1.0 : 1) * (isVertical ? size.height : size.width)
        for (views, share) in [(coming, 1 - progress), (going, -progress)] {
            for view in views {
                self.change(view) {
                    if isVertical { $0.offset.y += share * way } else { $0.offset.x += share * way }
                }
            }
        }
    }
}
