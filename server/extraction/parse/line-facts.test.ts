import { expect, it } from 'vitest';
import { factParts, isFactLine, partFacts } from './line-facts.ts';

const factsOf = (text: string): object => Object.fromEntries(factParts(text).flatMap((part) => [...partFacts(part)]));

it('parts the facts of one line, at commas only before the next label', () => {
  expect(factsOf('Prep: 10 min | Cook: 1,5 h · Serves 4')).toEqual({ prepTime: 10, cookTime: 90, servings: 4 });
  expect(factsOf('Prep time: 10 min, cook time: 1,5 hours, total time: 1 hour, 40 minutes')).toEqual({
    prepTime: 10,
    cookTime: 90,
    totalTime: 100,
  });
  expect(factsOf('وقت التحضير: ١٠ دقائق، وقت الطهي: ٣٠ دقيقة')).toEqual({ prepTime: 10, cookTime: 30 });
  expect(isFactLine('Salt, pepper: as you like')).toBe(false);
});
