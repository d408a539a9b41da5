import { describe, expect, it } from 'vitest';
import { DISHES, type Dish } from '../../../tests/fixtures/pages/dishes.ts';
import { blogOf, entryLine, halfMarkedOf, portalOf } from '../../../tests/fixtures/pages/in-languages.ts';
import { extractRecipe } from './page/find-on-any-page.ts';
import type { Extraction } from '../domain/extraction.ts';

const read = (html: string): Extraction =>
  extractRecipe({ kind: 'page', bytes: new TextEncoder().encode(html), contentType: null, url: null });

const contents = (lines: Extraction['recipe']['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.type === 'item' ? line.content : `# ${line.content}`));

/** Lists in columns may be read with their amounts first. */
const words = (line: string): string =>
  line
    .split(/[\s—]+/u)
    .toSorted()
    .join(' ');

const ingredientsOf = (dish: Dish): string[] =>
  dish.groups.flatMap(([heading, entries]) => [
    ...(heading === '' ? [] : [`# ${heading}`]),
    ...entries.map((entry) => entryLine(dish, entry)),
  ]);

const timesOf = ({ times }: Dish): object => ({
  prepTime: times.prepTime[2],
  cookTime: times.cookTime[2],
  totalTime: times.totalTime[2],
});

describe.each(DISHES.map((dish) => [dish.lang, dish] as const))('a recipe in %s', (lang, dish) => {
  const dir = lang === 'ar' || lang === 'he' ? 'rtl' : 'ltr';

  it('is read from a blog without markup', () => {
    const { recipe } = read(blogOf(dish));
    expect(recipe).toMatchObject({ title: dish.title, ...timesOf(dish), lang, dir });
    expect(contents(recipe.ingredients).map(words)).toEqual(ingredientsOf(dish).map(words));
    expect(contents(recipe.instructions)).toEqual(dish.steps);
  });

  it('is read from a portal with amounts in boxes of their own', () => {
    const { recipe } = read(portalOf(dish));
    expect(recipe).toMatchObject({ title: dish.title, ...timesOf(dish), servings: dish.serves[3] });
    expect(contents(recipe.ingredients).map(words)).toEqual(ingredientsOf(dish).map(words));
    expect(contents(recipe.instructions)).toEqual(dish.steps);
  });

  it('is completed from the page if its markup lacks the steps', () => {
    const { recipe, provenance } = read(halfMarkedOf(dish));
    expect(recipe).toMatchObject({ servings: dish.serves[3], lang, dir });
    expect(contents(recipe.instructions)).toEqual(dish.steps);
    expect([provenance.ingredients?.stage, provenance.instructions?.stage]).toEqual(['json-ld', 'visible-page']);
  });

  it('states the line numbers of its parts', () => {
    const { recipe, provenance, text } = read(portalOf(dish));
    for (const field of ['ingredients', 'instructions'] as const) {
      const [, start, end] = /^lines (\d+) to (\d+) of/.exec(provenance[field]?.where ?? '') ?? [];
      const named = text
        .split('\n')
        .slice(Number(start) - 1, Number(end))
        .join(' ');
      const parts = contents(recipe[field]).flatMap((line) => line.replace(/^# /, '').split(' '));
      expect(parts.filter((part) => !named.includes(part))).toEqual([]);
    }
    const line = Number(/^beside line (\d+) of/.exec(provenance.servings?.where ?? '')?.[1]);
    expect(
      text
        .split('\n')
        .slice(line - 2, line + 1)
        .join('\n'),
    ).toContain(dish.serves[2]);
  });
});
