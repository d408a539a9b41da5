import type { LanguageCode } from '../languages.ts';

/**
 * Frequent words in recipes that distinguish languages in Latin script. They have no accents, because text recognition
 * often misses accents.
 */
export const COMMON_WORDS: Readonly<Partial<Record<LanguageCode, string>>> = {
  en: 'the and of with to in for until into then from or cup cups tablespoon tablespoons teaspoon minutes add heat it is you stir this over',
  es: 'el la los las de del y con en por para una un hasta que se al cucharada cucharadas minutos taza su mas como sin el lo',
  fr: 'le la les des du de et avec dans pour un une au aux jusqu en sur puis cuillere cuilleres minutes ce est vous qui pas ou',
  de: 'der die das den dem und mit in zu auf ein eine einen bis im fur nicht ist von bei aus dann minuten el tl gramm oder sie wird',
  pt: 'o a os as de do da dos das e com em para um uma no na ate por colher colheres minutos xicara ao que mais sem',
  it: 'il lo la i gli le di del della e con in per un una nel nella fino da al che minuti cucchiai cucchiaio poi si sono dei',
  tr: 've bir ile icin kadar su tuz da de yemek kasigi kasik bardagi dakika sonra uzerine daha cay adet olarak az bu ekleyin',
  id: 'dan di yang dengan hingga ke dari untuk sampai lalu atau sendok makan menit api air buah gram secukupnya ini aduk bisa siung',
};

const WORDS = Object.entries(COMMON_WORDS).map(
  ([language, words]) => [language as LanguageCode, new Set(words.split(' '))] as const,
);

/** The language whose frequent words a text uses most; null if it uses too few of any language. */
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
