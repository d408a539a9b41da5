/** A character as people see it: a letter with its marks, a syllable, an emoji of several. */
export interface Grapheme {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function* graphemesOf(text: string): Generator<Grapheme, void> {
  for (const { segment, index } of segmenter.segment(text)) {
    yield { text: segment, start: index, end: index + segment.length };
  }
}

/** At most `count` graphemes of a text; an ellipsis stands for what was cut. */
export function firstGraphemes(text: string, count: number): string {
  if (text.length <= count) return text;
  let seen = 0;
  let cut = 0;
  for (const { start } of graphemesOf(text)) {
    seen += 1;
    if (seen === count) cut = start;
    if (seen > count) return `${text.slice(0, cut).trimEnd()}…`;
  }
  return text;
}
