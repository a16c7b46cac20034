// Everything else that a session has: objects, behaviors, environment, archives and the journal.

import { pathOf, read, withQuery } from "./api.js";
import { fill, make } from "./dom.js";
import { problemBox } from "./notices.js";

export class ObjectPanel {
  #session;
  #body = make("div", {});

  constructor(session) {
    this.#session = session;
    this.element = make("div", {}, this.#body);
  }

  async refresh(revision) {
    const of = (name) => withQuery(pathOf("sessions", this.#session, name), { revision });
    const archivePath = withQuery("/v1/archives", { session: this.#session });
    const [objects, behaviors, environment, archives] = await Promise.all(
      [of("objects"), of("behaviors"), of("environment"), archivePath].map((path) => read(path).catch((e) => e)));
    fill(this.#body,
      section("Objects", objects, (value) => list(value.objects, (object) => {
        const roles = ["animator", "interaction", "presentationController"].filter((role) => role in object);
        return [make("a", { href: pathOf("sessions", this.#session, "objects", object.id ?? object.name) },
          object.id ?? object.name), make("span", { class: "faint" }, ` ${[object.class, ...roles].join(" · ")}`)];
      })),
      section("Behaviors", behaviors, (value) => list(Object.entries(value.behaviors), ([name, behavior]) => [
        make("details", {}, make("summary", {}, name),
          make("pre", { tabindex: "0" }, JSON.stringify(behavior, null, 2))),
      ])),
      section("Environment", environment, (value) => make("pre", { tabindex: "0" }, JSON.stringify(value, null, 2))),
      section("Archives", archives, (value) => list(value.archives, (archive) => [
        make("a", { href: pathOf("archives", archive.id) }, archive.label ?? archive.id)])),
      section("Raw", {}, () => list(["journal", "events", "hierarchy", "views", "windows", "refusals", "clients"],
        (name) => [make("a", { href: pathOf("sessions", this.#session, name) }, name)])));
  }
}

function section(title, value, describe) {
  return make("section", {}, make("h2", { class: "part" }, title),
    value instanceof Error ? problemBox(value) : describe(value));
}

function list(items, describe) {
  if (items.length === 0) return make("p", { class: "faint" }, "None.");
  return make("ul", {}, items.map((item) => make("li", {}, ...describe(item))));
}
