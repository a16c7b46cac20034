// A session under its own conditions and under others, side by side: another version of iOS, device or orientation.
//
// `#/sessions/{session}/compare?systemVersion=18&device=…&orientation=…` runs the comparison again, so that the link
// works for as long as the session exists.

import { command, pathOf, Problem, read, readText, send, withQuery } from "./api.js";
import { deviceNames, systemVersions } from "./contract.js";
import { button, field, fill, fillOptions, make } from "./dom.js";
import { Notices } from "./notices.js";
import { ruleLink } from "./rules.js";
import { screenRow } from "./side-screens.js";
import { sideRows, wordMarks } from "./sides.js";

const POLL_MILLISECONDS = 250;
const CONDITIONS = ["systemVersion", "device", "orientation"];
const ORIENTATIONS = ["portrait", "landscapeLeft", "landscapeRight", "portraitUpsideDown"];

export class CompareView {
  title = "Compare · Proscenium";
  #session;
  #items;
  #comparison = null;
  #isClosed = false;
  #notices = new Notices();
  #heading = make("h1", { tabindex: "-1" }, "Compare");
  #version = make("select");
  #device = make("select", {});
  #orientation = make("select", {}, ORIENTATIONS.map((value) => make("option", { value }, value)));
  #state = make("p", { role: "status" });
  #report = make("div", { class: "comparison" });

  constructor(session, items) {
    this.#session = session;
    this.#items = items;
    const form = make("form", { class: "conditions", onsubmit: (event) => {
      event.preventDefault();
      this.#choose();
    } }, field("iOS", this.#version), field("Device", this.#device), field("Orientation at the launch",
      this.#orientation), make("button", { class: "primary" }, "Compare"));
    this.element = make("section", { class: "page wide" },
      make("nav", { "aria-label": "Session" },
        make("a", { href: `#/sessions/${encodeURIComponent(session)}` }, "← Session")),
      this.#heading, make("p", { class: "faint" },
        "The commands of the session run again under other conditions, beside its own. The session stays as it is."),
      form, this.#notices.element, this.#state, this.#report);
  }

  accepts() { return false; }

  focus() { this.#heading.focus({ preventScroll: true }); }

  async open() {
    const session = await this.#notices.during(() => read(pathOf("sessions", this.#session)));
    if (!session || this.#isClosed) return;
    const device = session.device.name ?? session.device;
    const own = { systemVersion: session.systemVersion, device, orientation: session.orientation };
    this.#heading.textContent = `Compare ${session.label ?? session.id}`;
    document.title = `${this.#heading.textContent} · Proscenium`;
    const [names, versions] = await this.#notices.during(() => Promise.all([deviceNames(), systemVersions()]))
      ?? [[own.device], [own.systemVersion]];
    fillOptions(this.#device, names);
    fillOptions(this.#version, versions);
    const asked = (name) => this.#items.get(name) ?? own[name];
    this.#device.value = asked("device");
    this.#orientation.value = asked("orientation");
    const other = CONDITIONS.some((name) => this.#items.has(name)) ? asked("systemVersion") : versions[0];
    this.#version.value = other.split(".")[0];
    if (CONDITIONS.some((name) => this.#items.has(name))) await this.#notices.during(() => this.#compare(other));
  }

  close() {
    this.#isClosed = true;
    this.#forget();
  }

  /** The service keeps few comparisons; one that nobody looks at makes room. */
  #forget() {
    if (this.#comparison) send("DELETE", pathOf("comparisons", this.#comparison)).catch(() => {});
    this.#comparison = null;
  }

  #choose() {
    const link = withQuery(`#/sessions/${encodeURIComponent(this.#session)}/compare`, {
      systemVersion: this.#version.value, device: this.#device.value, orientation: this.#orientation.value,
    });
    if (location.hash === link) location.reload();
    else location.hash = link;
  }

  async #compare(systemVersion) {
    this.#state.textContent = "Comparing …";
    const to = { systemVersion };
    if (this.#items.has("device")) to.device = this.#device.value;
    if (this.#items.has("orientation")) to.orientation = this.#orientation.value;
    try {
      const screens = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      const begun = await command("POST", "/v1/comparisons", { session: this.#session, to, screens });
      this.#comparison = begun.id;
      await this.#finish(begun.id);
    } catch (error) {
      this.#state.textContent = "";
      throw error;
    }
  }

  async #finish(id) {
    const path = withQuery(pathOf("comparisons", id), { details: "all" });
    for (;;) {
      const comparison = await read(path);
      if (this.#isClosed) return;
      const { commands, of } = comparison.progress;
      if (comparison.state === "failed") throw new Problem(500, { title: "It failed", detail: comparison.reason });
      if (comparison.state === "done") {
        await this.#show(comparison.report);
        return;
      }
      this.#state.textContent = `Comparing: ${commands}${of === undefined ? "" : ` of ${of}`} commands …`;
      await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
    }
  }

  async #show(report) {
    const [result] = report.comparisons;
    const [from, to] = [conditionText(result.from), conditionText(result.to)];
    this.#state.textContent = result.equal ? `Nothing differs between ${from} and ${to}.`
      : `${result.differenceCount} differences in ${result.commands} commands.`;
    const byCommand = new Map();
    for (const difference of result.differences) {
      const { index } = difference.command;
      if (!byCommand.has(index)) byCommand.set(index, []);
      byCommand.get(index).push(difference);
    }
    const drawn = new Map((result.screens ?? []).map((screens) => [screens.command, screens]));
    const groups = [];
    for (const [index, differences] of [...byCommand].sort(([a], [b]) => a - b)) {
      groups.push(await this.#group(index, differences, drawn.get(index)));
      if (this.#isClosed) return;
    }
    fill(this.#report, causes(report), groups.length > 0 && make("div", { class: "scroll", role: "region",
      "aria-label": "Differences", tabindex: "0" }, make("table", { class: "sides" },
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, from), make("th", { scope: "col" }, to))), groups)),
      result.ending && make("p", {}, `Not compared: ${result.ending}`));
  }

  /** The events of one command on both sides: equal ones are folded, the others are marked. */
  async #group(index, differences, drawn) {
    const [{ command: { label, place } }] = differences;
    const revision = Number(place?.match(/\d+/)?.[0] ?? index + 1);
    const lines = await this.#lines(revision);
    const rows = sideRows(lines, differences);
    const link = `#/sessions/${encodeURIComponent(this.#session)}?revision=${revision}`;
    return make("tbody", {},
      make("tr", {}, make("th", { scope: "rowgroup", colspan: "2" },
        make("a", { href: link }, place ?? `command ${index}`), " ", make("code", {}, label ?? ""))),
      drawn && screenRow(this.#comparison, drawn),
      rows.map((row) => (row.same ? this.#foldedRow(row.same) : markedRow(row))));
  }

  #foldedRow(lines) {
    const noun = lines.length === 1 ? "event is" : "events are";
    const row = make("tr", { class: "same" });
    const open = button(`${lines.length} ${noun} the same`, () => {
      const cells = lines.map((line) => make("tr", {}, make("td", {}, line), make("td", {}, line)));
      row.replaceWith(...cells);
      cells[0].tabIndex = -1;
      cells[0].focus();
    }, { class: "link" });
    row.append(make("td", { colspan: "2" }, open));
    return row;
  }

  /** The lines of the session's own events with a revision, without their rules. */
  async #lines(revision) {
    const text = await readText(withQuery(pathOf("sessions", this.#session, "events"),
      { fromRevision: revision, toRevision: revision, limit: 1_000, thinned: "recompute" }));
    return text.split("\n").filter((line) => line && !line.startsWith("# "))
      .map((line) => line.replace(/ {2}\S+$/, ""));
  }
}

function markedRow({ kind, from, to, reasons }) {
  const [left, right] = wordMarks(from?.text, to?.text);
  const cell = (side, words) => (side
    ? make("td", { class: "differs" }, words.map(({ text, isMarked }) => (isMarked ? make("mark", {}, text) : text)),
      side.rule && ["  ", ruleLink(side.rule)])
    : make("td", { class: "missing" }, "nothing"));
  const row = make("tr", { class: `marked kind-of-${kind}` }, cell(from, left), cell(to, right));
  if (!reasons?.length) return row;
  return [row, make("tr", { class: "reasons" }, make("td", { colspan: "2" }, make("ul", {}, reasons.map((reason) =>
    make("li", {}, `because ${reason.side === "from" ? "on the left" : "on the right"}: ${reason.text}`,
      reason.rule && [" ", ruleLink(reason.rule)])))))];
}

function conditionText(condition) {
  return `iOS ${condition.systemVersion} · ${condition.device} · ${condition.orientation}`;
}

/** The rules behind the differences, with the number of differences that each decides. */
function causes(report) {
  const counts = new Map();
  for (const { cause, count } of report.comparisons[0].groups) {
    const key = cause.join(" → ") || "other";
    counts.set(key, { cause, count: (counts.get(key)?.count ?? 0) + count });
  }
  if (counts.size === 0) return null;
  return make("section", {}, make("h2", {}, "Deciding rules"), make("ul", { class: "causes" },
    [...counts.values()].sort((a, b) => b.count - a.count).map(({ cause, count }) => make("li", {}, `${count} × `,
      cause.length === 0 ? "no rule of its own" : cause.map((rule, place) => [place > 0 && " → ",
        ruleLink(rule)]),
      cause.length > 0 && `: ${report.rules[cause.at(-1)] ?? ""}`))));
}
