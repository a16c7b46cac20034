// The commands of a session, each read from its journal when it is asked for.

import { pathOf, Problem, send, withQuery } from "./api.js";

/** The number of commands that are kept; the ones read longest ago are read again. */
const LIMIT = 200;

export class CommandReader {
  #path;
  #commands = new Map();
  #abort = new AbortController();

  constructor(session) {
    this.#path = pathOf("sessions", session, "journal");
  }

  /** Ends the readings in progress. */
  close() { this.#abort.abort(); }

  /** Forgets everything: the journal is another one. */
  reset() { this.#commands.clear(); }

  /** The command that made a revision; undefined if the journal does not have it. */
  command(revision) {
    const known = this.#commands.get(revision);
    if (known) return known;
    const reading = this.#read(revision);
    this.#commands.set(revision, reading);
    reading.then((found) => found === undefined && this.#commands.delete(revision),
      () => this.#commands.delete(revision));
    if (this.#commands.size > LIMIT) this.#commands.delete(this.#commands.keys().next().value);
    return reading;
  }

  async #read(revision) {
    try {
      const answer = await send("GET", withQuery(this.#path, { revision }), { signal: this.#abort.signal });
      return (await answer.json()).command;
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return undefined;
      throw error;
    }
  }
}

/** A command in words, as short as possible: `present detail on home`, `clock settle`. */
export function commandText(command) {
  if (command.launch) return "the launch";
  const calls = command.calls ?? (command.call ? [command] : null);
  if (!calls) return JSON.stringify(command);
  return calls.map((call) => {
    const { call: verb, ...rest } = call;
    return `${verb} ${Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ")}`;
  }).join("; ");
}
