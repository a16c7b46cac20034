// Events, pending work and values in one line each, as the service's own text form writes them.

/** A value as in a text trace: names and numbers plain, everything else as JSON. */
export function valueText(value) {
  if (typeof value === "string") return /^[\w.()_:\-]+$/.test(value) ? value : JSON.stringify(value);
  return JSON.stringify(value);
}

/** A text for display, in which characters that are invisible or reverse the text around them are escaped. */
export function visibleText(text) {
  return text.replace(/[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu,
    (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);
}

/** Times of this many milliseconds and more have hours and minutes. */
const LONG_TIME = 1_000_000;

/** The time of an event: milliseconds, or hours, minutes and seconds. */
export function timeText({ time }) {
  if (time < LONG_TIME) return String(time);
  const pad = (value, length) => String(Math.trunc(value)).padStart(length, "0");
  const [hours, minutes, seconds] = [time / 3_600_000, time / 60_000 % 60, time / 1_000 % 60];
  return `${Math.trunc(hours)}:${pad(minutes, 2)}:${pad(seconds, 2)}.${pad(time % 1_000, 3)}`;
}

/** The arguments of an event. */
export function argumentsText(values) {
  return Object.entries(values ?? {}).map(([name, value]) => `${name}=${valueText(value)}`).join(" ");
}

/** The receiver of an event: its id, or its kind if it has none. */
export function subjectName(subject) {
  return subject?.id ?? subject?.kind ?? "";
}

/** An event in a line, without its rule. */
export function eventText(event) {
  const who = subjectName(event.subject);
  switch (event.kind) {
    case "warning": return event.text;
    case "exception": return `${event.name}: ${event.reason}`;
    case "noop": return `${who ? `${who}.` : ""}${event.name ?? ""} has no effect: ${event.reason}`;
    case "transition": return transitionText(event);
    // The subject is the root itself.
    case "relation": return event.name === "rootViewController" ? `rootViewController = ${event.to ?? "nil"}`
      : `${who}.${event.name} = ${event.to ?? "nil"}`;
    case "log": return `log ${valueText(event.value)}`;
    default: return memberText(event, who);
  }
}

function memberText(event, who) {
  const parts = [(who ? `${who}.` : "") + (event.name ?? event.kind)];
  if (event.label !== undefined) parts.push(`"${event.label}"`);
  if (event.value !== undefined) parts.push(`= ${valueText(event.value)}`);
  if (event.arguments) parts.push(argumentsText(event.arguments));
  if (event.flags?.length) parts.push(`[${event.flags.join(" ")}]`);
  if ("answer" in event) parts.push(`→ ${valueText(event.answer)}`);
  if (event.hint) parts.push(`(${event.hint})`);
  return parts.join(" ");
}

function transitionText(event) {
  const details = event.details ?? {};
  const id = event.transition ?? "transition";
  if (event.name !== "began") return `${id} ${event.name} ${argumentsText(details)}`;
  const words = [id, "began", details.kind, `${details.from ?? "nil"} → ${details.to ?? "nil"}`];
  if (details.animated) words.push("animated");
  if (details.interactive) words.push("interactive");
  if (details.duration !== undefined) words.push(`${details.duration} ms`);
  return words.filter(Boolean).join(" ");
}

/** Pending work in words. */
export function pendingText(item) {
  switch (item.what) {
    case "transition": return `${item.id} ends at ${item.due} ms`;
    case "interaction": return `${item.id} is driven by you`;
    case "completion": return `${item.id} waits for completeTransition(_:)`;
    case "question": return `an answer to ${item.of}.${item.call}`;
    case "animation": return `a popover has its size at ${item.due} ms`;
    case "timer": return `a timer at ${item.due} ms`;
    case "timers": return `${item.count} more timers`;
    case "restoration": return "completeStateRestoration()";
    default: return item.what;
  }
}

/** The kinds of events: a letter, a shape and a group for each. The letter shows what the colour shows. */
export const KINDS = {
  callback: { letter: "c", group: "callbacks" },
  question: { letter: "?", group: "questions" },
  completion: { letter: "f", group: "callbacks" },
  touch: { letter: "t", group: "actions" },
  action: { letter: "a", group: "actions" },
  property: { letter: "p", group: "values" },
  reading: { letter: "r", group: "values" },
  result: { letter: "=", group: "values" },
  coding: { letter: "k", group: "values" },
  log: { letter: "l", group: "values" },
  warning: { letter: "!", group: "trouble" },
  noop: { letter: "∅", group: "trouble" },
  exception: { letter: "×", group: "trouble" },
  refusal: { letter: "×", group: "trouble" },
  relation: { letter: "h", group: "hierarchy" },
  transition: { letter: "▸", group: "transitions" },
  lifecycle: { letter: "+", group: "hierarchy" },
  application: { letter: "A", group: "app" },
  restoration: { letter: "R", group: "app" },
  clock: { letter: "T", group: "app" },
  notification: { letter: "n", group: "app" },
};

/** Whether a row of the timeline is a warning, an exception, a refusal or a call without effect. */
export function isTrouble({ event }) {
  return KINDS[event?.kind ?? "refusal"]?.group === "trouble";
}

/** The groups of kinds in the filter. */
export const GROUPS = {
  callbacks: "Callbacks", questions: "Questions", actions: "Touches and actions", transitions: "Transitions",
  trouble: "Warnings and refusals", hierarchy: "Hierarchy", values: "Values", app: "App",
};

/** The letter of an event. */
export function letterOf(kind, name) {
  if (kind === "transition" && name === "ended") return "■";
  if (kind === "lifecycle" && name === "deallocated") return "−";
  return KINDS[kind]?.letter ?? "·";
}
