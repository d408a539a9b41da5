import { foldText } from '../format/fold-text.ts';

/** Scripts without blanks between words, in which the search looks at each two neighbouring signs. */
const UNSPACED =
  /[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u9fff]+/gu;

/** The parts of a folded word by script: runs of signs without blanks between words, and others. */
export interface WordPart {
  readonly text: string;
  readonly isUnspaced: boolean;
}

export function wordParts(word: string): WordPart[] {
  const parts: WordPart[] = [];
  let end = 0;
  for (const { 0: text, index } of word.matchAll(UNSPACED)) {
    if (index > end) parts.push({ text: word.slice(end, index), isUnspaced: false });
    parts.push({ text, isUnspaced: true });
    end = index + text.length;
  }
  if (end < word.length) parts.push({ text: word.slice(end), isUnspaced: false });
  return parts;
}

/** Letters for each forgiven typo. */
const LETTERS_PER_TYPO = 5;
const MOST_TYPOS = 2;
/** A Chinese character says as much as two letters. */
const HAN = /\p{Script=Han}/gu;

/** Hangul by its letters, so that one wrong letter is one typo and not a wrong syllable. */
const lettersOf = (word: string): string => (/[\uac00-\ud7a3]/u.test(word) ? word.normalize('NFD') : word);

/** Nobody types a longer word. Comparing takes time by the square of the length. */
const LONGEST = 60;

/** The number of typos that are forgiven in a folded word: one in five letters. */
export function forgivenTypos(word: string): number {
  if (word.length > LONGEST) return 0;
  const letters = lettersOf(word).length + (word.match(HAN)?.length ?? 0);
  return Math.min(MOST_TYPOS, Math.floor(letters / LETTERS_PER_TYPO));
}

/**
 * For each beginning of `word`, by its length: the typos that turn `typed` into it. A typo is a letter that is wrong,
 * missing, too many, or swapped with its neighbour.
 */
function typosByLength(typed: string, word: string): number[] {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= word.length; column += 1) {
      const wrong = typed[at - 1] === word[column - 1] ? 0 : 1;
      const isSwapped = typed[at - 1] === word[column - 2] && typed[at - 2] === word[column - 1];
      const least = Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (row[column - 1] ?? 0) + wrong);
      next.push(isSwapped ? Math.min(least, (before[column - 2] ?? 0) + 1) : least);
    }
    [before, row] = [row, next];
  }
  return row;
}

/** Letters from which on a typed word may be the beginning of a longer one: "bread" is not meant for "breakfast". */
const BEGINNING = 7;

/** Whether a person who typed one word may have meant the other. Both are folded, Hangul by its letters. */
function isSimilar(typed: string, word: string): boolean {
  if (typed.length - word.length > MOST_TYPOS) return false;
  const begin = word.slice(0, typed.length + MOST_TYPOS);
  const typos = typosByLength(typed, begin);
  const longer = word.length > typed.length ? word : typed;
  if (begin === word && (typos[word.length] ?? MOST_TYPOS + 1) <= forgivenTypos(longer)) return true;
  if (typed.length < BEGINNING) return false;
  return typos.slice(typed.length - 1).some((count) => count <= forgivenTypos(typed));
}

/** A shorter text would be the beginning of half of all words. */
const SHORTEST = 4;

/**
 * The words of a list, folded and each between line breaks, that are similar to a typed word and do not contain it. With
 * few typos either the begin or the end of a word is right, so that only words with one of them are compared.
 */
export function similarWords(words: string, typed: string): string[] {
  if (typed.length < SHORTEST && lettersOf(typed).length < SHORTEST + 1) return [];
  if (typed.length > LONGEST) return [];
  const isLong = forgivenTypos(typed) === MOST_TYPOS;
  const right = Math.max(1, Math.floor(isLong ? typed.length / 3 : (typed.length - 1) / 2));
  const [begin, end] = [typed.slice(0, right), typed.slice(-right)];
  const candidates = new Set<string>();
  for (const sought of [`\n${begin}`, `${end}\n`]) {
    for (let at = words.indexOf(sought); at >= 0; at = words.indexOf(sought, at + 1)) {
      const first = words.lastIndexOf('\n', at + sought.length - 2) + 1;
      candidates.add(words.slice(first, words.indexOf('\n', at + sought.length - 1)));
    }
  }
  const letters = lettersOf(typed);
  return [...candidates].filter((word) => !word.includes(typed) && isSimilar(letters, lettersOf(word)));
}

/** The words of a list, folded and each between line breaks, that contain a text. */
export function wordsContaining(words: string, text: string): string[] {
  const found: string[] = [];
  for (let at = words.indexOf(text); at >= 0;) {
    const end = words.indexOf('\n', at);
    found.push(words.slice(words.lastIndexOf('\n', at) + 1, end));
    at = words.indexOf(text, end);
  }
  return found;
}

/** A text with one typo, as its patterns: `any` stands for one sign. */
export function typoPatterns(text: string, any: string): string[] {
  const signs = [...foldText(text)];
  return signs.flatMap((sign, at) => {
    const [before, after] = [signs.slice(0, at), signs.slice(at + 1)];
    const [next, ...rest] = after;
    const swapped = next === undefined ? [] : [[...before, next, sign, ...rest].join('')];
    const missing = at === 0 ? [] : [[...before, any, sign, ...after].join('')];
    return [[...before, any, ...after].join(''), [...before, ...after].join(''), ...missing, ...swapped];
  });
}
