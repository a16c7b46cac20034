// The slider through all revisions. It reads the past; the session itself stays as it is.

import { button, freshID, make } from "./dom.js";

export class PastPanel {
  #last = 1;
  #shown = null;
  #onChange;
  #onShow;
  #onFork;
  #slider = make("input", { type: "range", min: "1", max: "1", step: "1", value: "1", id: freshID("revision") });
  #text = make("output", {});

  /**
   * `onChange(revision)` has the revision that a person chose, or null for now; `onShow(revision)` is called for every
   * revision that is shown; `onFork(revision)` is called with the shown revision if a session is to go on from it.
   */
  constructor(onChange, onShow, onFork) {
    this.#onChange = onChange;
    this.#onShow = onShow;
    this.#onFork = onFork;
    this.#slider.addEventListener("input", () => this.#choose(this.#slider.valueAsNumber));
    this.banner = make("p", { class: "past", hidden: true },
      make("strong", {}, "You are viewing an earlier revision. "),
      make("span", {}, "Commands are available when you return to now."), " ",
      button("Back to now", () => {
        this.#choose(this.#last);
        // The button is gone.
        this.#slider.focus({ preventScroll: true });
      }, { class: "primary" }));
    this.element = make("div", { class: "revisions" },
      make("label", { for: this.#slider.id }, "Revision"), this.#slider, this.#text,
      button("Fork from here", () => this.#onFork(this.#shown ?? this.#last), {
        title: "Makes a session with the history up to this revision. This session stays as it is.",
      }));
  }

  get revision() { return this.#shown; }

  /** Takes over the number of the session's last revision. */
  update(last) {
    this.#last = last;
    this.#slider.max = last;
    this.#slider.value = this.#shown ?? last;
    this.#slider.disabled = last <= 1;
    this.#show();
  }

  /** Shows a revision, or null for now, without telling anybody. */
  set(revision) {
    this.#shown = revision;
    this.#slider.value = revision ?? this.#last;
    this.#show();
  }

  #choose(revision) {
    this.set(revision >= this.#last ? null : revision);
    this.#onChange(this.#shown);
  }

  #show() {
    this.#text.textContent = this.#shown === null ? `${this.#last} (now)` : `${this.#shown} of ${this.#last}`;
    this.banner.hidden = this.#shown === null;
    this.#onShow(this.#shown);
  }
}
