import type { Source } from '../../../server/extraction/domain/extraction.ts';

/** A source whose recipe only a model can find, with everything that a correct recipe may contain. */
export interface Target {
  name: string;
  source: Source;
  /** The allowed titles. A recipe without a title in its source is named after the beginning of the text. */
  titles: readonly string[];
  /** Each ingredient with its complete text in the source. */
  entries: readonly string[];
  headings?: readonly string[];
  /** Each sentence of the method, in order. */
  sentences: readonly string[];
  /**
   * Sentences and lines of the author outside of the recipe. They are harmless in a recipe, except for their numbers.
   */
  asides?: readonly string[];
  servings?: number;
  prepTime?: number;
  cookTime?: number;
  totalTime?: number;
  /** Texts that must not be in the recipe: of other people, hidden ones, and parts of the author's sentences. */
  decoys: readonly string[];
  /** Amounts in these texts. */
  strange?: readonly string[];
}

/** A text source with these lines. */
export const textOf = (...lines: readonly string[]): Source => ({ kind: 'text', text: lines.join('\n\n'), url: null });

/** A page source with this markup. */
export const pageOf = (title: string, body: string, lang = 'en'): Source => ({
  kind: 'page',
  bytes: new TextEncoder().encode(
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title><body>${body}</body></html>`,
  ),
  contentType: 'text/html; charset=utf-8',
  url: 'https://kitchen.example/letter',
});

/** A photo source with these recognised lines. */
export const photoOf = (...lines: readonly string[]): Source => ({
  kind: 'pages',
  name: 'photo.jpg',
  pages: [
    {
      lines: lines.map((text) => ({ text, level: 0, bold: false, mark: null, apart: true, page: 1, unsure: [] })),
      pictures: [],
      lang: 'en',
      recognised: true,
    },
  ],
});
