// News for people: problems as the service states them, and what has happened, also for screen readers.

import { add, button, fill, focusFirst, make } from "./dom.js";
import { Problem } from "./api.js";
import { ruleLink } from "./rules.js";

/** Says in the live region what has happened. */
export function announce(text) {
  document.getElementById("news").textContent = text;
}

/** A problem with its title, its detail, and the place, the rule and the exception where it names them. */
export function problemBox(error) {
  if (!(error instanceof Problem)) {
    console.error(error);
    return make("div", { class: "problem", role: "alert" }, make("strong", {}, "The page failed"), ` ${error.message}`);
  }
  const { title, detail, path, rule, exception, nearest, candidates } = error.members;
  return make("div", { class: "problem", role: "alert" },
    make("strong", {}, title ?? `Status ${error.status}`),
    detail && make("p", {}, detail),
    exception && make("p", { class: "code" }, `${exception.name}: ${exception.reason}`),
    path && make("p", {}, "In the request at ", make("code", {}, path)),
    nearest && make("p", {}, "Nearest: ", make("code", {}, nearest)),
    candidates && make("p", {}, "Candidates: ",
      make("code", {}, candidates.map((candidate) => candidate.id ?? JSON.stringify(candidate)).join(", "))),
    rule && make("p", {}, "Rule ", ruleLink(rule)));
}

/** A place on the page for the last problem, with a button that dismisses it. */
export class Notices {
  element = make("div", { class: "notices" });
  /** The control that was used when the problem came: it gets the focus back. */
  #origin = null;
  #remedies;

  /** `remedies(error, action)` has elements that help with a problem of an action. */
  constructor(remedies = () => []) {
    this.#remedies = remedies;
  }

  show(error, action = null) {
    if (error.name === "AbortError") return;
    if (!this.element.contains(document.activeElement)) this.#origin = document.activeElement;
    const box = problemBox(error);
    add(box, this.#remedies(error, action), button("Dismiss", () => this.clear()));
    fill(this.element, box);
  }

  clear() {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren();
    if (hadFocus) focusFirst(this.#origin, document.querySelector("main h1"), document.getElementById("main"));
    this.#origin = null;
  }

  /** Carries out an action; a problem is shown, and its success clears the last one. */
  async during(action) {
    try {
      const value = await action();
      this.clear();
      return value;
    } catch (error) {
      this.show(error, action);
      return undefined;
    }
  }
}
