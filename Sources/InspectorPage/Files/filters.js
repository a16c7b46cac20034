// The filter of the timeline: groups of kinds, a subject and a text.

import { button, fill, freshID, make } from "./dom.js";
import { eventText, GROUPS, KINDS, subjectName } from "./texts.js";

export class Filters {
  #groups = new Set(Object.keys(GROUPS));
  #toggles = new Map();
  #onChange;
  #subject = searchField("Subject", "any subject");
  #text = searchField("Text", "text or rule");
  #names = make("datalist", { id: freshID("subjects") });
  #nameCount = 0;
  #subjects = null;

  constructor(onChange) {
    this.#onChange = onChange;
    this.#subject.setAttribute("list", this.#names.id);
    for (const input of [this.#subject, this.#text]) input.addEventListener("input", () => this.#changed());
    for (const [group, title] of Object.entries(GROUPS)) {
      this.#toggles.set(group, button(title, () => this.#toggle(group), {
        class: "toggle", "aria-pressed": "true", title: "A double click, or Shift and Return, shows these alone",
        "aria-keyshortcuts": "Shift+Enter", ondblclick: () => this.#isolate(group),
        onkeydown: (event) => {
          if (event.key !== "Enter" || !event.shiftKey) return;
          event.preventDefault();
          this.#isolate(group);
        },
      }));
    }
    this.element = make("div", { class: "filters", role: "group", "aria-label": "Filter" },
      this.#subject, this.#text, this.#names, make("div", { class: "toggles" }, [...this.#toggles.values()]));
  }

  /** Shows the events of one subject only. */
  chooseSubject(name) {
    this.#subject.value = name;
    this.#changed();
  }

  /** Offers the names of subjects that events have. */
  offer(subjects) {
    this.#subjects = subjects;
    const fresh = subjects.list.slice(this.#nameCount);
    this.#nameCount = subjects.list.length;
    this.#names.append(...fresh.map((name) => make("option", { value: name })));
  }

  reset() {
    this.#nameCount = 0;
    fill(this.#names);
  }

  get isActive() {
    return this.#groups.size < Object.keys(GROUPS).length || this.#subject.value !== "" || this.#text.value !== "";
  }

  /** The condition of this filter, for a row of the trace. */
  get condition() {
    const groups = new Set(this.#groups);
    const subject = this.#subject.value;
    // A name that is still being typed shows the subjects that contain it.
    const isWhole = this.#subjects?.has(subject);
    const text = this.#text.value.toLowerCase();
    return ({ event, refusal }) => {
      if (!groups.has(KINDS[event?.kind ?? "refusal"]?.group ?? "app")) return false;
      const name = event ? subjectName(event.subject) : "";
      if (subject && (isWhole ? name !== subject : !name.includes(subject))) return false;
      if (!text) return true;
      const line = event ? `${eventText(event)} ${event.rule ?? ""} ${event.kind} ${event.transition ?? ""}`
        : `refused: ${refusal.detail} ${refusal.rule ?? ""}`;
      return line.toLowerCase().includes(text);
    };
  }

  #toggle(group) {
    if (!this.#groups.delete(group)) this.#groups.add(group);
    this.#markGroups();
  }

  /** Shows one group alone, or all groups if it is alone already. */
  #isolate(group) {
    const isAlone = this.#groups.size === 1 && this.#groups.has(group);
    this.#groups = new Set(isAlone ? Object.keys(GROUPS) : [group]);
    this.#markGroups();
  }

  #markGroups() {
    for (const [group, toggle] of this.#toggles) toggle.setAttribute("aria-pressed", this.#groups.has(group));
    this.#changed();
  }

  #changed() { this.#onChange(this.condition, this.isActive); }
}

function searchField(label, placeholder) {
  return make("input", { type: "search", placeholder, "aria-label": label, autocomplete: "off" });
}
