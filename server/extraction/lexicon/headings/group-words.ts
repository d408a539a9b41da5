import { wordsOf } from '../lexicons/lexicons.ts';
import { wordKey } from '../lexicons/word-key.ts';

const KEYS: ReadonlySet<string> = new Set(wordsOf(({ groups }) => groups?.names).map(wordKey));

const frame = (starts: readonly string[], ends: readonly string[]): RegExp =>
  new RegExp(
    String.raw`^(?:${starts.map(wordKey).join('|')})(?![\p{L}\p{M}])|(?:${ends.map(wordKey).join('|')})$`,
    'u',
  );
/** How the name of a group begins or ends, and no entry of a list does: "For the dough", "Hamuru için". */
const SURE_FRAME = frame(
  wordsOf(({ groups }) => groups?.sureStarts),
  wordsOf(({ groups }) => groups?.sureEnds),
);
/** How it begins or ends, or an entry does: "Para servir", "Bumbu halus". */
const FRAME = frame(
  wordsOf(({ groups }) => groups?.starts),
  wordsOf(({ groups }) => groups?.ends),
);

/**
 * Articles and words for "for" that are one with their noun: "Pour l'appareil", "للعجينة", "לקרם"; Hebrew entries that
 * begin with the same letter are left out.
 */
const ELIDED =
  /^(?:pour|per) l['’]\p{L}|^لل\p{L}|^ل(?:عمل|تحضير|إعداد|صنع|تزيين|تقديم|حشو|دهن|قلي)(?![\p{L}\p{M}])|^ל(?!ימון|חם|חמני|פת|בנה|אפה|אפות|בבות|יקר|אבנה|שון|יצ)\p{L}{2}/iu;

/** Longer lines name no group. */
const MAX_LENGTH = 40;
const MAX_WORDS = 6;

/** Whether a line without an amount reads like the name of a group of ingredients: "Für den Teig", "Sauce", "Bumbu halus". */
export function namesGroup(text: string): boolean {
  if (!mayName(text)) return false;
  const key = wordKey(text);
  return KEYS.has(key) || FRAME.test(key) || ELIDED.test(text) || SURE_FRAME.test(key);
}

/** Whether it reads so whatever stands below it: "Sauce" may be bought, "Für die Sauce" may not. */
export function surelyNamesGroup(text: string): boolean {
  return mayName(text) && (/^(?:pour|per) l['’]\p{L}/iu.test(text) || SURE_FRAME.test(wordKey(text)));
}

function mayName(text: string): boolean {
  return text.length <= MAX_LENGTH && !/\p{Nd}|[,，、]/u.test(text) && text.split(/\s+/u).length <= MAX_WORDS;
}

/** Whether a line is one of the names that groups of ingredients have, and nothing else. */
export function isGroupName(text: string): boolean {
  return mayName(text) && KEYS.has(wordKey(text));
}
