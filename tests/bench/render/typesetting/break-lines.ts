// eslint-disable-next-line typescript/triple-slash-reference -- the only way to types of a package that has none
/// <reference path="./linebreak.d.ts" />
import LineBreaker from 'linebreak';
import { graphemesOf } from './graphemes.ts';
import type { RunText, TextRun } from './text-runs.ts';

/** A line of a text with its runs, in logical order. */
export interface TextLine {
  readonly text: string;
  readonly runs: readonly TextRun[];
}

/** The cumulative widths up to each index of a text, in thousandths of the font size. */
function widthsOf({ text, runs }: RunText): Float64Array {
  const widths = new Float64Array(text.length + 1);
  for (const { start, end, typeface, level } of runs) {
    for (const { cluster, advance } of typeface.shape(text, start, end, level % 2 === 1)) {
      widths[cluster + 1] = (widths[cluster + 1] ?? 0) + advance * typeface.scale;
    }
  }
  for (let place = 1; place <= text.length; place += 1) {
    widths[place] = (widths[place] ?? 0) + (widths[place - 1] ?? 0);
  }
  return widths;
}

/** The possible line ends: by the Unicode rules, and between any two letters in words that are too long for a line. */
function placesToBreak(text: string, widthOf: (start: number, end: number) => number, width: number): number[] {
  const breaker = new LineBreaker(text);
  const places: number[] = [];
  let start = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    if (widthOf(start, next.position) > width) {
      for (const grapheme of graphemesOf(text.slice(start, next.position))) places.push(start + grapheme.end);
    } else places.push(next.position);
    start = next.position;
  }
  return places;
}

function cut({ text, runs }: RunText, start: number, end: number): TextLine {
  const within = runs
    .filter((run) => run.end > start && run.start < end)
    .map((run) => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, end) }));
  return { text, runs: within };
}

/** Breaks a text into lines of at most `width`, in thousandths of the font size. An empty text has one line. */
export function breakLines(runText: RunText, width: number): TextLine[] {
  const { text } = runText;
  const widths = widthsOf(runText);
  /** Blanks at the end of a line have no width. */
  const widthOf = (start: number, end: number): number =>
    (widths[start + text.slice(start, end).trimEnd().length] ?? 0) - (widths[start] ?? 0);
  if (widthOf(0, text.length) <= width) return [runText];
  const lines: TextLine[] = [];
  let start = 0;
  let end = 0;
  for (const place of [...placesToBreak(text, widthOf, width), text.length]) {
    if (widthOf(start, place) > width && end > start) {
      lines.push(cut(runText, start, start + text.slice(start, end).trimEnd().length));
      start = end;
    }
    end = place;
  }
  return [...lines, cut(runText, start, text.length)];
}
