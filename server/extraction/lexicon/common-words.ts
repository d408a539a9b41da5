/** Words that stand in almost every sentence of a language and in few of the others, of languages that share their letters. */
const COMMON: Readonly<Record<string, string>> = {
  en: 'the and with this you your of for it is into until then from my',
  es: 'el los las con para una y del al hasta que es se muy',
  fr: 'les des et avec pour une dans du au vous jusqu est sur ces',
  de: 'und der die das mit für ein eine den bis ich ist wir auf dem',
  pt: 'com para uma os do da não até você em dos ao minha',
  it: 'il di con per una della gli che le del fino è al nel',
  tr: 've bir için ile bu kadar çok daha olarak gibi',
  id: 'dan yang dengan untuk ini dari hingga sampai saya di',
};

const LANGUAGES = Object.entries(COMMON).map(([lang, words]) => ({ lang, words: new Set(words.split(' ')) }));

/** Enough of a text to tell by, in characters. */
const SAMPLE = 8_000;

/** Fewer words may stand there by chance, and two languages may share some. */
const MIN_WORDS = 4;
const LEAD = 1.4;

/** The language of a text in Latin letters, by its most common words; null where they do not tell. */
export function languageByWords(text: string): string | null {
  const words =
    text
      .slice(0, SAMPLE)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const counted = LANGUAGES.map((language) => ({
    lang: language.lang,
    count: words.filter((word) => language.words.has(word)).length,
  })).toSorted((a, b) => b.count - a.count);
  const [first, second] = counted;
  if (first === undefined || first.count < MIN_WORDS || first.count < (second?.count ?? 0) * LEAD) return null;
  return first.lang;
}

/** Whether a word stands in almost every sentence of one of those languages. */
export function isCommonWord(word: string): boolean {
  return LANGUAGES.some(({ words }) => words.has(word));
}
