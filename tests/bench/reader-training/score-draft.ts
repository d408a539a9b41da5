import { pathToFileURL } from 'node:url';
import type { Draft } from '../../../server/extraction/domain/draft.ts';
import type { ExpectedRecipe } from './known-documents.ts';

/** From this F1 on, a list or the steps count as right, as in the corpora's scorer. */
const RIGHT = 0.95;

interface Scores {
  title: number;
  ingF1: number | null;
  insF1: number | null;
}

type ScoreCase = (expected: ExpectedRecipe, recipe: object, row: { kind: string }) => Scores;

/** Which parts of a draft are right. */
export interface DraftScore {
  title: boolean;
  list: boolean;
  steps: boolean;
}

export type Scorer = (
  expected: ExpectedRecipe,
  draft: Pick<Draft, 'title' | 'ingredients' | 'instructions'>,
) => DraftScore;

/** Loads the scorer from the folder of the corpora. */
export async function loadScorer(file: string): Promise<Scorer> {
  const { scoreCase } = (await import(pathToFileURL(file).href)) as { scoreCase: ScoreCase };
  return (expected, { title, ingredients, instructions }) => {
    const scores = scoreCase(expected, { title, ingredients, instructions }, { kind: 'txt' });
    return { title: scores.title === 1, list: (scores.ingF1 ?? 1) >= RIGHT, steps: (scores.insF1 ?? 1) >= RIGHT };
  };
}
