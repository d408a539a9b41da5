import { TIME_PHRASES } from '../../../../shared/words/time-phrases.ts';
import { LEXICON_ENTRIES, wordsOf } from '../lexicons/lexicons.ts';
import { inOrder, NUMBER_WORDS } from './number-words.ts';

const WORD = /[\p{L}\p{M}]+/gu;

/** The first words of all ways to write a number, a time or a number of guests in letters. */
const FIRST_WORDS: ReadonlySet<string> = new Set(
  [
    ...NUMBER_WORDS.keys(),
    ...Object.values(TIME_PHRASES).flatMap((list) => list.split('|')),
    ...wordsOf(({ spokenTimes }) => spokenTimes?.loneHours),
    ...LEXICON_ENTRIES.flatMap(([, { spokenServings }]) => [
      ...Object.keys(spokenServings?.phrases ?? {}),
      ...inOrder(spokenServings?.counting).map(([word]) => word),
    ]),
  ].map((phrase) => phrase.toLowerCase().match(WORD)?.[0] ?? ''),
);

/** Letters of scripts that part all words and put no others before them: Latin, Greek, Cyrillic and Armenian. */
const PARTED = /^[\0-\u058f\u1e00-\u206f\u20a0-\u20cf]*$/;

/** Whether a text may tell a number, in digits or in words. Most lines tell none, and need no search for facts. */
export function mayTellNumber(text: string): boolean {
  if (!PARTED.test(text) || /\p{N}/u.test(text)) return true;
  return (text.toLowerCase().match(WORD) ?? []).some((word) => FIRST_WORDS.has(word));
}
