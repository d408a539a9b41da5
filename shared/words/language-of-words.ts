import type { LanguageCode } from '../languages.ts';
import { COMMON_WORDS } from './common-words.ts';

const WORDS = Object.entries(COMMON_WORDS).map(
  ([language, words]) => [language as LanguageCode, new Set(words.split(' '))] as const,
);

/** The language in Latin letters whose small words a text uses most; null where it uses few. */
export function languageOfWords(text: string): LanguageCode | null {
  const words =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replaceAll('ı', 'i')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  let best: { language: LanguageCode; count: number } | null = null;
  for (const [language, common] of WORDS) {
    const count = words.filter((word) => common.has(word)).length;
    if (count > (best?.count ?? 0)) best = { language, count };
  }
  return best !== null && best.count >= Math.max(2, words.length * 0.08) ? best.language : null;
}
