import type { Source } from '../../../server/extraction/domain/extraction.ts';

/** A recipe that only a model can find, and all that may be shown of it, told by whoever wrote it. */
export interface Target {
  name: string;
  source: Source;
  /** Any of these may be its title; a source that names none is called as it begins. */
  titles: readonly string[];
  /** Each ingredient with all that stands there of it. */
  entries: readonly string[];
  headings?: readonly string[];
  /** Each sentence of the method, in order. */
  sentences: readonly string[];
  /** Whole sentences and lines of its author that are none of the recipe: no harm, but for their numbers. */
  asides?: readonly string[];
  servings?: number;
  prepTime?: number;
  cookTime?: number;
  totalTime?: number;
  /** What others wrote there, what is hidden, and parts of the author's sentences. */
  decoys: readonly string[];
  /** Amounts of those. */
  strange?: readonly string[];
}

/** A text of lines. */
export const textOf = (...lines: readonly string[]): Source => ({ kind: 'text', text: lines.join('\n\n'), url: null });

/** A page of markup. */
export const pageOf = (title: string, body: string, lang = 'en'): Source => ({
  kind: 'page',
  bytes: new TextEncoder().encode(
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title><body>${body}</body></html>`,
  ),
  contentType: 'text/html; charset=utf-8',
  url: 'https://kitchen.example/letter',
});

/** A photo, as its lines were recognised. */
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
