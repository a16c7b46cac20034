// Everything else that a session has: objects, behaviors, environment, archives and the journal.

import { pathOf, read, withQuery } from "./api.js";
import { behaviorParts, memberList } from "./behavior-texts.js";
import { button, fill, focusFirst, make } from "./dom.js";
import { unpreserved } from "./hierarchy.js";
import { restore } from "./launching.js";
import { problemBox } from "./notices.js";

export class ObjectPanel {
  #session;
  #actions;
  /** The sections by title, with the JSON that each shows. */
  #sections = new Map();

  /** `actions` has `perform(method, path, body)`, `during(action)`, `chooseObject(name)` and `label()`. */
  constructor(session, actions) {
    this.#session = session;
    this.#actions = actions;
    const save = button("Save the state", () => actions.perform("POST", pathOf("sessions", session, "archives")),
      { title: "Has the system preserve the app's state, as when the app goes to the background" });
    this.element = make("div", {}, make("div", { class: "buttons" }, save));
  }

  async refresh(revision) {
    const of = (name) => withQuery(pathOf("sessions", this.#session, name), { revision });
    const archivePath = withQuery("/v1/archives", { session: this.#session });
    const [objects, behaviors, environment, archives] = await Promise.all(
      [of("objects"), of("behaviors"), of("environment"), archivePath].map((path) => read(path).catch((e) => e)));
    this.#show("Objects", objects, (value) => list(value.objects, (object) => {
      const roles = ["animator", "interaction", "presentationController"].filter((role) => role in object);
      return [button(object.id, () => this.#actions.chooseObject(object.id), { class: "link" }),
        make("span", { class: "faint" }, ` ${[object.class, ...roles].join(" · ")}`)];
    }));
    this.#show("Behaviors", behaviors, (value) => list(Object.entries(value.behaviors), ([name, behavior]) => [
      make("details", { "data-name": name, "data-behavior": name }, make("summary", {}, name), behaviorParts(behavior),
        revision === null && this.#editor(name, behavior)),
    ]));
    this.#show("Environment", environment, (value) => memberList(value));
    this.#show("Archives", archives, (value) => list(value.archives, (archive) => [
      make("a", { href: pathOf("archives", archive.id) }, archive.label ?? archive.id), " ",
      make("span", { class: "buttons" }, button("Restore", () => this.#restore(archive.id),
        { "aria-label": `Restore ${archive.id}`, title: "Launches the app again, with this archive" }),
      make("details", { "data-name": archive.id, ontoggle: (event) => this.#list(archive.id, event.target) },
        make("summary", {}, "What it has")))]));
    this.#show("Raw", {}, () => list(["journal", "events", "hierarchy", "views", "windows", "refusals", "clients"],
      (name) => [make("a", { href: pathOf("sessions", this.#session, name) }, name)]));
  }

  /** Opens the code under the first of these names that has any; false if none has. */
  openBehavior(names) {
    const all = [...this.element.querySelectorAll("details[data-behavior]")];
    const found = names.map((name) => all.find((item) => item.dataset.behavior === name)).find(Boolean);
    if (!found) return false;
    found.open = true;
    found.scrollIntoView({ block: "nearest" });
    found.querySelector("summary").focus({ preventScroll: true });
    return true;
  }

  /** A button that opens a form with the code as JSON, which replaces the code. */
  #editor(name, behavior) {
    const place = make("div", { class: "buttons" });
    const close = () => fill(place, button("Edit …", open, { "aria-label": `Edit the code of ${name}` }));
    const open = () => {
      const text = make("textarea", { rows: "12", spellcheck: "false", "aria-label": `The code of ${name} as JSON` });
      text.value = JSON.stringify(behavior, null, 2);
      const problem = make("div", {});
      const send = async (event) => {
        event.preventDefault();
        let body;
        try {
          body = JSON.parse(text.value);
        } catch (error) {
          fill(problem, make("div", { class: "problem", role: "alert" }, `This is no JSON: ${error.message}`));
          return;
        }
        await this.#actions.perform("PUT", pathOf("sessions", this.#session, "behaviors", name), body);
      };
      fill(place, make("form", { class: "code-form", onsubmit: send }, text, problem,
        make("button", { class: "primary" }, "Replace the code"), " ", button("Cancel", close)));
      text.focus();
    };
    close();
    return place;
  }

  /** Lists the objects of an archive, and the controllers of the session that have no place in one. */
  async #list(archive, details) {
    if (!details.open || details.querySelector("ul")) return;
    const body = make("div", {});
    details.append(body);
    try {
      const [{ objects }, hierarchy] = await Promise.all([read(pathOf("archives", archive)),
        read(pathOf("sessions", this.#session, "hierarchy"))]);
      const lines = objects.map(({ path, kind }) => `${path.join(" / ")}${kind ? ` (${kind})` : ""}`);
      fill(body, list(lines, (line) => [make("code", {}, line)]), make("p", { class: "faint" }, "Left out now:"),
        list(unpreserved(hierarchy), ({ id, reason }) => [make("code", {}, id), `: ${reason}`]));
    } catch (error) {
      fill(body, problemBox(error));
    }
  }

  /** Launches the app again with an archive, and shows the session. */
  async #restore(archive) {
    const made = await this.#actions.during(() => restore(this.#session, archive, this.#actions.label()));
    if (made) location.hash = `#/sessions/${encodeURIComponent(made.id)}`;
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
    const again = [...section.body.querySelectorAll("summary, a, button")].find((item) => item.textContent === focused);
    focusFirst(again, this.element.closest("[role=tabpanel]"));
  }
}

function list(items, describe) {
  if (items.length === 0) return make("p", { class: "faint" }, "None.");
  return make("ul", {}, items.map((item) => make("li", {}, ...describe(item))));
}
