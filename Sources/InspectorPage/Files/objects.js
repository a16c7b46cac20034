// Everything else that a session has: objects, behaviors, environment, archives and the journal.

import { pathOf, read, withQuery } from "./api.js";
import { fill, focusFirst, make } from "./dom.js";
import { problemBox } from "./notices.js";

export class ObjectPanel {
  #session;
  /** The sections by title, with the JSON that each shows. */
  #sections = new Map();

  constructor(session) {
    this.#session = session;
    this.element = make("div", {});
  }

  async refresh(revision) {
    const of = (name) => withQuery(pathOf("sessions", this.#session, name), { revision });
    const archivePath = withQuery("/v1/archives", { session: this.#session });
    const [objects, behaviors, environment, archives] = await Promise.all(
      [of("objects"), of("behaviors"), of("environment"), archivePath].map((path) => read(path).catch((e) => e)));
    this.#show("Objects", objects, (value) => list(value.objects, (object) => {
      const roles = ["animator", "interaction", "presentationController"].filter((role) => role in object);
      return [make("a", { href: pathOf("sessions", this.#session, "objects", object.id ?? object.name) },
        object.id ?? object.name), make("span", { class: "faint" }, ` ${[object.class, ...roles].join(" · ")}`)];
    }));
    this.#show("Behaviors", behaviors, (value) => list(Object.entries(value.behaviors), ([name, behavior]) => [
      make("details", { "data-name": name }, make("summary", {}, name),
        make("pre", { tabindex: "0" }, JSON.stringify(behavior, null, 2))),
    ]));
    this.#show("Environment", environment, (value) => make("pre", { tabindex: "0" }, JSON.stringify(value, null, 2)));
    this.#show("Archives", archives, (value) => list(value.archives, (archive) => [
      make("a", { href: pathOf("archives", archive.id) }, archive.label ?? archive.id)]));
    this.#show("Raw", {}, () => list(["journal", "events", "hierarchy", "views", "windows", "refusals", "clients"],
      (name) => [make("a", { href: pathOf("sessions", this.#session, name) }, name)]));
  }

  /** Shows a section: one that is unchanged stays as it is, and what is open in a changed one stays open. */
  #show(title, value, describe) {
    if (!this.#sections.has(title)) {
      const body = make("div", {});
      this.element.append(make("section", {}, make("h2", { class: "part" }, title), body));
      this.#sections.set(title, { body, text: null });
    }
    const section = this.#sections.get(title);
    const text = value instanceof Error ? value.message : JSON.stringify(value);
    if (section.text === text) return;
    section.text = text;
    const open = [...section.body.querySelectorAll("details[open]")].map((details) => details.dataset.name);
    const focused = section.body.contains(document.activeElement) ? document.activeElement.textContent : null;
    fill(section.body, value instanceof Error ? problemBox(value) : describe(value));
    for (const details of section.body.querySelectorAll("details")) {
      details.open = open.includes(details.dataset.name);
    }
    if (focused === null) return;
    const again = [...section.body.querySelectorAll("summary, a")].find((item) => item.textContent === focused);
    focusFirst(again, this.element.closest("[role=tabpanel]"));
  }
}

function list(items, describe) {
  if (items.length === 0) return make("p", { class: "faint" }, "None.");
  return make("ul", {}, items.map((item) => make("li", {}, ...describe(item))));
}
