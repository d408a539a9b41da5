import type { LineOrText, RecipeContent } from '../../../shared/domain/recipe.ts';
import type { Draft, DraftLine } from '../draft.ts';
import type { PageDocument } from '../read/page-document.ts';
import { directionOf, languageOf } from './language.ts';
import { distinctPictures } from './pictures.ts';
import { withoutStepNumbers } from './step-numbers.ts';

/** Limits of a stored recipe (contract §3). */
const LIMITS = { title: 300, line: 2_000, lines: 500, tags: 50, images: 20, description: 5_000 };

/** Makes a valid recipe of the merged draft. */
export function shapeRecipe(draft: Draft, page: PageDocument): RecipeContent {
  const own = [draft.title, ...[...draft.ingredients, ...draft.instructions].map((line) => line.content)].join(' ');
  const lang = languageOf(own, draft.lang || page.lang);
  return {
    title: cut(draft.title, LIMITS.title),
    description: draft.description === '' ? null : cut(draft.description, LIMITS.description),
    prepTime: draft.prepTime,
    cookTime: draft.cookTime,
    totalTime: draft.totalTime,
    servings: draft.servings,
    tags: distinct(draft.tags).slice(0, LIMITS.tags),
    ingredients: shapeLines(draft.ingredients),
    instructions: shapeLines(withoutStepNumbers(draft.instructions)),
    images: distinctPictures(draft.images, page.base).slice(0, LIMITS.images),
    lang,
    dir: directionOf(lang),
    originalSource: page.url === null ? null : { type: 'url', url: page.url },
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
    const head = rest.slice(0, LIMITS.line);
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('。'), head.lastIndexOf('! ')) + 1;
    const end = sentence || head.lastIndexOf(' ') + 1 || LIMITS.line;
    found.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? found : [...found, cut(rest, LIMITS.line)];
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length - 1).trimEnd() + '…';
}

function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}
