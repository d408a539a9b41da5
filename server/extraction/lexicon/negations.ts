import { wordsOf } from './lexicons/lexicons.ts';

/** Words that negate the words beside them. */
const NEGATIONS: ReadonlySet<string> = new Set(wordsOf(({ negations }) => negations));

/** Negating word endings: "gluten-free", "zuckerfrei", "şekersiz", "karıştırmayın". */
const NEGATING_ENDS = /(?:.free|.frei|.freie[nrsm]?|.less|s[ıiuü]z|m[ae]y[ıi]n|m[ae]y[ıi]n[ıi]z)$/u;

/** Whether a word (as a comparison key) is a negation or contains one. */
export function negates(key: string): boolean {
  return NEGATIONS.has(key) || (key.length > 4 && NEGATING_ENDS.test(key));
}
