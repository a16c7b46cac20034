import JSONCoding
import PresentationEngine

extension CommandBudget: JSONWritable, JSONReadable {
    /// Writes the limits in the order of the type's properties.
    ///
    /// They are part of a session's launch, so that every build replays its journal under them. The limit of state is
    /// omitted if there is none, as in launches from before it.
    public func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for limit in [steps, turnSteps, events, eventWeight] { writer.value(limit) }
        if stateWeight != CommandBudget.unlimitedStateWeight { writer.value(stateWeight) }
        writer.endArray()
    }

    /// Reads the limits; none may exceed those of sessions that were made before there was a budget.
    public init(json: JSONReader) throws(JSONFault) {
        let limits = try json.array(count: 4...5)
        let highest = CommandBudget.beforeBudgets
        self.init(
            steps: try limits[0].integer(in: 1...highest.steps),
            turnSteps: try limits[1].integer(in: 1...highest.turnSteps),
            events: try limits[2].integer(in: 1...highest.events),
            eventWeight: try limits[3].integer(in: 1...highest.eventWeight),
            stateWeight: limits.count > 4 ? try limits[4].integer(in: 1...highest.stateWeight) : highest.stateWeight)
    }
}
