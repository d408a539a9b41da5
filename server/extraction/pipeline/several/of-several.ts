import { RECIPE_TITLE_MAX_LENGTH } from '../../../../shared/constants.ts';
import { ExtractionError } from '../../domain/extraction-error.ts';
import type { Extraction, OtherRecipe } from '../../domain/extraction.ts';
import type { Found } from '../../domain/found.ts';
import { shapeRecipe, type Origin } from '../../normalize/shape-recipe.ts';
import { firstCharacters, shortened } from '../../text/cut-text.ts';
import type { PageRecipe } from './recipes-on-page.ts';

/** How much of the text is kept, in characters. */
const MAX_TEXT = 60_000;

/** The entry of a recipe in the list of other recipes. */
export function otherOf({ number, title, place }: OtherRecipe): OtherRecipe {
  return { number, title: shortened(title, RECIPE_TITLE_MAX_LENGTH), place };
}

/**
 * The result for a page with several recipes: the main one with a list of the others, or the one with this number.
 * Throws ExtractionError `noRecipe` if there is none with this number.
 */
export function ofSeveral(found: Found, recipes: readonly PageRecipe[], origin: Origin, number?: number): Found {
  const requested = number === undefined ? recipes.find(({ isMain }) => isMain) : recipes[number - 1];
  if (requested === undefined) {
    if (number !== undefined && number > 1) throw new ExtractionError('importErrors.noRecipe');
    return found;
  }
  const whole = found.extraction;
  const extractionOf = (recipe: PageRecipe): Extraction =>
    recipe.isRead ? whole : ownExtraction(whole, recipe, origin);
  const others = number === undefined ? recipes.filter(({ isMain }) => !isMain).map(otherOf) : [];
  const { merged, lines } = requested;
  // `lines` of a page is a lazy getter. Copying the object would evaluate it, so the object is changed in place.
  Object.assign(found, {
    extraction: { ...extractionOf(requested), others },
    ...(number === undefined && { every: () => recipes.map(extractionOf) }),
    ...(!requested.isRead && { merged, disagrees: () => false }),
  });
  return requested.isRead || lines === null ? found : Object.defineProperty(found, 'lines', { value: lines });
}

function ownExtraction(whole: Extraction, { merged, lines }: PageRecipe, origin: Origin): Extraction {
  const text = lines === null ? whole.text : firstCharacters(lines.map((line) => line.text).join('\n'), MAX_TEXT);
  return { ...whole, recipe: shapeRecipe(merged.draft, origin), provenance: merged.provenance, text };
}
