// One session: its tree, its pending work, its timeline and the details of what is chosen.

import { command, pathOf, Problem, read, readUnparsed, withQuery } from "./api.js";
import { CommandReader } from "./commands.js";
import { copyMenu, shellWord, tableMarkdown } from "./copying.js";
import { DetailsPanel } from "./details.js";
import { button, fill, make, oncePerFrame } from "./dom.js";
import { ExplainPanel } from "./explain.js";
import { Filters } from "./filters.js";
import { Following } from "./following.js";
import { announce, Notices } from "./notices.js";
import { ObjectPanel } from "./objects.js";
import { PastPanel } from "./past.js";
import { ScreenPanel } from "./screen.js";
import { SessionCommands } from "./session-commands.js";
import { Tabs } from "./tabs.js";
import { curlScript, scenarioText, textTrace } from "./taking.js";
import { TargetPanel } from "./targets.js";
import { isTrouble } from "./texts.js";
import { Timeline } from "./timeline.js";
import { Trace } from "./trace.js";
import { HierarchyTree, stateLegend } from "./tree.js";
import { WorkPanel } from "./work.js";

const CONNECTION_TEXTS = {
  reading: "Reading the history …", live: "Live", paused: "Paused while the page is hidden",
  waiting: "No connection; trying again …", ended: "Ended",
};

export class SessionView {
  #id;
  #path;
  #trace = new Trace();
  #following;
  #linkedEvent;
  #chosenController = null;
  /** The revision of the last chosen event, about which a person is likely to ask. */
  #lastRevision = null;
  #isRefreshing = false;
  #isRefreshDue = false;
  #isClosed = false;
  #isHistoryRead = false;
  #commands;
  #session = null;
  #notices = new Notices((error, action) => this.#remedies(error, action));
  /** Problems with reading, which the next successful reading clears. */
  #readingNotices = new Notices();
  #heading = make("h1", { tabindex: "-1" });
  #facts = make("p", { class: "facts" });
  #connection = make("p", { class: "connection", role: "status" });
  #came = oncePerFrame(() => this.#showNewEvents());

  constructor(id, items) {
    this.#id = id;
    this.#path = pathOf("sessions", id);
    this.title = `${id} · Proscenium`;
    this.#heading.textContent = id;
    this.#linkedEvent = numberOf(items.get("event"));
    this.#commands = new CommandReader(id);
    const perform = (method, path, body) => this.#perform(method, path, body);
    this.work = new WorkPanel(id, perform);
    this.menus = new SessionCommands(id, {
      controllers: () => this.tree.names, attempt: (action) => this.#attempt(action),
    });
    this.tree = new HierarchyTree((name) => this.#chooseController(name), (item) => this.#openCommands(item));
    this.screen = new ScreenPanel(id, perform);
    this.targets = new TargetPanel(id, perform);
    this.objects = new ObjectPanel(id, {
      perform, during: (action) => this.#notices.during(action), chooseObject: (name) => this.#chooseObject(name),
      label: () => `${this.#session?.label ?? this.#id}, restored`,
    });
    this.explain = new ExplainPanel(id);
    this.details = new DetailsPanel(id, this.#commands, {
      chooseEvent: (sequence) => this.#chooseEvent(sequence),
      chooseController: (name) => this.#chooseController(name),
      openCommands: (name) => this.menus.openController(name),
      context: () => ({ trace: this.#trace, hierarchy: this.tree.hierarchy }),
      showRevision: (revision) => this.#showRevision(revision),
      filterSubject: (name) => this.filters.chooseSubject(name),
      explain: (subject, call, revision) => {
        this.right.choose("why");
        this.explain.prefill(subject, call, revision ?? this.#lastRevision);
      },
      showCode: (name) => this.#showCode(name),
      perform,
      attempt: (action) => this.#attempt(action),
      controllers: () => this.tree.names,
    });
    this.timeline = new Timeline(this.#trace, (entry, isTouch) => {
      this.#chooseEntry(entry);
      // Where the panels stand below each other, a touch leads to the details, and the arrow keys stay in the list.
      if (isTouch && matchMedia("(max-width: 999px)").matches) this.right.element.scrollIntoView({ block: "nearest" });
    });
    this.filters = new Filters((condition, isActive) => this.timeline.filter(condition, isActive));
    this.past = new PastPanel((revision) => this.#showRevision(revision), (revision) => this.#markPast(revision),
      (revision) => this.#fork(revision));
    this.#compose();
    this.past.set(numberOf(items.get("revision")));
    this.#following = this.#follow();
  }

  /** While the past is shown, nothing can be sent. */
  #markPast(revision) {
    this.element.classList.toggle("in-past", revision !== null);
    this.work.element.inert = revision !== null;
    this.sessionCommands.disabled = revision !== null;
    this.timeline.showRevision(revision);
    if (revision !== null) this.targets.lock();
  }

  #compose() {
    this.sessionCommands = button("Commands …", () => this.menus.openSession(),
      { title: "Make controllers, turn the device, put the app into the background" });
    this.left = new Tabs("Session", {
      tree: ["Hierarchy", make("div", {}, this.tree.element, stateLegend(),
        make("div", { class: "buttons" }, this.sessionCommands))],
      touch: ["Touch", this.targets.element],
      more: ["Objects", this.objects.element],
    }, () => this.#refresh());
    this.right = new Tabs("Details", {
      details: ["Details", this.details.element], why: ["Why?", this.explain.element],
    });
    this.element = make("div", { class: "session" },
      make("div", { class: "session-head" },
        make("nav", { "aria-label": "Sessions" }, make("a", { href: "#/" }, "← Sessions")),
        this.#heading, this.#facts, this.#connection,
        make("a", { class: "aside", href: `#/sessions/${encodeURIComponent(this.#id)}/compare` }, "Compare …"),
        this.#copies()),
      make("div", { class: "session-bar" }, this.past.element,
        make("div", { class: "work-place" }, this.work.element, this.past.banner)),
      make("div", { class: "notice-place" }, this.#notices.element, this.#readingNotices.element),
      make("div", { class: "panels" },
        make("section", { class: "panel drawn", "aria-label": "Screen" }, this.screen.element),
        make("section", { class: "panel left", "aria-label": "State" }, this.left.element),
        make("section", { class: "panel middle", "aria-label": "Timeline" },
          make("div", { class: "panel-head" }, make("h2", {}, "Timeline"), this.timeline.count,
            button("Next warning", () => this.#chooseNextTrouble(),
              { class: "aside", title: "The next warning, exception, refusal or call without effect" })),
          this.filters.element, this.timeline.element),
        make("section", { class: "panel right", "aria-label": "Details" }, this.right.element)));
  }

  #copies() {
    const events = pathOf("sessions", this.#id, "events");
    return copyMenu("Copy as", {
      "Text trace": () => textTrace(`${events}?thinned=recompute`),
      "Markdown (the shown events)": () => tableMarkdown(this.timeline.shownRows),
      "curl: all commands": () => curlScript(this.#id, location.origin),
      "curl: the text trace": () =>
        `curl -s --header 'Accept: text/plain' ${shellWord(location.origin + events)}\n`,
      "Scenario": () => scenarioText(this.#id, this.#session?.label ?? this.#id),
      "The command that records a scenario": () =>
        `proscenium record ${shellWord(this.#id)} --server ${shellWord(location.origin)}\n`,
      "Link to this view": () => location.href,
    });
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

  /** Begins to read. */
  open() {
    this.#refresh();
    this.#following.open();
  }

  focus() { this.#heading.focus({ preventScroll: true }); }

  close() {
    this.#isClosed = true;
    this.#following.close();
    this.#commands.close();
    this.menus.close();
  }

  #follow() {
    return new Following(this.#id, this.#trace, {
      eventsCame: () => this.#came(),
      historyRead: () => this.#endHistory(),
      stateChanged: () => this.#refresh(),
      refused: () => this.#readRefusals(),
      connectionChanged: (state) => this.#showConnection(state),
      mustStartOver: () => this.#startOver(),
      failed: (error) => this.#readingNotices.show(error),
    });
  }

  #showConnection(state) {
    // What has no event may have changed before the stream began.
    if (state === "live") {
      this.#refresh();
      this.#readRefusals();
    }
    const text = CONNECTION_TEXTS[state];
    if (this.#connection.textContent === text) return;
    this.#connection.textContent = text;
    this.#connection.dataset.state = state;
  }

  /** The store lacks events that this page has, or has others in their place, as after a restore from a backup. */
  #startOver() {
    this.#following.close();
    this.#trace = new Trace();
    this.#commands.reset();
    this.filters.reset();
    this.timeline.replace(this.#trace);
    this.details.showNothing();
    this.#chosenController = null;
    this.#isHistoryRead = false;
    this.#following = this.#follow();
    this.#following.open();
    announce("The session was restored from a backup; its history is read again.");
  }

  #endHistory() {
    this.#showNewEvents();
    if (this.#isHistoryRead) return;
    this.#isHistoryRead = true;
    if (document.hidden) this.#readRefusals();
    this.timeline.revealRevision();
    if (this.#linkedEvent !== null && !this.#chooseEvent(this.#linkedEvent)) {
      this.#notices.show(new Problem(404, {
        title: "The event does not exist",
        detail: `The link names event ${this.#linkedEvent}; this page has events ${this.#trace.firstSequence} to ${
          this.#trace.lastSequence}.`,
      }));
      this.#keepLink(null);
    }
    this.#linkedEvent = null;
  }

  #showNewEvents() {
    if (this.#isClosed) return;
    this.filters.offer(this.#trace.subjects);
    this.explain.offer(this.#trace);
    this.timeline.update();
    if (this.#session && this.#trace.lastEvent?.cause > this.#session.revision) this.#refresh();
  }

  /** Reads the refusals, of which each new one gets its place in the timeline. */
  async #readRefusals() {
    const trace = this.#trace;
    try {
      const { refusals } = await read(`${this.#path}/refusals`);
      if (this.#isClosed || trace !== this.#trace) return;
      trace.takeRefusals(refusals);
      this.timeline.update();
    } catch (error) {
      // A lost connection is shown by the stream's state, and the next one reads them again.
      if (error.status !== 0 && !this.#isClosed) this.#readingNotices.show(error);
    }
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
        this.#readingNotices.clear();
      } catch (error) {
        // A lost connection is shown by the stream's state.
        if (error.status !== 0 && !this.#isClosed) this.#readingNotices.show(error);
      }
    }
    this.#isRefreshing = false;
  }

  async #readState() {
    const hierarchyOf = (revision) => readUnparsed(withQuery(`${this.#path}/hierarchy`, { revision }));
    const present = this.past.revision === null ? hierarchyOf(null) : null;
    // Its problem is met below; if the session cannot be read, nobody waits for it.
    present?.catch(() => {});
    const session = await read(this.#path);
    if (this.#isClosed) return;
    this.#session = session;
    this.#describe(session);
    this.work.show(session);
    this.#leaveUnknownRevision(session.revision);
    this.past.update(session.revision);
    const revision = this.past.revision;
    const hierarchy = revision === null && present ? await present : await hierarchyOf(revision);
    // A revision that was chosen in the meantime has asked for another reading.
    if (this.#isClosed || revision !== this.past.revision) return;
    // A command may have come between the two readings.
    if (revision === null && hierarchy.revision !== session.revision) this.#isRefreshDue = true;
    this.tree.show(hierarchy.text, revision === null && session.pending?.length === 0);
    await Promise.all([
      this.details.renew(),
      this.screen.refresh(revision, session.revision),
      this.left.chosen === "touch" && this.targets.refresh(revision),
      this.left.chosen === "more" && this.objects.refresh(revision),
    ]);
  }

  /** A revision that the session does not have, such as one that a restore took back, is not shown. */
  #leaveUnknownRevision(last) {
    const { revision } = this.past;
    if (revision === null || (revision >= 1 && revision < last)) return;
    if (revision !== last) {
      this.#notices.show(new Problem(404, {
        title: "The revision does not exist", detail: `The session has the revisions 1 to ${last}, not ${revision}.`,
      }));
    }
    this.past.set(null);
    this.#keepLink(this.#linkedEvent ?? eventInLink());
    if (this.#chosenController) this.details.showController(this.#chosenController, null);
  }

  #describe(session) {
    this.#heading.textContent = session.label ?? session.id;
    document.title = `${session.label ?? session.id} · Proscenium`;
    const labels = Object.entries(session.labels ?? {}).map(([name, value]) => `${name}=${value}`);
    const device = session.device?.name ?? session.device;
    const facts = [session.label && session.id, device, `iOS ${session.systemVersion}`, `${session.time} ms`,
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

  /** What helps where a call makes something with a name that is taken: a second tap of the same control does. */
  #remedies(error, action) {
    const name = error.code === "name-taken" ? error.members.detail?.match(/"(.+)"/)?.[1] : undefined;
    if (!this.tree.names.has(name)) return [];
    return [make("p", {}, `${name} is still there. Its name is free again once nothing keeps it.`),
      button("Show what keeps it", () => this.#chooseController(name)), " ",
      button("Release it and try again", () => this.#attempt(async () => {
        await command("POST", `${this.#path}/calls`, { call: "release", name });
        return action();
      })), " "];
  }

  // MARK: Choices

  #chooseEntry(entry) {
    this.right.choose("details");
    this.#chosenController = null;
    if (entry.refusal) {
      this.details.showRefusal(entry.refusal);
      return;
    }
    this.#lastRevision = entry.event.cause;
    this.details.showEvent(entry.event, this.#trace);
    if (entry.event.subject?.kind === "controller") this.tree.choose(entry.event.subject.id);
    this.#keepLink(entry.event.sequence);
  }

  /** Returns whether the event is kept here. */
  #chooseEvent(sequence) {
    const row = this.#trace.rowOf(sequence);
    if (row === undefined) return false;
    this.timeline.choose(row);
    this.#chooseEntry(this.#trace.row(row));
    return true;
  }

  #chooseNextTrouble() {
    if (this.timeline.chooseNext(isTrouble)) return;
    announce("No warning, exception, refusal or call without effect is shown.");
  }

  #chooseController(name) {
    this.#chosenController = name;
    this.right.choose("details");
    this.timeline.choose(null);
    this.details.showController(name, this.past.revision);
    this.#keepLink(null);
  }

  /** The menu of a controller or a window in the tree; the past has none. */
  #openCommands({ node, window }) {
    if (this.past.revision !== null) announce("This is the past: commands wait until you are back.");
    else if (node) this.menus.openController(node.id);
    else this.menus.openWindow(window);
  }

  #chooseObject(name) {
    this.#chosenController = null;
    this.right.choose("details");
    this.timeline.choose(null);
    this.details.showObject(name, this.past.revision);
    this.#keepLink(null);
  }

  /** Opens the code of an event's subject, under its own name or that of its class with or without the module. */
  async #showCode({ id, class: className }) {
    this.left.choose("more");
    await this.objects.refresh(this.past.revision);
    if (!this.objects.openBehavior([id, className, className.split(".").at(-1)])) {
      announce(`${id ?? className} has no code of its own.`);
    }
  }

  #showRevision(revision) {
    const isNow = revision === null || (this.#session && revision >= this.#session.revision);
    this.past.set(isNow ? null : revision);
    this.#keepLink(this.#linkedEvent ?? eventInLink());
    this.#refresh();
    if (this.#chosenController) this.details.showController(this.#chosenController, this.past.revision);
  }

  /** Makes a session that goes on from a revision of this one, and shows it. */
  async #fork(revision) {
    const fork = await this.#notices.during(() => command("POST", `${this.#path}/forks`,
      { revision, label: `${this.#session?.label ?? this.#id}, fork at ${revision}` }));
    if (fork && !this.#isClosed) location.hash = `#/sessions/${encodeURIComponent(fork.id)}`;
  }

  /** The address names what is shown, so that it can be sent to others. */
  #keepLink(event) {
    const link = withQuery(`#/sessions/${encodeURIComponent(this.#id)}`, { revision: this.past.revision, event });
    history.replaceState(null, "", link);
  }
}

/** The event that the address names. */
function eventInLink() {
  return numberOf(new URLSearchParams(location.hash.split("?")[1]).get("event"));
}

function numberOf(text) {
  return text && /^\d+$/.test(text) ? Number(text) : null;
}
