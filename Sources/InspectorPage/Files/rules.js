// The rules behind events: where each is shown, and its statement, sources and confidence in a card.

import { pathOf, read, withQuery } from "./api.js";
import { fill, make } from "./dom.js";

const records = new Map();

/** The record of a rule, read once. */
export function recordOf(id) {
  if (!records.has(id)) {
    const reading = read(pathOf("rules", id));
    reading.catch(() => records.delete(id));
    records.set(id, reading);
  }
  return records.get(id);
}

/** The session that is shown, or from which a rule was opened. */
function shownSession() {
  const [path, query] = location.hash.replace(/^#/, "").split("?");
  const segment = path.match(/^\/sessions\/([^/]+)/)?.[1];
  return segment ? decodeURIComponent(segment) : new URLSearchParams(query).get("session");
}

/** A link to the view of a rule, which also shows where the session at hand cites it. */
export function ruleLink(id) {
  return make("a", { href: withQuery(`#/rules/${encodeURIComponent(id)}`, { session: shownSession() }) }, id);
}

/** A rule in an element, which is filled when the service has answered. */
export function ruleCard(id) {
  const element = make("div", { class: "rule-card" }, make("p", {}, id));
  recordOf(id).then((rule) => fill(element, describe(rule)),
    (error) => fill(element, make("p", {}, id, ": ", error.message)));
  return element;
}

function describe(rule) {
  return [
    make("p", {}, ruleLink(rule.id), " ", rule.statement ?? rule.name ?? ""),
    rule.reason && make("p", {}, make("strong", {}, "Reason: "), rule.reason),
    make("p", { class: "faint" }, standingOf(rule)),
    sourceList(rule),
  ];
}

/** Kind, confidence, status and versions in a line. */
export function standingOf(rule) {
  const versions = rule.versions && [rule.versions.from && `from iOS ${rule.versions.from}`,
    rule.versions.to && `up to iOS ${rule.versions.to}`].filter(Boolean).join(", ");
  return [rule.kind, `confidence ${rule.confidence}`, rule.status, versions].filter(Boolean).join(" · ");
}

export function sourceList(rule) {
  if (!rule.sources?.length) return null;
  return make("ul", { class: "sources" }, rule.sources.map((source) => make("li", {},
    source.url ? make("a", { href: source.url, rel: "noreferrer" }, source.name ?? source.url)
      : source.name ?? source.kind)));
}
