// The events of a session in order, with what the timeline draws beside them: lanes, transition bars, refusals.
//
// Each event is added in constant time: nothing here grows with the number of events that are there already.

import { Column } from "./columns.js";
import { RefusalRows } from "./refusals.js";
import { subjectName } from "./texts.js";

/** The number of lanes; with more controllers, the least recently used lane passes to the new controller. */
export const LANE_COUNT = 10;
/** The number of bars side by side for transitions that run at the same time. */
export const BAR_COUNT = 3;
/** The number of events that a page keeps; the oldest ones are dropped, many at a time. */
export const EVENT_LIMIT = 50_000;
const DROP_COUNT = 10_000;
/** The number of names that are offered for the filter and for explain; others can be typed. */
const NAME_LIMIT = 2_000;

/** Names in the order in which they came, each once. */
class NameList {
  list = [];
  #set = new Set();

  has(name) { return this.#set.has(name); }

  add(name) {
    if (!name || this.#set.has(name) || this.list.length >= NAME_LIMIT) return;
    this.#set.add(name);
    this.list.push(name);
  }
}

/** The number of words and subjects of which events share one instance each. */
const SHARED_LIMIT = 20_000;

/** Equal words and subjects of events as one instance: most of a long history repeats itself. */
class SharedParts {
  #parts = new Map();

  /** Makes an event use the instances that earlier ones have. */
  share(event) {
    if (this.#parts.size > SHARED_LIMIT) this.#parts.clear();
    for (const name of ["kind", "name", "rule", "transition"]) {
      if (typeof event[name] === "string") event[name] = this.#instance(event[name], event[name]);
    }
    if (event.subject) event.subject = this.#instance(`subject ${JSON.stringify(event.subject)}`, event.subject);
  }

  #instance(key, part) {
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    this.#parts.set(key, part);
    return part;
  }
}

export class Trace {
  lanes = Array.from({ length: LANE_COUNT }, () => new Column());
  bars = Array.from({ length: BAR_COUNT }, () => new Column());
  /** The controllers, objects and other subjects that events name, in the order of their first event. */
  subjects = new NameList();
  /** The names of callbacks and questions that came. */
  calls = new NameList();
  /** The sequence number of the first event that is kept. */
  firstSequence = 1;
  /** The events in order: `{ event, lane }`. */
  #entries = [];
  #refusals = new RefusalRows((revision) => this.#lastOf(revision));
  #children = new Map();
  #laneOf = new Map();
  #laneUse = new Array(LANE_COUNT).fill(-1);
  #running = new Map();
  #changedFrom = Infinity;
  #shared = new SharedParts();

  /** The number of rows: events and refusals. */
  get length() { return this.#entries.length + this.#refusals.count; }

  /** The number of lanes that have had a controller. */
  get laneCount() { return this.#laneUse.filter((sequence) => sequence >= 0).length; }

  /** The number of the last event. */
  get lastSequence() { return this.firstSequence - 1 + this.#entries.length; }

  /** The last event. */
  get lastEvent() { return this.#entries.at(-1)?.event; }

  /** A row of the timeline: `{ event, lane }` or `{ refusal, after }` with the number of the event before it. */
  row(index) {
    const { before, entry } = this.#refusals.at(index, this.firstSequence, this.lastSequence);
    return entry ?? this.#entries[index - before];
  }

  event(sequence) { return this.#entries[sequence - this.firstSequence]?.event; }

  /** The row of an event; undefined if it is not kept. */
  rowOf(sequence) {
    if (!this.event(sequence)) return undefined;
    return sequence - this.firstSequence + this.#refusals.countBefore(sequence);
  }

  /** The first row that is not what it was when this was last called; the length if all are. */
  takeChange() {
    const change = Math.min(this.#changedFrom, this.length);
    this.#changedFrom = Infinity;
    return change;
  }

  /** The sequence numbers of the events that an event caused. */
  children(sequence) { return this.#children.get(sequence) ?? []; }

  /** The events that led to an event, the nearest first. */
  causes(event) {
    const chain = [];
    for (let parent = this.event(event.parent); parent; parent = this.event(parent.parent)) chain.push(parent);
    return chain;
  }

  /** The last event of a subject, or of any if it is null, that meets a condition; undefined if none is kept. */
  lastOf(subject, condition) {
    const found = this.#entries.findLast(({ event }) =>
      (subject === null || event.subject?.id === subject) && condition(event));
    return found?.event;
  }

  /** Adds the next event; one that is there already is left out. */
  append(event) {
    if (event.sequence <= this.lastSequence) return;
    if (this.#entries.length === 0) this.firstSequence = event.sequence;
    this.#changedFrom = Math.min(this.#changedFrom, this.length - this.#refusals.openCount);
    this.#refusals.close(event.cause, event.sequence - 1);
    this.#shared.share(event);
    this.#entries.push({ event, lane: this.#lane(event) });
    if (event.parent) {
      const siblings = this.#children.get(event.parent);
      if (siblings) siblings.push(event.sequence);
      else this.#children.set(event.parent, [event.sequence]);
    }
    if (event.kind === "transition") this.#moveBar(event);
    const isCall = event.kind === "callback" || event.kind === "question";
    if (isCall) this.calls.add(event.name);
    this.subjects.add(subjectName(event.subject));
    if (this.#entries.length >= EVENT_LIMIT + DROP_COUNT) this.#dropOldest();
  }

  /** Takes over the service's list of refusals; each new one gets its place behind the events of its revision. */
  takeRefusals(list) {
    for (const sequence of this.#refusals.take(list)) {
      const row = sequence === null ? this.length - this.#refusals.openCount : this.rowOf(sequence) ?? 0;
      this.#changedFrom = Math.min(this.#changedFrom, row);
    }
  }

  /** The number of the last event of a revision or an earlier one; null if it may still be followed by more. */
  #lastOf(revision) {
    if (!this.lastEvent || this.lastEvent.cause <= revision) return null;
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#entries[middle].event.cause <= revision) low = middle + 1;
      else high = middle;
    }
    return this.firstSequence + low - 1;
  }

  #dropOldest() {
    for (const { event } of this.#entries.splice(0, DROP_COUNT)) this.#children.delete(event.sequence);
    this.firstSequence += DROP_COUNT;
    this.#refusals.dropBefore(this.firstSequence);
    for (const column of [...this.lanes, ...this.bars]) column.dropBefore(this.firstSequence);
    this.#changedFrom = 0;
  }

  #lane(event) {
    const name = event.subject?.kind === "controller" ? event.subject.id : null;
    if (!name) return null;
    let lane = this.#laneOf.get(name);
    if (lane === undefined) {
      lane = this.#laneUse.indexOf(Math.min(...this.#laneUse));
      const former = this.lanes[lane].last;
      if (former) {
        former.last = event.sequence - 1;
        this.#laneOf.delete(former.name);
      }
      this.#laneOf.set(name, lane);
      this.lanes[lane].begin(event.sequence, name);
    }
    this.#laneUse[lane] = event.sequence;
    return lane;
  }

  #moveBar(event) {
    const id = event.transition;
    if (event.name === "began") {
      const bar = this.bars.find((column) => column.last === undefined || column.last.last !== null);
      if (bar) this.#running.set(id, bar.begin(event.sequence, id));
    } else if (event.name === "ended") {
      const piece = this.#running.get(id);
      if (piece) piece.last = event.sequence;
      this.#running.delete(id);
    }
  }
}
