import type { LineOrText, OriginalSource, RecipeContent } from '../../../shared/domain/recipe.ts';
import type { Draft, DraftLine } from '../draft.ts';
import { firstCharacters, shortened } from './cut-text.ts';
import { directionOf, languageOf } from './language.ts';
import { distinctPictures } from './pictures.ts';
import { withoutStepNumbers } from './step-numbers.ts';

/** Limits of a stored recipe (contract §3). */
const LIMITS = { title: 300, line: 2_000, lines: 500, tags: 50, tag: 100, images: 20, description: 5_000 };

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
    title: shortened(draft.title, LIMITS.title),
    description: draft.description === '' ? null : shortened(draft.description, LIMITS.description),
    prepTime: draft.prepTime,
    cookTime: draft.cookTime,
    totalTime: draft.totalTime,
    servings: draft.servings,
    tags: distinct(draft.tags.filter((tag) => tag.length <= LIMITS.tag)).slice(0, LIMITS.tags),
    ingredients: shapeLines(draft.ingredients),
    instructions: shapeLines(withoutStepNumbers(draft.instructions)),
    images: distinctPictures(draft.images, origin.base).slice(0, LIMITS.images),
    lang,
    dir: directionOf(lang),
    originalSource: origin.originalSource,
  };
}

function shapeLines(lines: readonly DraftLine[]): LineOrText[] {
  const whole = lines.flatMap(({ content, type }) => pieces(content).map((piece) => ({ content: piece, type })));
  return whole.slice(0, LIMITS.lines);
}

/** A text in pieces that a line can hold, cut after sentences, else after words. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > LIMITS.line && found.length < LIMITS.lines) {
    const head = firstCharacters(rest, LIMITS.line);
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('。'), head.lastIndexOf('! ')) + 1;
    const end = sentence || head.lastIndexOf(' ') + 1 || head.length;
    found.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? found : [...found, shortened(rest, LIMITS.line)];
}

function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}
