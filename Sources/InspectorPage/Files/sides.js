// The events of a command on two sides, beside each other.

/**
 * Rows in the order of the first side: `{ same: [line, …] }` for lines that both sides have, and
 * `{ kind, from, to, reasons }` for a difference. A difference that names no line of the first side stands behind the
 * one before it.
 */
export function sideRows(lines, differences) {
  const rows = [];
  const others = [];
  let next = 0;
  const addSame = (end) => {
    if (end > next) rows.push({ same: lines.slice(next, end) });
    next = Math.max(next, end);
  };
  for (const difference of differences) {
    if (difference.kind !== "event") {
      others.push(difference);
      continue;
    }
    const place = difference.from ? lines.indexOf(difference.from.text, next) : -1;
    if (place >= 0) {
      addSame(place);
      next = place + 1;
    }
    rows.push(difference);
  }
  addSame(lines.length);
  return rows.concat(others);
}

/** Both texts in pieces, of which those that the other one lacks are marked. */
export function wordMarks(left, right) {
  if (left === undefined || right === undefined) return [pieces(left, () => true), pieces(right, () => true)];
  const known = (text) => new Set(text.split(/(\s+)/));
  const [leftWords, rightWords] = [known(left), known(right)];
  return [pieces(left, (word) => !rightWords.has(word)), pieces(right, (word) => !leftWords.has(word))];
}

function pieces(text, isMarked) {
  return (text ?? "").split(/(\s+)/).filter(Boolean).map((word) => ({
    text: word, isMarked: word.trim() !== "" && isMarked(word),
  }));
}
