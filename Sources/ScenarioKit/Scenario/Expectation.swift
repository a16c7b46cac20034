import JSONCoding
import YAMLReading

/// The expectations for a step.
struct Expectation: Sendable {
    /// An expected line, and its place in the file.
    struct Line: Sendable, Equatable {
        let text: String
        let line: Int?
        var column: Int?
    }

    /// A value that may depend on the setting.
    indirect enum Choice<Value: Sendable>: Sendable {
        case always(Value)
        case `where`(SettingCondition, Value, otherwise: Choice<Value>?)
    }

    /// Lines, some of which may depend on the setting.
    enum Part: Sendable {
        case line(Line)
        case `where`(SettingCondition, [Part], otherwise: [Part])
    }

    /// The expected value of a property.
    struct Reading: Sendable {
        /// The controller.
        let subject: String
        /// The property.
        let property: String
        let value: Choice<JSONValue>
        let line: Int?
        var column: Int?
    }

    /// A layer of the screen, or one that must not be there.
    struct Layer: Sendable {
        let role: String
        /// The controller to which it belongs; nil if any may.
        let controller: String?
        /// The members that it has to have, `role` and `controller` among them.
        let members: JSONObject
        let isAbsent: Bool
        let node: YAMLNode
        let roleNode: YAMLNode
        let controllerNode: YAMLNode?
    }

    /// A picture of the screen, in a file beside the scenario.
    struct Picture: Sendable, Equatable {
        /// The path, relative to the scenario's folder.
        let path: String
        let line: Int?
    }

    /// The line on which it begins.
    let line: Int?
    /// Whether it says nothing, as `{}` or an empty `contains` do.
    var isEmpty = false
    /// The line of ``events``.
    var eventsLine: Int?
    /// The line of ``targets``.
    var targetsLine: Int?
    /// All events, in their order; nil if others may come as well.
    var events: [Part]?
    /// Events that must occur in this order, possibly among others.
    var contains: [Part] = []
    /// Events that must not come.
    var never: [Part] = []
    /// Pairs of events; the first must occur before the second.
    var before: [(first: Line, second: Line)] = []
    /// All events of these subjects, in their order.
    var lanes: [(subject: String, parts: [Part], line: Int?, column: Int?)] = []
    /// Values of properties afterwards.
    var readings: [Reading] = []
    /// What is pending afterwards: each is a part of what the service answers.
    var pending: Choice<[JSONValue]>?
    /// The line of ``pending``.
    var pendingLine: Int?
    /// The lines of the targets that a user can reach afterwards.
    var targets: [Part]?
    /// The layers of the screen afterwards, among others.
    var screen: Choice<[Layer]>?
    /// The picture of the screen afterwards.
    var picture: Choice<Picture>?
    /// The refusal of the step: a part of the problem; null if the step is accepted.
    var refused: Choice<JSONValue>?
    /// The line of ``refused``.
    var refusedLine: Int?
    /// The rules of ``refused``.
    var refusedRules: [YAMLNode] = []

    /// The parts of a list that hold in a setting.
    static func lines(_ parts: [Part], in play: Play) -> [Line] {
        parts.flatMap { part -> [Line] in
            switch part {
            case .line(let line): [line]
            case .where(let condition, let parts, let otherwise):
                lines(play.holds(condition) ? parts : otherwise, in: play)
            }
        }
    }

    /// A scenario in one of its settings.
    struct Play: Sendable {
        let setting: Setting
        let given: [Setting.Axis: JSONValue]

        func holds(_ condition: SettingCondition) -> Bool { condition.holds(in: setting, given: given) }
    }
}

extension Expectation.Choice {
    /// The value in a setting; nil if none is said for it.
    func value(in play: Expectation.Play) -> Value? {
        switch self {
        case .always(let value): value
        case .where(let condition, let value, let otherwise):
            play.holds(condition) ? value : otherwise?.value(in: play)
        }
    }
}
