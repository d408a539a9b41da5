import { NUMBER_WORDS } from './number-words.ts';

/** What stands for one and for a half where somebody speaks: "a cup", "half a lemon". */
const ONE = 'a an ein eine un une uno una um uma een en bir';
const HALF = 'half halbe halber halbes media medio demi meia meio mezza mezzo halve halv yarım';

/** Numbers by the words that say them. */
export const SPOKEN_NUMBERS: ReadonlyMap<string, number> = new Map([
  ...ONE.split(' ').map((word) => [word, 1] as const),
  ...HALF.split(' ').map((word) => [word, 0.5] as const),
  ...NUMBER_WORDS,
]);

/** Ten times ten in languages that say before it how often: "three hundred", "huit cents", "dua ratus". */
const HUNDREDS = new Set('hundred hundert cent cents yüz ratus सौ'.split(' '));
/** The same as one word with what stands before it: `word=value`. */
const WHOLE_HUNDREDS =
  'cien=100 cem=100 cento=100 seratus=100 сто=100 מאה=100 ' +
  'doscientos=200 trescientos=300 cuatrocientos=400 quinientos=500 seiscientos=600 setecientos=700 ochocientos=800 novecientos=900 ' +
  'duzentos=200 trezentos=300 quatrocentos=400 quinhentos=500 seiscentos=600 setecentos=700 oitocentos=800 novecentos=900 ' +
  'duecento=200 trecento=300 quattrocento=400 cinquecento=500 seicento=600 settecento=700 ottocento=800 novecento=900 ' +
  'zweihundert=200 dreihundert=300 vierhundert=400 fünfhundert=500 sechshundert=600 siebenhundert=700 achthundert=800 neunhundert=900 ' +
  'двести=200 триста=300 четыреста=400 пятьсот=500 шестьсот=600 семьсот=700 восемьсот=800 девятьсот=900 מאתיים=200';
/** From one on in languages that join no article to a name, and what stands for a half. */
const OTHER_NUMBERS = [
  'bir iki üç dört beş altı yedi sekiz dokuz on',
  'satu dua tiga empat lima enam tujuh delapan sembilan sepuluh',
  'один два три четыре пять шесть семь восемь девять десять',
  'одна две',
  'एक दो तीन चार पाँच छह सात आठ नौ दस',
  'אחת שתי שלוש ארבע חמש שש שבע שמונה תשע עשר',
  'אחד שני שלושה ארבעה חמישה שישה שבעה שמונה תשעה עשרה',
];
const OTHER_HALVES = 'setengah половина полстакана пол आधा आधी חצי نصف halben';

/** Numbers by one word, those above twelve and of more languages, too. */
const VALUES: ReadonlyMap<string, number> = new Map([
  ...OTHER_NUMBERS.flatMap((words) => words.split(' ').map((word, index) => [word, index + 1] as const)),
  ...OTHER_HALVES.split(' ').map((word) => [word, 0.5] as const),
  ...['einen', 'einem', 'einer', 'uno'].map((word) => [word, 1] as const),
  ...WHOLE_HUNDREDS.split(' ').map((pair) => {
    const [word = '', value] = pair.split('=');
    return [word, Number(value)] as const;
  }),
  ...SPOKEN_NUMBERS,
]);

/** The words that begin the saying of a number. */
export const NUMBER_BEGINNINGS: ReadonlySet<string> = new Set([...VALUES.keys(), ...HUNDREDS]);

/** Something that is said with so many words of a list. */
export interface Said {
  value: number;
  words: number;
}

/** The number that is said from one of the words on: 300 of "three hundred grams", with what is added: "einen halben" is a half. */
export function numberAt(words: readonly string[], at: number): Said | null {
  const [first = '', second = ''] = words.slice(at, at + 2);
  const value = VALUES.get(first) ?? (HUNDREDS.has(first) ? 100 : undefined);
  if (value === undefined) return null;
  if (value > 1 && value < 10 && HUNDREDS.has(second)) return { value: value * 100, words: 2 };
  // "half a teaspoon", "einen halben Teelöffel"
  if (value === 0.5 && VALUES.get(second) === 1) return { value, words: 2 };
  if (value === 1 && VALUES.get(second) === 0.5) return { value: 0.5, words: 2 };
  return { value, words: 1 };
}

/** Units that are said in full and written in short, the ways to say one parted by `|`. */
const UNITS = [
  'tbsp|tbs|tbsps|tablespoon|tablespoons',
  'tsp|tsps|teaspoon|teaspoons',
  'c|cup|cups',
  'g|gr|gram|grams|gramm|gramme|grammes|gramos|gramo|grammi|grammo|gramas|grama|г|гр|грамм|грамма|граммов',
  'kg|kilo|kilos|kilogram|kilograms|kilogramm|кг|килограмм|килограмма',
  'ml|milliliter|milliliters|millilitre|millilitres|mililitros|мл|миллилитров',
  'l|liter|liters|litre|litres|litro|litros|litri|л|литр|литра|литров|리 터|ליטר|लीटर|لتر',
  'oz|ounce|ounces',
  'lb|lbs|pound|pounds',
  'min|mins|minute|minutes|minuten',
  'el|esslöffel',
  'tl|teelöffel',
  'cda|cdas|cucharada|cucharadas',
  'cdta|cdtas|cucharadita|cucharaditas',
  'cas|càs|c à s|cuil à soupe|cuillère à soupe|cuillères à soupe',
  'cac|càc|c à c|cuil à café|cuillère à café|cuillères à café',
  'cs|colher de sopa|colheres de sopa|colher sopa|colheres sopa',
  'cc|colher de chá|colheres de chá|colher chá|colheres chá',
  'yk|yemek kaşığı',
  'çk|çay kaşığı',
  'sdm|sendok makan',
  'sdt|sendok teh',
  'ст л|столовая ложка|столовые ложки|столовых ложек|столовой ложки',
  'ч л|чайная ложка|чайные ложки|чайных ложек|чайной ложки',
];
const UNIT_OF: ReadonlyMap<string, number> = new Map(
  UNITS.flatMap((ways, unit) => ways.split('|').map((way) => [way, unit] as const)),
);
const MOST_WORDS = 3;

/** Which of these units a word names; undefined for any other word. */
export function unitOf(word: string): number | undefined {
  return UNIT_OF.get(word);
}

/** Which of these units is said from one of the words on; null where none. */
export function unitAt(words: readonly string[], at: number): Said | null {
  for (let count = MOST_WORDS; count > 0; count -= 1) {
    const value = UNIT_OF.get(words.slice(at, at + count).join(' '));
    if (value !== undefined && at + count <= words.length) return { value, words: count };
  }
  return null;
}
