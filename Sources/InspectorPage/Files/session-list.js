// The list of sessions, newest first, which follows the service while it is visible.

import { pathOf, read } from "./api.js";
import { acceptDrops, creationForm } from "./creation.js";
import { button, focusFirst, make } from "./dom.js";
import { Notices } from "./notices.js";
import { pendingText, visibleText } from "./texts.js";

const PAGE_SIZE = 20;
const POLL_MILLISECONDS = 4_000;
/** How many sessions are read at the same time. */
const READER_COUNT = 4;

export class SessionListView {
  title = "Sessions · Proscenium";
  #notices = new Notices();
  /** Problems with the list itself, which its next reading clears. */
  #readingNotices = new Notices();
  #heading = make("h1", { tabindex: "-1" }, "Sessions");
  #body = make("tbody");
  #more = button("Show more", () => this.#notices.during(() => this.#showMore()), { hidden: true });
  #empty = make("p", { hidden: true }, "There are no sessions yet. Create one above, or with POST /v1/sessions.");
  /** The rows by session, and the details read for the revision that a row shows. */
  #rows = new Map();
  #pageCount = 1;
  #timer = null;
  /** Counts the readings: of two at a time the later one is shown. */
  #reading = 0;
  #creation = creationForm();
  #endDrops = () => {};
  /** Before this time the service does not want to be asked. */
  #notBefore = 0;

  constructor() {
    this.element = make("section", { class: "page" },
      this.#heading, this.#notices.element, this.#readingNotices.element, this.#creation.element,
      make("div", { class: "scroll", role: "region", "aria-label": "Sessions", tabindex: "0" },
        make("table", { class: "sessions" },
          make("thead", {}, make("tr", {},
            ["Session", "Device", "iOS", "Revision", "Pending", "Labels", "Created"].map(
              (text) => make("th", { scope: "col", class: text === "Revision" && "number" }, text)))),
          this.#body)),
      this.#empty, make("p", {}, this.#more));
  }

  accepts(segments) { return segments.length === 0; }

  open() {
    this.#endDrops = acceptDrops((files) => this.#creation.take(files));
    this.#poll();
  }

  focus() { this.#heading.focus({ preventScroll: true }); }

  close() {
    this.#endDrops();
    clearTimeout(this.#timer);
  }

  async #poll() {
    if (!document.hidden && Date.now() >= this.#notBefore) {
      try {
        await this.#refresh();
        this.#readingNotices.clear();
      } catch (error) {
        this.#postpone(error);
        this.#readingNotices.show(error);
      }
    }
    if (!this.element.isConnected) return;
    this.#timer = setTimeout(() => this.#poll(), POLL_MILLISECONDS);
  }

  #postpone(error) {
    this.#notBefore = Math.max(this.#notBefore, Date.now() + (error.retryMilliseconds ?? 0));
  }

  /** Reads as many pages as are shown: sessions move from page to page as others are made and deleted. */
  async #refresh() {
    const reading = this.#reading += 1;
    const sessions = [];
    let next = `/v1/sessions?order=newest&limit=${PAGE_SIZE}`;
    for (let count = this.#pageCount; next && count > 0; count -= 1) {
      const page = await read(next);
      sessions.push(...page.sessions);
      next = page.next;
    }
    if (reading !== this.#reading) return;
    this.#show(sessions);
    this.#empty.hidden = sessions.length > 0;
    this.#offerMore(Boolean(next));
    await this.#readDetails(sessions);
  }

  #offerMore(hasMore) {
    const hadFocus = document.activeElement === this.#more;
    this.#more.hidden = !hasMore;
    if (hadFocus && !hasMore) focusFirst(this.#body.lastElementChild?.querySelector("a"), this.#heading);
  }

  async #showMore() {
    this.#pageCount += 1;
    try {
      await this.#refresh();
    } catch (error) {
      this.#pageCount -= 1;
      throw error;
    }
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
        if (!row || Date.now() < this.#notBefore) continue;
        try {
          row.show(await read(pathOf("sessions", session.id)));
        } catch (error) {
          this.#postpone(error);
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
  #waits = make("td", { "data-title": "Pending" });
  #labels = make("td", { "data-title": "Labels" });
  #shown = -1;
  #current = 0;

  constructor(session) {
    const path = `#/sessions/${encodeURIComponent(session.id)}`;
    this.element = make("tr", {},
      make("th", { scope: "row" }, make("a", { href: path }, visibleText(session.label ?? session.id)),
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
    this.#device.textContent = session.device.name ?? session.device;
    this.#version.textContent = session.systemVersion;
    if (session.status !== "active") this.#waits.textContent = session.status;
    else this.#waits.textContent = session.pending.map(pendingText).join("; ") || "nothing";
  }

  /** Shows why a session cannot be read; it is tried again if that may pass. */
  fail(error) {
    if (!error.isPassing) this.#shown = this.#current;
    this.#waits.textContent = error.members?.title ?? error.message;
  }
}
