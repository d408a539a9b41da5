import { RECIPE_TITLE_MAX_LENGTH } from '../../../../shared/constants.ts';
import { ExtractionError } from '../../domain/extraction-error.ts';
import type { Extraction, OtherRecipe } from '../../domain/extraction.ts';
import type { Found } from '../../domain/found.ts';
import { shapeRecipe, type Origin } from '../../normalize/shape-recipe.ts';
import { firstCharacters, shortened } from '../../text/cut-text.ts';
import type { PageRecipe } from './recipes-on-page.ts';

/** How much of what was read is kept, in characters. */
const MAX_TEXT = 60_000;

/** One of several recipes as the others name it. */
export function otherOf({ number, title, place }: OtherRecipe): OtherRecipe {
  return { number, title: shortened(title, RECIPE_TITLE_MAX_LENGTH), place };
}

/**
 * What was found on a page of several recipes: the one that it is about with the others' names, or the one of this
 * number. Throws ExtractionError `noRecipe` where the page holds none of it.
 */
export function ofSeveral(found: Found, recipes: readonly PageRecipe[], origin: Origin, number?: number): Found {
  const asked = number === undefined ? recipes.find(({ isMain }) => isMain) : recipes[number - 1];
  if (asked === undefined) {
    if (number !== undefined && number > 1) throw new ExtractionError('importErrors.noRecipe');
    return found;
  }
  const whole = found.extraction;
  const extractionOf = (recipe: PageRecipe): Extraction =>
    recipe.isRead ? whole : ownExtraction(whole, recipe, origin);
  const others = number === undefined ? recipes.filter(({ isMain }) => !isMain).map(otherOf) : [];
  const { merged, lines } = asked;
  // The lines of a page are read when they are asked for: copying what was found would read them.
  Object.assign(found, {
    extraction: { ...extractionOf(asked), others },
    ...(number === undefined && { every: () => recipes.map(extractionOf) }),
    ...(!asked.isRead && { merged, disagrees: () => false }),
  });
  return asked.isRead || lines === null ? found : Object.defineProperty(found, 'lines', { value: lines });
}

function ownExtraction(whole: Extraction, { merged, lines }: PageRecipe, origin: Origin): Extraction {
  const text = lines === null ? whole.text : firstCharacters(lines.map((line) => line.text).join('\n'), MAX_TEXT);
  return { ...whole, recipe: shapeRecipe(merged.draft, origin), provenance: merged.provenance, text };
}
