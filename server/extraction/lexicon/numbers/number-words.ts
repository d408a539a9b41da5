import { LEXICON_ENTRIES } from '../lexicons/lexicons.ts';

/** Numbers from one to twelve by their words, in languages whose cooks write them out: "Serves four". */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  LEXICON_ENTRIES.flatMap(([, { numbers }]) => inOrder(numbers?.counting)),
);

/** Words with their values: those of a list in the order of their values, one first, ways to write one parted by `/`. */
export function inOrder(words: readonly string[] = []): (readonly [word: string, value: number])[] {
  return words.flatMap((ways, index) => ways.split('/').map((word) => [word, index + 1] as const));
}

/** The text with its number words as digits: "Serves eight to ten" becomes "Serves 8 to 10". */
export function withDigits(text: string): string {
  return text.replace(/\p{L}{2,}/gu, (word) => String(NUMBER_WORDS.get(word.toLowerCase()) ?? word));
}

/** Whether a text begins with a number above one in words: "two large eggs". */
export function startsWithNumberWord(text: string): boolean {
  return (NUMBER_WORDS.get(/^\p{L}{2,}(?=\s)/u.exec(text)?.[0].toLowerCase() ?? '') ?? 0) > 1;
}
