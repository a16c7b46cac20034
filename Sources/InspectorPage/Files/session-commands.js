// The commands of a session, gathered where a person asks for them: for a controller, a window, or the session itself.

import { pathOf, read, withQuery } from "./api.js";
import { CommandMenu } from "./command-menu.js";
import { callForms } from "./contract.js";
import { journalHead } from "./launching.js";
import { controllerOffers, sessionOffers, windowOffers } from "./offers.js";

const TARGET_LIMIT = 100;

export class SessionCommands {
  #session;
  #menu;
  /** The segues of each scene, read once: the storyboards of a session stay as they are. */
  #segues = null;

  /** `actions` are those of a `CommandMenu`. */
  constructor(session, actions) {
    this.#session = session;
    this.#menu = new CommandMenu(session, actions);
  }

  close() { this.#menu.close(); }

  openController(name) { return this.#menu.open(`Commands for ${name}`, this.#ofController(name)); }

  openWindow(name) {
    const offers = Promise.all([callForms(), this.#read("windows", name)])
      .then(([forms, window]) => windowOffers(window, forms));
    return this.#menu.open(`Commands for the window ${name}`, offers);
  }

  openSession() { return this.#menu.open("Commands for the session", callForms().then(sessionOffers)); }

  #read(...segments) { return read(pathOf("sessions", this.#session, ...segments)); }

  async #ofController(name) {
    const targets = withQuery(pathOf("sessions", this.#session, "targets"), { controller: name, limit: TARGET_LIMIT });
    const [forms, controller, { windows }, { targets: touches }, { behaviors }] = await Promise.all([
      callForms(), this.#read("controllers", name), this.#read("windows"), read(targets), this.#read("behaviors")]);
    const named = [controller.class, controller.class.split(".").at(-1), controller.id].map((key) => behaviors[key]);
    const actions = Object.assign({}, ...named.map((behavior) => behavior?.actions ?? {}));
    return controllerOffers({ controller, forms, windows, touches, behavior: { actions },
      segues: await this.#seguesOf(controller.scene) });
  }

  async #seguesOf(scene) {
    if (!scene) return [];
    this.#segues ??= journalHead(this.#session).then(({ storyboards }) => new Map(storyboards.flatMap(
      ({ name, document }) => document.scenes.map(({ id, segues }) => [`${name} ${id}`, segues ?? []]))));
    this.#segues.catch(() => { this.#segues = null; });
    return (await this.#segues).get(`${scene.storyboard} ${scene.id}`) ?? [];
  }
}
