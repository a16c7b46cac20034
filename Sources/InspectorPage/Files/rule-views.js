// The catalogue of rules, and one rule with its sources, its proofs and the places where a session cites it.
//
// `#/rules?text=…&area=…` lists rules; `#/rules/{rule}?session=s_…` shows one.

import { pathOf, read, withQuery } from "./api.js";
import { button, field, fill, make } from "./dom.js";
import { Notices } from "./notices.js";
import { recordOf, ruleLink, sourceList, standingOf } from "./rules.js";
import { eventText, letterOf, visibleText } from "./texts.js";

const PAGE_SIZE = 50;

/** Members of a record that are sentences, with their titles. */
const SENTENCES = { reason: "Reason", standsFor: "Stands for", evidence: "What would settle it",
  waits: "Why it waits", note: "Note" };

export class RuleView {
  title;
  #id;
  #session;
  #isClosed = false;
  #notices = new Notices();
  #heading = make("h1", { tabindex: "-1" });
  #body = make("div", { class: "rule" });
  #citations = make("section", {});

  constructor(id, items) {
    this.#id = id;
    this.#session = items.get("session");
    this.title = `${id} · Proscenium`;
    this.#heading.textContent = id;
    const back = this.#session ? [`#/sessions/${encodeURIComponent(this.#session)}`, "← Session"]
      : ["#/rules", "← Rules"];
    this.element = make("section", { class: "page" },
      make("nav", { "aria-label": "Back" }, make("a", { href: back[0] }, back[1])),
      this.#heading, this.#notices.element, this.#body, this.#citations);
  }

  accepts() { return false; }

  focus() { this.#heading.focus({ preventScroll: true }); }

  close() { this.#isClosed = true; }

  open() {
    this.#notices.during(async () => {
      const rule = await recordOf(this.#id);
      if (this.#isClosed) return;
      this.#heading.textContent = rule.name ? `${rule.id} ${rule.name}` : rule.id;
      fill(this.#body, describe(rule));
    });
    if (this.#session) this.#notices.during(() => this.#showCitations());
  }

  async #showCitations() {
    const link = (event) => withQuery(`#/sessions/${encodeURIComponent(this.#session)}`, { event });
    const list = make("ul", { class: "chain" });
    const more = make("p", {});
    const heading = make("h2", { class: "part" }, "Cited in the session");
    fill(this.#citations, heading, list, more);
    let count = 0;
    const show = async (path) => {
      const page = await read(path);
      if (this.#isClosed) return;
      count += page.events.length;
      list.append(...page.events.map((event) => make("li", {}, make("a", { href: link(event.sequence) },
        `${letterOf(event.kind, event.name)} ${visibleText(eventText(event))}`),
      make("span", { class: "faint" }, ` event ${event.sequence}, revision ${event.cause}`))));
      fill(more, page.next && button("Show more", () => this.#notices.during(() => show(page.next))));
    };
    await show(withQuery(pathOf("sessions", this.#session, "events"), { rule: this.#id, limit: PAGE_SIZE }));
    const { refusals } = await read(pathOf("sessions", this.#session, "refusals"));
    const refused = refusals.filter(({ rule }) => rule === this.#id);
    list.append(...refused.map((refusal) => make("li", {}, `× refused: ${visibleText(refusal.detail)}`,
      make("span", { class: "faint" }, ` at revision ${refusal.revision}`))));
    if (count + refused.length === 0) fill(more, make("span", { class: "faint" }, "No event and no refusal has it."));
  }
}

function describe(rule) {
  const part = (title, ...children) => make("section", {}, make("h2", { class: "part" }, title), ...children);
  return [
    make("p", { class: "statement" }, rule.statement),
    make("p", { class: "faint" }, make("a", { href: withQuery("#/rules", { area: rule.area }) }, rule.area), " · ",
      standingOf(rule)),
    Object.entries(SENTENCES).filter(([key]) => rule[key])
      .map(([key, title]) => make("p", {}, make("strong", {}, `${title}: `), rule[key])),
    rule.settledBy && make("p", {}, make("strong", {}, "Settled by: "), ruleLink(rule.settledBy)),
    rule.fidelity && part("Documents and measurement differ", make("dl", { class: "facts-list" },
      Object.entries(rule.fidelity).map(([name, value]) => [make("dt", {}, name), make("dd", {},
        typeof value === "string" ? value : JSON.stringify(value))]))),
    part("Sources", sourceList(rule) ?? make("p", { class: "faint" }, "None.")),
    rule.related?.length > 0 && part("Related",
      make("ul", { class: "rule-links" }, rule.related.map((id) => make("li", {}, ruleLink(id))))),
    part("Proved by", rule.tests?.length > 0
      ? make("ul", { class: "tests" }, rule.tests.map((test) => make("li", {}, make("code", {}, test))))
      : make("p", { class: "faint" }, "No test.")),
  ];
}

export class RuleListView {
  title = "Rules · Proscenium";
  #items;
  #isClosed = false;
  #notices = new Notices();
  #heading = make("h1", { tabindex: "-1" }, "Rules");
  #text = make("input", { type: "search", autocomplete: "off" });
  #area = make("input", { type: "search", autocomplete: "off" });
  #list = make("ul", { class: "rules" });
  #more = make("p", {});
  #count = make("p", { class: "faint", role: "status" });

  constructor(items) {
    this.#items = items;
    this.#text.value = items.get("text") ?? "";
    this.#area.value = items.get("area") ?? "";
    this.element = make("section", { class: "page" }, this.#heading,
      make("form", { class: "conditions", onsubmit: (event) => {
        event.preventDefault();
        location.hash = withQuery("#/rules", { text: this.#text.value, area: this.#area.value });
      } }, field("Words or an id", this.#text), field("Area", this.#area),
      make("button", { class: "primary" }, "Search")),
      this.#notices.element, this.#count, this.#list, this.#more);
  }

  accepts() { return false; }

  focus() { this.#heading.focus({ preventScroll: true }); }

  close() { this.#isClosed = true; }

  open() {
    this.#notices.during(() => this.#show(withQuery("/v1/rules",
      { text: this.#items.get("text"), area: this.#items.get("area"), limit: PAGE_SIZE })));
  }

  async #show(path) {
    const page = await read(path);
    if (this.#isClosed) return;
    this.#count.textContent = `${page.score.records} records, ${page.score.proved} of them proved by tests.`;
    this.#list.append(...page.rules.map((rule) => make("li", {}, ruleLink(rule.id), " ", rule.statement,
      make("span", { class: "faint" }, ` ${rule.area} · ${standingOf(rule)}`))));
    fill(this.#more, page.next && button("Show more", () => this.#notices.during(() => this.#show(page.next))));
  }
}
