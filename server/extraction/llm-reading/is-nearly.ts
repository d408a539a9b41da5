/** Of so many letters one may be another, and of a short word one. */
const LETTERS_A_FAULT = 4;
const MOST_FAULTS = 3;
const SHORT_WORD = 3;

/** Whether two words are one with letters misread: one in four, three at most, one of a short word. */
export function isNearly(one: string, other: string): boolean {
  const letters = Math.min(one.length, other.length);
  if (letters < SHORT_WORD) return false;
  const most = Math.min(MOST_FAULTS, Math.max(1, Math.floor(letters / LETTERS_A_FAULT)));
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}

/** How many letters are to be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let up = 0; up < one.length; up += 1) {
    const next = [up + 1];
    for (let at = 0; at < other.length; at += 1)
      next.push(
        Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (one[up] === other[at] ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
