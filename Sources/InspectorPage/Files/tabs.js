// Panels of which one is shown, as tabs.

import { freshID, make } from "./dom.js";

export class Tabs {
  chosen;
  #tabs = new Map();
  #onChoose;

  /** `panels` maps keys to a title and an element. */
  constructor(title, panels, onChoose = () => {}) {
    this.#onChoose = onChoose;
    const list = make("div", { class: "tabs", role: "tablist", "aria-label": title,
      onkeydown: (event) => this.#key(event) });
    this.element = make("div", { class: "tabbed" }, list);
    for (const [key, [name, content]] of Object.entries(panels)) {
      const id = freshID("panel");
      const tab = make("button", { type: "button", role: "tab", id: `${id}-tab`, "aria-controls": id,
        onclick: () => this.choose(key) }, name);
      const panel = make("div", { class: "tab-panel", role: "tabpanel", id, "aria-labelledby": `${id}-tab`,
        tabindex: "0" }, content);
      this.#tabs.set(key, { tab, panel });
      list.append(tab);
      this.element.append(panel);
    }
    this.#show([...this.#tabs.keys()][0]);
  }

  choose(key) {
    if (key === this.chosen) return;
    this.#show(key);
    this.#onChoose(key);
  }

  #show(key) {
    this.chosen = key;
    for (const [other, { tab, panel }] of this.#tabs) {
      tab.setAttribute("aria-selected", other === key);
      tab.tabIndex = other === key ? 0 : -1;
      panel.hidden = other !== key;
    }
  }

  #key(event) {
    const keys = [...this.#tabs.keys()];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = keys[(keys.indexOf(this.chosen) + step + keys.length) % keys.length];
    this.choose(next);
    this.#tabs.get(next).tab.focus();
  }
}
