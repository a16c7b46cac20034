import JSONCoding

/// One kind of mapping in a scenario file: the keys that the reader accepts, with their descriptions for editors.
///
/// The reader refuses every key that the form does not have, and cannot read such a key either; the schema for editors
/// is made from the same forms. So both have the same keys.
struct ScenarioForm: Sendable {
    /// A key, its meaning and its values.
    struct Key: Sendable {
        let name: String
        let isRequired: Bool
        let meaning: String
        let schema: Schema

        static func required(_ name: String, _ schema: Schema, _ meaning: String) -> Key {
            Key(name: name, isRequired: true, meaning: meaning, schema: schema)
        }

        static func optional(_ name: String, _ schema: Schema, _ meaning: String) -> Key {
            Key(name: name, isRequired: false, meaning: meaning, schema: schema)
        }
    }

    /// Its name among the forms.
    let name: String
    /// The noun for the mapping in a sentence, such as "A step".
    let noun: String
    let keys: [Key]

    /// The names of its keys.
    var names: [String] { keys.map(\.name) }

    /// The name of its schema; those of the contract have other names.
    var schemaName: String { name == "Scenario" ? name : "Scenario" + name }

    /// Its schema, which other schemas refer to by name.
    var schema: Schema {
        .named(
            schemaName,
            .object(
                keys.map { key in
                    key.isRequired
                        ? .required(key.name, key.schema, key.meaning) : .optional(key.name, key.schema, key.meaning)
                }))
    }
}

// MARK: The file

extension ScenarioForm {
    static let scenario = ScenarioForm(
        name: "Scenario", noun: "A scenario",
        keys: [
            .required("scenario", Schema(["const": 1]), "The version of the format."),
            .required("title", .string, "One line that says what the scenario shows."),
            .optional("rules", .texts, "The ids of the rules that it proves."),
            .optional("sources", .texts, "The sources of its expectations, besides those of its rules."),
            .optional(
                "recorded", .boolean,
                "Whether its expectations were written by the service: it shows what happens, and proves nothing."),
            .required("given", Schema.outside("ScenarioGiven"), "The session, by the members of POST /v1/sessions."),
            .optional("matrix", matrix.schema, "The values for which it is run, in all combinations."),
            .optional(
                "kinds", .choices(Scenario.allKinds + ["all"]),
                "The kinds of events that are compared, or all of them."),
            .optional("launch", .outcome, "What the launch has to cause; not compared without it."),
            .optional(
                "steps", .array(of: step.schema), "What happens, in order; they may be missing beside a \"launch\"."),
        ])

    static let matrix = ScenarioForm(
        name: "Matrix", noun: "\"matrix\"",
        keys: [
            .optional("systemVersion", .array(of: .text, count: 1 ... .max), "Versions of iOS, such as \"12\"."),
            .optional("device", .array(of: .string, count: 1 ... .max), "Devices by their names."),
            .optional("fidelity", .array(of: .anything, count: 1 ... .max), "Whether measurements or documents count."),
            .optional(
                "surroundings", .array(of: .surroundings, count: 1 ... .max), "What surrounds the scenario's root."),
        ])

    static let storyboard = ScenarioForm(
        name: "InlineStoryboard", noun: "A storyboard",
        keys: [
            .required("name", .string, "Its name, by which references of other storyboards find it."),
            .required("document", .anything, "The document in the service's own form."),
        ])

    static let step = ScenarioForm(
        name: "Step", noun: "A step",
        keys: [
            .optional("when", .action, "What is done."),
            .optional("then", .outcome, "What has to follow: all events in their order, or a mapping that says more."),
        ])
}

// MARK: Steps

extension ScenarioForm {
    static let batch = ScenarioForm(
        name: "Calls", noun: "A batch",
        keys: [
            .required("calls", .array(of: .outside("Call")), "Calls in one turn of the run loop."),
            .optional("settle", .boolean, "Whether all pending work then ends."),
        ])

    static let tap = ScenarioForm(
        name: "Tap", noun: "A tap",
        keys: [
            .required("tap", .string, "The control, by its label, identifier, title or id."),
            .optional("select", .string, "A selector of the controllers to search."),
            .optional("controller", .string, "The controller to search."),
            .optional("event", .string, "The control event, in place of those of a finger."),
            .optional("settle", .boolean, "Whether all pending work then ends."),
        ])

    static let answer = ScenarioForm(
        name: "Answer", noun: "An answer",
        keys: [
            .required("question", .string, "The member with which UIKit asks."),
            .required("answer", .anything, "The answer."),
            .optional("settle", .boolean, "Whether all pending work then ends."),
        ])

    static let clock = ScenarioForm(
        name: "Clock", noun: "A move of the clock",
        keys: [
            .optional("by", .number, "The span, in milliseconds."),
            .optional("to", .number, "The time, in milliseconds."),
            .optional("limit", .integer, "The maximum number of due items that run, beside \"to\"."),
            .optional("next", .alwaysTrue, "To the next due item."),
            .optional("settle", .alwaysTrue, "Until nothing is due."),
        ])
}

// MARK: Expectations

extension ScenarioForm {
    static let expectation = ScenarioForm(
        name: "Expectation", noun: "\"then\"",
        keys: [
            .optional("events", .lines, "All events, in their order."),
            .optional("contains", .lines, "Events that come in this order, among others."),
            .optional("never", .lines, "Events that do not come."),
            .optional(
                "before", .array(of: .array(of: .text, count: 2...2)),
                "Pairs of events: the first comes before the second."),
            .optional("lanes", .map(to: .lines), "All events of some controllers or objects, each in their order."),
            .optional(
                "values", .map(to: .varied),
                "Values afterwards, by controller.property, such as home.presentedViewController."),
            .optional("pending", .varied, "What is pending afterwards: a list of parts of what the service answers."),
            .optional("targets", .lines, "The lines of what a user can touch afterwards."),
            .optional(
                "screen", .layers, "Layers of the screen afterwards, among others, or ones that are not there."),
            .optional(
                "picture", .varied,
                "The picture of the screen afterwards: an SVG file in the scenario's folder or below."),
            .optional("refused", .varied, "The refusal of the step: true, or parts of the problem."),
        ])

    static let layer = ScenarioForm(
        name: "Layer", noun: "A layer",
        keys: [
            .required("role", .string, "Its role, such as presented, dimming or tabBar."),
            .optional("controller", .text, "The controller to which it belongs."),
            .optional("id", .text, "The name of its view, bar, item or action, or the id of an element."),
            .optional("frame", layerFrame.schema, "Its frame in the window, or some of its numbers, in points."),
            .optional("alpha", .number, "Its opacity, 0 to 1."),
            .optional("transform", layerTransform.schema, "How it is scaled and turned, or some of the numbers."),
            .optional("cornerRadius", .number, "The radius of its corners, in points."),
            .optional("text", .text, "The text on it."),
            .optional("transition", .text, "The transition that moves it."),
            .optional("absent", .boolean, "Whether no layer of this kind has these members."),
        ])

    static let layerFrame = ScenarioForm(
        name: "LayerFrame", noun: "\"frame\"",
        keys: [
            .optional("x", .number, "The left edge."), .optional("y", .number, "The upper edge."),
            .optional("width", .number, "The width."), .optional("height", .number, "The height."),
        ])

    static let layerTransform = ScenarioForm(
        name: "LayerTransform", noun: "\"transform\"",
        keys: [
            .optional("scaleX", .number, "The horizontal scale."),
            .optional("scaleY", .number, "The vertical scale."),
            .optional("rotation", .number, "The turn, clockwise, in degrees."),
        ])

    static let lines = ScenarioForm(
        name: "VariedLines", noun: "A difference",
        keys: [
            .required("where", condition.schema, "The settings in which it holds."),
            .optional("lines", .lines, "The lines there."),
            .optional("otherwise", .lines, "The lines elsewhere."),
        ])

    static let value = ScenarioForm(
        name: "VariedValue", noun: "A difference",
        keys: [
            .required("where", condition.schema, "The settings in which it holds."),
            .required("is", .anything, "The value there."),
            .optional("otherwise", .varied, "The value elsewhere."),
        ])

    static let condition = ScenarioForm(
        name: "Condition", noun: "\"where\"",
        keys: [
            .optional("systemVersion", .texts, "Versions, as 13, >=13, <13 or 9...12."),
            .optional("device", .texts, "Devices by their names."),
            .optional("fidelity", .texts, "Fidelities."),
            .optional("surroundings", .choices(Surroundings.allCases.map(\.rawValue)), "Surroundings."),
        ])

    /// All forms.
    static let all = [
        scenario, matrix, storyboard, step, batch, tap, answer, clock, expectation, layer, layerFrame, layerTransform,
        lines, value, condition,
    ]
}

// MARK: Schemas

extension Schema {
    /// Any value.
    fileprivate static let anything = Schema([:])
    /// A text, or a number that counts as one.
    fileprivate static let text = anyOf([.string, .number])
    /// Texts, or the only one of them.
    fileprivate static let texts = anyOf([text, array(of: text)])

    fileprivate static let surroundings = choice(Surroundings.self)

    /// Some of several words, or one.
    fileprivate static func choices(_ words: [String]) -> Schema {
        let word = Schema(["type": "string", "enum": .array(words.map { .string($0) })])
        return anyOf([word, array(of: word)])
    }

    /// A schema that the forms do not define.
    fileprivate static func outside(_ name: String) -> Schema {
        Schema(["$ref": .string("#/components/schemas/\(name)")])
    }

    /// Lines, some of which may depend on the setting.
    fileprivate static var lines: Schema {
        named("ScenarioLines", anyOf([text, array(of: anyOf([text, ScenarioForm.lines.schema]))]))
    }

    /// A value that may depend on the setting.
    fileprivate static var varied: Schema {
        named("ScenarioValue", anyOf([ScenarioForm.value.schema, anything]))
    }

    /// Layers, or a difference with them.
    fileprivate static var layers: Schema {
        named("ScenarioLayers", anyOf([array(of: ScenarioForm.layer.schema), ScenarioForm.value.schema]))
    }

    /// The expectations.
    fileprivate static var outcome: Schema {
        named(
            "ScenarioOutcome",
            anyOf([array(of: anyOf([text, ScenarioForm.lines.schema])), ScenarioForm.expectation.schema]))
    }

    /// What is done.
    fileprivate static var action: Schema {
        let words = ScenarioAction.applications.keys.sorted()
        return named(
            "ScenarioAction",
            anyOf([
                Schema(["type": "string", "enum": .array(words.map { .string($0) })]), array(of: outside("Call")),
                outside("CallCommand"), ScenarioForm.batch.schema, ScenarioForm.tap.schema, ScenarioForm.answer.schema,
                ScenarioForm.clock.schema,
            ]))
    }
}
