import {
  FILE_NAME_MAX_LENGTH,
  IMPORT_URL_MAX_LENGTH,
  RECIPE_NOTES_MAX_LENGTH,
  RECIPE_RATING_MAX,
} from '../../../../shared/constants.ts';
import { isCalendarDate } from '../../../../shared/days/calendar.ts';
import type { OriginalSource } from '../../../../shared/domain/recipe.ts';
import { emptyDraft, item, type Draft, type DraftLine } from '../../domain/draft.ts';
import { shapeExactly, withoutStepNumbers } from '../../normalize/shape-recipe.ts';
import { firstCharacters } from '../../text/cut-text.ts';
import { parseMinutes } from '../../text/numbers/minutes.ts';
import { parseServings, yieldTextOf } from '../../text/numbers/servings.ts';
import { plainLines } from '../../text/plain-text.ts';
import type { ArchivePicture, ArchiveRecipe } from './archive-recipe.ts';
import { shownLines, shownText, titled } from './stated-lines.ts';

/** What a format states about a recipe. Absent fields are not stated. */
export interface StatedRecipe {
  readonly key: string;
  readonly title: string;
  readonly description?: string;
  /** Texts, ISO 8601 durations or minutes. */
  readonly prepTime?: string;
  readonly cookTime?: string;
  readonly totalTime?: string;
  readonly servings?: string;
  readonly tags?: readonly string[];
  readonly ingredients: readonly DraftLine[];
  readonly instructions: readonly DraftLine[];
  /** The page that it is from. */
  readonly url?: string;
  /** The name of a book, a person or a site that it is from. */
  readonly sourceName?: string;
  readonly lang?: string;
  readonly createdAt?: string;
  readonly notes?: string;
  /** The yield as a text. It counts if it says more than a number. By default `servings`. */
  readonly yieldText?: string;
  /** The rating by the user, of five. */
  readonly rating?: number;
  readonly favorite?: boolean;
  /** Times at which the user cooked the recipe. */
  readonly cookedOn?: readonly string[];
  /** What a recipe has no field for, in order: each a heading and its text. */
  readonly further?: readonly (readonly [heading: string, text: string])[];
  readonly pictures?: readonly ArchivePicture[];
  /** Files of which the first that exists is the picture of the recipe, if `pictures` names none that exists. */
  readonly nearby?: readonly string[];
  /** Whether the document ends within the recipe. */
  readonly isCut?: boolean;
}

/** A time of any usual form as ISO 8601 UTC; null if it is none. */
export function timeOf(text: string): string | null {
  const number = /^\d{10,13}$/.test(text) ? Number(text) * (text.length > 10 ? 1 : 1_000) : Number.NaN;
  // A time without a zone is taken as UTC.
  const zoned = text.replace(/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/, '$1T$2Z');
  const time = Number.isNaN(number) ? Date.parse(zoned) : number;
  const isLikely = time > Date.UTC(1970, 0, 2) && time < Date.now() + 86_400_000;
  return isLikely ? new Date(time).toISOString() : null;
}

const isWebAddress = (text: string): boolean =>
  text.length <= IMPORT_URL_MAX_LENGTH && /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const shownName = (name: string): string => firstCharacters(name.trim(), FILE_NAME_MAX_LENGTH);

/** The address of the page, and the stated name if it is not the name of the site. */
function pageSource(url: string, sourceName: string): OriginalSource {
  const name = shownName(sourceName);
  const isSite = name === '' || isWebAddress(name) || lettersOf(new URL(url).hostname).includes(lettersOf(name));
  return { type: 'url', url, ...(!isSite && { name }) };
}

/** Where a recipe is from: a page, or what is named; else the archive. */
export function sourceOf(
  { url = '', sourceName = '' }: Pick<StatedRecipe, 'url' | 'sourceName'>,
  name: string,
): OriginalSource {
  const address = url.trim().replace(/^www\.(?=[^\s/]+\.[^\s/])/i, 'https://www.');
  if (isWebAddress(address)) return pageSource(address, sourceName);
  const stated = [sourceName, url].map(shownName).find((text) => text !== '');
  return { type: 'file', name: stated ?? name };
}

/** The texts that have no field follow the notes; where they do not fit, they become the last section. */
function placeFurther(draft: Draft, { notes = '', further = [] }: StatedRecipe): void {
  const stated = [['', notes] as const, ...further].filter(([, text]) => text.trim() !== '');
  const texts = stated.map(([heading, text]) => (heading === '' ? shownText(text) : `${heading}: ${shownText(text)}`));
  const whole = texts.join('\n\n');
  if (whole.length <= RECIPE_NOTES_MAX_LENGTH) draft.notes = whole;
  else {
    for (const [heading, text] of stated) {
      const lines = shownText(text).split('\n').map(item);
      draft.instructions = [...draft.instructions, ...titled(heading, lines)];
    }
  }
}

/** What the user of the other program said about the recipe. */
export function ownFields({
  rating = 0,
  favorite = false,
  cookedOn = [],
}: Pick<StatedRecipe, 'rating' | 'favorite' | 'cookedOn'>) {
  const days = cookedOn.map((time) => timeOf(time)?.slice(0, 10) ?? '').filter(isCalendarDate);
  const stars = Math.round(rating);
  return {
    rating: stars >= 1 && stars <= RECIPE_RATING_MAX ? stars : null,
    favorite,
    cookedOn: [...new Set(days)].toSorted(),
  };
}

/** The recipe as it is stored. `name` is the name of the archive. */
export function recipeOfStated(stated: StatedRecipe, name: string): ArchiveRecipe {
  const draft: Draft = {
    ...emptyDraft('document', stated.key),
    title: plainLines(stated.title).join(' '),
    description: shownText(stated.description ?? ''),
    prepTime: parseMinutes(stated.prepTime ?? ''),
    cookTime: parseMinutes(stated.cookTime ?? ''),
    totalTime: parseMinutes(stated.totalTime ?? ''),
    servings: parseServings(stated.servings ?? ''),
    tags: (stated.tags ?? []).map((tag) => tag.trim()).filter((tag) => tag !== ''),
    ingredients: shownLines(stated.ingredients),
    instructions: withoutStepNumbers(shownLines(stated.instructions)),
    lang: stated.lang ?? '',
    yieldText: yieldTextOf(stated.yieldText ?? stated.servings ?? ''),
  };
  placeFurther(draft, stated);
  const origin = { lang: draft.lang, base: null, originalSource: sourceOf(stated, name) };
  return {
    key: stated.key,
    recipe: { ...shapeExactly(draft, origin), ...ownFields(stated) },
    doubts: [],
    createdAt: timeOf(stated.createdAt ?? ''),
    pictures: [...(stated.pictures ?? [])],
    nearby: stated.nearby === undefined ? [] : [[...stated.nearby]],
  };
}
