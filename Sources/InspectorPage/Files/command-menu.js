// A dialog with the commands that make sense for a controller, a window or the session now: a list that is searched by
// typing, and the form of the chosen one.

import { command, pathOf, Problem } from "./api.js";
import { callFields } from "./call-fields.js";
import { button, fill, freshID, make } from "./dom.js";
import { problemBox } from "./notices.js";
import { visibleText } from "./texts.js";

/** What the targets of calls are that are made on no controller and on no window. */
const TARGETS = { behavior: "The class, controller or object whose code it is." };

export class CommandMenu {
  #session;
  #actions;
  #dialog = null;

  /** `actions` has `controllers()`, and `attempt(action)`, which shows what an action did. */
  constructor(session, actions) {
    this.#session = session;
    this.#actions = actions;
  }

  /** Opens the menu; `offers` is a promise of its groups. */
  async open(title, offers) {
    this.close();
    const id = freshID("commands");
    const body = make("div", {}, make("p", { class: "faint" }, "Reading …"));
    const dialog = make("dialog", { class: "command-menu", "aria-labelledby": id },
      make("div", { class: "panel-head" }, make("h2", { id }, visibleText(title)),
        button("Close", () => dialog.close())), body);
    dialog.addEventListener("close", () => dialog.remove());
    this.#dialog = dialog;
    document.body.append(dialog);
    dialog.showModal();
    try {
      const groups = await offers;
      if (dialog.open) this.#list(dialog, body, groups);
    } catch (error) {
      fill(body, problemBox(error));
    }
  }

  close() {
    this.#dialog?.close();
    this.#dialog = null;
  }

  #list(dialog, body, groups) {
    const search = make("input", { type: "search", "aria-label": "Search the commands", autocomplete: "off",
      placeholder: "Search" });
    const sections = groups.map(({ title, items }) => {
      const entries = items.map((item) => ({ item, element: make("li", {}, this.#entry(dialog, body, groups, item)) }));
      return { entries, element: make("section", {}, make("h3", { class: "part" }, title),
        make("ul", {}, entries.map(({ element }) => element))) };
    });
    const none = make("p", { class: "faint", hidden: true }, "No command has this in its name.");
    const filter = () => {
      const text = search.value.toLowerCase();
      let count = 0;
      for (const { entries, element } of sections) {
        let shown = 0;
        for (const entry of entries) {
          const isShown = `${entry.item.title} ${entry.item.hint ?? ""}`.toLowerCase().includes(text);
          entry.element.hidden = !isShown;
          if (isShown) shown += 1;
        }
        element.hidden = shown === 0;
        count += shown;
      }
      none.hidden = count > 0;
    };
    search.addEventListener("input", filter);
    const list = make("div", { class: "commands" }, sections.map(({ element }) => element), none);
    const frame = make("div", { onkeydown: (event) => moveInList(event, search, list) }, search, list);
    fill(body, frame);
    search.focus();
  }

  #entry(dialog, body, groups, item) {
    const needsForm = item.form && (item.form.fields.length > 0 || isOpen(item));
    const choose = () => {
      if (item.obstacle) return;
      if (needsForm) {
        this.#form(dialog, body, groups, item);
        return;
      }
      dialog.close();
      this.#actions.attempt(() => this.#send(item.calls ? { calls: item.calls } : item.call));
    };
    return [button(`${item.title}${needsForm ? " …" : ""}`, choose,
      { class: "command", "aria-disabled": item.obstacle ? "true" : null }),
    make("p", { class: "faint" }, item.obstacle ? `Not now: ${item.obstacle}` : item.hint ?? "")];
  }

  #send(body) {
    return command("POST", pathOf("sessions", this.#session, body.calls ? "commands" : "calls"), body);
  }

  /** The form of a command: its arguments, and whether the session settles afterwards. */
  #form(dialog, body, groups, item) {
    const { form } = item;
    const description = TARGETS[form.verb] ?? "What the call is made on.";
    const target = isOpen(item) ? [{ name: form.target, isRequired: true, type: "text", description }] : [];
    const open = form.fields.filter(({ name }) => !(name in item.call));
    const fields = callFields({ ...form, fields: [...target, ...open] }, this.#actions.controllers());
    const settles = make("input", { type: "checkbox" });
    const problem = make("div", {});
    const element = make("form", { class: "call-form", onsubmit: async (event) => {
      event.preventDefault();
      let outcome;
      try {
        const call = { ...item.call, ...fields.values(), ...settles.checked ? { settle: true } : {} };
        if (takesCodeAway(call)) throw new Error("Without answers, reactions and actions it would have no code.");
        outcome = await this.#send(call);
      } catch (error) {
        fill(problem, error instanceof Problem ? problemBox(error)
          : make("div", { class: "problem", role: "alert" }, error.message));
        problem.scrollIntoView({ block: "nearest" });
        return;
      }
      dialog.close();
      this.#actions.attempt(async () => outcome);
    } }, make("h3", {}, item.title), make("p", { class: "faint" }, item.hint), fields.element,
    make("div", { class: "field inline" }, make("label", {}, settles, " settle afterwards")), problem,
    make("div", { class: "buttons" }, make("button", { class: "primary" }, "Send"),
      button("Back to the commands", () => this.#list(dialog, body, groups))));
    fill(body, element);
    (fields.first ?? element.querySelector("button.primary")).focus();
  }
}

/** Whether a declaration has nothing in it, and so would only take away the code that there is. */
function takesCodeAway({ call, behavior, ...others }) {
  if (call !== "behavior") return false;
  const { name, settle, ...code } = { ...others, ...behavior };
  return Object.keys(code).length === 0;
}

/** Whether the target of a call is still to be given. */
function isOpen({ form, call }) {
  return Boolean(form.target) && (call[form.target] ?? null) === null;
}

/** The command whose name begins with a text, or else contains it, or else the first one. */
function bestOf(shown, text) {
  const named = (isMatch) => shown.find((item) => isMatch(item.textContent.toLowerCase()));
  return named((name) => name.startsWith(text)) ?? named((name) => name.includes(text)) ?? shown[0];
}

/** The arrow keys go through the shown commands; Return in the search chooses the one that fits best. */
function moveInList(event, search, list) {
  const shown = [...list.querySelectorAll("button.command")].filter((item) => item.checkVisibility());
  const place = shown.indexOf(document.activeElement);
  if (event.key === "Enter" && document.activeElement === search) {
    event.preventDefault();
    bestOf(shown, search.value.toLowerCase())?.click();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || shown.length === 0) return;
  event.preventDefault();
  (shown[place + step] ?? (step < 0 ? search : shown.at(-1))).focus();
}
