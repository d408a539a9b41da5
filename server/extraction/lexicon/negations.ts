import { wordsOf } from './lexicons/lexicons.ts';

/** Words that turn what stands beside them into its opposite. */
const NEGATIONS: ReadonlySet<string> = new Set(wordsOf(({ negations }) => negations));

/** The same as the end of a word: "gluten-free", "zuckerfrei", "şekersiz", "karıştırmayın". */
const NEGATING_ENDS = /(?:.free|.frei|.freie[nrsm]?|.less|s[ıiuü]z|m[ae]y[ıi]n|m[ae]y[ıi]n[ıi]z)$/u;

/** Whether a word, as it is compared, says that something is not, or is not to be done. */
export function negates(key: string): boolean {
  return NEGATIONS.has(key) || (key.length > 4 && NEGATING_ENDS.test(key));
}
