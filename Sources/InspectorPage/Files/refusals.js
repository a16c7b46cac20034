// The places of refused commands among the events: each behind the last event of its revision.

/** The number of refusals that a page keeps. */
const LIMIT = 1_000;

/**
 * Refusals in the order of the timeline: first the closed ones, each behind a known event, then the open ones, which
 * stay behind the last event until one of a later revision comes.
 */
export class RefusalRows {
  #closed = [];
  #open = [];
  /** The last list of the service, each refusal as JSON. */
  #known = [];
  #lastOf;

  /** `lastOf(revision)` has the number of the last event of a revision, or null if more of them may come. */
  constructor(lastOf) {
    this.#lastOf = lastOf;
  }

  get count() { return this.#closed.length + this.#open.length; }

  get openCount() { return this.#open.length; }

  /** The refusal in a row, if there is one, and the number of refusals before that row. */
  at(row, firstSequence, lastSequence) {
    const eventCount = lastSequence - firstSequence + 1;
    const firstOpen = eventCount + this.#closed.length;
    if (row >= firstOpen) {
      const entry = this.#open[row - firstOpen];
      if (entry) entry.after = lastSequence;
      return { before: row - eventCount, entry };
    }
    // The refusal with the number k is in the row k + after - firstSequence + 1.
    let low = 0;
    let high = this.#closed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (middle + this.#closed[middle].after - firstSequence + 1 < row) low = middle + 1;
      else high = middle;
    }
    const entry = this.#closed[low];
    const isHere = entry !== undefined && low + entry.after - firstSequence + 1 === row;
    return { before: low, entry: isHere ? entry : undefined };
  }

  /** The number of refusals in the rows before an event. */
  countBefore(sequence) {
    let low = 0;
    let high = this.#closed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#closed[middle].after < sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Gives the open refusals of revisions before `revision` their place behind the event `last`. */
  close(revision, last) {
    while (this.#open.length > 0 && this.#open[0].refusal.revision < revision) {
      const entry = this.#open.shift();
      entry.after = last;
      this.#closed.push(entry);
    }
  }

  /**
   * Takes over the service's list, and returns the place of each new refusal: the number of the event before it, or
   * null for one behind all events.
   */
  take(list) {
    const texts = list.map((refusal) => JSON.stringify(refusal));
    const fresh = list.slice(overlap(this.#known, texts));
    this.#known = texts;
    const places = fresh.map((refusal) => this.#place(refusal)).filter((place) => place !== undefined);
    if (this.count > LIMIT && this.#closed.length > 0) {
      const dropped = this.#closed.splice(0, this.count - LIMIT);
      places.push(dropped[0].after);
    }
    return places;
  }

  #place(refusal) {
    const entry = { refusal, after: 0 };
    const last = this.#lastOf(refusal.revision);
    if (last === null) {
      const place = this.#open.findIndex((other) => other.refusal.revision > refusal.revision);
      this.#open.splice(place < 0 ? this.#open.length : place, 0, entry);
      return null;
    }
    entry.after = last;
    this.#closed.splice(this.countBefore(last + 1), 0, entry);
    return last;
  }

  /** Forgets the refusals among events that are no longer kept. */
  dropBefore(sequence) {
    this.#closed.splice(0, this.countBefore(sequence));
  }
}

/**
 * The number of refusals at the beginning of a list that the former one ends with. The service drops the oldest ones,
 * and two refusals may be equal, so it is the order that tells which ones are new.
 */
function overlap(former, list) {
  for (let count = Math.min(former.length, list.length); count > 0; count -= 1) {
    const start = former.length - count;
    if (list.slice(0, count).every((text, index) => text === former[start + index])) return count;
  }
  return 0;
}
