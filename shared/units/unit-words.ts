/** Systems of units: metric, those of the United States, and cups of other countries, which belong to neither. */
export type UnitSystem = 'metric' | 'us';

export interface Unit {
  readonly kind: 'mass' | 'volume' | 'length';
  /** In grams, millilitres or millimetres. */
  readonly size: number;
  readonly system: UnitSystem | 'local';
}

type Entry = readonly [kind: Unit['kind'], system: Unit['system'], size: number, words: string];

/**
 * The words of each unit, separated by blanks, with `_` for a blank within. Dots are left out. Spoons are not listed,
 * since both systems use them. Glasses and German cups are not listed, because they have no agreed size.
 */
const ENTRIES: readonly Entry[] = [
  [
    'mass',
    'metric',
    1,
    'g gr grs gm gms gram grams gramm gramme grammes gramo gramos grammo grammi grama gramas г гр грамм грамма граммов غ غم جم جرام غرام جرامات غرامات جراما غراما جرامًا غرامًا ג גר גרם גרמים ग्रा ग्राम 克 公克 ｇ グラム 그램 그람',
  ],
  [
    'mass',
    'metric',
    1_000,
    'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos quilo quilos chilo chili кг килограмм килограмма килограммов كجم كغم كغ كيلو كيلوغرام كيلوجرام קג ק"ג ק״ג קילו קילוגרם किलो किग्रा किलोग्राम 公斤 千克 ㎏ キロ キログラム 킬로 킬로그램',
  ],
  ['mass', 'metric', 100, 'ons hg etto etti'],
  ['mass', 'metric', 500, 'pfund pfd'],
  ['mass', 'metric', 10, 'dkg dag deka'],
  [
    'volume',
    'metric',
    1,
    'ml cc ㏄ ㎖ millilitre millilitres milliliter milliliters mililitro mililitros millilitro millilitri mililitre mililiter мл миллилитр миллилитра миллилитров مل ملل مليلتر ملليلتر מל מ"ל מ״ל מיליליטר मिली मिलीलीटर 毫升 ミリリットル 밀리리터',
  ],
  ['volume', 'metric', 10, 'cl centilitre centilitres centiliter'],
  ['volume', 'metric', 100, 'dl дл decilitre deciliter'],
  [
    'volume',
    'metric',
    1_000,
    'l lt ltr liter liters litre litres litro litros litri л литр литра литров لتر ليتر لترات ליטר ליטרים लीटर लिटर 升 公升 ℓ リットル 리터',
  ],
  [
    'mass',
    'us',
    28.35,
    'oz ozs ounce ounces unze unzen onza onzas once onces oncia onça onças унция унции унций أونصة אונקיה אונקיות औंस オンス 盎司 온스',
  ],
  ['mass', 'us', 453.6, 'lb lbs pound pounds libra libras पाउंड ポンド 磅 파운드'],
  ['volume', 'us', 29.57, 'fl_oz fl_ozs fluid_oz fluid_ounce fluid_ounces fl_ounce fl_ounces'],
  ['volume', 'us', 240, 'cup cups'],
  ['volume', 'us', 475, 'pint pints pt'],
  ['volume', 'us', 950, 'quart quarts qt'],
  ['volume', 'us', 3_785, 'gallon gallons gal'],
  [
    'volume',
    'local',
    240,
    'taza tazas xícara_(chá) xícaras_(chá) xícara_de_chá xícaras_de_chá xícara xícaras xicara xicaras chávena chávenas tazza tazze cangkir כוס כוסות كوب أكواب اكواب كوبا कप 杯',
  ],
  ['volume', 'local', 200, 'su_bardağı su_bardak カップ 컵'],
  ['volume', 'local', 100, 'çay_bardağı çay_bardak'],
  [
    'length',
    'us',
    25.4,
    'inch inches zoll pouce pouces pulgada pulgadas pollice pollici polegada polegadas дюйм дюйма дюймов inç inci אינץ אינצ׳ إنش بوصة بوصات इंच 인치 インチ 英寸 " ” ″ "_inch ”_inch ″_inch',
  ],
  [
    'length',
    'metric',
    10,
    'cm cms см ס"מ ס״מ סמ سم सेमी ㎝ センチ 厘米 公分 센티 centimetre centimetres centimeter centimeters zentimeter centimètre centimètres centímetro centímetros centimetro centimetri сантиметр сантиметра сантиметров',
  ],
  ['length', 'metric', 1, 'mm мм ㎜ ミリ 毫米 millimetre millimetres millimeter millimeters millimètre millimètres'],
];

/** Words that are units only in some languages: "1 c. à soupe" is French, "a 2 in" may be anything. */
const LANGUAGE_UNITS: Readonly<Record<string, readonly Entry[]>> = {
  en: [
    ['volume', 'us', 240, 'c'],
    ['length', 'us', 25.4, 'in'],
  ],
  fr: [['volume', 'local', 250, 'tasse tasses']],
};
/** Imperial sizes of units whose names the United Kingdom shares with the United States. */
const IMPERIAL = new Map([
  [29.57, 28.41],
  [475, 568],
  [950, 1_137],
  [3_785, 4_546],
]);
const IMPERIAL_REGIONS = /-(?:GB|IE|AU|NZ)\b/iu;

const UNPARTED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const escaped = (word: string): string => word.replace(/[()]/gu, String.raw`\$&`);

interface Reader {
  readonly pattern: RegExp;
  readonly units: ReadonlyMap<string, Unit>;
}

function readerOf(entries: readonly Entry[]): Reader {
  const units = new Map<string, Unit>();
  for (const [kind, system, size, words] of entries)
    for (const word of words.split(' ')) units.set(word, { kind, system, size });
  const words = [...units.keys()].toSorted((one, other) => other.length - one.length);
  const sources = words.map((word) => {
    const source = [...word.replaceAll('_', ' ')]
      .map((char) => (char === ' ' ? String.raw`\.?[\s-]` : escaped(char)))
      .join('');
    return UNPARTED.test(word) || /["”″]$/u.test(word) ? source : String.raw`${source}(?![\p{L}\p{M}'’])`;
  });
  const pattern = new RegExp(String.raw`^(?:\s*[-‐‑])?\s*(${sources.join('|')})(?:\(s\)|\.)?`, 'iu');
  return { pattern, units };
}

const READERS = new Map<string, Reader>();

function readerFor(language: string): Reader {
  const known = READERS.get(language) ?? readerOf([...(LANGUAGE_UNITS[language] ?? []), ...ENTRIES]);
  READERS.set(language, known);
  return known;
}

/** A unit at the beginning of a text: its length with the blanks before it, and whether a hyphen joins it. */
export interface ReadUnit {
  readonly unit: Unit;
  readonly length: number;
}

/** In characters. A unit is near its number. */
const FURTHEST = 60;

/** The unit after a number. `tag` is the BCP 47 language of the recipe; its region decides between pints. */
export function readUnit(text: string, language: string, tag: string | null): ReadUnit | null {
  const { pattern, units } = readerFor(language);
  const near = text.slice(0, FURTHEST);
  const match = pattern.exec(near.replace(/[！-～]/gu, (char) => char.normalize('NFKC')));
  if (match === null) return null;
  const word = (match[1] ?? '').toLowerCase().replace(/\.?[\s-]/gu, '_');
  const unit = units.get(word) ?? units.get(match[1] ?? '');
  // "9-in. tin" has inches, "2 in total" has none.
  if (unit === undefined || (word === 'in' && !/^[-‐‑]|\.$/u.test(match[0]))) return null;
  const size = IMPERIAL_REGIONS.test(tag ?? '') ? (IMPERIAL.get(unit.size) ?? unit.size) : unit.size;
  return { unit: { ...unit, size }, length: match[0].length };
}

/** A unit that is written before its number, as in Japanese: "カップ1/2". `start` is its index in the text. */
export function unitBefore(text: string): { readonly unit: Unit; readonly start: number } | null {
  const match = /カップ\s*$/u.exec(text);
  return match && { unit: { kind: 'volume', system: 'local', size: 200 }, start: match.index };
}
