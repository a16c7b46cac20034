// "Why did this not come?": a receiver and a callback, answered by the rules in plain text.

import { pathOf, readText, withQuery } from "./api.js";
import { field, fill, freshID, make } from "./dom.js";
import { problemBox } from "./notices.js";
import { ruleLink } from "./rules.js";

/** The ids of rules in an answer: in parentheses, or at the end of a line. */
const RULE_IDS = /(?<=\(|  )((?:[A-Z]{1,2}\d+[a-z]?|[A-Z]{2}-\d+|[a-z]\d+))(?=\)|$)/gmu;

/** The members that are asked about most; those that came in the session are offered too. */
const MEMBERS = ["viewDidLoad()", "loadView()", "viewWillAppear(_:)", "viewIsAppearing(_:)", "viewDidAppear(_:)",
  "viewWillDisappear(_:)", "viewDidDisappear(_:)", "willMove(toParent:)", "didMove(toParent:)",
  "present(_:animated:completion:)", "dismiss(animated:completion:)", "shouldPerformSegue(withIdentifier:sender:)",
  "prepare(for:sender:)", "presentationControllerShouldDismiss(_:)", "presentationControllerDidDismiss(_:)",
  "animationController(forPresented:presenting:source:)", "animationController(forDismissed:)",
  "navigationController(_:willShow:animated:)", "navigationController(_:didShow:animated:)",
  "tabBarController(_:shouldSelect:)", "tabBarController(_:didSelect:)"];

export class ExplainPanel {
  #session;
  #subjects = make("datalist", { id: freshID("receivers") });
  #calls = make("datalist", { id: freshID("members") });
  #subject = make("input", { required: true, autocomplete: "off", spellcheck: "false" });
  #call = make("input", { required: true, autocomplete: "off", spellcheck: "false" });
  #revision = make("input", { type: "number", min: "1", placeholder: "latest" });
  #answer = make("div", { class: "answer", "aria-live": "polite", tabindex: "-1" });
  #offered = { subjects: new Set(), calls: new Set(MEMBERS) };
  /** The names that were looked at, and how many. */
  #seen = { subjects: { names: null, count: 0 }, calls: { names: null, count: 0 } };
  /** Counts the questions: an answer to an earlier one comes too late. */
  #generation = 0;

  constructor(session) {
    this.#session = session;
    this.#subject.setAttribute("list", this.#subjects.id);
    this.#call.setAttribute("list", this.#calls.id);
    const form = make("form", { onsubmit: (event) => {
      event.preventDefault();
      this.#ask();
    } }, field("Receiver", this.#subject), field("Callback or question", this.#call),
    field("Revision", this.#revision), make("button", { class: "primary" }, "Why?"));
    this.element = make("div", { class: "explain" },
      make("p", { class: "faint" }, "Ask why a callback came with a command, or why it did not."),
      form, this.#subjects, this.#calls, this.#answer);
    append(this.#calls, MEMBERS);
    // An answer stands for the question above it.
    form.addEventListener("input", () => {
      this.#generation += 1;
      fill(this.#answer);
    });
  }

  /** Offers the names that the session knows. */
  offer(trace) {
    this.#add("subjects", this.#subjects, trace.subjects);
    this.#add("calls", this.#calls, trace.calls);
  }

  /** Adds the names that have come since they were last offered. */
  #add(kind, list, names) {
    const known = this.#offered[kind];
    const seen = this.#seen[kind];
    const fresh = names.list.slice(names === seen.names ? seen.count : 0).filter((name) => !known.has(name));
    this.#seen[kind] = { names, count: names.list.length };
    for (const name of fresh) known.add(name);
    append(list, fresh);
  }

  /** Fills in the form, and asks if it is complete. */
  prefill(subject, call, revision) {
    this.#subject.value = subject;
    this.#call.value = call;
    this.#revision.value = revision ?? "";
    if (subject && call) {
      this.#ask();
      this.#answer.focus({ preventScroll: true });
    } else {
      fill(this.#answer);
      this.#call.focus();
    }
  }

  async #ask() {
    const path = withQuery(pathOf("sessions", this.#session, "explain"),
      { subject: this.#subject.value, call: this.#call.value, revision: this.#revision.value });
    const generation = this.#generation += 1;
    try {
      const text = await readText(path);
      if (generation !== this.#generation) return;
      fill(this.#answer, make("pre", { tabindex: "0", "aria-label": "Answer" }, linked(text)),
        make("p", { class: "faint" }, "= it came; < what caused it; + holds; - does not hold, and prevents it"));
    } catch (error) {
      if (generation === this.#generation) fill(this.#answer, problemBox(error));
    }
  }
}

/** A text in which the ids of rules are links. */
function linked(text) {
  return text.split(RULE_IDS).map((part, place) => (place % 2 === 1 ? ruleLink(part) : part));
}

function append(list, names) {
  list.append(...names.map((value) => make("option", { value })));
}
