/** Scripts that are written without spaces. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Characters that need no space between them in these scripts. */
const SCRIPT_WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Nd}。、，：:（）()/~～・]/u;

/**
 * Joins two consecutive texts. A hyphen at a line break is removed, and no space is inserted in scripts without spaces.
 */
export function joinText(one: string, other: string): string {
  if (/\p{Ll}-$/u.test(one) && /^\p{Ll}/u.test(other)) return one.slice(0, -1) + other;
  if (one.endsWith(':') && !UNSPACED.test(one)) return `${one} ${other}`;
  const unspaced = SCRIPT_WITHOUT_SPACES.test(one.slice(-1)) && SCRIPT_WITHOUT_SPACES.test(other.slice(0, 1));
  return one === '' || unspaced ? one + other : `${one} ${other}`;
}
