// What a user can touch now: a button for each target, and the obstacle where there is one.

import { pathOf, read, withQuery } from "./api.js";
import { button, fill, focusFirst, make } from "./dom.js";
import { ruleLink } from "./rules.js";

const LIMIT = 100;

export class TargetPanel {
  #session;
  #perform;
  #list = make("ul", { class: "targets" });
  #path = "";

  constructor(session, perform) {
    this.#session = session;
    this.#perform = perform;
    this.element = make("div", {}, this.#list);
  }

  /** Reads the targets of a revision; null stands for now. */
  async refresh(revision) {
    this.#path = withQuery(pathOf("sessions", this.#session, "targets"), { revision, limit: LIMIT });
    const page = await read(this.#path);
    this.#show(page, revision);
  }

  /** Keeps the targets from being touched until they are read again. */
  lock() {
    for (const item of this.#list.querySelectorAll("button")) item.disabled = true;
  }

  #show(page, revision) {
    const { targets } = page;
    const focused = this.#list.contains(document.activeElement) ? document.activeElement.dataset.target : null;
    fill(this.#list, targets.length === 0 && make("li", { class: "faint" }, "There is nothing to touch."),
      targets.map((target) => this.#item(target, revision)),
      page.next && make("li", {}, make("a", { href: page.next }, "More targets (JSON)")));
    if (!focused) return;
    const again = [...this.#list.querySelectorAll("button")].find((item) => item.dataset.target === focused);
    focusFirst(again, this.element.closest("[role=tabpanel]"));
  }

  #item(target, revision) {
    const effect = (target.effects ?? []).map(effectText).join("; ");
    return make("li", {},
      button(targetTitle(target), () => this.#touch(target),
        { disabled: revision !== null || !target.available, "data-target": `${target.controller} ${target.id}` }),
      make("span", { class: "faint" }, ` ${target.kind} in ${target.controller}${effect ? ` → ${effect}` : ""}`),
      ...(target.effects ?? []).filter(({ hint }) => hint).map(({ hint }) => make("p", { class: "faint" }, hint)),
      target.obstacle && make("p", { class: "obstacle" }, `Not now: ${target.obstacle.reason}`,
        target.obstacle.rule && [" (", ruleLink(target.obstacle.rule), ")"]));
  }

  #touch(target) {
    return this.#perform("POST", pathOf("sessions", this.#session, "calls"), target.call);
  }
}

/** A target in words: `Tap Settings`. */
export function targetTitle(target) {
  const label = target.label ?? target.accessibilityLabel ?? target.accessibilityIdentifier ?? target.id;
  const verb = target.gesture === "drag" ? "Drag" : target.gesture === "select" ? "Select" : "Tap";
  return target.kind === "backButton" ? `${verb} ‹ ${label}` : `${verb} ${label}`;
}

function effectText(effect) {
  const { kind, ...rest } = effect;
  const words = [kind, rest.identifier, rest.action, rest.controller, rest.destination, rest.page, rest.name];
  return words.filter(Boolean).join(" ");
}
