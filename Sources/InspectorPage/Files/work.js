// The pending work of a session, with the ways to go on: the clock, the interactive transition, the open question.

import { button, field, fill, make } from "./dom.js";
import { pathOf } from "./api.js";
import { argumentsText, pendingText } from "./texts.js";

export class WorkPanel {
  #session;
  #perform;
  #drivers = new Map();
  #questions = new Map();
  #list = make("ul", { class: "pending" });
  #driving = make("div", { class: "driving" });
  #answering = make("div", { class: "driving" });
  #by = make("input", { type: "number", min: "0", max: "8640000000000", step: "any", value: "100", required: true });
  #settle; #next; #advance;

  /** `perform(method, path, body)` sends a command; it shows a refusal and reads the session again. */
  constructor(session, perform) {
    this.#session = session;
    this.#perform = perform;
    const clock = (body) => perform("POST", pathOf("sessions", session, "clock"), body);
    this.#settle = button("Settle", () => clock({ settle: true }),
      { title: "Run the clock until nothing is pending that time alone can complete" });
    this.#next = button("Next", () => { if (this.#next.ariaDisabled !== "true") clock({ next: true }); },
      { title: "Run the clock to the next item that falls due" });
    this.#advance = make("form", { class: "inline", onsubmit: (event) => {
      event.preventDefault();
      clock({ by: this.#by.valueAsNumber });
    } }, field("ms", this.#by), make("button", {}, "Advance"));
    this.element = make("section", { class: "work", "aria-label": "Pending work", tabindex: "-1" },
      this.#list, make("div", { class: "clock" }, this.#settle, this.#next, this.#advance),
      this.#driving, this.#answering);
  }

  show(session) {
    fill(this.#list, session.pending.length === 0
      ? make("li", { class: "faint" }, "Nothing is pending.")
      : session.pending.map((item) => make("li", {}, pendingText(item))));
    // A disabled button would lose the focus.
    this.#next.ariaDisabled = String(!session.pending.some((item) => item.due !== undefined));
    this.#keep(this.#drivers, this.#driving, session.pending.filter((item) => item.what === "interaction"),
      (item) => item.id, (item) => new Driver(this.#session, item, this.#perform));
    this.#keep(this.#questions, this.#answering, session.pending.filter((item) => item.what === "question"),
      (item) => JSON.stringify([item.of, item.call, item.arguments]),
      (item) => new QuestionForm(this.#session, item, this.#perform));
  }

  /** Keeps the controls of work that is still pending, so that they are not replaced while they are used. */
  #keep(controls, place, items, keyOf, makeControl) {
    const keys = new Set(items.map(keyOf));
    for (const [key, control] of controls) {
      if (keys.has(key)) continue;
      const hadFocus = control.element.contains(document.activeElement);
      control.element.remove();
      controls.delete(key);
      if (hadFocus) this.element.focus({ preventScroll: true });
    }
    for (const item of items) {
      const key = keyOf(item);
      if (!controls.has(key)) {
        controls.set(key, makeControl(item));
        place.append(controls.get(key).element);
      }
      controls.get(key).show(item);
    }
  }
}

/** Drives an interactive transition: a slider for its fraction, and its two ends. */
class Driver {
  #path;
  #perform;
  #slider = make("input", { type: "range", min: "0", max: "1", step: "0.01", value: "0" });
  #value = make("output", {});
  #isSending = false;
  #due = null;

  constructor(session, item, perform) {
    this.#path = pathOf("sessions", session, "transitions", item.id);
    this.#perform = perform;
    this.#slider.addEventListener("input", () => this.#move(this.#slider.valueAsNumber));
    this.element = make("fieldset", {}, make("legend", {}, `Drive ${item.id}`),
      field("fraction", this.#slider), this.#value,
      button("Finish", () => this.#end("finish")), button("Cancel", () => this.#end("cancel")));
  }

  /** Ends the interaction; a place of the slider that was not sent yet is dropped. */
  #end(verb) {
    this.#due = null;
    return this.#perform("POST", `${this.#path}/${verb}`);
  }

  show(item) {
    if (this.#isSending || document.activeElement === this.#slider) return;
    this.#slider.value = item.fraction ?? 0;
    this.#value.textContent = this.#slider.valueAsNumber.toFixed(2);
  }

  /** Sends the last place of the slider, one command at a time. */
  async #move(fraction) {
    this.#value.textContent = fraction.toFixed(2);
    this.#due = fraction;
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#due !== null) {
      const next = this.#due;
      this.#due = null;
      await this.#perform("PATCH", this.#path, { fraction: next });
    }
    this.#isSending = false;
  }
}

/** Answers a question of UIKit in place of the app; a question with other arguments has a form of its own. */
class QuestionForm {
  constructor(session, item, perform) {
    const answer = make("input", { type: "text", value: "true", required: true, autocomplete: "off",
      spellcheck: "false" });
    const send = async (event) => {
      event.preventDefault();
      const value = valueOf(answer.value);
      const done = await perform("POST", pathOf("sessions", session, "questions", item.call), { answer: value });
      // UIKit may ask the same again.
      if (done) answer.value = answer.defaultValue;
    };
    this.element = make("form", { class: "question", onsubmit: send },
      make("fieldset", {}, make("legend", {}, `${item.of}.${item.call}`),
        make("p", { class: "faint" }, argumentsText(item.arguments)),
        field("Answer: JSON or a name", answer), make("button", {}, "Answer")));
  }

  show() {}
}

/** JSON, or a name without its quotation marks. */
function valueOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
