/// Which controllers are meant, by what they are and by their place in the tree, in the manner of CSS.
///
/// `UINavigationController > DetailViewController[title="Inbox"]:appeared, #home => *` means the appeared details in
/// a stack, and what `home` presents. People who test user interfaces know this form from the web; where UIKit has
/// something that the web has not, a presented controller, there is a step of its own.
package struct ControllerSelector: Sendable, Hashable {
    /// The alternatives, at least one: a controller is meant if one of them leads to it.
    package let paths: [Path]

    package init(paths: [Path]) {
        self.paths = paths
    }

    /// A way through the tree, from wherever its first step finds something.
    package struct Path: Sendable, Hashable {
        /// The steps, at least one; the last one is the controller that is meant.
        package let steps: [Step]

        package init(steps: [Step]) {
            self.steps = steps
        }
    }

    /// One controller on the way.
    package struct Step: Sendable, Hashable {
        package let relation: Relation
        /// All of them must hold; none is needed for any controller.
        package let conditions: [ControllerCondition]

        package init(_ relation: Relation, _ conditions: [ControllerCondition]) {
            self.relation = relation
            self.conditions = conditions
        }
    }

    /// How a controller stands to the one of the step before.
    package enum Relation: Sendable, Hashable {
        /// There is no step before; the controller may stand anywhere.
        case anywhere
        /// ` `: below it, as its child, as what it presents, or as what stands below these.
        case descendant
        /// `>`: as its child.
        case child
        /// `=>`: as what it presents.
        case presented
    }

    /// How long the text of a selector may be.
    package static let lengthLimitBytes = 2_048
    /// How many steps and conditions a selector may have in all, so that a long one cannot hold a session up.
    package static let partLimit = 64
}
