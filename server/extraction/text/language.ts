/** Scripts that tell the language, with the languages that are written in them; the first is the likeliest. */
const SCRIPTS: readonly { letters: RegExp; share: number; languages: readonly string[] }[] = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, share: 0.15, languages: ['ja'] },
  { letters: /\p{Script=Hangul}/gu, share: 0.3, languages: ['ko'] },
  { letters: /\p{Script=Han}/gu, share: 0.4, languages: ['zh', 'ja', 'yue'] },
  { letters: /\p{Script=Hebrew}/gu, share: 0.4, languages: ['he', 'yi'] },
  { letters: /\p{Script=Arabic}/gu, share: 0.4, languages: ['ar', 'fa', 'ur', 'ps', 'ckb', 'sd', 'ug'] },
  { letters: /\p{Script=Devanagari}/gu, share: 0.4, languages: ['hi', 'mr', 'ne', 'sa'] },
  { letters: /\p{Script=Cyrillic}/gu, share: 0.4, languages: ['ru', 'uk', 'bg', 'sr', 'mk', 'be', 'kk', 'mn'] },
  { letters: /\p{Script=Greek}/gu, share: 0.4, languages: ['el'] },
  { letters: /\p{Script=Thai}/gu, share: 0.4, languages: ['th'] },
];

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'ckb', 'sd', 'ug', 'dv']);

/**
 * The BCP 47 language of a recipe: what its page states, unless the script of its own text contradicts that.
 * null where neither tells.
 */
export function languageOf(text: string, stated: string): string | null {
  const tag = canonicalTag(stated);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const script = SCRIPTS.find((candidate) => (text.match(candidate.letters)?.length ?? 0) > letters * candidate.share);
  if (script === undefined) {
    // Latin letters are no Hebrew, whatever the page says of itself.
    const foreign = tag !== null && letters > 0 && SCRIPTS.some(({ languages }) => languages.includes(baseOf(tag)));
    return foreign ? null : tag;
  }
  return tag !== null && script.languages.includes(baseOf(tag)) ? tag : (script.languages[0] ?? null);
}

export function directionOf(language: string | null): 'ltr' | 'rtl' | null {
  if (language === null) return null;
  return RIGHT_TO_LEFT.has(baseOf(language)) ? 'rtl' : 'ltr';
}

function baseOf(tag: string): string {
  return tag.split('-')[0] ?? '';
}

function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null; // no language tag
  }
}
