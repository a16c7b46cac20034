// The rule behind an event: its statement, sources and confidence.

import { pathOf, read } from "./api.js";
import { fill, make } from "./dom.js";
import { problemBox } from "./notices.js";

const records = new Map();

function recordOf(id) {
  if (!records.has(id)) {
    const reading = read(pathOf("rules", id));
    reading.catch(() => records.delete(id));
    records.set(id, reading);
  }
  return records.get(id);
}

/** A rule in an element, which is filled when the service has answered. */
export function ruleCard(id) {
  const element = make("div", { class: "rule-card" }, make("p", {}, id));
  recordOf(id).then((rule) => fill(element, describe(rule)), (error) => fill(element, problemBox(error)));
  return element;
}

function describe(rule) {
  const versions = rule.versions && [rule.versions.from && `from iOS ${rule.versions.from}`,
    rule.versions.to && `up to iOS ${rule.versions.to}`].filter(Boolean).join(", ");
  return [
    make("p", {}, make("a", { href: pathOf("rules", rule.id) }, rule.id), " ", rule.statement ?? rule.name ?? ""),
    rule.reason && make("p", {}, make("strong", {}, "Reason: "), rule.reason),
    make("p", { class: "faint" }, [rule.kind, `confidence ${rule.confidence}`, rule.status, versions]
      .filter(Boolean).join(" · ")),
    rule.sources?.length > 0 && make("ul", { class: "sources" }, rule.sources.map((source) => make("li", {},
      source.url ? make("a", { href: source.url, rel: "noreferrer" }, source.name ?? source.url)
        : source.name ?? source.kind))),
  ];
}
