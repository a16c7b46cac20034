// The details of the chosen event, refusal or controller.

import { pathOf, read, readUnparsed, withQuery } from "./api.js";
import { behaviorParts, memberList } from "./behavior-texts.js";
import { callForms } from "./calls.js";
import { commandText } from "./commands.js";
import { copyMenu, eventMarkdown } from "./copying.js";
import { button, fill, make } from "./dom.js";
import { keeperSection } from "./keepers.js";
import { problemBox } from "./notices.js";
import { ruleCard } from "./rules.js";
import { curlLine, curlScript } from "./taking.js";
import { eventText, letterOf, subjectName, visibleText } from "./texts.js";

/** The number of consequences that are listed one by one. */
const CHILD_LIMIT = 100;

export class DetailsPanel {
  #session;
  #actions;
  #commands;
  #generation = 0;
  /** The chosen controller with the list of its properties, which follow the session. */
  #controller = null;

  /**
   * `actions` has `chooseEvent`, `chooseController`, `showRevision`, `filterSubject`, `explain`, `perform`,
   * `controllers`, `openCommands`, and `context()` with the trace and the hierarchy.
   */
  constructor(session, commands, actions) {
    this.#session = session;
    this.#commands = commands;
    this.#actions = actions;
    this.element = make("div", { class: "details", tabindex: "-1" });
    this.showNothing();
  }

  showNothing() {
    this.#begin();
    this.#fill(make("p", { class: "faint" }, "Choose an event in the timeline, or a controller in the tree."));
  }

  /** Begins to show something else. */
  #begin() {
    this.#generation += 1;
    this.#controller = null;
  }

  /** Replaces the content; if the focus was in it, the panel gets it. */
  #fill(...children) {
    const hadFocus = this.element.contains(document.activeElement);
    fill(this.element, ...children);
    if (hadFocus) this.element.focus({ preventScroll: true });
  }

  showEvent(event, trace) {
    this.#begin();
    const name = subjectName(event.subject);
    this.#fill(
      make("h2", { class: "title" }, visibleText(eventText(event))),
      make("div", { class: "buttons" },
        name && button(`Only ${visibleText(name)}`, () => this.#actions.filterSubject(name)),
        name && isMember(event) && button("Why did it come?",
          () => this.#actions.explain(name, event.name, event.cause)),
        event.subject?.class && button("Its code", () => this.#actions.showCode(event.subject)),
        button(`Look at revision ${event.cause}`, () => this.#actions.showRevision(event.cause)),
        copyMenu("Copy event", {
          "as Markdown": () => eventMarkdown(event, trace.causes(event)),
          "as JSON": () => JSON.stringify(event, null, 2),
          "Its command as curl": async () => {
            const found = await this.#commands.command(event.cause);
            const here = `here=${location.origin}${pathOf("sessions", this.#session)}\n`;
            return found?.launch ? curlScript(this.#session, location.origin) : `${here}${curlLine(found)}\n`;
          },
          "Link to the event": () => location.href,
          "curl that reads it": () => `curl -s '${location.origin}${withQuery(
            pathOf("sessions", this.#session, "events"),
            { after: event.sequence - 1, limit: 1 })}'`,
        })),
      make("dl", {}, this.#members(event)),
      event.rule && make("section", {}, make("h2", { class: "part" }, "Rule"), ruleCard(event.rule)),
      this.#origin(event, trace),
      this.#consequences(event, trace));
  }

  #members(event) {
    const known = ["sequence", "time", "turn", "kind", "subject", "name", "transition", "parent", "cause", "rule",
      "arguments", "flags", "participants", "details"];
    // The title has the text of a warning already.
    const others = Object.entries(event).filter(([name]) => !known.includes(name) && name !== "text");
    const { subject } = event;
    return [
      ["event", `${event.sequence} · ${event.kind}`],
      ["time", `${event.time} ms · turn ${event.turn}`],
      subject && ["subject", [subject.id ?? subject.kind, subject.class].filter(Boolean).join(" · ")],
      event.name && ["name", event.name],
      ...Object.entries(event.arguments ?? {}).map(([name, value]) => [name, JSON.stringify(value)]),
      event.flags?.length && ["flags", event.flags.join(", ")],
      ...others.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
      ...Object.entries(event.participants ?? {}).map(([role, id]) => [role, id]),
      ...Object.entries(event.details ?? {}).map(([name, value]) => [name, JSON.stringify(value)]),
      event.transition && ["transition", event.transition],
    ].filter(Boolean).map(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]);
  }

  /** The chain of events up to the command. */
  #origin(event, trace) {
    const command = make("p", { class: "code" }, "…");
    const generation = this.#generation;
    const show = (text) => { if (generation === this.#generation) fill(command, text); };
    this.#commands.command(event.cause).then(
      (found) => show(found ? commandText(found) : "The journal has no such command."),
      (error) => { if (error.name !== "AbortError") show(problemBox(error)); });
    const causes = trace.causes(event);
    return make("section", {}, make("h2", { class: "part" }, "Caused by"),
      make("ul", { class: "chain" }, causes.map((cause) => make("li", {}, this.#link(cause))),
        make("li", {}, `command ${event.cause}: `, command)));
  }

  #consequences(event, trace) {
    const children = trace.children(event.sequence);
    if (children.length === 0) return null;
    const rest = children.length - CHILD_LIMIT;
    const noun = children.length === 1 ? "event" : "events";
    return make("section", {}, make("h2", { class: "part" }, `Caused ${children.length} ${noun}`),
      make("ul", { class: "chain" },
        children.slice(0, CHILD_LIMIT).map((child) => make("li", {}, this.#link(trace.event(child)))),
        rest > 0 && make("li", { class: "faint" }, `and ${rest} more`)));
  }

  #link(event) {
    return button(`${letterOf(event.kind, event.name)} ${visibleText(eventText(event))}`,
      () => this.#actions.chooseEvent(event.sequence), { class: "link" });
  }

  showRefusal(refusal) {
    this.#begin();
    this.#fill(
      make("h2", { class: "title" }, "Refused"),
      make("p", {}, refusal.detail),
      make("dl", {}, [
        ["problem", refusal.problem], ["revision", `${refusal.revision}, which it did not change`],
        ["at", new Date(refusal.at).toLocaleString()], refusal.path && ["place", refusal.path],
        refusal.exception && ["exception", `${refusal.exception.name}: ${refusal.exception.reason}`],
      ].filter(Boolean).map(([name, value]) => [make("dt", {}, name), make("dd", {}, value)])),
      refusal.command && make("section", {}, make("h2", { class: "part" }, "Command"),
        make("p", { class: "code" }, commandText(refusal.command))),
      refusal.rule && make("section", {}, make("h2", { class: "part" }, "Rule"), ruleCard(refusal.rule)));
  }

  /** A controller with its properties at the shown revision. */
  showController(name, revision) {
    this.#begin();
    const path = withQuery(pathOf("sessions", this.#session, "controllers", name), { revision });
    const properties = make("div", {});
    const keepers = make("div", {});
    this.#fill(
      make("h2", { class: "title" }, visibleText(name)),
      make("div", { class: "buttons" },
        revision === null && button("Commands …", () => this.#actions.openCommands(name), { class: "primary" }),
        button("Only its events", () => this.#actions.filterSubject(name)),
        button("Why did it not come?", () => this.#actions.explain(name, "", revision)),
        make("a", { href: path }, "JSON")),
      keepers, properties,
      revision === null && callForms(this.#session, name, this.#actions));
    this.#controller = { path, properties, keepers, text: "", keptBy: "" };
    return this.renew();
  }

  /** Reads the properties of the chosen controller again; the form beside them stays as it is. */
  async renew() {
    if (!this.#controller) return;
    const chosen = this.#controller;
    const generation = this.#generation += 1;
    try {
      const { text } = await readUnparsed(chosen.path);
      if (generation !== this.#generation) return;
      const { keptBy, ...members } = JSON.parse(text);
      this.#showKeepers(chosen, { ...members, keptBy });
      if (text === chosen.text) return;
      chosen.text = text;
      fill(chosen.properties, memberList(members));
    } catch (error) {
      // A lost connection is shown by the stream's state.
      if (generation !== this.#generation || (error.status === 0 && chosen.text)) return;
      chosen.text = "";
      fill(chosen.properties, problemBox(error));
    }
  }

  /** What keeps the controller; a section that says the same stays, with the focus that may be in it. */
  #showKeepers(chosen, controller) {
    if (!controller.keptBy) return;
    const section = keeperSection(controller, { ...this.#actions.context(),
      chooseController: this.#actions.chooseController, chooseEvent: this.#actions.chooseEvent });
    if (chosen.keepers.firstChild?.isEqualNode(section)) return;
    fill(chosen.keepers, section);
  }

  /** One of the app's own objects: what it is, its code, and what it has to do with transitions. */
  async showObject(name, revision) {
    this.#begin();
    const of = (...segments) => withQuery(pathOf("sessions", this.#session, ...segments), { revision });
    const body = make("div", {}, make("p", { class: "faint" }, "…"));
    this.#fill(make("h2", { class: "title" }, visibleText(name)),
      make("div", { class: "buttons" },
        button("Only its events", () => this.#actions.filterSubject(name)),
        button("Why was it not asked?", () => this.#actions.explain(name, "", revision)),
        make("a", { href: of("objects", name) }, "JSON")), body);
    const generation = this.#generation;
    try {
      const [object, { behaviors }] = await Promise.all([read(of("objects", name)), read(of("behaviors"))]);
      if (generation !== this.#generation) return;
      const behavior = behaviors[object.id] ?? behaviors[object.class];
      fill(body, memberList(object), make("h2", { class: "part" }, "Its code"), behaviorParts(behavior ?? {}));
    } catch (error) {
      if (generation === this.#generation) fill(body, problemBox(error));
    }
  }
}

function isMember(event) {
  return event.kind === "callback" || event.kind === "question";
}
