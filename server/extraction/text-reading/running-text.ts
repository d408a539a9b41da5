import { boundedLines, item, type Draft } from '../domain/draft.ts';
import { countStaples } from '../text/count-staples.ts';
import { isKitchenWork } from '../lexicon/craft-words.ts';
import { wordKey } from '../lexicon/lexicons/word-key.ts';
import { isClosing, isGreeting, isMealGreeting, namesRecipe } from '../lexicon/letter-words.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { isOther } from './is-recipe.ts';
import { placeOf } from './rows/place.ts';
import { endsSentence, type Row } from './rows/row.ts';
import { spokenEntries } from './spoken-entries.ts';

/** The smallest numbers of amounts and of staples in a recipe in running text. */
const FEWEST_ENTRIES = 3;
const FEWEST_STAPLES = 2;
/** Longer texts are not messages about a single dish. */
const MAX_LINES = 15;
const MAX_CHARACTERS = 4_000;
/** The likeness from which an entry is clearly an ingredient, and the number of such entries that are needed. */
const SURE = 0.6;
const FEWEST_SURE = 2;
/** The smallest number of ingredients per sentence. An article about food has fewer. */
const ENTRIES_A_SENTENCE = 0.3;

/** The smallest share of lines that are sentences. Bills and menus have none. */
const SENTENCE_SHARE = 0.5;
/** In characters. A longer line is a sentence regardless of its punctuation. */
const LONG = 60;

/** Temperatures and percentages, which are no amounts of ingredients. */
const NO_AMOUNT = /\p{Nd}\s?(?:[°℃℉%]|\p{L}+(?:\s\p{L}+)?\s?[°℃℉])|[°℃℉]/u;

/** In characters. Longer lines are no titles. */
const MAX_TITLE = 80;

/** The boundary between two sentences. */
const SENTENCES = /(?<=[.!?…]["'”’»)]?)\s+(?=[\p{Lu}\p{Lo}\p{Nd}"'“„«(¿¡])|(?<=[。！？।])\s*/u;

/** A name before a description: "Overnight oats: mix 50 g oats with …" */
const NAMED = /^(?<name>[^:：.!?]{3,60})[:：]\s+(?<body>\S.{20,})$/su;

/**
 * Reads a recipe in running text, such as a message or letter, into the draft: enumerated amounts as the ingredients
 * and sentences as the steps. The draft remains empty if there are too few amounts.
 */
export function readRunningText(rows: readonly Row[], draft: Draft): void {
  if (rows.filter(({ mark }) => mark !== null).length > 1) return;
  if (rows.length > MAX_LINES || rows.reduce((length, { text }) => length + text.length, 0) > MAX_CHARACTERS) return;
  const { title, body } = partsOf(rows);
  const sentences = body.flatMap((text) => text.split(SENTENCES)).filter((text) => /\p{L}{2}/u.test(text));
  const entries = distinct(sentences.flatMap(entriesIn));
  const steps = sentences.filter(
    (text) =>
      !isGreeting(text) && !isMealGreeting(text) && !((isClosing(text) || namesRecipe(text)) && !hasEntry(text)),
  );
  if (entries.length < Math.max(FEWEST_ENTRIES, sentences.length * ENTRIES_A_SENTENCE) || steps.length === 0) return;
  // Amounts in words also occur in stories about food.
  const isWork = isKitchenWork(steps);
  const sure = entries.filter((entry) => ingredientLikeness(entry) >= SURE && (isWork || /\p{Nd}/u.test(entry)));
  if (sure.length < FEWEST_SURE) return;
  if (countStaples(entries, FEWEST_STAPLES) < FEWEST_STAPLES || !areSentences(body)) return;
  if (isOther(title, entries, steps)) return;
  draft.title = title;
  draft.ingredients = boundedLines(entries.map(item));
  draft.instructions = boundedLines(steps.map(item));
  for (const field of ['title', 'ingredients', 'instructions'] as const) draft.places[field] = placeOf(rows);
}

/** The beginning of a second amount within one entry: "50 g of oats with 150 ml of milk". */
const SECOND = /(?<=\p{Nd}.*\p{L})\s+\p{L}{1,5}\s+(?=\p{Nd}[\p{Nd}.,/]*\s*\p{L})/u;

function entriesIn(sentence: string): string[] {
  return spokenEntries(sentence)
    .flatMap((entry) => entry.split(SECOND))
    .filter((entry) => !NO_AMOUNT.test(entry));
}

function areSentences(body: readonly string[]): boolean {
  return body.filter((text) => text.length >= LONG || endsSentence(text)).length >= body.length * SENTENCE_SHARE;
}

const hasEntry = (text: string): boolean => spokenEntries(text).length > 0;

/** The name of the dish ('' if there is none) and the remaining texts. */
function partsOf(rows: readonly Row[]): { title: string; body: string[] } {
  const own = withoutSignature(rows.filter(({ text }, index) => !(index < FEWEST_SURE && isGreeting(text))));
  const [first] = own;
  if (first === undefined) return { title: '', body: [] };
  const texts = own.map(({ text }) => text);
  if (first.text.length <= MAX_TITLE && !endsSentence(first.text) && own.length > 1) {
    return { title: first.text.replace(/\s*[:：]$/u, ''), body: texts.slice(1) };
  }
  const { name, body } = NAMED.exec(first.text)?.groups ?? {};
  return name === undefined || body === undefined
    ? { title: '', body: texts }
    : { title: name, body: [body, ...texts.slice(1)] };
}

/** The rows without the names and greetings below the last sentence. */
function withoutSignature(rows: readonly Row[]): readonly Row[] {
  const last = rows.findLastIndex(({ text }) => text.length >= LONG || endsSentence(text));
  return last === -1 ? rows : rows.slice(0, last + 1);
}

function distinct(entries: readonly string[]): string[] {
  return [...new Map(entries.map((entry) => [wordKey(entry), entry])).values()];
}
