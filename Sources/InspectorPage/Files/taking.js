// A session to take along: its commands for a shell, and a scenario that expects what happened.

import { pathOf, readText, send } from "./api.js";
import { shellWord } from "./copying.js";
import { requestOf } from "./launching.js";

/** The kinds of events that a scenario expects, as `proscenium record` writes them. */
const KINDS = ["action", "callback", "completion", "exception", "log", "noop", "question", "touch", "warning"];

/** The storyboards of the journal, and its commands in order, the launch first. */
async function commandsOf(session) {
  const text = await (await send("GET", pathOf("sessions", session, "journal"))).text();
  const lines = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const commands = lines.filter((line) => line.command).map(({ revision, command }) => ({ revision, command }));
  return { storyboards: lines[0].storyboards ?? [], commands };
}

/** Commands that make a session with the same history, in a POSIX shell. */
export async function curlScript(session, origin) {
  const { storyboards, commands: [{ command: { launch } }, ...commands] } = await commandsOf(session);
  const settings = requestOf(launch);
  const lines = [`base=${shellWord(origin)}`];
  if (storyboards.length > 0) settings.storyboards = storyboards.map(nameOf);
  for (const storyboard of storyboards) {
    lines.push(`curl -s --json ${shellWord(JSON.stringify(storyboard.document))} \\`,
      `    "$base/v1/storyboards?name=${encodeURIComponent(nameOf(storyboard))}"`);
  }
  lines.push(`session=$(curl -s --json ${shellWord(JSON.stringify(settings))} "$base/v1/sessions" \\`,
    "    | sed -E 's/^\\{\"id\":\"([^\"]+)\".*/\\1/')", "here=$base/v1/sessions/$session");
  for (const { command } of commands) lines.push(curlLine(command));
  return lines.join("\n") + "\n";
}

function nameOf({ uploadedAs, name }) {
  return uploadedAs ?? name;
}

/** One command of the journal for a shell in which `here` is the address of a session. */
export function curlLine(command) {
  const post = (body, path) => `curl -s --json ${shellWord(JSON.stringify(body))} "$here/${path}"`;
  if (command.calls?.length === 1) {
    const { calls: [call], ...rest } = command;
    return post({ ...call, ...rest }, "calls");
  }
  if (command.calls) return post(command, "commands");
  if (command.advance) return post(command.advance, "clock");
  if (command.answer) {
    const { call, question, ...rest } = command.answer;
    return post(rest, `questions/${encodeURIComponent(call ?? question)}`);
  }
  return `# ${JSON.stringify(command)}`;
}

/** A scenario in YAML, of which each step expects exactly the events that came. */
export async function scenarioText(session, title) {
  const { storyboards, commands: [first, ...commands] } = await commandsOf(session);
  const given = requestOf(first.command.launch);
  const expected = await linesByRevision(session);
  const lines = ["scenario: 1", `title: ${JSON.stringify(title)}`, "recorded: true"];
  if (storyboards.length > 0) given.storyboards = storyboards.map(({ name, document }) => ({ name, document }));
  lines.push(`given: ${JSON.stringify(given)}`, `kinds: [${KINDS.join(", ")}]`, "launch:",
    ...listOf(expected.get(1), 2), "steps:");
  for (const { revision, command } of commands) {
    lines.push(`  - when: ${JSON.stringify(stepOf(command))}`, "    then:", ...listOf(expected.get(revision), 6));
  }
  return lines.join("\n").replaceAll("then:\n      []", "then: []").replace("launch:\n  []", "launch: []") + "\n";
}

function stepOf(command) {
  if (command.advance) return command.advance;
  if (command.calls?.length === 1) {
    const { calls: [call], ...rest } = command;
    return { ...call, ...rest };
  }
  return command;
}

function listOf(lines, indent) {
  const space = " ".repeat(indent);
  return lines?.length ? lines.map((line) => `${space}- ${JSON.stringify(line)}`) : [`${space}[]`];
}

/** The lines of the text form by revision, without their rules. */
async function linesByRevision(session) {
  const found = new Map();
  const events = pathOf("sessions", session, "events");
  const kind = KINDS.join(",");
  const items = [];
  for (let path = `${events}?thinned=recompute&kind=${kind}`; path;) {
    const page = await (await send("GET", path)).json();
    items.push(...page.events);
    path = page.next;
  }
  const text = await textLines(`${events}?thinned=recompute&kind=${kind}`);
  items.forEach((event, place) => {
    if (!found.has(event.cause)) found.set(event.cause, []);
    found.get(event.cause).push(text[place]);
  });
  return found;
}

/** All pages of a text trace in lines; each page but the last ends with the path of the next one. */
export async function textTrace(path) {
  let text = "";
  for (let next = path; next;) {
    const page = await readText(next);
    const more = page.match(/^# more: (.*)\n?$/m);
    text += more ? page.slice(0, more.index) : page;
    next = more?.[1];
  }
  return text;
}

async function textLines(path) {
  return (await textTrace(path)).split("\n").filter(Boolean).map((line) => line.replace(/ {2}\S+$/, ""));
}
