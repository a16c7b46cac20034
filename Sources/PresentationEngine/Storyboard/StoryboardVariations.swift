/// The size classes in which a file installs a view or a constraint.
///
/// A variation names one size class or two (`heightClass=compact-widthClass=regular`). One for both classes takes
/// precedence over one for a single class, and one for a width over one for a height (CH-210).
public struct StoryboardInstallation: Sendable, Equatable {
    /// Whether it is installed where no variation says otherwise.
    public var isInstalled = true
    /// The variations that install it.
    public var variations: [String] = []
    /// The variations that leave it out.
    public var exclusions: [String] = []

    /// Installs it in all size classes.
    public init() {}
}

/// The constant of a constraint in certain size classes.
public struct StoryboardVariedConstant: Sendable, Equatable {
    /// The size classes (`heightClass=regular-widthClass=regular`).
    public var variation: String
    /// The constant there, in points.
    public var constant: Double

    /// A constant for these size classes.
    public init(variation: String, constant: Double) {
        self.variation = variation
        self.constant = constant
    }
}

extension TraitCollection {
    /// Whether a view or a constraint is installed in these size classes.
    func installs(_ installation: StoryboardInstallation) -> Bool {
        var (best, isInstalled) = (0, installation.isInstalled)
        for (keys, installs) in [(installation.variations, true), (installation.exclusions, false)] {
            for key in keys {
                guard let precedence = precedence(of: key), precedence > best else { continue }
                (best, isInstalled) = (precedence, installs)
            }
        }
        return isInstalled
    }

    /// The constant of a constraint in these size classes, in points: that of the best of the nine combinations
    /// (SC-08), and without any the constant for any width and height (SC-09).
    func constant(of constraint: StoryboardConstraint) -> Double {
        var (best, constant) = (0, constraint.constant)
        for varied in constraint.constants {
            guard let precedence = precedence(of: varied.variation), precedence > best else { continue }
            (best, constant) = (precedence, varied.constant)
        }
        return constant
    }

    /// The precedence of a variation; nil if it is for other size classes.
    private func precedence(of variation: String) -> Int? {
        var precedence = 0
        for part in variation.split(separator: "-") {
            let sides = part.split(separator: "=")
            guard sides.count == 2 else { return nil }
            switch sides[0] {
            case "widthClass" where horizontal.rawValue == sides[1]: precedence += 2
            case "heightClass" where vertical.rawValue == sides[1]: precedence += 1
            default: return nil
            }
        }
        return precedence
    }
}
