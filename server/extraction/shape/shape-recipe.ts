import type { LineOrText, RecipeContent } from '../../../shared/domain/recipe.ts';
import type { Draft, DraftLine } from '../draft.ts';
import type { PageDocument } from '../read/page-document.ts';
import { distinctPictures } from './pictures.ts';
import { withoutStepNumbers } from './step-numbers.ts';

/** Limits of a stored recipe (contract §3). */
const LIMITS = { title: 300, line: 2_000, lines: 500, tags: 50, images: 20, description: 5_000 };

const RTL = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'dv', 'ku', 'sd', 'ug']);

/** Makes a valid recipe of the merged draft. */
export function shapeRecipe(draft: Draft, page: PageDocument): RecipeContent {
  const lang = languageTag(draft.lang || page.lang);
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
    dir: lang === null ? null : RTL.has(lang.split('-')[0] ?? '') ? 'rtl' : 'ltr',
    originalSource: page.url === null ? null : { type: 'url', url: page.url },
  };
}

function shapeLines(lines: readonly DraftLine[]): LineOrText[] {
  return lines.slice(0, LIMITS.lines).map(({ content, type }) => ({ content: cut(content, LIMITS.line), type }));
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length - 1).trimEnd() + '…';
}

function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}

function languageTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null; // no language tag
  }
}
