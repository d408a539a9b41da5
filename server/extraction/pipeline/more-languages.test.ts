import { describe, expect, it } from 'vitest';
import { WRITTEN_DISHES, type WrittenDish } from '../../../tests/fixtures/texts/in-more-languages.ts';
import type { Extraction } from '../domain/extraction.ts';
import { findInText } from './extract-text.ts';

const read = async (lines: readonly string[]): Promise<Extraction> =>
  (await findInText({ kind: 'text', text: lines.join('\n'), url: null })).extraction;

const contents = (lines: Extraction['recipe']['ingredients']): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.type === 'item' ? line.content : `# ${line.content}`));

const listed = (lines: readonly string[]): string[] => lines.map((line) => `- ${line}`);
const numbered = (lines: readonly string[]): string[] => lines.map((line, index) => `${index + 1}. ${line}`);
const spaced = (lines: readonly string[]): string[] => lines.flatMap((line) => [line, '']);

const withGroup = ({ ingredients, group: [heading, entries] }: WrittenDish): string[] => [
  ...ingredients,
  `# ${heading}`,
  ...entries,
];

describe.each(WRITTEN_DISHES.map((dish) => [dish.lang, dish] as const))('a text in %s', (_lang, dish) => {
  const { title, serves, cooks, headings, ingredients, group, steps } = dish;

  it('is read by its headings, with its groups, servings and times', async () => {
    const { recipe } = await read([
      ...spaced([title, serves, cooks[0], headings[0]]),
      ...ingredients,
      '',
      `${group[0]}:`,
      ...group[1],
      '',
      headings[1],
      '',
      ...spaced(steps),
    ]);
    expect(recipe).toMatchObject({ title, servings: 4, cookTime: cooks[1] });
    expect(contents(recipe.ingredients)).toEqual(withGroup(dish));
    expect(contents(recipe.instructions)).toEqual(steps);
  });

  it('is read by its headings if it is written in Markdown', async () => {
    const { recipe } = await read([
      `# ${title}`,
      '',
      `## ${headings[0]}`,
      '',
      ...listed([...ingredients, ...group[1]]),
      '',
      `## ${headings[1]}`,
      '',
      ...numbered(steps),
    ]);
    expect(recipe.title).toBe(title);
    expect(contents(recipe.ingredients)).toEqual([...ingredients, ...group[1]]);
    expect(contents(recipe.instructions)).toEqual(steps);
  });

  it('is read without headings, by its list and its numbered steps', async () => {
    const { recipe } = await read([title, '', ...listed([...ingredients, ...group[1]]), '', ...numbered(steps)]);
    expect(recipe.title).toBe(title);
    expect(contents(recipe.ingredients)).toEqual([...ingredients, ...group[1]]);
    expect(contents(recipe.instructions)).toEqual(steps);
  });

  it('is read with headings in capitals and with a colon', async () => {
    const { recipe } = await read([
      title,
      '',
      `${headings[0].toUpperCase()}:`,
      ...ingredients,
      ...group[1],
      '',
      `${headings[1].toUpperCase()}:`,
      ...spaced(steps),
    ]);
    expect(recipe.title).toBe(title);
    expect(contents(recipe.ingredients)).toEqual([...ingredients, ...group[1]]);
    expect(contents(recipe.instructions)).toEqual(steps);
  });
});
