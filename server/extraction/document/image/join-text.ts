/** Scripts that are written without blanks. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** What stands in their lines without one. */
const SCRIPT_WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Nd}。、，：:（）()/~～・]/u;

/** Two texts in a row as one: a hyphen between them goes, and so does the blank where a script writes none. */
export function joinText(one: string, other: string): string {
  if (/\p{Ll}-$/u.test(one) && /^\p{Ll}/u.test(other)) return one.slice(0, -1) + other;
  if (one.endsWith(':') && !UNSPACED.test(one)) return `${one} ${other}`;
  const unspaced = SCRIPT_WITHOUT_SPACES.test(one.slice(-1)) && SCRIPT_WITHOUT_SPACES.test(other.slice(0, 1));
  return one === '' || unspaced ? one + other : `${one} ${other}`;
}
