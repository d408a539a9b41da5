import { boundedLines, emptyDraft, item, type Draft, type DraftLine } from '../domain/draft.ts';
import type { PageDocument } from '../document/html/page-document.ts';
import { plainLines, plainText } from '../text/plain-text.ts';
import { asList, isObject, type JsonObject, type JsonValue } from '../text/json/json-value.ts';
import { mayBeNote } from '../text/note-text.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { attribute, attributesOf, type ElementNode } from '../document/html/html-tree.ts';
import type { Work } from '../domain/work.ts';
import { parseScriptData } from '../text/json/lenient-json.ts';
import { linkerOf, type Linker, streamedValues } from './state-values.ts';
import { portionFactor } from './state-amounts.ts';
import { readNotes } from './schema-lists.ts';
import { stateIngredients } from './state-ingredients.ts';
import { scriptText } from './json-ld.ts';
import { scriptValues } from './script-values.ts';

/** In characters. Shorter texts contain no recipe; longer ones take too long to read. */
const MIN_LENGTH = 300;
const MAX_LENGTH = 4_000_000;

/** A value in the data of a page's own scripts, with its location. */
export interface PageState {
  value: JsonValue;
  where: string;
}

/** The values in scripts and component attributes of a page whose text matches `pattern`. */
export function* statesOf(page: PageDocument, pattern: RegExp, work: Work): Generator<PageState> {
  const streamed: string[] = [];
  for (const element of page.elements) {
    if (element.name === 'script' && !/ld\+json/i.test(attribute(element, 'type'))) {
      const script = scriptText(element);
      if (script.includes('__next_f')) streamed.push(script);
      else if (isWorth(script, pattern)) {
        for (const value of scriptValues(script, pattern, work)) yield { value, where: whereOf(element, 'script') };
      }
    }
    for (const [name, text] of attributesOf(element)) {
      if (!/^\s*[[{]/.test(text) || !isWorth(text, pattern)) continue;
      for (const value of parseScriptData(text)) yield { value, where: whereOf(element, name) };
    }
  }
  for (const value of streamedValues(streamed, pattern, work)) yield { value, where: 'streamed rows' };
}

/** Whether a text can contain a recipe. Escaped text is searched without decoding it. */
function isWorth(text: string, pattern: RegExp): boolean {
  return text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && pattern.test(text);
}

function whereOf(element: ElementNode, name: string): string {
  return `${element.name}#${attribute(element, 'id') || element.order} ${name}`;
}

const MAX_DEPTH = 24;

/** How many values may be created by following references, per page. */
const MAX_WORK = 300_000;

const INGREDIENTS =
  /ingredi[eë]n|ingrédient|zutat|malzeme|bahan|sk[lł]adnik|surovin|suroviny|hozzával|hozzaval|ainekset|ингредиент|材料|食材|재료/i;
const METHOD =
  /^(?:.*(?:instruction|instruktion|instruc|instruç|direction|method|preparation|preparaci|preparação|preparo|preparazione|zubereitung|anleitung|bereiding|elaboraci|procediment|przygotowanie|postup|yapilis|schritt|étape|etape|pasos|passos|stappen|langkah)\w*|steps?|.*[a-z]Steps|.*_steps|手順|作り方|做法|步骤)$/i;
/** Keys of the notes of a recipe. */
const NOTES =
  /^(?:recipe|chefs?|cooks?|authors?|kitchen|additional|extra)?[-_]?(?:notes?|tips?|hints?|tipps?|hinweise?|anmerkungen|astuces?|conseils?|consejos?|notas?|dicas?|consigli|opmerkingen|wskazowki|コツ|ポイント|小贴士)$/i;
/** In characters. Shorter texts are no notes, longer ones are articles. */
const SHORTEST_NOTE = 12;
const LONGEST_NOTES = 4_000;
/** Keys of the text of a step. */
const STEP_TEXT =
  /^(?:text|instruction|description|content|step|body|html|value)$|(?:text|instruction|description|content|body|html|beschreibung|texte|texto|testo)$/i;

/**
 * Finds the recipe in the data of a page's own scripts: JSON in scripts, assignments to variables, and component
 * attributes. Any object with a list of ingredients and a method, directly or nested, is a candidate; the one with the
 * most lines is returned. null if there is none.
 */
export function findEmbeddedState(page: PageDocument): Draft | null {
  let best: Draft | null = null;
  const work = { left: MAX_WORK };
  for (const { value, where } of statesOf(page, INGREDIENTS, work)) {
    const draft = richestIn(value, { where, linked: linkerOf(value, work) }, 0);
    if (draft !== null && weightOf(draft) > weightOf(best)) best = draft;
  }
  return best;
}

function weightOf(draft: Draft | null): number {
  return draft === null ? 0 : draft.ingredients.length + 2 * draft.instructions.length;
}

/** The location of a value, and the function that follows its references. */
interface Place {
  where: string;
  linked: Linker;
}

/** The draft with the most lines of all objects within the value. */
function richestIn(value: JsonValue, place: Place, depth: number): Draft | null {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return null;
  let best = isObject(value) ? draftOfState(value, place) : null;
  for (const [key, entry] of Object.entries(value)) {
    const draft = richestIn(entry, { ...place, where: `${place.where}.${key}` }, depth + 1);
    // A nested object is the recipe itself, unless the outer one has more lines.
    if (draft !== null && weightOf(draft) >= weightOf(best)) best = draft;
  }
  return best;
}

function draftOfState(stored: JsonObject, { where, linked }: Place): Draft | null {
  const keys = Object.keys(stored);
  if (!keys.some((key) => INGREDIENTS.test(key)) || !keys.some((key) => METHOD.test(key))) return null;
  const value = linked(stored);
  const ingredients = longest(value, INGREDIENTS, (list) => stateIngredients(list, portionFactor(value, list)));
  const instructions = longest(value, METHOD, stateSteps);
  const amounts = ingredients.filter((line) => ingredientLikeness(line.content) >= 0.5).length;
  if (ingredients.length < 2 || amounts < ingredients.length * 0.4 || instructions.length === 0) return null;
  return {
    ...emptyDraft('embedded-state', where),
    title: firstString(value, 'title', 'name', 'headline', 'recipeName', 'titel', 'titre', 'titulo', 'titolo', 'namn'),
    ingredients: boundedLines(ingredients),
    instructions: boundedLines(instructions),
    notes: stateNotes(value),
  };
}

/** The notes of a recipe: a text, a list of texts, or objects that contain them, possibly one for each language. */
function stateNotes(value: JsonObject): string {
  const stated = Object.entries(value).filter(([key]) => NOTES.test(key));
  const lines = stated.flatMap(([, entry]) =>
    asList(entry).flatMap((one) => {
      const read = readNotes(one);
      if (read.length > 0 || !isObject(one)) return read;
      return Object.values(one)
        .filter((text) => typeof text === 'string')
        .slice(0, 1)
        .flatMap(plainLines);
    }),
  );
  const notes = [...new Set(lines)].filter((line) => line.length >= SHORTEST_NOTE && mayBeNote(line)).join('\n');
  return notes.length > LONGEST_NOTES ? '' : notes;
}

function longest(value: JsonObject, pattern: RegExp, read: (value: JsonValue) => DraftLine[]): DraftLine[] {
  let best: DraftLine[] = [];
  for (const [key, entry] of Object.entries(value)) {
    if (!pattern.test(key)) continue;
    const lines = read(entry);
    if (lines.length > best.length) best = lines;
  }
  return best;
}

/** Reads steps that are a text, a list of texts, or objects that contain them. Names of groups become headings. */
function stateSteps(value: JsonValue, depth = 0): DraftLine[] {
  if (depth > 5) return [];
  return asList(value).flatMap((entry): DraftLine[] => {
    if (typeof entry === 'string') return plainLines(entry).map(item);
    if (!isObject(entry)) return [];
    const inner = Object.entries(entry).filter(([key, part]) => METHOD.test(key) && typeof part === 'object');
    const heading = firstString(entry, 'title', 'name', 'heading', 'headline');
    const nested = inner.flatMap(([, part]) => stateSteps(part, depth + 1));
    if (nested.length > 0) return heading === '' ? nested : [{ content: heading, type: 'title' }, ...nested];
    const texts = Object.keys(entry).filter((key) => STEP_TEXT.test(key));
    return plainLines(firstString(entry, 'text', 'instruction', 'description', ...texts)).map(item);
  });
}

function firstString(value: JsonObject, ...names: string[]): string {
  for (const name of names) {
    const entry = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof entry === 'string' && entry.trim() !== '') return plainText(entry);
  }
  return '';
}
