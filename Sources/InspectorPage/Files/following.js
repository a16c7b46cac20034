// Follows the events of a session: first page by page, then as they are committed.
//
// The sequence number of the last event is the cursor for both, so that after a lost connection or a restart of the
// server no event is missed and none comes twice. A page that is not visible has no stream: browsers open six
// connections to a host at most, and a stream holds one.

import { pathOf, Problem, read, withQuery } from "./api.js";

const RETRY_MILLISECONDS = 1_500;
const LONGEST_RETRY_MILLISECONDS = 30_000;

export class Following {
  #path;
  #trace;
  #listener;
  #source = null;
  #timer = null;
  #failureCount = 0;
  /** Counts the beginnings, so that what an earlier one started is not mistaken for the present one. */
  #attempt = 0;
  #abort = null;
  #whenVisibilityChanges = () => this.#adaptToVisibility();

  /**
   * The listener has `eventsCame()`, `historyRead()`, `stateChanged()`, `refused()`, `connectionChanged(state)` with
   * `reading`, `live`, `paused`, `waiting` or `ended`, `mustStartOver()` and `failed(problem)`.
   */
  constructor(session, trace, listener) {
    this.#path = pathOf("sessions", session, "events");
    this.#trace = trace;
    this.#listener = listener;
    document.addEventListener("visibilitychange", this.#whenVisibilityChanges);
  }

  async open() {
    this.#pause();
    const attempt = this.#attempt;
    this.#abort = new AbortController();
    this.#listener.connectionChanged("reading");
    try {
      if (!await this.#readPages(attempt)) return;
    } catch (error) {
      if (attempt === this.#attempt && error.name !== "AbortError") this.#recover(error);
      return;
    }
    this.#listener.historyRead();
    if (document.hidden) this.#listener.connectionChanged("paused");
    else this.#stream();
  }

  close() {
    document.removeEventListener("visibilitychange", this.#whenVisibilityChanges);
    this.#pause();
  }

  #pause() {
    this.#attempt += 1;
    clearTimeout(this.#timer);
    this.#abort?.abort();
    this.#source?.close();
    this.#source = null;
  }

  #adaptToVisibility() {
    if (!document.hidden) this.open();
    else if (this.#source) {
      this.#pause();
      this.#listener.connectionChanged("paused");
    }
  }

  /**
   * Reads all events after the last known one. That one is read again: if the store has another in its place, as after
   * a restore from a backup, everything known is of another history. Returns whether the reading came to its end.
   */
  async #readPages(attempt) {
    const known = this.#trace.lastEvent;
    let path = withQuery(this.#path, { after: known ? known.sequence - 1 : 0 });
    for (let isFirst = true; path; isFirst = false) {
      const page = await this.#readKept(path);
      if (attempt !== this.#attempt) return false;
      if (page.firstSequence) {
        // The events between the last known one and the first kept one cannot be read any more.
        if (known && page.firstSequence > known.sequence + 1) {
          this.#listener.mustStartOver();
          return false;
        }
        path = withQuery(this.#path, { after: Math.max(page.firstSequence - 1, known?.sequence ?? 0) });
        continue;
      }
      if (isFirst && known && JSON.stringify(page.events[0]) !== JSON.stringify(known)) {
        this.#listener.mustStartOver();
        return false;
      }
      for (const event of page.events) this.#trace.append(event);
      this.#listener.eventsCame();
      path = page.next;
    }
    return true;
  }

  /** A page of events; if its first ones were thinned, only `firstSequence` with the number of the first kept one. */
  async #readKept(path) {
    try {
      return await read(path, { signal: this.#abort.signal });
    } catch (error) {
      if (error.code !== "events-thinned") throw error;
      return { firstSequence: error.members.firstSequence };
    }
  }

  #stream() {
    const source = new EventSource(withQuery(this.#path, { after: this.#trace.lastSequence }));
    this.#source = source;
    source.onopen = () => {
      this.#failureCount = 0;
      this.#listener.connectionChanged("live");
    };
    source.onmessage = (message) => {
      this.#trace.append(JSON.parse(message.data));
      this.#listener.eventsCame();
    };
    source.addEventListener("revision", () => this.#listener.stateChanged());
    source.addEventListener("refusal", () => this.#listener.refused());
    source.onerror = () => {
      // The browser gives no reason. A new request for the events after the last one either continues or names it.
      this.#pause();
      this.#retry();
    };
  }

  #recover(error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "cursor-ahead") {
      this.#listener.mustStartOver();
    } else if (error.isPassing) {
      this.#retry(error.retryMilliseconds);
    } else {
      this.#listener.connectionChanged("ended");
      this.#listener.failed(error);
      this.close();
    }
  }

  /** Tries again: later each time that it fails, and not before the service allows it. */
  #retry(leastMilliseconds = 0) {
    this.#listener.connectionChanged("waiting");
    const pause = Math.min(RETRY_MILLISECONDS * 2 ** this.#failureCount, LONGEST_RETRY_MILLISECONDS);
    this.#failureCount += 1;
    this.#timer = setTimeout(() => this.open(), Math.max(pause, leastMilliseconds));
  }
}
