/** The Stream-Safe Text Format of Unicode (UAX #15) allows so many marks in a row. No language has more than a few. */
const MOST_MARKS = 30;
const MARKS = /\p{M}+/gu;

/**
 * A text without combining marks that no letter needs. Unicode normalisation takes time by the square of the marks in a
 * row: half a megabyte of them would block a process for minutes.
 */
export const streamSafe = (text: string): string =>
  text.replaceAll(MARKS, (marks) => (marks.length <= MOST_MARKS ? marks : [...marks].slice(0, MOST_MARKS).join('')));
