import { chooseParts } from '../../../server/extraction/line-labelling/read-with-labeller.ts';
import type { ReaderModel } from '../../../server/extraction/line-labelling/reader-model.ts';
import type { ReadCase } from './read-case.ts';
import type { DraftScore } from './score-draft.ts';

type Models = Pick<ReaderModel, 'recipe' | 'arbiter'>;

/** Shares of documents in per cent: of each kind, for each reader, what is right. */
export type Figures = Record<string, Record<string, string>>;

const KINDS = ['text', 'pasted', 'page', 'readme'] as const;

/** The figures of documents that were read; `modelsOf` gives the models that a document's own group had no part in. */
export function figuresOf<Case extends ReadCase>(cases: readonly Case[], modelsOf: (one: Case) => Models): Figures {
  const figures: Figures = {};
  for (const kind of KINDS) {
    for (const isHeldOut of [false, true]) {
      const own = cases.filter(({ known }) => known.kind === kind && known.isHeldOut === isHeldOut);
      if (own.length > 0)
        figures[`${kind}, ${isHeldOut ? 'held-out third' : 'known two thirds'}`] = rowOf(own, modelsOf);
    }
  }
  return figures;
}

function rowOf<Case extends ReadCase>(cases: readonly Case[], modelsOf: (one: Case) => Models): Record<string, string> {
  const read = cases.map((one) => ({ ...one, both: chooseParts(one.reading, one.rules, modelsOf(one)) }));
  const recipes = read.filter(({ known }) => known.expected !== null);
  const others = read.filter(({ known }) => known.expected === null);
  const taken = (list: typeof read): number => list.filter(({ both }) => both.probability > 0.5).length;
  const row: Record<string, string> = { recipes: String(recipes.length), others: String(others.length) };
  if (others.length > 0) row['others taken'] = percent(taken(others), others.length);
  if (recipes.length === 0) return row;
  row['found'] = percent(taken(recipes), recipes.length);
  row['found by rules'] = percent(recipes.filter(({ rules }) => rules.ingredients.length > 0).length, recipes.length);
  for (const reader of ['rules', 'labeller', 'both'] as const) {
    const scores = recipes.flatMap(({ right, both }): DraftScore[] => {
      if (right === null) return [];
      if (reader !== 'both') return [right[reader]];
      const { title, list, steps } = both.chosen;
      return [{ title: right[title].title, list: right[list].list, steps: right[steps].steps }];
    });
    const share = (holds: (score: DraftScore) => boolean): string =>
      percent(scores.filter(holds).length, scores.length);
    row[`${reader}: title`] = share(({ title }) => title);
    row[`${reader}: list`] = share(({ list }) => list);
    row[`${reader}: steps`] = share(({ steps }) => steps);
    row[`${reader}: list and steps`] = share(({ list, steps }) => list && steps);
    row[`${reader}: all`] = share(({ title, list, steps }) => title && list && steps);
  }
  return row;
}

function percent(part: number, whole: number): string {
  return ((100 * part) / whole).toFixed(1);
}

/** Figures as lines to print: a column of each kind of documents. */
export function figureLines(figures: Figures): string[] {
  const names = [...new Set(Object.values(figures).flatMap((row) => Object.keys(row)))];
  const kinds = Object.keys(figures);
  return [
    ['', ...kinds].map((kind) => kind.padStart(26)).join(''),
    ...names.map((name) =>
      [name, ...kinds.map((kind) => figures[kind]?.[name] ?? '-')].map((cell) => cell.padStart(26)).join(''),
    ),
  ];
}
