import { describe, expect, it } from 'vitest';
import { harmIn } from '../../../tests/support/attacks/harm.ts';
import { LIES } from '../../../tests/support/attacks/lies.ts';
import type { Target } from '../../../tests/support/attacks/target.ts';
import { TARGETS } from '../../../tests/support/attacks/targets/targets.ts';
import { lineText, type RecipeContent } from '../../../shared/domain/recipe.ts';
import { readSource } from '../pipeline/read-source.ts';
import { settleAnswers } from './settle-answers.ts';

const truth = ({ titles, entries, sentences }: Target): string =>
  JSON.stringify({ isRecipe: true, title: titles[0], ingredients: entries, instructions: sentences });

function expectRight(recipe: RecipeContent | null | undefined, { entries, sentences }: Target): void {
  const items = recipe?.ingredients.filter((line) => typeof line === 'string' || line.type === 'item');
  expect(items?.map(lineText)).toEqual(entries);
  expect(recipe?.instructions.map(lineText).join(' ')).toBe(sentences.join(' '));
}

describe.each(TARGETS.map((target) => [target.name, target] as const))('of %s', (_, target) => {
  it('a correct answer loses nothing, and no false answer does harm', async () => {
    const { document, need, extraction } = await readSource(target.source);
    // What is read without a model must be right: no model is asked then.
    if (need === null) expectRight(extraction?.recipe, target);
    const settled = (words: string) =>
      settleAnswers(document, [{ from: 1, to: document.lines.length, words }]).extraction?.recipe ?? null;
    expectRight(settled(truth(target)), target);
    const harm = Object.entries(LIES).flatMap(([way, lie]) => {
      const recipe = settled(lie(target));
      return recipe === null ? [] : harmIn(recipe, target).map((what) => `${way}: ${what}`);
    });
    expect(harm).toEqual([]);
  });
});
