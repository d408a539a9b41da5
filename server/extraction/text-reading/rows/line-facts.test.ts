import { expect, it } from 'vitest';
import { factParts, isFactLine, partFacts } from './line-facts.ts';

const factsOf = (text: string): object => Object.fromEntries(factParts(text).flatMap((part) => [...partFacts(part)]));

it('separates the facts of one line, and at commas only before a label', () => {
  expect(factsOf('Prep: 10 min | Cook: 1,5 h · Serves 4')).toEqual({ prepTime: 10, cookTime: 90, servings: 4 });
  expect(factsOf('Prep time: 10 min, cook time: 1,5 hours, total time: 1 hour, 40 minutes')).toEqual({
    prepTime: 10,
    cookTime: 90,
    totalTime: 100,
  });
  expect(factsOf('وقت التحضير: ١٠ دقائق، وقت الطهي: ٣٠ دقيقة')).toEqual({ prepTime: 10, cookTime: 30 });
  expect(isFactLine('Salt, pepper: as you like')).toBe(false);
});

it('treats a dash between label and value as a colon, and a separate time as the total time', () => {
  expect(factsOf('זמן הכנה - שעתיים וחצי')).toEqual({ prepTime: 150 });
  expect(isFactLine('1 час 20 минут')).toBe(true);
  expect(isFactLine("10 דק' | 4 כוסות")).toBe(true);
  // The end of a sentence that begins on the line above.
  expect(isFactLine('20 минут.')).toBe(false);
});

it('reads servings in words', () => {
  expect(factsOf('На четверых')).toEqual({ servings: 4 });
  expect(factsOf('تكفي لأربعة أشخاص')).toEqual({ servings: 4 });
  expect(factsOf('تكفي من 6 إلى 8 أشخاص')).toEqual({ servings: 6 });
  expect(factsOf('两人份')).toEqual({ servings: 2 });
});
