// The list of sessions, newest first, which follows the service while it is visible.

import { pathOf, read } from "./api.js";
import { creationForm } from "./creation.js";
import { button, fill, make } from "./dom.js";
import { Notices } from "./notices.js";
import { pendingText } from "./texts.js";

const PAGE_SIZE = 20;
const POLL_MILLISECONDS = 4_000;
/** How many sessions are read at the same time. */
const READER_COUNT = 4;

export class SessionListView {
  title = "Sessions · Proscenium";
  #notices = new Notices();
  #body = make("tbody");
  #more = make("p");
  #empty = make("p", { hidden: true }, "There are no sessions yet. Make one below, or with POST /v1/sessions.");
  /** The rows by session, and the details read for the revision that a row shows. */
  #rows = new Map();
  #extra = [];
  #timer = null;

  constructor() {
    this.element = make("section", { class: "page" },
      make("h1", {}, "Sessions"),
      this.#notices.element,
      make("div", { class: "scroll", role: "region", "aria-label": "Sessions", tabindex: "0" },
        make("table", { class: "sessions" },
          make("thead", {}, make("tr", {},
            ["Session", "Device", "iOS", "Revision", "Waits for", "Labels", "Created"].map(
              (text) => make("th", { scope: "col" }, text)))),
          this.#body)),
      this.#empty, this.#more, creationForm());
  }

  accepts(segments) { return segments.length === 0; }

  open() { this.#poll(); }

  close() { clearTimeout(this.#timer); }

  async #poll() {
    if (!document.hidden) {
      try {
        await this.#refresh();
        this.#notices.clear();
      } catch (error) {
        this.#notices.show(error);
      }
    }
    if (!this.element.isConnected) return;
    this.#timer = setTimeout(() => this.#poll(), POLL_MILLISECONDS);
  }

  async #refresh() {
    const page = await read(`/v1/sessions?order=newest&limit=${PAGE_SIZE}`);
    const known = new Set(page.sessions.map((session) => session.id));
    const sessions = page.sessions.concat(this.#extra.filter((session) => !known.has(session.id)));
    this.#show(sessions);
    this.#empty.hidden = sessions.length > 0;
    if (this.#extra.length === 0) this.#offer(page.next);
    await this.#readDetails(sessions);
  }

  #offer(next) {
    fill(this.#more, next && button("Show more", () => this.#notices.during(async () => {
      const page = await read(next);
      this.#extra.push(...page.sessions);
      this.#offer(page.next);
      await this.#refresh();
    })));
  }

  #show(sessions) {
    const rows = sessions.map((session) => this.#row(session));
    const isSame = rows.length === this.#body.children.length
      && rows.every((row, index) => this.#body.children[index] === row.element);
    if (!isSame) this.#body.replaceChildren(...rows.map((row) => row.element));
    for (const id of this.#rows.keys()) {
      if (!sessions.some((session) => session.id === id)) this.#rows.delete(id);
    }
  }

  #row(session) {
    const row = this.#rows.get(session.id) ?? new SessionRow(session);
    this.#rows.set(session.id, row);
    row.update(session);
    return row;
  }

  /** Reads device, version and pending work of the sessions that have changed since they were read. */
  async #readDetails(sessions) {
    const due = sessions.filter((session) => this.#rows.get(session.id).isOutdated);
    const readers = Array.from({ length: READER_COUNT }, async () => {
      for (let session = due.shift(); session; session = due.shift()) {
        const row = this.#rows.get(session.id);
        try {
          row.show(await read(pathOf("sessions", session.id)));
        } catch (error) {
          row.fail(error);
        }
      }
    });
    await Promise.all(readers);
  }
}

class SessionRow {
  #device = make("td", { "data-title": "Device" });
  #version = make("td", { "data-title": "iOS" });
  #revision = make("td", { class: "number", "data-title": "Revision" });
  #waits = make("td", { "data-title": "Waits for" });
  #labels = make("td", { "data-title": "Labels" });
  #shown = -1;
  #current = 0;

  constructor(session) {
    const path = `#/sessions/${encodeURIComponent(session.id)}`;
    this.element = make("tr", {},
      make("th", { scope: "row" }, make("a", { href: path }, session.label ?? session.id),
        session.label && make("span", { class: "faint" }, session.id)),
      this.#device, this.#version, this.#revision, this.#waits, this.#labels,
      make("td", { "data-title": "Created" },
        make("time", { datetime: session.created }, new Date(session.created).toLocaleString())));
  }

  get isOutdated() { return this.#shown !== this.#current; }

  update(session) {
    this.#current = session.revision;
    this.#revision.textContent = session.revision;
    this.#labels.textContent = Object.entries(session.labels ?? {}).map(([key, value]) => `${key}=${value}`).join(" ");
    if (session.status !== "active") this.#waits.textContent = session.status;
  }

  show(session) {
    this.#shown = this.#current;
    this.#device.textContent = session.device;
    this.#version.textContent = session.systemVersion;
    if (session.status !== "active") this.#waits.textContent = session.status;
    else this.#waits.textContent = session.pending.map(pendingText).join("; ") || "nothing";
  }

  fail(error) {
    this.#shown = this.#current;
    this.#waits.textContent = error.members?.title ?? error.message;
  }
}
