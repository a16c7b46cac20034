// A row of the timeline.

import { make } from "./dom.js";
import { eventText, letterOf, subjectName, timeText, visibleText } from "./texts.js";
import { BAR_COUNT } from "./trace.js";

/** The height of a row; timeline.css has the same. */
export const ROW_HEIGHT = 26;

/** The characters of a name that stay, however long the rest of the row is. */
const NAME_LENGTH = 6;

/** The elements of one visible row, used for one row after another. */
export class RowView {
  isUsed = false;
  entry = null;
  #revision = make("span", { class: "revision" });
  #time = make("span", { class: "time" });
  #bars = Array.from({ length: BAR_COUNT }, (_, index) => make("span", { class: `bar bar-${index}` }));
  #mark = make("span", { class: "mark", "aria-hidden": "true" });
  #gutter = make("span", { class: "gutter", "aria-hidden": "true" }, this.#bars, this.#mark);
  #later = make("span", { class: "spoken" });
  #kind = make("span", { class: "spoken" });
  #subject = make("span", { class: "subject" });
  #text = make("span", { class: "text" });
  #rule = make("span", { class: "rule" });

  constructor(id) {
    this.element = make("div", { class: "row", role: "option", id, hidden: true },
      this.#revision, this.#time, this.#gutter, this.#later, this.#kind,
      make("span", { class: "line" }, this.#subject, this.#text), this.#rule);
  }

  hide() {
    this.element.hidden = true;
    this.entry = null;
  }

  /** Shows an entry of the trace in a place of the list. */
  show(place, content) {
    this.isUsed = true;
    const { element } = this;
    if (this.entry !== content.entry) this.#describe(content.entry);
    element.hidden = false;
    element.dataset.place = place;
    element.style.transform = `translateY(${place * ROW_HEIGHT}px)`;
    element.setAttribute("aria-selected", content.isChosen);
    element.setAttribute("aria-posinset", place + 1);
    element.setAttribute("aria-setsize", content.count);
    element.classList.toggle("later", content.isLater);
    this.#later.textContent = content.isLater ? "later: " : "";
    element.classList.toggle("first", content.isFirstOfCommand);
    this.#revision.textContent = content.isFirstOfCommand ? content.revision : "";
    content.bars.forEach((piece, index) => {
      const bar = this.#bars[index];
      bar.hidden = !piece;
      bar.classList.toggle("begins", piece?.first === content.sequence);
      bar.classList.toggle("ends", piece?.last === content.sequence);
    });
  }

  #describe(entry) {
    this.entry = entry;
    const { event, refusal, lane } = entry;
    const kind = event ? event.kind : "refusal";
    this.element.dataset.kind = kind;
    this.#kind.textContent = `${kind}: `;
    this.#time.textContent = event ? timeText(event) : "";
    this.#mark.textContent = letterOf(kind, event?.name);
    this.#mark.className = `mark kind-${kind} lane-${lane ?? "none"}`;
    this.#rule.textContent = event?.rule ?? refusal?.rule ?? "";
    const text = event ? eventText(event) : `refused: ${refusal.detail}`;
    const subject = event ? subjectName(event.subject) : "";
    const isLed = subject && text.startsWith(`${subject}.`);
    // The point stays when a long name is cut, and so does the beginning of the name.
    this.#subject.textContent = isLed ? visibleText(subject) : "";
    this.#subject.style.minWidth = `${Math.min(NAME_LENGTH, this.#subject.textContent.length)}ch`;
    this.#text.textContent = visibleText(isLed ? text.slice(subject.length) : text);
    this.element.title = visibleText(text);
  }
}
