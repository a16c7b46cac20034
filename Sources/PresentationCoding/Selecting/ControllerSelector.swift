/// A CSS-like selector of controllers, by their properties and their places in the tree.
///
/// `UINavigationController > DetailViewController[title="Inbox"]:appeared, #home => *` selects the appeared
/// details in a stack, and the controller that `home` presents. Authors of user-interface tests know this form
/// from the web; presented controllers, which have no counterpart there, get a step of their own.
package struct ControllerSelector: Sendable, Hashable {
    /// The alternatives, at least one: a controller is selected if one of them leads to it.
    package let paths: [Path]

    package init(paths: [Path]) {
        self.paths = paths
    }

    /// A path through the tree, from any controller that matches its first step.
    package struct Path: Sendable, Hashable {
        /// The steps, at least one; the last one matches the selected controller.
        package let steps: [Step]

        package init(steps: [Step]) {
            self.steps = steps
        }
    }

    /// One controller on the path.
    package struct Step: Sendable, Hashable {
        package let relation: Relation
        /// The conditions, all of which must hold; without any, every controller matches.
        package let conditions: [ControllerCondition]

        package init(_ relation: Relation, _ conditions: [ControllerCondition]) {
            self.relation = relation
            self.conditions = conditions
        }
    }

    /// The relation of a controller to the one of the previous step.
    package enum Relation: Sendable, Hashable {
        /// There is no previous step; the controller may be anywhere.
        case anywhere
        /// ` `: it is a descendant, through children and presented controllers.
        case descendant
        /// `>`: it is a child.
        case child
        /// `=>`: it is presented.
        case presented
    }

    /// The maximum length of a selector's text.
    package static let lengthLimitBytes = 2_048
    /// The maximum number of steps and conditions in a selector, so that a long one cannot block a session.
    package static let partLimit = 64
}
