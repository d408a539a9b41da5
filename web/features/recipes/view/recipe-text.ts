import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { recipeSections, type SectionLine } from '../parts/recipe-sections.ts';

type LineText = (line: SectionLine, number: number) => string;

/** A list as plain text, with headings on separate lines. */
function listText(lines: Recipe['ingredients'], textOf: LineText): string {
  const sections = recipeSections(lines).map(({ title, subtitle, lines: entries, start }) =>
    [title?.text, subtitle?.text, ...entries.map((line, place) => textOf(line, start + place))]
      .filter((text) => text !== undefined)
      .join('\n'),
  );
  return sections.join('\n\n');
}

/** The ingredients as plain text, one per line; `amountOf` scales a line. */
export function ingredientsText(recipe: Recipe, amountOf: (line: string) => string): string {
  return listText(recipe.ingredients, ({ text }) => amountOf(text));
}

/** The whole recipe as plain text, for sharing. */
export function recipeText(recipe: Recipe, amountOf: (line: string) => string): string {
  const steps = listText(recipe.instructions, ({ text }, number) => `${number}. ${text}`);
  const parts = [
    recipe.title,
    recipe.description,
    ingredientsText(recipe, amountOf),
    steps,
    recipe.notes,
    recipe.originalSource?.url,
  ];
  return parts.filter(Boolean).join('\n\n');
}
