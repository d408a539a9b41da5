import {
  RECIPE_DESCRIPTION_MAX_LENGTH,
  RECIPE_IMAGES_MAX,
  RECIPE_LINE_MAX_LENGTH,
  RECIPE_LINES_MAX,
  RECIPE_NOTES_MAX_LENGTH,
  RECIPE_TAG_MAX_LENGTH,
  RECIPE_TAGS_MAX,
  RECIPE_TITLE_MAX_LENGTH,
  RECIPE_YIELD_MAX_LENGTH,
} from '../../../shared/constants.ts';
import { asciiDigits } from '../../../shared/words/ascii-digits.ts';
import { NO_FURTHER_FIELDS } from '../../../shared/domain/further-fields.ts';
import type { LineOrText, OriginalSource, RecipeContent } from '../../../shared/domain/recipe.ts';
import type { Draft, DraftLine } from '../domain/draft.ts';
import { firstCharacters, shortened } from '../text/cut-text.ts';
import { withoutLeadingPictures } from '../text/leading-pictures.ts';
import { directionOf, languageOf } from '../text/language.ts';
import { parseUrl } from '../document/html/page-document.ts';
import { countedSteps, withoutBareNumber } from '../text/counted-steps.ts';
import { STEP_WORDS } from '../lexicon/step-words.ts';
import { stepNumber } from '../text/prose.ts';
import { withoutOtherSizes, withoutRepeatedSteps } from './without-repeats.ts';

/**
 * Removes step numbers, because the reader displays its own numbers. Lines with only a number ("Step 1") are dropped; a
 * line with several numbered steps is split.
 */
export function withoutStepNumbers(lines: readonly DraftLine[]): DraftLine[] {
  const cut = withoutBareNumbers(withoutCounters(lines)).flatMap((line) =>
    line.type === 'item' ? cutAtNumbers(line) : [line],
  );
  const numbered = cut.filter((line) => line.type === 'item' && stepNumber(line.content) !== null).length;
  const items = cut.filter((line) => line.type === 'item').length;
  return cut.flatMap((line) => {
    const step = stepNumber(line.content);
    if (step === null) return [line];
    if (step.rest === '') return [];
    // If only a few steps have a number, it is part of the sentence.
    return line.type === 'item' && numbered >= items * 0.6 ? [{ ...line, content: step.rest }] : [line];
  });
}

/** The number of a step with their total on a separate line: "2/5", "2 of 5". */
const COUNTER = /^(\p{Nd}{1,2})\s*(?:\/|\p{L}{1,6}\s)\s*(\p{Nd}{1,2})$/u;

/** Removes lines that only count the steps up to the same total. */
function withoutCounters(lines: readonly DraftLine[]): readonly DraftLine[] {
  const counters = lines.flatMap(({ content }) => {
    const [, number = '', total = ''] = COUNTER.exec(content) ?? [];
    return total === '' ? [] : [{ number: Number(asciiDigits(number)), total }];
  });
  const counts = counters.every(({ number, total }, index) => {
    const before = counters[index - 1];
    return before === undefined || (number > before.number && total === before.total);
  });
  return counters.length > 1 && counts ? lines.filter(({ content }) => !COUNTER.test(content)) : lines;
}

function withoutBareNumbers(lines: readonly DraftLine[]): DraftLine[] {
  const counted = countedSteps(lines.map((line) => (line.type === 'item' ? line.content : '')));
  return lines.map((line, index) =>
    counted.has(index) ? { ...line, content: withoutBareNumber(line.content) } : line,
  );
}

/** Splits "1. Chop. 2. Fry. 3. Serve." at numbers that count up from one. */
function cutAtNumbers(line: DraftLine): DraftLine[] {
  const parts: string[] = [];
  let rest = line.content;
  for (let next = 2; stepNumber(rest)?.number === next - 1; next++) {
    const at = rest.search(
      new RegExp(
        `(?<=[\\s.。!！；;])(?:${STEP_WORDS})?\\s*${next}\\s*(?:[.)、]|(?<=\\p{L}\\s*\\d+)[:：])\\s*(?=\\p{L})`,
        'iu',
      ),
    );
    if (at === -1) break;
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return parts.length < 2 ? [line] : [...parts, rest].map((content) => ({ ...line, content }));
}

const SIZE_IN_NAME = /[-_](\d{2,4})x(\d{2,4})(?=\.\w{2,5}$)/;
/** In characters. Servers do not accept longer addresses. */
const MAX_ADDRESS = 2_048;
const WIDTH_PARAMETERS = ['w', 'width', 'wid', 'imwidth', 'sw'];

/**
 * The distinct pictures, as absolute addresses. Of variants that only differ in size (`-300x200` in the name,
 * `?w=300`), the largest is kept at the position of the first.
 */
export function distinctPictures(addresses: readonly string[], base: URL | null): string[] {
  const largest = new Map<string, { href: string; width: number }>();
  for (const address of addresses) {
    const url = address.length > MAX_ADDRESS ? null : parseUrl(address, base);
    if (url === null || url.href.length > MAX_ADDRESS || !/^https?:$/.test(url.protocol)) continue;
    const picture = url.pathname.replace(SIZE_IN_NAME, '').replace(/-scaled(?=\.\w{2,5}$)/, '');
    const key = `${url.host}${picture}${identityOf(url)}`;
    const width = widthOf(url);
    if (width > (largest.get(key)?.width ?? -1)) largest.set(key, { href: url.href, width });
  }
  return [...largest.values()].map(({ href }) => href);
}

/** The query parameters that select a picture rather than its size. */
function identityOf(url: URL): string {
  const names = ['url', 'src', 'image', 'id', 'file', 'path'];
  return names.map((name) => url.searchParams.get(name) ?? '').join('|');
}

/** The width in pixels. A picture without a stated size is the original, and counts as the largest. */
function widthOf(url: URL): number {
  const named = SIZE_IN_NAME.exec(url.pathname)?.[1];
  if (named !== undefined) return Number(named);
  for (const name of WIDTH_PARAMETERS) {
    const width = Number(url.searchParams.get(name));
    if (width > 0) return width;
  }
  return Number.MAX_SAFE_INTEGER;
}

/** How much of a recipe's text is examined to detect its language, in characters. */
const LANGUAGE_SAMPLE = 20_000;

/** Properties of the source that become part of the recipe. */
export interface Origin {
  /** BCP 47 language that the source states; '' if it states none. */
  lang: string;
  /** The base for relative addresses of pictures. */
  base: URL | null;
  originalSource: OriginalSource | null;
}

/** Converts a merged draft to a valid recipe. */
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
    tags: fittingTags(draft.tags),
    ingredients: shapeLines(withoutOtherSizes(draft.ingredients)),
    instructions: shapeLines(withoutRepeatedSteps(withoutStepNumbers(draft.instructions))),
    images: distinctPictures(draft.images, origin.base).slice(0, RECIPE_IMAGES_MAX),
    lang,
    dir: directionOf(lang),
    originalSource: origin.originalSource,
    ...NO_FURTHER_FIELDS,
    notes: draft.notes === '' ? null : shortened(draft.notes, RECIPE_NOTES_MAX_LENGTH),
    yieldText: draft.yieldText === '' ? null : shortened(draft.yieldText, RECIPE_YIELD_MAX_LENGTH),
  };
}

/** The same for a draft whose lines are in the stored form of another program: none is cleaned or left out. */
export function shapeExactly(draft: Draft, origin: Origin): RecipeContent {
  const lines = { ingredients: shapeLines(draft.ingredients), instructions: shapeLines(draft.instructions) };
  return { ...shapeRecipe(draft, origin), ...lines };
}

function shapeLines(lines: readonly DraftLine[]): LineOrText[] {
  const whole = lines.flatMap(({ content, type }) => pieces(content).map((piece) => ({ content: piece, type })));
  return whole.slice(0, RECIPE_LINES_MAX);
}

/** Splits a text into pieces of the maximum line length, after sentences or else after words. */
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

/** Tags as a recipe may have them: each once in any case, none too long, not too many. */
export function fittingTags(tags: readonly string[]): string[] {
  const short = tags.filter((tag) => tag.length <= RECIPE_TAG_MAX_LENGTH);
  return [...new Map(short.map((tag) => [tag.toLowerCase(), tag])).values()].slice(0, RECIPE_TAGS_MAX);
}
