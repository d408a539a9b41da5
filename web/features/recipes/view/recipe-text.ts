import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { type ShownAmounts, shownText } from '../servings/use-recipe-amounts.ts';
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

type Lines = Pick<ShownAmounts, 'ingredient' | 'step'>;

/** The ingredients as plain text as they are shown, one per line. */
export function ingredientsText(recipe: Recipe, { ingredient }: Lines): string {
  return listText(recipe.ingredients, ({ text }) => shownText(ingredient(text)));
}

/** The whole recipe as plain text, for sharing. */
export function recipeText(recipe: Recipe, amounts: Lines): string {
  const steps = listText(recipe.instructions, ({ text }, number) => `${number}. ${shownText(amounts.step(text))}`);
  const parts = [
    recipe.title,
    recipe.description,
    ingredientsText(recipe, amounts),
    steps,
    recipe.notes,
    recipe.originalSource?.url,
  ];
  return parts.filter(Boolean).join('\n\n');
}
