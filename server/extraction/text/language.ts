/** Letters whose share of a text identifies the script, with its languages, the likeliest first. */
interface Script {
  letters: RegExp;
  share: number;
  languages: readonly string[];
  /** Letters that none of these languages has. */
  without?: RegExp;
}

const SCRIPTS: readonly Script[] = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, share: 0.15, languages: ['ja'] },
  { letters: /\p{Script=Hangul}/gu, share: 0.3, languages: ['ko'] },
  { letters: /\p{Script=Han}/gu, share: 0.4, languages: ['zh', 'ja', 'yue'] },
  { letters: /\p{Script=Hebrew}/gu, share: 0.4, languages: ['he', 'yi'] },
  { letters: /\p{Script=Arabic}/gu, share: 0.4, languages: ['ar', 'fa', 'ur', 'ps', 'ckb', 'sd', 'ug'] },
  { letters: /\p{Script=Devanagari}/gu, share: 0.4, languages: ['hi', 'mr', 'ne', 'sa'] },
  { letters: /[іїєґ]/giu, share: 0.03, languages: ['uk', 'be', 'kk'] },
  { letters: /ъ/giu, share: 0.008, languages: ['bg'], without: /[ыэё]/iu },
  { letters: /\p{Script=Cyrillic}/gu, share: 0.4, languages: ['ru', 'uk', 'bg', 'sr', 'mk', 'be', 'kk', 'mn'] },
  { letters: /\p{Script=Greek}/gu, share: 0.4, languages: ['el'] },
  { letters: /\p{Script=Thai}/gu, share: 0.4, languages: ['th'] },
];

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'ckb', 'sd', 'ug', 'dv']);

/**
 * The BCP 47 language of a recipe: what its page states, unless the script of its own text contradicts that.
 * null if neither identifies one.
 */
export function languageOf(text: string, stated: string): string | null {
  const tag = canonicalTag(stated);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const script = SCRIPTS.find(
    ({ letters: own, share, without }) =>
      (text.match(own)?.length ?? 0) > letters * share && without?.test(text) !== true,
  );
  if (script === undefined) {
    // Text in Latin letters is not Hebrew, even if the page states so.
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
    return null; // not a language tag
  }
}
