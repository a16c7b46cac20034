// "Why did this not come?": a receiver and a callback, answered by the rules in plain text.

import { pathOf, readText, withQuery } from "./api.js";
import { field, fill, freshID, make } from "./dom.js";
import { problemBox } from "./notices.js";

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
  #revision = make("input", { type: "number", min: "1", placeholder: "the last" });
  #answer = make("div", { class: "answer", "aria-live": "polite" });
  #offered = -1;

  constructor(session) {
    this.#session = session;
    this.#subject.setAttribute("list", this.#subjects.id);
    this.#call.setAttribute("list", this.#calls.id);
    const form = make("form", { onsubmit: (event) => {
      event.preventDefault();
      this.#ask();
    } }, field("Receiver", this.#subject), field("Callback or question", this.#call),
    field("With revision", this.#revision), make("button", { class: "primary" }, "Why?"));
    this.element = make("div", { class: "explain" },
      make("p", { class: "faint" }, "Ask why a callback came with a command, or why it did not."),
      form, this.#subjects, this.#calls, this.#answer);
  }

  /** Offers the names that the session knows. */
  offer(trace) {
    const count = trace.subjects.size + trace.calls.size;
    if (count === this.#offered) return;
    this.#offered = count;
    fill(this.#subjects, [...trace.subjects.keys()].map((value) => make("option", { value })));
    fill(this.#calls, [...new Set([...MEMBERS, ...trace.calls])].map((value) => make("option", { value })));
  }

  /** Fills in the form, and asks if it is complete. */
  prefill(subject, call, revision) {
    this.#subject.value = subject;
    this.#call.value = call;
    this.#revision.value = revision ?? "";
    if (subject && call) this.#ask();
    else {
      fill(this.#answer);
      this.#call.focus();
    }
  }

  async #ask() {
    const path = withQuery(pathOf("sessions", this.#session, "explain"),
      { subject: this.#subject.value, call: this.#call.value, revision: this.#revision.value });
    try {
      const text = await readText(path);
      fill(this.#answer, make("pre", { tabindex: "0", "aria-label": "Answer" }, text));
    } catch (error) {
      fill(this.#answer, problemBox(error));
    }
  }
}
