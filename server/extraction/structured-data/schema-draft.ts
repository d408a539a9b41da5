import { boundedLines, emptyDraft, type Draft, type DraftLine } from '../domain/draft.ts';
import { plainText } from '../text/plain-text.ts';
import { parseMinutes } from '../text/numbers/minutes.ts';
import { parseServings, yieldTextOf } from '../text/numbers/servings.ts';
import { asList, isObject, scalarText, type JsonValue, type JsonObject } from '../text/json/json-value.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import type { SectionKind } from '../domain/section-kind.ts';
import { isUnfilled, pointsElsewhere } from '../lexicon/placeholders.ts';
import { lineKey } from '../text/line-key.ts';
import { STEP_WORDS } from '../lexicon/step-words.ts';
import { isRecipeWord } from '../lexicon/recipe-words.ts';
import { readIngredients, readInstructions, readNotes, readTips } from './schema-lists.ts';
import { resolved, type NodeIndex } from './references.ts';
import { firstText } from './first-text.ts';
import { wholeEntries } from './whole-entries.ts';
import { property, type Thing } from './thing.ts';

/** A rating and its number of votes: "★★★★☆ (12)", "4.5/5 (120 votes)", "(4,8 ★)". */
const RATING =
  /\s*(?:[([]?(?:\d(?:[.,]\d+)?\s*)?(?:[★☆⭐✩✪✭]\uFE0F?\s*)+|\s[([]?\d(?:[.,]\d+)?\s*\/\s*(?:5|10)(?!\d))[)\]]?(?:\s*[([]?\d[^()[\]]{0,20}[)\]]?)?$/u;

/** The word "recipe" after a separator: "– Recipe", "| Das Rezept". */
const LABEL = /\s+[-–—|•·]\s*(?:\p{L}{1,4}\s+)?(?<word>[\p{L}\p{M}]{1,12})\s*$/u;

/** Whether a name is only the word "recipe". */
export function isLabel(name: string): boolean {
  return isRecipeWord(name.replace(/\s*[:：]$/u, ''));
}

/** Characters at the end of a name that a rating may take. */
const LONGEST_RATING = 100;

/** Removes the rating that a template appends to a recipe's name. */
export function withoutRating(name: string): string {
  const end = name.slice(-LONGEST_RATING);
  return (name.slice(0, name.length - end.length) + end.replace(RATING, '')).trim() || name;
}

/** Removes the word "recipe" after a separator from a name. */
export function withoutLabel(name: string): string {
  const word = LABEL.exec(name)?.groups?.['word'];
  return word !== undefined && isRecipeWord(word) ? name.replace(LABEL, '').trim() || name : name;
}

/** The smallest number of step names from which repeated names count as kinds of steps. */
const FEWEST = 4;

/** A name that ends with a step number: "leek-pie_b step 2", "Lauchkuchen, Schritt 3". */
const COUNTED = new RegExp(
  String.raw`(?:^|[\s_\p{P}\p{Script=Han}])(?:${STEP_WORDS})\s*[#№nº°.]{0,2}\s*\p{Nd}{1,2}\P{L}{0,3}$`,
  'iu',
);
const FILE = /\.(?:jpe?g|png|webp|gif|avif|mp4)$/i;

/**
 * Removes generated step names: kinds of steps ("Ingredient", "Mixing", "Ingredient"), names that only differ in
 * numbers, step numbers, file names, and the recipe's own name (`title`).
 */
export function withoutMadeNames(lines: readonly DraftLine[], title: string): DraftLine[] {
  const names = lines.filter((line) => line.type === 'subtitle').map((line) => line.content);
  const kinds = new Set(names.map((name) => name.toLowerCase())).size;
  const isMade = (name: string): boolean =>
    COUNTED.test(name) || FILE.test(name) || lineKey(name) === lineKey(title) || numbersTitle(name, title);
  const areCounted = names.length > 1 && new Set(names.map(withoutDigits)).size === 1;
  const areKinds = names.length >= FEWEST && kinds <= names.length / 2;
  return lines.filter(({ content, type }) => {
    if (type === 'title') return !numbersTitle(content, title);
    return type !== 'subtitle' || !(areKinds || areCounted || isMade(content));
  });
}

/** Whether a name consists of the recipe's name, an optional word and a number: "Leek pie part 1". */
function numbersTitle(name: string, title: string): boolean {
  return title !== '' && name.startsWith(title) && /^[^\p{L}]*\p{L}*\P{L}*\p{Nd}{1,2}$/u.test(name.slice(title.length));
}

function withoutDigits(text: string): string {
  return text.replace(/\p{Nd}+/gu, '').toLowerCase();
}

const MAX_DEPTH = 6;

/** Addresses of pictures in strings, lists and ImageObjects, the widest first. */
export function readImages(value: JsonValue | undefined, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  const found = asList(value).flatMap((entry): { url: string; width: number }[] => {
    if (typeof entry === 'string') return entry.trim() === '' ? [] : [{ url: entry.trim(), width: 0 }];
    if (!isObject(entry)) return [];
    const width = Number.parseFloat(scalarText(property(entry, 'width'))) || 0;
    return addressesOf(entry, depth).map((url) => ({ url, width }));
  });
  return found.toSorted((a, b) => b.width - a.width).map(({ url }) => url);
}

function addressesOf(image: JsonObject, depth: number): string[] {
  const stated = property(image, 'url', 'contentUrl', '@list', 'image', 'src');
  if (stated !== undefined) return readImages(stated, depth + 1);
  const id = scalarText(image['@id']);
  return /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#])/i.test(id) ? [id] : [];
}

/** The draft of a schema.org Recipe. */
export function draftOfThing(thing: Thing, nodes: NodeIndex): Draft {
  const stated = (...names: string[]): JsonValue | undefined => resolved(property(thing.value, ...names), nodes);
  const title = withoutRating(filled(firstText(stated('name')) || firstText(stated('headline'))));
  return {
    ...emptyDraft(thing.stage, thing.where),
    title,
    description: firstText(stated('description')) || firstText(stated('about')),
    prepTime: readMinutes(stated('prepTime')),
    cookTime: readMinutes(stated('cookTime')),
    totalTime: readMinutes(stated('totalTime')),
    servings: readServings(stated('recipeYield', 'yield')),
    tags: ['keywords', 'recipeCategory', 'recipeCuisine'].flatMap((name) => readTags(stated(name))),
    ingredients: filledLines(
      wholeEntries(
        withoutOwnHeading(
          readIngredients(stated('recipeIngredient', 'ingredients', 'ingredient', 'supply')),
          'ingredients',
        ),
      ),
    ),
    instructions: filledLines(
      withoutOwnHeading(
        withoutMadeNames(readInstructions(stated('recipeInstructions', 'instructions', 'instruction', 'step')), title),
        'method',
      ),
    ),
    images: ['image', 'thumbnailUrl'].flatMap((name) => readImages(stated(name))),
    lang: firstText(stated('inLanguage')),
    yieldText: readYieldText(stated('recipeYield', 'yield')),
    notes: [
      ...readNotes(stated('recipeNotes', 'notes', 'note', 'tips')),
      ...readTips(stated('recipeInstructions', 'instructions', 'instruction', 'step')),
    ].join('\n'),
  };
}

/**
 * Removes the heading of the entire section, such as "Directions". If there are several headings, it belongs to a group
 * and is kept.
 */
function withoutOwnHeading(lines: DraftLine[], part: SectionKind): DraftLine[] {
  const [first, ...rest] = lines;
  if (first === undefined || rest.length === 0) return lines;
  if (first.type !== 'item' && rest.some((line) => line.type !== 'item')) return lines;
  const heading = sectionHeading(first.content);
  return heading?.sure === true && heading.kind === part ? rest : lines;
}

/** A text, or '' if it is an unfilled template placeholder. */
function filled(text: string): string {
  return isUnfilled(text) ? '' : text;
}

/** Removes unfilled placeholders. A single line that only refers to another place is no list. */
function filledLines(lines: readonly DraftLine[]): DraftLine[] {
  const kept = lines.filter((line) => !isUnfilled(line.content));
  return kept.length === 1 && kept.every((line) => pointsElsewhere(line.content)) ? [] : boundedLines(kept);
}

function readMinutes(value: JsonValue | undefined): number | null {
  for (const entry of asList(value)) {
    const stated = isObject(entry) ? property(entry, 'maxValue', 'duration', 'value', '@value', 'name') : entry;
    const minutes = typeof stated === 'string' || typeof stated === 'number' ? parseMinutes(String(stated)) : null;
    if (minutes !== null) return minutes;
  }
  return null;
}

function readServings(value: JsonValue | undefined): number | null {
  for (const entry of asList(value)) {
    const stated = isObject(entry) ? property(entry, 'value', 'name', '@value', 'minValue') : entry;
    const servings = typeof stated === 'string' || typeof stated === 'number' ? parseServings(String(stated)) : null;
    if (servings !== null) return servings;
  }
  return null;
}

/** The first yield that says more than a number of servings. */
function readYieldText(value: JsonValue | undefined): string {
  const texts = asList(value).map((entry) => {
    if (!isObject(entry)) return yieldTextOf(plainText(scalarText(entry)));
    const amount = firstText(property(entry, 'value', 'minValue'));
    const unit = firstText(property(entry, 'unitText'));
    return yieldTextOf(amount !== '' && unit !== '' ? `${amount} ${unit}` : firstText(entry));
  });
  return texts.find((text) => text !== '') ?? '';
}

function readTags(value: JsonValue | undefined): string[] {
  return asList(value).flatMap((entry) => {
    const text = isObject(entry) ? firstText(entry) : plainText(scalarText(entry));
    return text
      .split(/[,;،、]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
  });
}
