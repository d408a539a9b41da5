/** A user-perceived character: a letter with its marks, a syllable, a composed emoji. */
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
