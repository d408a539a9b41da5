import {
  RECIPE_DESCRIPTION_MAX_LENGTH,
  RECIPE_IMAGES_MAX,
  RECIPE_LINE_MAX_LENGTH,
  RECIPE_LINES_MAX,
  RECIPE_TAG_MAX_LENGTH,
  RECIPE_TAGS_MAX,
  RECIPE_TITLE_MAX_LENGTH,
} from '../../../shared/constants.ts';
import type { LineOrText, OriginalSource, RecipeContent } from '../../../shared/domain/recipe.ts';
import type { Draft, DraftLine } from '../domain/draft.ts';
import { firstCharacters, shortened } from '../text/cut-text.ts';
import { withoutLeadingPictures } from '../text/leading-pictures.ts';
import { directionOf, languageOf } from '../text/language.ts';
import { distinctPictures } from './pictures.ts';
import { withoutStepNumbers } from './step-numbers.ts';
import { withoutOtherSizes, withoutRepeatedSteps } from './without-repeats.ts';

/** Enough of a recipe's text to tell its language by, in characters. */
const LANGUAGE_SAMPLE = 20_000;

/** Where a draft comes from, as far as the recipe tells of it. */
export interface Origin {
  /** BCP 47 language that the source states, '' where it states none. */
  lang: string;
  /** What relative addresses of pictures are resolved against. */
  base: URL | null;
  originalSource: OriginalSource | null;
}

/** Makes a valid recipe of the merged draft. */
export function shapeRecipe(draft: Draft, origin: Origin): RecipeContent {
  const own = [draft.title, ...[...draft.ingredients, ...draft.instructions].map((line) => line.content)].join(' ');
  const lang = languageOf(own.slice(0, LANGUAGE_SAMPLE), draft.lang || origin.lang);
  return {
    title: shortened(withoutLeadingPictures(draft.title) || draft.title, RECIPE_TITLE_MAX_LENGTH),
    description: draft.description === '' ? null : shortened(draft.description, RECIPE_DESCRIPTION_MAX_LENGTH),
    prepTime: draft.prepTime,
    cookTime: draft.cookTime,
    totalTime: draft.totalTime,
    servings: draft.servings,
    tags: distinct(draft.tags.filter((tag) => tag.length <= RECIPE_TAG_MAX_LENGTH)).slice(0, RECIPE_TAGS_MAX),
    ingredients: shapeLines(withoutOtherSizes(draft.ingredients)),
    instructions: shapeLines(withoutRepeatedSteps(withoutStepNumbers(draft.instructions))),
    images: distinctPictures(draft.images, origin.base).slice(0, RECIPE_IMAGES_MAX),
    lang,
    dir: directionOf(lang),
    originalSource: origin.originalSource,
  };
}

function shapeLines(lines: readonly DraftLine[]): LineOrText[] {
  const whole = lines.flatMap(({ content, type }) => pieces(content).map((piece) => ({ content: piece, type })));
  return whole.slice(0, RECIPE_LINES_MAX);
}

/** A text in pieces that a line can hold, cut after sentences, else after words. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > RECIPE_LINE_MAX_LENGTH && found.length < RECIPE_LINES_MAX) {
    const head = firstCharacters(rest, RECIPE_LINE_MAX_LENGTH);
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('。'), head.lastIndexOf('! ')) + 1;
    const end = sentence || head.lastIndexOf(' ') + 1 || head.length;
    found.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? found : [...found, shortened(rest, RECIPE_LINE_MAX_LENGTH)];
}

function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}
