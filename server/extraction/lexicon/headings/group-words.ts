import { wordsOf } from '../lexicons/lexicons.ts';
import { wordKey } from '../lexicons/word-key.ts';

const KEYS: ReadonlySet<string> = new Set(wordsOf(({ groups }) => groups?.names).map(wordKey));

const frame = (starts: readonly string[], ends: readonly string[]): RegExp =>
  new RegExp(
    String.raw`^(?:${starts.map(wordKey).join('|')})(?![\p{L}\p{M}])|(?:${ends.map(wordKey).join('|')})$`,
    'u',
  );
/** Beginnings and ends of group names that never occur in ingredients: "For the dough", "Hamuru için". */
const SURE_FRAME = frame(
  wordsOf(({ groups }) => groups?.sureStarts),
  wordsOf(({ groups }) => groups?.sureEnds),
);
/** Beginnings and ends of group names that can also occur in ingredients: "Para servir", "Bumbu halus". */
const FRAME = frame(
  wordsOf(({ groups }) => groups?.starts),
  wordsOf(({ groups }) => groups?.ends),
);

/**
 * Articles and words for "for" that are joined to their noun: "Pour l'appareil", "للعجينة", "לקרם". Hebrew ingredients
 * that begin with the same letter are excluded.
 */
const ELIDED =
  /^(?:pour|per) l['’]\p{L}|^لل\p{L}|^ل(?:عمل|تحضير|إعداد|صنع|تزيين|تقديم|حشو|دهن|قلي)(?![\p{L}\p{M}])|^ל(?!ימון|חם|חמני|פת|בנה|אפה|אפות|בבות|יקר|אבנה|שון|יצ)\p{L}{2}/iu;

/** In characters. Longer lines name no group. */
const MAX_LENGTH = 40;
const MAX_WORDS = 6;

/**
 * Whether a line without an amount can be the name of a group of ingredients: "Für den Teig", "Sauce", "Bumbu halus".
 */
export function namesGroup(text: string): boolean {
  if (!mayName(text)) return false;
  const key = wordKey(text);
  return KEYS.has(key) || FRAME.test(key) || ELIDED.test(text) || SURE_FRAME.test(key);
}

/**
 * Whether a line is certainly the name of a group, regardless of the next line: "Sauce" can be an ingredient, "Für die
 * Sauce" cannot.
 */
export function surelyNamesGroup(text: string): boolean {
  return mayName(text) && (/^(?:pour|per) l['’]\p{L}|^لل\p{L}+$/iu.test(text) || SURE_FRAME.test(wordKey(text)));
}

function mayName(text: string): boolean {
  return text.length <= MAX_LENGTH && !/\p{Nd}|[,，、]/u.test(text) && text.split(/\s+/u).length <= MAX_WORDS;
}

/** Whether a line is exactly a known group name. */
export function isGroupName(text: string): boolean {
  return mayName(text) && KEYS.has(wordKey(text));
}
