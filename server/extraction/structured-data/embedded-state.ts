import { boundedLines, emptyDraft, item, type Draft, type DraftLine } from '../domain/draft.ts';
import type { PageDocument } from '../document/html/page-document.ts';
import { plainLines, plainText } from '../text/plain-text.ts';
import { asList, isObject, type JsonObject, type JsonValue } from '../text/json/json-value.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { attribute, attributesOf, type ElementNode } from '../document/html/html-tree.ts';
import type { Work } from '../domain/work.ts';
import { parseScriptData } from '../text/json/lenient-json.ts';
import { linkerOf, type Linker } from './linked-values.ts';
import { portionFactor } from './state-amounts.ts';
import { stateIngredients } from './state-ingredients.ts';
import { scriptText } from './json-ld.ts';
import { scriptValues } from './script-values.ts';
import { streamedValues } from './streamed-rows.ts';

/** Shorter texts hold no recipe; longer ones are not worth the time. */
const MIN_LENGTH = 300;
const MAX_LENGTH = 4_000_000;

/** A value in the data that a page carries for its own scripts. */
export interface PageState {
  value: JsonValue;
  where: string;
}

/** The values in a page's scripts and in attributes of its components, of texts that the pattern is found in. */
export function* statesOf(page: PageDocument, wanted: RegExp, work: Work): Generator<PageState> {
  const streamed: string[] = [];
  for (const element of page.elements) {
    if (element.name === 'script' && !/ld\+json/i.test(attribute(element, 'type'))) {
      const script = scriptText(element);
      if (script.includes('__next_f')) streamed.push(script);
      else if (isWorth(script, wanted)) {
        for (const value of scriptValues(script, wanted, work)) yield { value, where: whereOf(element, 'script') };
      }
    }
    for (const [name, text] of attributesOf(element)) {
      if (!/^\s*[[{]/.test(text) || !isWorth(text, wanted)) continue;
      for (const value of parseScriptData(text)) yield { value, where: whereOf(element, name) };
    }
  }
  for (const value of streamedValues(streamed, wanted, work)) yield { value, where: 'streamed rows' };
}

/** Whether a text may hold a recipe; escaped text is looked through as it stands. */
function isWorth(text: string, wanted: RegExp): boolean {
  return text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && wanted.test(text);
}

function whereOf(element: ElementNode, name: string): string {
  return `${element.name}#${attribute(element, 'id') || element.order} ${name}`;
}

const MAX_DEPTH = 24;

/** How many values references may stand for, on a whole page. */
const MAX_WORK = 300_000;

const INGREDIENTS =
  /ingredi[eë]n|ingrédient|zutat|malzeme|bahan|sk[lł]adnik|surovin|suroviny|hozzával|hozzaval|ainekset|ингредиент|材料|食材|재료/i;
const METHOD =
  /^(?:.*(?:instruction|instruktion|instruc|instruç|direction|method|preparation|preparaci|preparação|preparo|preparazione|zubereitung|anleitung|bereiding|elaboraci|procediment|przygotowanie|postup|yapilis|schritt|étape|etape|pasos|passos|stappen|langkah)\w*|steps?|.*[a-z]Steps|.*_steps|手順|作り方|做法|步骤)$/i;
/** How the text of a step is called. */
const STEP_TEXT =
  /^(?:text|instruction|description|content|step|body|html|value)$|(?:text|instruction|description|content|body|html|beschreibung|texte|texto|testo)$/i;

/**
 * The recipe in the data that a page carries for its own scripts: JSON in scripts, in assignments to variables, in
 * attributes of components. Any object with a list of ingredients and a method beside or below it counts; the one that
 * says most is taken. null where there is none.
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

/** Where a value stands, and how its references are followed. */
interface Place {
  where: string;
  linked: Linker;
}

/** The draft of the object within the value that says most of one recipe. */
function richestIn(value: JsonValue, place: Place, depth: number): Draft | null {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return null;
  let best = isObject(value) ? draftOfState(value, place) : null;
  for (const [key, entry] of Object.entries(value)) {
    const draft = richestIn(entry, { ...place, where: `${place.where}.${key}` }, depth + 1);
    // Of nested ones the inner is the recipe itself, unless the outer holds more of it.
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
  };
}

function longest(value: JsonObject, wanted: RegExp, read: (value: JsonValue) => DraftLine[]): DraftLine[] {
  let best: DraftLine[] = [];
  for (const [key, entry] of Object.entries(value)) {
    if (!wanted.test(key)) continue;
    const lines = read(entry);
    if (lines.length > best.length) best = lines;
  }
  return best;
}

/** Steps as text, as a list of texts, or as objects that hold them, with their groups' names as headings. */
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
