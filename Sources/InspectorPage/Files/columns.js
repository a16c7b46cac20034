// A column beside the events of the timeline: a lane of controllers, or a bar of transitions.

/** Pieces of a column, each with a first event and, once it has ended, a last one, in the order of events. */
export class Column {
  #pieces = [];

  get last() { return this.#pieces.at(-1); }

  begin(sequence, name) {
    const piece = { first: sequence, last: null, name };
    this.#pieces.push(piece);
    return piece;
  }

  /** The piece that covers an event; undefined if none does. */
  at(sequence) {
    let low = 0;
    let high = this.#pieces.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#pieces[middle].first <= sequence) low = middle + 1;
      else high = middle;
    }
    const piece = this.#pieces[low - 1];
    return piece && (piece.last === null || piece.last >= sequence) ? piece : undefined;
  }

  /** Forgets the pieces that ended before an event; the last piece stays. */
  dropBefore(sequence) {
    const kept = this.#pieces.findIndex((piece) => piece.last === null || piece.last >= sequence);
    this.#pieces.splice(0, kept < 0 ? Math.max(0, this.#pieces.length - 1) : kept);
  }
}
