// The timeline: one row for each event or refusal, of which only the visible ones are in the document.

import { fill, freshID, make, oncePerFrame } from "./dom.js";
import { eventText, letterOf, subjectName } from "./texts.js";
import { BAR_COUNT } from "./trace.js";

/** The height of a row; timeline.css has the same. */
const ROW_HEIGHT = 26;
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
  #views = [];
  #heads;
  #id = freshID("timeline");
  #draw = oncePerFrame(() => this.#drawNow());

  constructor(trace, onChoose) {
    this.#trace = trace;
    this.#onChoose = onChoose;
    this.#heads = make("div", { class: "lane-heads", "aria-hidden": "true" });
    this.space = make("div", { class: "rows" });
    this.list = make("div", {
      class: "timeline", id: this.#id, role: "listbox", tabindex: "0", "aria-label": "Events",
      onscroll: () => this.#scrolled(), onkeydown: (event) => this.#key(event), onclick: (event) => this.#click(event),
    }, this.space);
    this.count = make("span", { class: "faint" });
    this.element = make("div", { class: "timeline-frame" }, this.#heads, this.list);
    new ResizeObserver(() => this.#draw()).observe(this.list);
  }

  replace(trace) {
    this.#trace = trace;
    this.#chosen = null;
    this.filter(this.#isShown, this.#shown !== null);
  }

  get #length() { return this.#shown ? this.#shown.length : this.#trace.rows.length; }

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
    if (this.#chosen !== null) this.#reveal(this.#placeOf(this.#chosen));
  }

  /** The rows that the filter lets through. */
  get shownRows() { return this.#shown ? this.#shown.map((row) => this.#trace.rows[row]) : this.#trace.rows; }

  /** Takes over the rows that were added to the trace. */
  update() {
    for (const rows = this.#trace.rows; this.#filtered < rows.length; this.#filtered += 1) {
      if (this.#shown && this.#isShown(rows[this.#filtered])) this.#shown.push(this.#filtered);
    }
    this.#draw();
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
    const { rows } = this.#trace;
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (revisionOf(rows[middle]) <= revision) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Chooses a row and scrolls to it. */
  choose(row) {
    this.#chosen = row ?? null;
    if (row !== null && row !== undefined) this.#reveal(this.#placeOf(row));
    this.#draw();
  }

  #reveal(place) {
    const top = place * ROW_HEIGHT;
    const { scrollTop, clientHeight } = this.list;
    this.space.style.height = `${this.#length * ROW_HEIGHT}px`;
    if (top < scrollTop) this.list.scrollTop = top;
    else if (top + ROW_HEIGHT > scrollTop + clientHeight) {
      this.list.scrollTop = top + ROW_HEIGHT - Math.max(clientHeight, ROW_HEIGHT);
    }
    this.#follows = place >= this.#length - 1;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    this.#follows = scrollTop + clientHeight >= scrollHeight - ROW_HEIGHT;
    this.#drawNow();
  }

  #key(event) {
    const page = Math.max(1, Math.floor(this.list.clientHeight / ROW_HEIGHT) - 1);
    const current = this.#chosen === null ? -1 : this.#placeOf(this.#chosen);
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
    this.#onChoose(this.#trace.rows[row], isTouch);
  }

  #drawNow() {
    const length = this.#length;
    const total = this.#trace.rows.length;
    this.count.textContent = length === total ? `${total} events` : `${length} of ${total} events`;
    this.space.style.height = `${length * ROW_HEIGHT}px`;
    if (this.#follows && this.#revision === null) this.list.scrollTop = this.list.scrollHeight;
    const first = Math.max(0, Math.floor(this.list.scrollTop / ROW_HEIGHT) - MARGIN);
    const end = Math.min(length, Math.ceil((this.list.scrollTop + this.list.clientHeight) / ROW_HEIGHT) + MARGIN);
    this.#allocate(end - first);
    // A row keeps its view while it is visible: views are used in turn.
    for (const view of this.#views) view.isUsed = false;
    for (let place = first; place < end; place += 1) {
      this.#views[place % this.#views.length].show(place, this.#content(place));
    }
    for (const view of this.#views) if (!view.isUsed) view.hide();
    this.#drawHeads(first + MARGIN < length ? Math.min(first + MARGIN, length - 1) : first, end);
    const chosen = this.#chosen === null ? null : this.#views.find((view) => view.isUsed && view.row === this.#chosen);
    if (chosen) this.list.setAttribute("aria-activedescendant", chosen.element.id);
    else this.list.removeAttribute("aria-activedescendant");
  }

  #allocate(count) {
    if (count <= this.#views.length) return;
    for (const view of this.#views) view.element.remove();
    this.#views = Array.from({ length: count + MARGIN }, (_, index) => new RowView(`${this.#id}-${index}`));
    this.space.append(...this.#views.map((view) => view.element));
  }

  #content(place) {
    const row = this.#rowAt(place);
    const entry = this.#trace.rows[row];
    const former = place > 0 ? this.#trace.rows[this.#rowAt(place - 1)] : undefined;
    return {
      row, entry, count: this.#length,
      isChosen: row === this.#chosen,
      isFirstOfCommand: revisionOf(former) !== revisionOf(entry),
      isLater: this.#revision !== null && (entry.event ? entry.event.cause > this.#revision
        : entry.refusal.revision > this.#revision),
      bars: this.#trace.bars.map((column) => column.at(row)),
    };
  }

  /** The name above each lane is that of the controller that has it in the visible rows. */
  #drawHeads(first, end) {
    const last = this.#rowAt(Math.max(first, end - 1));
    const names = this.#trace.lanes.map((lane) => lane.at(last)?.name ?? lane.at(this.#rowAt(first))?.name ?? "");
    const text = names.join("\n");
    if (this.#heads.dataset.names === text) return;
    this.#heads.dataset.names = text;
    fill(this.#heads, names.map((name, lane) => make("span", { class: `lane-head lane-${lane}`, title: name }, name)));
  }
}

function revisionOf(entry) {
  return entry?.event ? entry.event.cause : entry?.refusal?.revision;
}

/** The elements of one visible row, used for one row after another. */
class RowView {
  isUsed = false;
  row = -1;
  #entry = null;
  #revision = make("span", { class: "revision" });
  #time = make("span", { class: "time" });
  #bars = Array.from({ length: BAR_COUNT }, (_, index) => make("span", { class: `bar bar-${index}` }));
  #mark = make("span", { class: "mark", "aria-hidden": "true" });
  #gutter = make("span", { class: "gutter", "aria-hidden": "true" }, this.#bars, this.#mark);
  #kind = make("span", { class: "spoken" });
  #subject = make("span", { class: "subject" });
  #text = make("span", { class: "text" });
  #rule = make("span", { class: "rule" });

  constructor(id) {
    this.element = make("div", { class: "row", role: "option", id, hidden: true },
      this.#revision, this.#time, this.#gutter, this.#kind,
      make("span", { class: "line" }, this.#subject, this.#text), this.#rule);
  }

  hide() {
    this.element.hidden = true;
    this.row = -1;
    this.#entry = null;
  }

  show(place, content) {
    this.isUsed = true;
    const { element } = this;
    if (this.#entry !== content.entry) this.#describe(content.entry);
    this.row = content.row;
    element.hidden = false;
    element.dataset.place = place;
    element.style.transform = `translateY(${place * ROW_HEIGHT}px)`;
    element.setAttribute("aria-selected", content.isChosen);
    element.setAttribute("aria-posinset", place + 1);
    element.setAttribute("aria-setsize", content.count);
    element.classList.toggle("later", content.isLater);
    element.classList.toggle("first", content.isFirstOfCommand);
    this.#revision.textContent = content.isFirstOfCommand ? revisionOf(content.entry) : "";
    content.bars.forEach((piece, index) => {
      const bar = this.#bars[index];
      bar.hidden = !piece;
      bar.classList.toggle("begins", piece?.first === content.row);
      bar.classList.toggle("ends", piece?.last === content.row);
    });
  }

  #describe(entry) {
    this.#entry = entry;
    const { event, refusal, lane } = entry;
    const kind = event ? event.kind : "refusal";
    this.element.dataset.kind = kind;
    this.#kind.textContent = `${kind}: `;
    this.#time.textContent = event ? event.time : "";
    this.#mark.textContent = letterOf(kind, event?.name);
    this.#mark.className = `mark kind-${kind} lane-${lane ?? "none"}`;
    this.#rule.textContent = event?.rule ?? refusal?.rule ?? "";
    const text = event ? eventText(event) : `refused: ${refusal.detail}`;
    const subject = event ? subjectName(event.subject) : "";
    const isLed = subject && text.startsWith(`${subject}.`);
    this.#subject.textContent = isLed ? `${subject}.` : "";
    this.#text.textContent = isLed ? text.slice(subject.length + 1) : text;
    this.element.title = text;
  }
}
