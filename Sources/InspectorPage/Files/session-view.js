// One session: its tree, its pending work, its timeline and the details of what is chosen.

import { command, pathOf, read, readText, withQuery } from "./api.js";
import { CommandReader } from "./commands.js";
import { copyMenu, shellWord, tableMarkdown } from "./copying.js";
import { DetailsPanel } from "./details.js";
import { fill, make, oncePerFrame } from "./dom.js";
import { ExplainPanel } from "./explain.js";
import { Filters } from "./filters.js";
import { Following } from "./following.js";
import { announce, Notices } from "./notices.js";
import { ObjectPanel } from "./objects.js";
import { PastPanel } from "./past.js";
import { Tabs } from "./tabs.js";
import { TargetPanel } from "./targets.js";
import { Timeline } from "./timeline.js";
import { Trace } from "./trace.js";
import { HierarchyTree } from "./tree.js";
import { WorkPanel } from "./work.js";

const CONNECTION_TEXTS = {
  reading: "Reading the history …", live: "Live", waiting: "No connection; trying again …", ended: "Ended",
};

export class SessionView {
  #id;
  #path;
  #trace = new Trace();
  #following;
  #linkedEvent;
  #chosenController = null;
  #isRefreshing = false;
  #isRefreshDue = false;
  #isClosed = false;
  #isHistoryRead = false;
  #session = null;
  #notices = new Notices();
  #heading = make("h1", {});
  #facts = make("p", { class: "facts" });
  #connection = make("p", { class: "connection", role: "status" });
  #came = oncePerFrame(() => this.#showNewEvents());

  constructor(id, items) {
    this.#id = id;
    this.#path = pathOf("sessions", id);
    this.title = `${id} · Proscenium`;
    this.#heading.textContent = id;
    this.#linkedEvent = numberOf(items.get("event"));
    const perform = (method, path, body) => this.#perform(method, path, body);
    this.#past(items);
    this.work = new WorkPanel(id, perform);
    this.tree = new HierarchyTree((name) => this.#chooseController(name));
    this.targets = new TargetPanel(id, perform);
    this.objects = new ObjectPanel(id);
    this.explain = new ExplainPanel(id);
    this.details = new DetailsPanel(id, new CommandReader(id), {
      chooseEvent: (sequence) => this.#chooseEvent(sequence),
      showRevision: (revision) => this.#showRevision(revision),
      filterSubject: (name) => this.filters.chooseSubject(name),
      explain: (subject, call, revision) => {
        this.right.choose("why");
        this.explain.prefill(subject, call, revision);
      },
      perform,
      attempt: (action) => this.#attempt(action),
      controllers: () => this.tree.controllers,
    });
    this.timeline = new Timeline(this.#trace, (entry, isTouch) => {
      this.#chooseEntry(entry);
      // Where the panels stand below each other, a touch leads to the details, and the arrow keys stay in the list.
      if (isTouch && matchMedia("(max-width: 999px)").matches) this.right.element.scrollIntoView({ block: "nearest" });
    });
    this.filters = new Filters((condition, isActive) => this.timeline.filter(condition, isActive));
    this.#compose();
    this.#following = this.#follow();
  }

  #past(items) {
    this.past = new PastPanel((revision) => this.#showRevision(revision));
    const revision = numberOf(items.get("revision"));
    if (revision !== null) this.past.set(revision);
  }

  #compose() {
    this.left = new Tabs("Session", {
      tree: ["Hierarchy", this.tree.element], touch: ["Touch", this.targets.element],
      more: ["Objects", this.objects.element],
    }, () => this.#refresh());
    this.right = new Tabs("Details", {
      details: ["Details", this.details.element], why: ["Why?", this.explain.element],
    });
    this.element = make("div", { class: "session" },
      make("div", { class: "session-head" },
        make("nav", { "aria-label": "Sessions" }, make("a", { href: "#/" }, "← Sessions")),
        this.#heading, this.#facts, this.#connection, this.#copies()),
      make("div", { class: "session-bar" }, this.work.element, this.past.element),
      this.past.banner, this.#notices.element,
      make("div", { class: "panels" },
        make("section", { class: "panel left", "aria-label": "State" }, this.left.element),
        make("section", { class: "panel middle", "aria-label": "Timeline" },
          make("div", { class: "panel-head" }, make("h2", {}, "Timeline"), this.timeline.count),
          this.filters.element, this.timeline.element),
        make("section", { class: "panel right", "aria-label": "Details" }, this.right.element)));
  }

  #copies() {
    const events = pathOf("sessions", this.#id, "events");
    return copyMenu("Copy as", {
      "Text trace": () => this.#textTrace(events),
      "Markdown (the shown events)": () => tableMarkdown(this.timeline.shownRows),
      "curl: the text trace": () =>
        `curl -s --header 'Accept: text/plain' ${shellWord(location.origin + events)}\n`,
      "curl: this session": () => `curl -s ${shellWord(location.origin + this.#path)}\n`,
      "Scenario: the command that records it": () =>
        `proscenium record ${shellWord(this.#id)} --server ${shellWord(location.origin)}\n`,
      "Link to this view": () => location.href,
    });
  }

  /** All pages of the text trace; each but the last ends with the path of the next one. */
  async #textTrace(events) {
    let text = "";
    for (let path = withQuery(events, { limit: 1_000 }); path;) {
      const page = await readText(path);
      const more = page.match(/^# more: (.*)\n?$/m);
      text += more ? page.slice(0, more.index) : page;
      path = more?.[1];
    }
    return text;
  }

  // MARK: The life of the view

  accepts(segments, items) {
    if (segments.length !== 2 || segments[0] !== "sessions" || segments[1] !== this.#id) return false;
    const revision = numberOf(items.get("revision"));
    const event = numberOf(items.get("event"));
    if (revision !== this.past.revision) this.#showRevision(revision);
    if (event !== null) this.#chooseEvent(event);
    return true;
  }

  open() {
    this.#refresh();
    this.#readHistory();
  }

  /** Reads the refusals and then the events, so that each refusal finds its place behind those of its revision. */
  async #readHistory() {
    this.#isHistoryRead = false;
    try {
      const { refusals } = await read(`${this.#path}/refusals`);
      this.#trace.take(refusals, false);
    } catch {
      // The reading of the events meets the same problem, and shows it or tries again.
    }
    if (!this.#isClosed) this.#following.open();
  }

  close() {
    this.#isClosed = true;
    this.#following.close();
  }

  #follow() {
    return new Following(this.#id, this.#trace, {
      eventsCame: () => this.#came(),
      historyRead: () => this.#endHistory(),
      connectionChanged: (state) => this.#showConnection(state),
      mustStartOver: () => this.#startOver(),
      failed: (error) => this.#notices.show(error),
    });
  }

  #showConnection(state) {
    const text = CONNECTION_TEXTS[state];
    if (this.#connection.textContent === text) return;
    this.#connection.textContent = text;
    this.#connection.dataset.state = state;
  }

  /** The store lacks events that this page has, as after a restore from a backup. */
  #startOver() {
    this.#trace = new Trace();
    this.filters.reset();
    this.timeline.replace(this.#trace);
    this.details.showNothing();
    this.#following = this.#follow();
    this.#readHistory();
  }

  #endHistory() {
    this.#isHistoryRead = true;
    this.#showNewEvents();
    this.timeline.revealRevision();
    this.#refresh();
    if (this.#linkedEvent !== null) this.#chooseEvent(this.#linkedEvent);
    this.#linkedEvent = null;
  }

  #showNewEvents() {
    if (this.#isClosed) return;
    this.filters.offer(this.#trace.subjects);
    this.explain.offer(this.#trace);
    this.timeline.update();
    const last = this.#trace.event(this.#trace.lastSequence);
    if (this.#session && last && last.cause > this.#session.revision) this.#refresh();
  }

  // MARK: The state

  /** Reads the state again; while a reading is in progress, only one more follows. */
  async #refresh() {
    this.#isRefreshDue = true;
    if (this.#isRefreshing) return;
    this.#isRefreshing = true;
    while (this.#isRefreshDue && !this.#isClosed) {
      this.#isRefreshDue = false;
      try {
        await this.#readState();
      } catch (error) {
        // A lost connection is shown by the stream's state.
        if (error.status !== 0 && !this.#isClosed) this.#notices.show(error);
      }
    }
    this.#isRefreshing = false;
  }

  async #readState() {
    const revision = this.past.revision;
    const [session, hierarchy, refusals] = await Promise.all([
      read(this.#path), read(withQuery(`${this.#path}/hierarchy`, { revision })), read(`${this.#path}/refusals`),
    ]);
    if (this.#isClosed) return;
    this.#session = session;
    this.#describe(session);
    this.work.show(session);
    this.past.update(session.revision);
    this.tree.show(hierarchy);
    this.timeline.showRevision(revision);
    this.element.classList.toggle("in-past", revision !== null);
    this.work.element.inert = revision !== null;
    this.#trace.take(refusals.refusals, this.#isHistoryRead);
    this.timeline.update();
    if (this.left.chosen === "touch") await this.targets.refresh(revision);
    if (this.left.chosen === "more") await this.objects.refresh(revision);
  }

  #describe(session) {
    this.#heading.textContent = session.label ?? session.id;
    document.title = `${session.label ?? session.id} · Proscenium`;
    const labels = Object.entries(session.labels ?? {}).map(([name, value]) => `${name}=${value}`);
    const facts = [session.label && session.id, session.device, `iOS ${session.systemVersion}`, `${session.time} ms`,
      session.clock === "live" && "live clock", session.frozenAt !== undefined && "clock frozen",
      session.status !== "active" && session.status, ...labels].filter(Boolean);
    fill(this.#facts, facts.map((fact) => make("span", {}, fact)));
  }

  // MARK: Commands

  #perform(method, path, body) {
    return this.#attempt(() => command(method, path, body));
  }

  /** Carries out a command, shows its refusal or its end, and reads the state. */
  async #attempt(action) {
    const outcome = await this.#notices.during(action);
    if (outcome) announce(`Revision ${outcome.revision}, ${outcome.events?.length ?? 0} events.`);
    await this.#refresh();
    return outcome;
  }

  // MARK: Choices

  #chooseEntry(entry) {
    this.right.choose("details");
    if (entry.refusal) {
      this.details.showRefusal(entry.refusal);
      return;
    }
    this.details.showEvent(entry.event, this.#trace);
    if (entry.event.subject?.kind === "controller") this.tree.choose(entry.event.subject.id);
    this.#chosenController = null;
    this.#keepLink(entry.event.sequence);
  }

  #chooseEvent(sequence) {
    const row = this.#trace.rowOf(sequence);
    if (row === undefined) return;
    this.timeline.choose(row);
    this.#chooseEntry(this.#trace.rows[row]);
  }

  #chooseController(name) {
    this.#chosenController = name;
    this.right.choose("details");
    this.timeline.choose(null);
    this.details.showController(name, this.past.revision);
    this.#keepLink(null);
  }

  #showRevision(revision) {
    const isNow = revision === null || (this.#session && revision >= this.#session.revision);
    this.past.set(isNow ? null : revision);
    this.#keepLink(numberOf(new URLSearchParams(location.hash.split("?")[1]).get("event")));
    this.#refresh();
    if (this.#chosenController) this.details.showController(this.#chosenController, this.past.revision);
  }

  /** The address names what is shown, so that it can be sent to others. */
  #keepLink(event) {
    const link = withQuery(`#/sessions/${encodeURIComponent(this.#id)}`, { revision: this.past.revision, event });
    history.replaceState(null, "", link);
  }
}

function numberOf(text) {
  return text && /^\d+$/.test(text) ? Number(text) : null;
}
