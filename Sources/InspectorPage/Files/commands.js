// The commands of a session, read from its journal when one is asked for.

import { pathOf, send } from "./api.js";

export class CommandReader {
  #path;
  #commands = new Map();
  #reading = null;

  constructor(session) {
    this.#path = pathOf("sessions", session, "journal");
  }

  /** The command that made a revision; undefined if the journal does not have it. */
  async command(revision) {
    if (this.#commands.has(revision)) return this.#commands.get(revision);
    this.#reading ??= this.#read().finally(() => { this.#reading = null; });
    await this.#reading;
    return this.#commands.get(revision);
  }

  /** Reads the journal line by line. The events in it are left: the trace has them. */
  async #read() {
    const answer = await send("GET", this.#path);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      lines.forEach((line) => this.#keep(line));
    }
    if (rest) this.#keep(rest);
  }

  #keep(line) {
    if (!line) return;
    const { revision, command } = JSON.parse(line);
    if (command !== undefined) this.#commands.set(revision, command);
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
