// The events of a session in order, with what the timeline draws beside them: lanes, transition bars, refusals.
//
// Each event is added in constant time: nothing here grows with the number of events that are there already.

import { subjectName } from "./texts.js";

/** The number of lanes; with more controllers, the lane that was used last long ago goes to a new one. */
export const LANE_COUNT = 10;
/** The number of bars side by side for transitions that run at the same time. */
export const BAR_COUNT = 3;

/** Pieces of a column, each with a first row and, once it has ended, a last one, in the order of rows. */
export class Column {
  #pieces = [];

  get last() { return this.#pieces.at(-1); }

  begin(row, name) {
    const piece = { first: row, last: null, name };
    this.#pieces.push(piece);
    return piece;
  }

  /** The piece that covers a row; undefined if none does. */
  at(row) {
    let low = 0;
    let high = this.#pieces.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#pieces[middle].first <= row) low = middle + 1;
      else high = middle;
    }
    const piece = this.#pieces[low - 1];
    return piece && (piece.last === null || piece.last >= row) ? piece : undefined;
  }
}

export class Trace {
  /** Events and refusals in the order of the timeline: `{ event, lane }` or `{ refusal }`. */
  rows = [];
  lanes = Array.from({ length: LANE_COUNT }, () => new Column());
  bars = Array.from({ length: BAR_COUNT }, () => new Column());
  /** The controllers, objects and other subjects that events name, in the order of their first event. */
  subjects = new Map();
  /** The names of callbacks and questions that came. */
  calls = new Set();
  #children = new Map();
  #rowOfSequence = [];
  #laneOf = new Map();
  #laneUse = new Array(LANE_COUNT).fill(-1);
  #running = new Map();
  #refusals = [];
  #knownRefusals = new Set();

  /** The number of the last event. */
  get lastSequence() { return Math.max(0, this.#rowOfSequence.length - 1); }

  event(sequence) { return this.rows[this.#rowOfSequence[sequence]]?.event; }

  rowOf(sequence) { return this.#rowOfSequence[sequence]; }

  /** The sequence numbers of the events that an event caused. */
  children(sequence) { return this.#children.get(sequence) ?? []; }

  /** The events that led to an event, the nearest first. */
  causes(event) {
    const chain = [];
    for (let parent = this.event(event.parent); parent; parent = this.event(parent.parent)) chain.push(parent);
    return chain;
  }

  /** Adds the next event; one that is there already is left out. */
  append(event) {
    if (event.sequence <= this.lastSequence) return;
    this.#placeRefusals(event.cause);
    const row = this.rows.length;
    this.#rowOfSequence[event.sequence] = row;
    this.rows.push({ event, lane: this.#lane(event, row) });
    if (event.parent) {
      const siblings = this.#children.get(event.parent);
      if (siblings) siblings.push(event.sequence);
      else this.#children.set(event.parent, [event.sequence]);
    }
    if (event.kind === "transition") this.#moveBar(event, row);
    if (event.kind === "callback" || event.kind === "question") this.calls.add(event.name);
    const name = subjectName(event.subject);
    if (name && !this.subjects.has(name)) this.subjects.set(name, event.subject);
  }

  /**
   * Takes over the list of refusals. One that is new is placed behind the events of its revision: those that are
   * still to come if the history is being read, the last one otherwise.
   */
  take(refusals, isComplete) {
    for (const refusal of refusals) {
      const key = `${refusal.at} ${refusal.revision} ${refusal.detail}`;
      if (this.#knownRefusals.has(key)) continue;
      this.#knownRefusals.add(key);
      this.#refusals.push(refusal);
    }
    this.#refusals.sort((left, right) => left.revision - right.revision);
    if (isComplete) this.#placeRefusals(Infinity);
  }

  #placeRefusals(revision) {
    while (this.#refusals.length > 0 && this.#refusals[0].revision < revision) {
      this.rows.push({ refusal: this.#refusals.shift() });
    }
  }

  #lane(event, row) {
    const name = event.subject?.kind === "controller" ? event.subject.id : null;
    if (!name) return null;
    let lane = this.#laneOf.get(name);
    if (lane === undefined) {
      lane = this.#laneUse.indexOf(Math.min(...this.#laneUse));
      const former = this.lanes[lane].last;
      if (former) {
        former.last = row - 1;
        this.#laneOf.delete(former.name);
      }
      this.#laneOf.set(name, lane);
      this.lanes[lane].begin(row, name);
    }
    this.#laneUse[lane] = row;
    return lane;
  }

  #moveBar(event, row) {
    const id = event.transition;
    if (event.name === "began") {
      const bar = this.bars.find((column) => column.last === undefined || column.last.last !== null);
      if (bar) this.#running.set(id, bar.begin(row, id));
    } else if (event.name === "ended") {
      const piece = this.#running.get(id);
      if (piece) piece.last = row;
      this.#running.delete(id);
    }
  }
}
