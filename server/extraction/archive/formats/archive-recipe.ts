import { z } from 'zod';
import { RECIPE_NOTES_MAX_LENGTH, RECIPE_RATING_MAX } from '../../../../shared/constants.ts';
import { isCalendarDate } from '../../../../shared/days/calendar.ts';
import { recipeDoubtSchema } from '../../../../shared/domain/doubt.ts';
import { type OriginalSource, recipeContentSchema } from '../../../../shared/domain/recipe.ts';
import { IMPORT_FAILURES } from '../../../../shared/errors.ts';
import { emptyDraft, item, type Draft, type DraftLine } from '../../domain/draft.ts';
import { shapeExactly, withoutStepNumbers } from '../../normalize/shape-recipe.ts';
import { parseMinutes } from '../../text/numbers/minutes.ts';
import { parseServings, yieldTextOf } from '../../text/numbers/servings.ts';
import { plainLines } from '../../text/plain-text.ts';
import { withoutBullets } from '../../text/line-mark.ts';
import { withoutColon } from '../../text/line-marks.ts';

const bytes = z.instanceof(Uint8Array);

/** A picture of a recipe: a file of the archive, its bytes where the document holds them, or an address. */
const archivePicture = z.union([z.object({ path: z.string() }), z.object({ bytes }), z.object({ url: z.string() })]);
export type ArchivePicture = z.output<typeof archivePicture>;

const archiveRecipe = z.object({
  /** Identifies the recipe within its document. */
  key: z.string(),
  recipe: recipeContentSchema,
  doubts: z.array(recipeDoubtSchema),
  /** ISO 8601 UTC; null if the archive does not state it. */
  createdAt: z.iso.datetime().nullable(),
  /** In order. Where a list stands for one picture, the first that can be read is taken. */
  pictures: z.array(archivePicture),
  /** Files that may be pictures of the recipe, if `pictures` names none that exists. */
  nearby: z.array(z.string()),
});
export type ArchiveRecipe = z.output<typeof archiveRecipe>;

/** A recipe of a document that cannot be read. */
const unreadRecipe = z.object({ key: z.string(), name: z.string(), error: z.enum(IMPORT_FAILURES) });

/** The formats of documents with recipes. A document of `text` may be a recipe or any other text. */
export const ARCHIVE_FORMATS = [
  'cardamom',
  'paprika',
  'mealie',
  'tandoor',
  'schema-org',
  'recipe-keeper',
  'copy-me-that',
  'crouton',
  'mela',
  'text',
] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

/** The recipes of one document; `format` is null if the document holds none and is no recipe. */
export const documentReading = z.object({
  format: z.enum(ARCHIVE_FORMATS).nullable(),
  recipes: z.array(archiveRecipe),
  unread: z.array(unreadRecipe),
});
export type DocumentReading = z.output<typeof documentReading>;

export const NO_RECIPES: DocumentReading = { format: null, recipes: [], unread: [] };

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
  readonly nearby?: readonly string[];
}

/** A time of any usual form as ISO 8601 UTC; null if it is none. */
export function timeOf(text: string): string | null {
  const number = /^\d{10,13}$/.test(text) ? Number(text) * (text.length > 10 ? 1 : 1_000) : Number.NaN;
  // A time without a zone is taken as UTC.
  const time = Number.isNaN(number)
    ? Date.parse(text.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?)$/, '$1T$2Z'))
    : number;
  const isLikely = time > Date.UTC(1970, 0, 2) && time < Date.now() + 86_400_000;
  return isLikely ? new Date(time).toISOString() : null;
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The address of the page, and the stated name if it is not the name of the site. */
function pageSource(url: string, sourceName: string): OriginalSource {
  const name = sourceName.trim();
  const isSite = name === '' || isWebAddress(name) || lettersOf(new URL(url).hostname).includes(lettersOf(name));
  return { type: 'url', url, ...(!isSite && { name }) };
}

function sourceOf({ url = '', sourceName = '' }: StatedRecipe, name: string): OriginalSource {
  if (isWebAddress(url)) return pageSource(url, sourceName);
  const stated = [sourceName, url].map((text) => text.trim()).find((text) => text !== '');
  return { type: 'file', name: stated ?? name };
}

/** The texts that have no field follow the notes; where they do not fit, they become the last section. */
function placeFurther(draft: Draft, { notes = '', further = [] }: StatedRecipe): void {
  const stated = [['', notes] as const, ...further].filter(([, text]) => text.trim() !== '');
  const texts = stated.map(([heading, text]) => (heading === '' ? textOf(text) : `${heading}: ${textOf(text)}`));
  const whole = texts.join('\n\n');
  if (whole.length <= RECIPE_NOTES_MAX_LENGTH) draft.notes = whole;
  else {
    for (const [heading, text] of stated) {
      if (heading !== '') draft.instructions.push({ content: heading, type: 'title' });
      draft.instructions.push(...plainLines(text).map(item));
    }
  }
}

const textOf = (text: string): string => plainLines(text).join('\n');

/** What the user of the other program said about the recipe. */
function ownFields({ rating = 0, favorite = false, cookedOn = [] }: StatedRecipe) {
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
    description: plainLines(stated.description ?? '').join('\n'),
    prepTime: parseMinutes(stated.prepTime ?? ''),
    cookTime: parseMinutes(stated.cookTime ?? ''),
    totalTime: parseMinutes(stated.totalTime ?? ''),
    servings: parseServings(stated.servings ?? ''),
    tags: (stated.tags ?? []).map((tag) => tag.trim()).filter((tag) => tag !== ''),
    ingredients: [...stated.ingredients],
    instructions: withoutStepNumbers(stated.instructions),
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
    nearby: [...(stated.nearby ?? [])],
  };
}

/** The entries of a list that is written as a text: one a line, headings end with a colon or begin with `#`. */
export function linesOfText(text: string): DraftLine[] {
  return plainLines(text).flatMap((line): DraftLine[] => {
    const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1] ?? /^([^.!?:]{2,60})[:：]$/u.exec(line)?.[1];
    if (heading !== undefined) return [{ content: withoutColon(heading), type: 'title' }];
    const entry = withoutBullets(line);
    return entry === '' ? [] : [item(entry)];
  });
}

/** A picture that is written as base64, with or without `data:` before it; null if it is none. */
export function pictureOfBase64(text: string): ArchivePicture | null {
  const plain = text.replace(/^data:[^,]{0,100},/, '');
  if (plain.length < 16 || !/^[A-Za-z0-9+/_-]/.test(plain)) return null;
  return { bytes: new Uint8Array(Buffer.from(plain, 'base64')) };
}
