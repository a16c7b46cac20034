// The timeline: one row for each event or refusal, of which only the visible ones are in the document.

import { button, fill, freshID, make, oncePerFrame } from "./dom.js";
import { ROW_HEIGHT, RowView } from "./row-view.js";
import { timeText, visibleText } from "./texts.js";

/** Rows above and below the visible ones, so that a quick scroll shows no gap. */
const MARGIN = 12;

export class Timeline {
  #trace;
  #onChoose;
  #isShown = () => true;
  /** The rows of the trace that the filter lets through, or null if it lets all through. */
  #shown = null;
  /** The number of rows of the trace that the filter has seen. */
  #filtered = 0;
  #chosen = null;
  #revision = null;
  #follows = true;
  /** The last event when the list was last at its end, and the button that leads to those that came since. */
  #seen = 0;
  #chip;
  #views = [];
  #heads;
  #firstSequence = 1;
  /** The number of characters of the longest revision and the longest time. */
  #widths = { revision: 0, time: 0 };
  #id = freshID("timeline");
  #draw = oncePerFrame(() => this.#drawNow());

  constructor(trace, onChoose) {
    this.#trace = trace;
    this.#onChoose = onChoose;
    this.#heads = make("div", { class: "lane-names" });
    this.space = make("div", { class: "rows" });
    this.list = make("div", {
      class: "timeline", id: this.#id, role: "listbox", tabindex: "0", "aria-label": "Events",
      onscroll: () => this.#scrolled(), onkeydown: (event) => this.#key(event), onclick: (event) => this.#click(event),
    }, this.space);
    this.count = make("span", { class: "faint" });
    this.#chip = button("", () => this.#showNew(), { class: "primary chip", hidden: true });
    this.element = make("div", { class: "timeline-frame" },
      // The spans are as wide as those of a row, so that the names stand above their lanes.
      make("div", { class: "lane-heads", "aria-hidden": "true" }, make("span", { class: "revision" }),
        make("span", { class: "time" }), this.#heads), this.list, this.#chip);
    new ResizeObserver(() => this.#draw()).observe(this.list);
  }

  replace(trace) {
    this.#trace = trace;
    this.#chosen = null;
    this.#seen = 0;
    this.#firstSequence = trace.firstSequence;
    this.#widths = { revision: 0, time: 0 };
    this.filter(this.#isShown, this.#shown !== null);
  }

  get #length() { return this.#shown ? this.#shown.length : this.#trace.length; }

  #rowAt(place) { return this.#shown ? this.#shown[place] : place; }

  /** The place of a row in the list, or the place where it would be if the filter let it through. */
  #placeOf(row) {
    if (!this.#shown) return row;
    let low = 0;
    let high = this.#shown.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#shown[middle] < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Shows the rows that meet a condition. */
  filter(isShown, isFilter) {
    this.#isShown = isShown;
    this.#shown = isFilter ? [] : null;
    this.#filtered = 0;
    this.update();
    if (this.#chosen !== null) this.#reveal(this.#placeOf(this.#chosenRow));
  }

  /** The rows that the filter lets through. */
  get shownRows() {
    return Array.from({ length: this.#length }, (_, place) => this.#trace.row(this.#rowAt(place)));
  }

  /** Takes over the rows that were added to the trace, and those that have another place in it. */
  update() {
    this.#keepPlace();
    this.#filtered = Math.min(this.#filtered, this.#trace.takeChange());
    if (this.#shown) this.#shown.length = this.#placeOf(this.#filtered);
    for (const end = this.#trace.length; this.#filtered < end; this.#filtered += 1) {
      const entry = this.#trace.row(this.#filtered);
      this.#measure(entry);
      if (this.#shown && this.#isShown(entry)) this.#shown.push(this.#filtered);
    }
    this.#draw();
  }

  /** Keeps the visible rows in place when the oldest events have been dropped. */
  #keepPlace() {
    const droppedCount = this.#trace.firstSequence - this.#firstSequence;
    this.#firstSequence = this.#trace.firstSequence;
    if (droppedCount > 0 && !this.#follows && !this.#shown) this.list.scrollTop -= droppedCount * ROW_HEIGHT;
  }

  /** Makes room for the longest numbers. */
  #measure({ event, refusal }) {
    const texts = { revision: String(event?.cause ?? refusal.revision), time: event ? timeText(event) : "" };
    for (const [name, { length }] of Object.entries(texts)) {
      if (length <= this.#widths[name]) continue;
      this.#widths[name] = length;
      this.element.style.setProperty(`--${name}-digits`, length);
    }
  }

  /** The row of the chosen entry, which moves when a row is put before it; null if it is not kept. */
  get #chosenRow() {
    if (this.#chosen === null) return null;
    const { entry, row } = this.#chosen;
    if (entry.event) return this.#trace.rowOf(entry.event.sequence) ?? null;
    // A refusal is at most as many rows away as refusals came since it was chosen.
    for (let distance = 0; distance <= this.#trace.length; distance += 1) {
      for (const place of [row + distance, row - distance]) {
        if (place < 0 || this.#trace.row(place) !== entry) continue;
        this.#chosen.row = place;
        return place;
      }
    }
    return null;
  }

  /** Marks the rows after a revision as not there yet, and scrolls to its last event; null marks none. */
  showRevision(revision) {
    if (revision === this.#revision) return;
    this.#revision = revision;
    if (revision === null && this.#length > 0) this.#reveal(this.#length - 1);
    else this.revealRevision();
    this.#draw();
  }

  /** Scrolls to the last event of the marked revision; does nothing if none is marked. */
  revealRevision() {
    if (this.#revision === null) return;
    const place = this.#placeOf(this.#rowAfter(this.#revision));
    if (place > 0) this.#reveal(place - 1);
  }

  /** The first row of a later revision. */
  #rowAfter(revision) {
    let low = 0;
    let high = this.#trace.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (revisionOf(this.#trace.row(middle)) <= revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Chooses a row and scrolls to it. */
  choose(row) {
    this.#chosen = row === null ? null : { entry: this.#trace.row(row), row };
    if (row !== null) this.#reveal(this.#placeOf(row));
    this.#draw();
  }

  /** Chooses the next row of a kind after the chosen one, or the first one if there is none; false if there is none. */
  chooseNext(isMeant) {
    const chosenRow = this.#chosenRow;
    const start = chosenRow === null ? -1 : this.#placeOf(chosenRow);
    for (let step = 1; step <= this.#length; step += 1) {
      const place = (start + step) % this.#length;
      if (!isMeant(this.#trace.row(this.#rowAt(place)))) continue;
      this.#chooseAt(place);
      return true;
    }
    return false;
  }

  /** Whether the filter hides the chosen row. */
  get #hidesChosen() {
    const row = this.#shown && this.#chosenRow;
    return typeof row === "number" && this.#shown[this.#placeOf(row)] !== row;
  }

  #reveal(place) {
    const top = place * ROW_HEIGHT;
    const { scrollTop, clientHeight } = this.list;
    this.space.style.height = `${this.#length * ROW_HEIGHT}px`;
    if (top < scrollTop) this.list.scrollTop = top;
    else if (top + ROW_HEIGHT > scrollTop + clientHeight) {
      this.list.scrollTop = top + ROW_HEIGHT - Math.max(clientHeight, ROW_HEIGHT);
    }
    if (this.#follows) this.#seen = this.#trace.lastSequence;
    this.#follows = place >= this.#length - 1;
  }

  /** Scrolls to the newest rows, and follows them from then on. */
  #showNew() {
    this.#follows = true;
    this.#drawNow();
    this.list.focus({ preventScroll: true });
  }

  /** Says how many of the shown rows have come while the list was not at its end. */
  #drawChip(length) {
    if (this.#follows && this.#revision === null) this.#seen = this.#trace.lastSequence;
    const first = this.#trace.rowOf(Math.max(this.#seen + 1, this.#trace.firstSequence));
    const count = first === undefined ? 0 : length - this.#placeOf(first);
    this.#chip.hidden = count <= 0 || this.#revision !== null;
    if (!this.#chip.hidden) this.#chip.textContent = `${count} new ${count === 1 ? "event" : "events"} ↓`;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    this.#follows = scrollTop + clientHeight >= scrollHeight - ROW_HEIGHT;
    this.#drawNow();
  }

  #key(event) {
    const page = Math.max(1, Math.floor(this.list.clientHeight / ROW_HEIGHT) - 1);
    const chosenRow = this.#chosenRow;
    const current = chosenRow === null ? -1 : this.#placeOf(chosenRow);
    const steps = { ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + page, PageUp: current - page,
      Home: 0, End: this.#length - 1 };
    const place = steps[event.key];
    if (place === undefined || event.altKey || event.ctrlKey || event.metaKey || this.#length === 0) return;
    event.preventDefault();
    this.#chooseAt(Math.min(Math.max(place, 0), this.#length - 1));
  }

  #click(event) {
    const view = event.target.closest(".row");
    if (view) this.#chooseAt(Number(view.dataset.place), true);
  }

  #chooseAt(place, isTouch = false) {
    const row = this.#rowAt(place);
    this.choose(row);
    this.#onChoose(this.#trace.row(row), isTouch);
  }

  #drawNow() {
    const length = this.#length;
    const total = this.#trace.length;
    const dropped = this.#trace.firstSequence - 1;
    this.element.style.setProperty("--lanes", this.#trace.laneCount);
    this.count.textContent = (length === total ? `${total} events` : `${length} of ${total} events`)
      + (this.#hidesChosen ? "; the filter hides the chosen one" : "")
      + (dropped > 0 ? `; events 1 to ${dropped} are no longer kept here` : "");
    const chosenEntry = this.#chosen?.entry;
    this.space.style.height = `${length * ROW_HEIGHT}px`;
    this.#drawChip(length);
    if (this.#follows && this.#revision === null) this.list.scrollTop = this.list.scrollHeight;
    const first = Math.max(0, Math.floor(this.list.scrollTop / ROW_HEIGHT) - MARGIN);
    const end = Math.min(length, Math.ceil((this.list.scrollTop + this.list.clientHeight) / ROW_HEIGHT) + MARGIN);
    this.#allocate(end - first);
    // A row keeps its view while it is visible: views are used in turn.
    for (const view of this.#views) view.isUsed = false;
    for (let place = first; place < end; place += 1) {
      this.#views[place % this.#views.length].show(place, this.#content(place, chosenEntry));
    }
    for (const view of this.#views) if (!view.isUsed) view.hide();
    this.#drawHeads(first + MARGIN < length ? Math.min(first + MARGIN, length - 1) : first, end);
    const chosen = chosenEntry && this.#views.find((view) => view.isUsed && view.entry === chosenEntry);
    if (chosen) this.list.setAttribute("aria-activedescendant", chosen.element.id);
    else this.list.removeAttribute("aria-activedescendant");
  }

  #allocate(count) {
    if (count <= this.#views.length) return;
    for (const view of this.#views) view.element.remove();
    this.#views = Array.from({ length: count + MARGIN }, (_, index) => new RowView(`${this.#id}-${index}`));
    this.space.append(...this.#views.map((view) => view.element));
  }

  #content(place, chosenEntry) {
    const entry = this.#trace.row(this.#rowAt(place));
    const former = place > 0 ? this.#trace.row(this.#rowAt(place - 1)) : undefined;
    const sequence = sequenceOf(entry);
    return {
      entry, count: this.#length,
      sequence: entry.event ? sequence : null,
      revision: revisionOf(entry),
      isChosen: entry === chosenEntry,
      isFirstOfCommand: revisionOf(former) !== revisionOf(entry),
      isLater: this.#revision !== null && revisionOf(entry) > this.#revision,
      bars: this.#trace.bars.map((column) => column.at(sequence))
        // A transition that has ended with the event before a refusal is no longer beside it.
        .map((piece) => (entry.event || piece?.last !== sequence ? piece : undefined)),
    };
  }

  /** The name above each lane is that of the controller that has it in the visible rows. */
  #drawHeads(first, end) {
    if (end === 0) return;
    const [top, bottom] = [first, Math.max(first, end - 1)]
      .map((place) => sequenceOf(this.#trace.row(this.#rowAt(place))));
    const names = this.#trace.lanes.map((lane) => lane.at(bottom)?.name ?? lane.at(top)?.name ?? "");
    const text = names.join("\n");
    if (this.#heads.dataset.names === text) return;
    this.#heads.dataset.names = text;
    fill(this.#heads, names.map((name, lane) =>
      make("span", { class: `lane-head lane-${lane}`, title: visibleText(name) }, visibleText(name))));
  }
}

function revisionOf(entry) {
  return entry?.event ? entry.event.cause : entry?.refusal?.revision;
}

/** The number of the event in a row, or of the event before its refusal. */
function sequenceOf(entry) {
  return entry.event ? entry.event.sequence : entry.after;
}
