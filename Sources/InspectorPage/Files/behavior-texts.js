// The code of a class or an object as people read it: what it answers, how it reacts, and its actions.

import { fill, make } from "./dom.js";
import { valueText, visibleText } from "./texts.js";

/** A call in a line: `home.present controller=detail animated=true`. */
export function callText({ call, receiver, ...rest }) {
  const words = Object.entries(rest).filter(([, value]) => value === null || typeof value !== "object")
    .map(([name, value]) => `${name}=${valueText(value)}`);
  const others = Object.entries(rest).filter(([, value]) => value !== null && typeof value === "object")
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return visibleText([`${receiver ? `${receiver}.` : ""}${call}`, ...words, ...others].join(" "));
}

/** A behavior in elements. */
export function behaviorParts({ answers = {}, reactions = {}, actions = {}, ...others }) {
  const flags = Object.entries(others).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const parts = [
    part("Answers", answers, (value) => make("p", { class: "code" }, answerText(value))),
    part("Reacts to", reactions, (reaction) => reactionParts(reaction)),
    part("Actions", actions, (calls) => callList(calls)),
    flags.length > 0 && make("p", { class: "faint" }, flags.join(" · ")),
  ].filter(Boolean);
  return parts.length > 0 ? parts : [make("p", { class: "faint" }, "It has no code.")];
}

function part(title, members, describe) {
  const entries = Object.entries(members);
  if (entries.length === 0) return null;
  return make("div", { class: "behavior" }, make("h3", { class: "subpart" }, title), make("ul", {},
    entries.map(([name, value]) => make("li", {}, make("code", {}, visibleText(name)), describe(value)))));
}

function answerText(value) {
  if (value?.ask) return "→ asks the client";
  if (value?.make) return `→ a new ${value.make.class ?? value.make.kind ?? value.make.identifier ?? "controller"}`;
  return `→ ${value !== null && typeof value === "object" ? JSON.stringify(value) : valueText(value)}`;
}

function reactionParts({ before = [], after = [], ...conditions }) {
  const others = Object.entries(conditions).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [
    others.length > 0 && make("p", { class: "code" }, visibleText(others.join(" · "))),
    before.length > 0 && [make("p", { class: "faint" }, "before super"), callList(before)],
    after.length > 0 && [make("p", { class: "faint" }, "after super"), callList(after)],
  ];
}

function callList(calls) {
  return make("ul", { class: "code" }, calls.map((call) => make("li", {}, callText(call))));
}

/** A list of members and their values. */
export function memberList(members) {
  const list = make("dl", {});
  fill(list, Object.entries(members).map(([name, value]) => [make("dt", {}, name), make("dd", {},
    value !== null && typeof value === "object"
      ? Object.entries(value).map(([key, item]) => make("div", {}, Array.isArray(value) ? "" : `${key}: `,
        typeof item === "string" ? visibleText(item) : JSON.stringify(item)))
      : visibleText(String(value)))]));
  return list;
}
