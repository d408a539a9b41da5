/** Letters that a page needs to be more than a title over a scan. */
const MIN_LETTERS = 60;
/** The share of letters that may be wrong. */
const MAX_WRONG = 0.02;

/** What no text has: control characters, what stands for an unknown one, and areas for private use. */
// eslint-disable-next-line no-control-regex -- control characters are what is counted
const UNKNOWN = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd\ufffe\uffff\u{e000}-\u{f8ff}]/gu;
/** Signs of Indian scripts that follow a letter, where none stands before: their order was lost. */
const ORPHANS =
  /(?<=^|[\s\d,.;:()])[\u0900-\u0903\u093a-\u093c\u093e-\u094f]|[\u093e-\u094c][\u093e-\u0940\u0947-\u094c]|\u094d(?=[\s,.;:]|$)/gu;

/** Whether the text of a page can be what the page shows; otherwise it is to be read as a picture. */
export function isTrustworthy(text: string): boolean {
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const wrong = (text.match(UNKNOWN)?.length ?? 0) + (text.match(ORPHANS)?.length ?? 0);
  return letters >= minimumFor(text) && wrong <= MAX_WRONG * letters;
}

/** A sign of Chinese, Japanese or Korean says as much as three letters. */
function minimumFor(text: string): number {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
    ? MIN_LETTERS / 3
    : MIN_LETTERS;
}
