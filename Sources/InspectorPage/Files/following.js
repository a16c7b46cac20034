// Follows the events of a session: first page by page, then as they are committed.
//
// The sequence number of the last event is the cursor for both, so that after a lost connection or a restart of the
// server no event is missed and none comes twice.

import { pathOf, Problem, read, withQuery } from "./api.js";

/** The first page is short, so that there is something to see at once. */
const FIRST_PAGE_SIZE = 100;
const PAGE_SIZE = 1_000;
const RETRY_MILLISECONDS = 1_500;

export class Following {
  #path;
  #trace;
  #listener;
  #source = null;
  #timer = null;
  #isClosed = false;

  /**
   * The listener has `eventsCame()`, `historyRead()`, `connectionChanged(state)` with `reading`, `live`, `waiting` or
   * `ended`, `mustStartOver()` and `failed(problem)`.
   */
  constructor(session, trace, listener) {
    this.#path = pathOf("sessions", session, "events");
    this.#trace = trace;
    this.#listener = listener;
  }

  async open() {
    this.#listener.connectionChanged("reading");
    try {
      await this.#readPages();
    } catch (error) {
      this.#recover(error);
      return;
    }
    if (this.#isClosed) return;
    this.#listener.historyRead();
    this.#stream();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#source?.close();
  }

  async #readPages() {
    for (let isLast = false; !isLast && !this.#isClosed;) {
      const after = this.#trace.lastSequence;
      const page = await read(withQuery(this.#path, { after, limit: after === 0 ? FIRST_PAGE_SIZE : PAGE_SIZE }));
      if (this.#isClosed) return;
      for (const event of page.events) this.#trace.append(event);
      isLast = page.events.length === 0 || !page.next;
      this.#listener.eventsCame();
    }
  }

  #stream() {
    const source = new EventSource(withQuery(this.#path, { after: this.#trace.lastSequence }));
    this.#source = source;
    source.onopen = () => this.#listener.connectionChanged("live");
    source.onmessage = (message) => {
      this.#trace.append(JSON.parse(message.data));
      this.#listener.eventsCame();
    };
    source.onerror = () => {
      // The browser gives no reason. A new request for the events after the last one either continues or names it.
      source.close();
      if (this.#isClosed) return;
      this.#listener.connectionChanged("waiting");
      this.#timer = setTimeout(() => this.open(), RETRY_MILLISECONDS);
    };
  }

  #recover(error) {
    if (this.#isClosed) return;
    if (!(error instanceof Problem)) throw error;
    if (error.code === "cursor-ahead") {
      this.#listener.mustStartOver();
    } else if (error.status === 0 || error.status === 429 || error.status >= 500) {
      this.#listener.connectionChanged("waiting");
      this.#timer = setTimeout(() => this.open(), RETRY_MILLISECONDS);
    } else {
      this.#listener.connectionChanged("ended");
      this.#listener.failed(error);
    }
  }
}
