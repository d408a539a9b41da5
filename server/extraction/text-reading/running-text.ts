import { boundedLines, item, type Draft } from '../domain/draft.ts';
import { countStaples } from '../text/count-staples.ts';
import { wordKey } from '../lexicon/lexicons/word-key.ts';
import { isClosing, isGreeting, isMealGreeting } from '../lexicon/letter-words.ts';
import { ingredientLikeness } from '../text/numbers/quantity.ts';
import { isOther } from './is-recipe.ts';
import { placeOf } from './rows/place.ts';
import { endsSentence, type Row } from './rows/row.ts';
import { spokenEntries } from './spoken-entries.ts';

/** Fewer amounts in running text are no recipe's, and fewer things that every kitchen has. */
const FEWEST_ENTRIES = 3;
const FEWEST_STAPLES = 2;
/** Longer texts are no messages about one dish. */
const MAX_LINES = 15;
const MAX_CHARACTERS = 4_000;
/** From here on an entry is surely an amount of something. */
const SURE = 0.6;
const FEWEST_SURE = 2;
/** An article that names an amount here and there has fewer of them in its sentences. */
const ENTRIES_A_SENTENCE = 0.3;

/** The share of a message's lines that are sentences; bills and menus have none. */
const SENTENCES_TOLD = 0.5;
/** A longer line is one whether or not it ends as sentences do, in characters. */
const LONG = 60;

/** A temperature, a share or a number of minutes is no amount of anything. */
const NO_AMOUNT = /\p{Nd}\s?(?:[°℃℉%]|\p{L}+(?:\s\p{L}+)?\s?[°℃℉])|[°℃℉]/u;

/** Longer lines are no titles. */
const MAX_TITLE = 80;

/** Where a sentence ends and another begins. */
const SENTENCES = /(?<=[.!?…]["'”’»)]?)\s+(?=[\p{Lu}\p{Lo}\p{Nd}"'“„«(¿¡])|(?<=[。！？।])\s*/u;

/** A name before what is told of it: "Overnight oats: mix 50 g oats with …" */
const NAMED = /^(?<name>[^:：.!?]{3,60})[:：]\s+(?<told>\S.{20,})$/su;

/**
 * Enters what a message or letter tells of a dish in sentences: what they count up as the list, and the sentences as the
 * steps. Leaves the draft empty where they name too few amounts.
 */
export function readRunningText(rows: readonly Row[], draft: Draft): void {
  if (rows.filter(({ mark }) => mark !== null).length > 1) return;
  if (rows.length > MAX_LINES || rows.reduce((length, { text }) => length + text.length, 0) > MAX_CHARACTERS) return;
  const { title, told } = partsOf(rows);
  const sentences = told.flatMap((text) => text.split(SENTENCES)).filter((text) => /\p{L}{2}/u.test(text));
  const entries = distinct(sentences.flatMap(entriesIn));
  const steps = sentences.filter(
    (text) => !isGreeting(text) && !isMealGreeting(text) && !(isClosing(text) && !hasEntry(text)),
  );
  if (entries.length < Math.max(FEWEST_ENTRIES, sentences.length * ENTRIES_A_SENTENCE) || steps.length === 0) return;
  if (entries.filter((entry) => ingredientLikeness(entry) >= SURE).length < FEWEST_SURE) return;
  if (countStaples(entries, FEWEST_STAPLES) < FEWEST_STAPLES || !areSentences(told)) return;
  if (isOther(title, entries, steps)) return;
  draft.title = title;
  draft.ingredients = boundedLines(entries.map(item));
  draft.instructions = boundedLines(steps.map(item));
  for (const field of ['title', 'ingredients', 'instructions'] as const) draft.places[field] = placeOf(rows);
}

/** Where a second amount begins within one entry: "50 g of oats with 150 ml of milk". */
const SECOND = /(?<=\p{Nd}.*\p{L})\s+\p{L}{1,5}\s+(?=\p{Nd}[\p{Nd}.,/]*\s*\p{L})/u;

function entriesIn(sentence: string): string[] {
  return spokenEntries(sentence)
    .flatMap((entry) => entry.split(SECOND))
    .filter((entry) => !NO_AMOUNT.test(entry));
}

function areSentences(told: readonly string[]): boolean {
  return told.filter((text) => text.length >= LONG || endsSentence(text)).length >= told.length * SENTENCES_TOLD;
}

const hasEntry = (text: string): boolean => spokenEntries(text).length > 0;

/** The name of the dish and what is told of it; '' where nothing names it. */
function partsOf(rows: readonly Row[]): { title: string; told: string[] } {
  const own = rows.filter(({ text }, index) => index > 0 || !isGreeting(text));
  const [first] = own;
  if (first === undefined) return { title: '', told: [] };
  const texts = own.map(({ text }) => text);
  if (first.text.length <= MAX_TITLE && !endsSentence(first.text) && own.length > 1) {
    return { title: first.text.replace(/\s*[:：]$/u, ''), told: texts.slice(1) };
  }
  const { name, told } = NAMED.exec(first.text)?.groups ?? {};
  return name === undefined || told === undefined
    ? { title: '', told: texts }
    : { title: name, told: [told, ...texts.slice(1)] };
}

function distinct(entries: readonly string[]): string[] {
  return [...new Map(entries.map((entry) => [wordKey(entry), entry])).values()];
}
