/// `transition(from:to:duration:options:animations:completion:)` of the controllers' common parent (CT-13 to CT-17).
public struct ChildTransitionCall: Sendable, Hashable {
    public var from: String
    public var to: String
    /// In microseconds; 0 for no animation (CT-15).
    public var duration: Int
    public var options: [AnimationOption]
    /// The block in which the app changes animated properties; nil is accepted, and nothing is animated (CT-16, OP-28).
    public var animations: Completion?
    /// The block that receives as `$finished` whether the animation ran to its end (CT-17).
    public var completion: Completion?

    public init(
        from: String, to: String, duration: Int, options: [AnimationOption] = [],
        animations: Completion? = nil,
        completion: Completion? = nil
    ) {
        self.from = from
        self.to = to
        self.duration = duration
        self.options = options
        self.animations = animations
        self.completion = completion
    }
}

/// One of `UIView.AnimationOptions`, a mask in UIKit.
public enum AnimationOption: String, Sendable, Hashable, CaseIterable {
    case layoutSubviews
    case allowUserInteraction
    case beginFromCurrentState
    case `repeat`
    case autoreverse
    case overrideInheritedDuration
    case overrideInheritedCurve
    case allowAnimatedContent
    case showHideTransitionViews
    case overrideInheritedOptions
    case curveEaseInOut
    case curveEaseIn
    case curveEaseOut
    case curveLinear
    case transitionFlipFromLeft
    case transitionFlipFromRight
    case transitionCurlUp
    case transitionCurlDown
    case transitionCrossDissolve
    case transitionFlipFromTop
    case transitionFlipFromBottom

    /// The animation that options name together: `UIView.AnimationOptions` has a field of three bits for it, in which
    /// several of them make another one.
    package static func animation(in options: [AnimationOption]) -> AnimationOption? {
        let field = options.reduce(0) { $0 | ($1.animationBits ?? 0) }
        return allCases.first { $0.animationBits == field }
    }

    /// The value of the option in the field for the animation; nil for an option of another kind.
    private var animationBits: Int? {
        switch self {
        case .transitionFlipFromLeft: 1
        case .transitionFlipFromRight: 2
        case .transitionCurlUp: 3
        case .transitionCurlDown: 4
        case .transitionCrossDissolve: 5
        case .transitionFlipFromTop: 6
        case .transitionFlipFromBottom: 7
        case .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
            .overrideInheritedDuration, .overrideInheritedCurve, .allowAnimatedContent, .showHideTransitionViews,
            .overrideInheritedOptions, .curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear:
            nil
        }
    }

    /// The curve that the option specifies, if any.
    package var curve: AnimationCurve? {
        switch self {
        case .curveEaseInOut: .easeInOut
        case .curveEaseIn: .easeIn
        case .curveEaseOut: .easeOut
        case .curveLinear: .linear
        case .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
            .overrideInheritedDuration, .overrideInheritedCurve, .allowAnimatedContent,
            .showHideTransitionViews, .overrideInheritedOptions, .transitionFlipFromLeft,
            .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown, .transitionCrossDissolve,
            .transitionFlipFromTop, .transitionFlipFromBottom:
            nil
        }
    }
}
