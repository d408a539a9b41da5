/** Letters that a page needs to be more than a title over a scan. */
const MIN_LETTERS = 60;
/** The share of letters that may be wrong. */
const MAX_WRONG = 0.02;

/** What no text has: control characters, and what stands for an unknown one. */
// eslint-disable-next-line no-control-regex -- control characters are what is counted
const UNKNOWN = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd\ufffe\uffff]/gu;
/** Areas for private use: a few signs there are bullets, many are letters. */
const PRIVATE = /[\u{e000}-\u{f8ff}]/gu;
const MIN_PRIVATE = 4;
/** Signs of Indian scripts that follow a letter, where none stands before: their order was lost. */
const ORPHANS =
  /(?<=^|[\s\d,.;:()])[\u0900-\u0903\u093a-\u093c\u093e-\u094f]|[\u093e-\u094c][\u093e-\u0940\u0947-\u094c]|\u094d(?=[\s,.;:]|$)/gu;

/** Whether letters of a page are not what it shows: then it is to be read as a picture. */
export function isGarbled(text: string): boolean {
  const own = text.match(PRIVATE) ?? [];
  const unknown = (text.match(UNKNOWN)?.length ?? 0) + (new Set(own).size < MIN_PRIVATE ? 0 : own.length);
  const wrong = unknown + (text.match(ORPHANS)?.length ?? 0);
  return wrong > MAX_WRONG * lettersOf(text);
}

/** Whether a page has enough letters to be more than a title over a scan. */
export function isText(text: string): boolean {
  return lettersOf(text) >= minimumFor(text);
}

function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
}

/** A sign of Chinese, Japanese or Korean says as much as three letters. */
function minimumFor(text: string): number {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
    ? MIN_LETTERS / 3
    : MIN_LETTERS;
}
