import type { LanguageCode } from '../languages.ts';

/** Numbers that cooks write out at the beginning of a line, by language: `words=value`, separated by `|`. */
const SPELLED: Readonly<Record<LanguageCode, string>> = {
  en: 'half a=.5|half an=.5|a half=.5|half=.5|quarter of a=.25|a quarter of a=.25|a quarter=.25|a third of a=.3333333333|three quarters of a=.75|one and a half=1.5|a dozen=12|half a dozen=6|a=1|an=1|one=1|two=2|three=3|four=4|five=5|six=6|seven=7|eight=8|nine=9|ten=10|eleven=11|twelve=12',
  zh: '',
  es: 'medio=.5|media=.5|un cuarto de=.25|un tercio de=.3333333333|tres cuartos de=.75|una docena de=12|media docena de=6|un=1|una=1|uno=1|dos=2|tres=3|cuatro=4|cinco=5|seis=6|siete=7|ocho=8|nueve=9|diez=10|doce=12',
  ar: 'نصف=.5|ربع=.25|ثلث=.3333333333|ثلاثة أرباع=.75|ثلاث=3|ثلاثة=3|أربع=4|أربعة=4|خمس=5|خمسة=5|ست=6|ستة=6|سبع=7|سبعة=7|ثماني=8|ثمانية=8|تسع=9|تسعة=9|عشر=10|عشرة=10',
  fr: 'un demi-=.5|une demi-=.5|demi-=.5|un demi=.5|une demi=.5|une demie=.5|demi=.5|demie=.5|la moitié d’un=.5|la moitié d’une=.5|un quart de=.25|un tiers de=.3333333333|trois quarts de=.75|une douzaine de=12|une douzaine d’=12|un=1|une=1|deux=2|trois=3|quatre=4|cinq=5|six=6|sept=7|huit=8|neuf=9|dix=10|douze=12',
  de: 'halber=.5|halbe=.5|halbes=.5|halben=.5|ein halber=.5|eine halbe=.5|ein halbes=.5|einen halben=.5|einer halben=.5|eines halben=.5|ein viertel=.25|eine viertel=.25|ein drittel=.3333333333|drei viertel=.75|dreiviertel=.75|anderthalb=1.5|eineinhalb=1.5|zweieinhalb=2.5|ein=1|eine=1|einen=1|einer=1|eines=1|zwei=2|drei=3|vier=4|fünf=5|sechs=6|sieben=7|acht=8|neun=9|zehn=10|zwölf=12',
  pt: 'meio=.5|meia=.5|um quarto de=.25|um terço de=.3333333333|três quartos de=.75|uma dúzia de=12|meia dúzia de=6|um=1|uma=1|dois=2|duas=2|três=3|quatro=4|cinco=5|seis=6|sete=7|oito=8|nove=9|dez=10|doze=12',
  ja: '',
  ru: 'половина=.5|половину=.5|половины=.5|половинка=.5|половинки=.5|пол=.5|полтора=1.5|полторы=1.5|четверть=.25|четверти=.25|треть=.3333333333|один=1|одна=1|одно=1|одну=1|одного=1|одной=1|два=2|две=2|двух=2|три=3|трёх=3|четыре=4|пять=5|шесть=6|семь=7|восемь=8|девять=9|десять=10',
  hi: 'आधा=.5|आधी=.5|आधे=.5|पौन=.75|पौना=.75|सवा=1.25|डेढ़=1.5|ढाई=2.5|एक चौथाई=.25|चौथाई=.25|एक तिहाई=.3333333333|तीन चौथाई=.75|एक=1|दो=2|तीन=3|चार=4|पाँच=5|पांच=5|छह=6|छः=6|सात=7|आठ=8|नौ=9|दस=10',
  ko: '반=.5|한=1|두=2|세=3|네=4|다섯=5|여섯=6|일곱=7|여덟=8|아홉=9|열=10',
  it: 'mezzo=.5|mezza=.5|mezz’=.5|un quarto di=.25|un terzo di=.3333333333|tre quarti di=.75|una dozzina di=12|un=1|uno=1|una=1|un’=1|due=2|tre=3|quattro=4|cinque=5|sei=6|sette=7|otto=8|nove=9|dieci=10|dodici=12',
  tr: 'yarım=.5|çeyrek=.25|bir buçuk=1.5|iki buçuk=2.5|bir=1|iki=2|üç=3|dört=4|beş=5|altı=6|yedi=7|sekiz=8|dokuz=9|on=10',
  he: 'חצי=.5|רבע=.25|שליש=.3333333333|שלושת רבעי=.75|שלושה רבעי=.75|שתי=2|שני=2|שלוש=3|שלושה=3|ארבע=4|ארבעה=4|חמש=5|חמישה=5|שש=6|שישה=6|שבע=7|שבעה=7|שמונה=8|תשע=9|עשר=10|עשרה=10',
  id: 'setengah=.5|seperempat=.25|sepertiga=.3333333333|tiga perempat=.75|satu setengah=1.5|satu=1|dua=2|tiga=3|empat=4|lima=5|enam=6|tujuh=7|delapan=8|sembilan=9|sepuluh=10',
};

/** Words after which a preceding number word is no count: "a few", "ein paar", "five-spice". */
const NOT_COUNTED =
  /^\s*(?:few|little|bit|lot|touch|couple|handful|generous|good|small (?:handful|bunch)|splash|drizzle|paar|wenig|bisschen|bißchen|schuss|peu|poco|poca|po['’]|pouco|pouca|filo|miktar|parça|spice|gewürz|épices|grain|korn)(?![\p{L}\p{M}])/iu;

interface SpelledNumber {
  /** Its length in the text. */
  readonly length: number;
  readonly value: number;
}

function tableOf(list: string): readonly [RegExp, ReadonlyMap<string, number>] {
  const entries = list.split('|').map((entry) => entry.split('=') as [string, string]);
  const words = entries.map(([word]) => word).toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(String.raw`^(?:${words.join('|')})(?:(?<=[’-])|(?![\p{L}\p{M}]))`, 'iu');
  return [pattern, new Map(entries.map(([word, value]) => [word, Number(value)]))];
}

const TABLES = new Map<string, ReturnType<typeof tableOf>>();
for (const [code, list] of Object.entries(SPELLED)) if (list) TABLES.set(code, tableOf(list));

/** The number in words at the beginning of a text; null if there is none. */
export function spelledNumber(text: string, language: string): SpelledNumber | null {
  const table = TABLES.get(language);
  if (table === undefined) return null;
  const [found] = table[0].exec(text.replaceAll("'", '’')) ?? [];
  if (found === undefined) return null;
  const value = table[1].get(found.toLowerCase());
  const rest = text.slice(found.length);
  return value === undefined || NOT_COUNTED.test(rest) || /^-(?!\s)/u.test(rest)
    ? null
    : { length: found.length, value };
}

/** "secangkir", "полстакана": a number that is written together with its unit. `length` is that of the number. */
export function fusedNumber(text: string): SpelledNumber | null {
  const half = /^пол-?(?=стакан|литр|кило|лимон|луков|пачк|банк|ложк|чайн|столов|кочан)/iu.exec(text);
  if (half !== null) return { length: half[0].length, value: 0.5 };
  const one =
    /^se(?=(?:butir|cangkir|gelas|batang|ruas|lembar|siung|ikat|buah|sendok|mangkuk|kaleng|bungkus|ekor|potong|liter|kilo)(?!\p{L}))/iu.exec(
      text,
    );
  return one === null ? null : { length: one[0].length, value: 1 };
}

const HAN_VALUES: Readonly<Record<string, number>> = { 半: 0.5, 两: 2, 兩: 2 };
[...'一二三四五六七八九十'].forEach((sign, index) => Object.assign(HAN_VALUES, { [sign]: index + 1 }));

/** The value of a Chinese number from a half to ten. */
export const hanValue = (sign: string): number | undefined => HAN_VALUES[sign];

const HALF_MORE =
  /^(?:[\s(]*[\p{L}\p{M}.]{1,30}[\s)]*){0,3}?\s*(?:(?<=\s)(?:y medi[oa]|e mei[oa]|e mezz[oa]|et demie?|and a half|und (?:ein )?halbe[rsn]?|und ein halb|с половиной|و ?نصف|ונצי|וחצי)(?![\p{L}\p{M}])|(?<=\s)반(?![\p{L}\p{M}])|半(?![熟干乾脂糖肥透小日年]))/iu;
const AND_A_QUARTER = /^\s+[\p{L}\p{M}]+\s+(?:y cuarto|e un quarto|ورבע|ורבע|و ?ربع)(?![\p{L}\p{M}])/iu;
/** In characters. Up to three words of the unit are between a number and its added part. */
const FURTHEST = 100;
const BUCUK = /^\s*buçuk(?!\p{L})/iu;

/**
 * A part that is added after the unit or the number: "1 taza y media", "2 כוסות וחצי", "1個半". The line begins behind the
 * number; `from` and `to` are the bounds of the part.
 */
export function addedPart(line: string): { readonly from: number; readonly to: number; readonly value: number } | null {
  const rest = line.slice(0, FURTHEST);
  const after = BUCUK.exec(rest);
  if (after !== null) return { from: 0, to: after[0].length, value: 0.5 };
  const half = HALF_MORE.exec(rest);
  if (half !== null) {
    const [words = ''] =
      /\s*(?:y \p{L}+|e \p{L}+|et demie?|and a half|und[\p{L} ]+|с половиной|و ?نصف|וחצי|반|半)$/iu.exec(half[0]) ?? [];
    return { from: half[0].length - words.length, to: half[0].length, value: 0.5 };
  }
  const quarter = AND_A_QUARTER.exec(rest);
  if (quarter === null) return null;
  const [words = ''] = /\s+(?:y cuarto|e un quarto|ורבע|و ?ربع)$/iu.exec(quarter[0]) ?? [];
  return { from: quarter[0].length - words.length, to: quarter[0].length, value: 0.25 };
}
