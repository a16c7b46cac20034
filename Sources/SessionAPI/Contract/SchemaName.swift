/// The schemas that the contract names, each once.
enum SchemaName: String, Sendable, CaseIterable {
    case problem = "Problem"
    case storyboard = "Storyboard"
    case storyboardSummary = "StoryboardSummary"
    case storyboardList = "StoryboardList"
    case ruleList = "RuleList"
    case health = "Health"

    /// What stands under the name.
    var schema: Schema {
        switch self {
        case .problem: .problem
        case .storyboard: .storyboard
        case .storyboardSummary: .storyboardSummary
        case .storyboardList: .storyboardList
        case .ruleList: .ruleList
        case .health: .health
        }
    }
}
