import { describe, expect, it } from 'vitest';
import { RECIPE_LINE_MAX_LENGTH } from '../constants.ts';
import { convertLine } from './convert-line.ts';
import type { UnitSystem } from './unit-words.ts';

/** Lines as written and as converted, by language; "≈" stands before what was converted. */
type Examples = Readonly<Record<string, readonly (readonly [written: string, converted: string])[]>>;

const INGREDIENTS_METRIC: Examples = {
  en: [
    ['2 cups all-purpose flour', '≈250 g all-purpose flour'],
    ['1/2 cup (1 stick) unsalted butter, softened', '≈115 g (1 stick) unsalted butter, softened'],
    ['2–3 cups flour', '≈250–375 g flour'],
    ['1 cup almond butter', '≈240 ml almond butter'],
    ['1 cup milk', '≈240 ml milk'],
    ['1 (15 oz) can beans', '1 (≈425 g) can beans'],
    ['1 1/2 pounds beef', '≈680 g beef'],
    ['1-inch piece of ginger', '≈2.5 cm piece of ginger'],
    ['9x13-inch baking dish', '≈23x33 cm baking dish'],
    ['9-in. tart tin', '≈23 cm tart tin'],
    ['1 cup plus 2 tablespoons sugar', '≈200 g plus 2 tablespoons sugar'],
    ['1 cup (240 ml) milk', '1 cup (240 ml) milk'],
    ['half a cup of sugar', '≈100 g of sugar'],
    ['16 fl oz cream', '≈475 ml cream'],
    ['2 tbsp butter', '2 tbsp butter'],
    ['2 in total', '2 in total'],
    ['12-cup muffin tin', '12-cup muffin tin'],
    ['12 cup muffin tin', '12 cup muffin tin'],
    ['2 ounce(s) cheese', '≈55 g cheese'],
    ['1 cup cooked rice', '≈240 ml cooked rice'],
    ['1 × 8 inch tin', '1 × 8 inch tin'],
    ['Salt, to taste', 'Salt, to taste'],
    ['1 cup sugar snap peas', '≈240 ml sugar snap peas'],
  ],
  es: [
    ['2 tazas de harina', '≈250 g de harina'],
    ['1 taza y media de arroz', '≈280 g de arroz'],
    ['4 onzas de queso', '≈115 g de queso'],
    ['1 taza de leche', '≈240 ml de leche'],
  ],
  pt: [
    ['2 xícaras (chá) de farinha de trigo', '≈250 g de farinha de trigo'],
    ['1 xícara e meia de açúcar', '≈300 g de açúcar'],
    ['½ xícara de óleo', '≈120 ml de óleo'],
  ],
  fr: [
    ['1 tasse de sucre', '≈210 g de sucre'],
    ['2 tasses de farine de coco', '≈500 ml de farine de coco'],
    ['1 once de fromage', '≈30 g de fromage'],
    ['1 c. à soupe d’huile', '1 c. à soupe d’huile'],
  ],
  it: [
    ['2 tazze di farina', '≈250 g di farina'],
    ['1 tazza di latte', '≈240 ml di latte'],
    ['4 once di burro', '≈115 g di burro'],
  ],
  de: [
    ['8 oz Frischkäse', '≈225 g Frischkäse'],
    ['2 Cups Mehl', '≈250 g Mehl'],
    ['1 Tasse Milch', '1 Tasse Milch'],
    ['1 Zoll Ingwer', '≈2,5 cm Ingwer'],
  ],
  ru: [
    ['8 унций сыра', '≈225 г сыра'],
    ['2 cups муки', '≈250 г муки'],
    ['2 стакана муки', '2 стакана муки'],
  ],
  tr: [
    ['2 su bardağı un', '≈210 g un'],
    ['1 buçuk su bardağı şeker', '≈250 g şeker'],
    ['yarım çay bardağı sıvı yağ', '≈50 ml sıvı yağ'],
    ['1 su bardağı (200 ml) süt', '1 su bardağı (200 ml) süt'],
  ],
  id: [
    ['2 cangkir tepung terigu', '≈250 g tepung terigu'],
    ['secangkir gula', '≈200 g gula'],
    ['1 sdm minyak', '1 sdm minyak'],
  ],
  ja: [
    ['薄力粉 1カップ', '薄力粉 ≈105g'],
    ['砂糖 カップ1/2', '砂糖 ≈85g'],
    ['水 2カップ', '水 ≈400ml'],
  ],
  zh: [
    ['面粉2杯', '面粉≈250克'],
    ['一杯半水', '≈360毫升水'],
    ['牛奶1杯', '牛奶≈240毫升'],
  ],
  ko: [
    ['밀가루 2컵', '밀가루 ≈210g'],
    ['물 3컵 (600ml)', '물 3컵 (600ml)'],
    ['설탕 반 컵', '설탕 ≈85g'],
  ],
  ar: [
    ['كوب دقيق', '≈125 غرام دقيق'],
    ['٢ كوب سكر', '≈٤٠٠ غرام سكر'],
    ['كوبان دقيق', '≈250 غرام دقيق'],
    ['نصف كوب ماء', '≈120 مل ماء'],
  ],
  he: [
    ['כוס קמח', '≈125 גרם קמח'],
    ['2 כוסות וחצי סוכר', '≈500 גרם סוכר'],
    ['1½ כוסות מים', '≈360 מ״ל מים'],
  ],
  hi: [
    ['२ कप आटा', '≈२४० ग्राम आटा'],
    ['आधा कप चीनी', '≈100 ग्राम चीनी'],
    ['1 कप दूध', '≈240 मिली दूध'],
  ],
};
const INGREDIENTS_US: Examples = {
  en: [
    ['250 g flour', '≈2 cups flour'],
    ['85 g (6 tablespoons) butter', '85 g (6 tablespoons) butter'],
    ['Peanut oil, ~60 g', 'Peanut oil, ≈2 oz'],
    ['100 g butter', '≈7 tbsp butter'],
    ['500 g beef mince', '≈1 lb 2 oz beef mince'],
    ['400 g tin tomatoes', '≈14 oz tin tomatoes'],
    ['2 × 400 g tins tomatoes', '2 × ≈14 oz tins tomatoes'],
    ['250 ml milk', '≈1 cup milk'],
    ['2 cm piece ginger', '≈¾ inch piece ginger'],
    ['200 g/7 oz butter', '200 g/7 oz butter'],
    ['23 cm springform', '≈9 inch springform'],
    ['7 g dry yeast', '≈1 ¾ tsp dry yeast'],
    ['1.2 kg flour', '≈9 ⅔ cups flour'],
    ['200 ml cream', '≈¾ cup + 1 ½ tbsp cream'],
    ['5 mm slice ginger', '≈¼ inch slice ginger'],
  ],
  de: [
    ['250 g Mehl', '≈2 Cups Mehl'],
    ['500 g Weizenmehl (Type 405)', '≈4 Cups Weizenmehl (Type 405)'],
    ['200 g Mandelmehl', '≈7 oz Mandelmehl'],
    ['1 Pfund Hackfleisch', '≈1 lb 2 oz Hackfleisch'],
    ['2,5 cm Ingwer', '≈1 Zoll Ingwer'],
    ['Mehl 200g', 'Mehl ≈1 ⅔ Cups'],
  ],
  fr: [
    ['250 g de farine', '≈2 tasses de farine'],
    ['20 cl de crème', '≈¾ tasse + 1 ½ c. à soupe de crème'],
    ['2 boîtes de 400 g de tomates', '2 boîtes de ≈14 onces de tomates'],
  ],
  es: [
    ['250 g de harina', '≈2 tazas de harina'],
    ['100 g de azúcar', '≈½ taza de azúcar'],
    ['1/2 litro de leche', '≈2 tazas de leche'],
  ],
  it: [
    ['farina 00 500 g', 'farina 00 ≈4 tazze'],
    ['200 g di zucchero', '≈1 tazza di zucchero'],
    ['1 etto di prosciutto', '≈3 ½ oz di prosciutto'],
  ],
  pt: [
    ['395 g de leite condensado', '≈14 oz de leite condensado'],
    ['200 g de manteiga', '≈¾ xícara + 2 col. de sopa de manteiga'],
    ['500 ml de leite', '≈2 xícaras de leite'],
  ],
  ru: [
    ['Мука — 200 г', 'Мука — ≈1 ⅔ чашки'],
    ['200 г сахара', '≈1 чашка сахара'],
    ['0,5 л молока', '≈2 чашки молока'],
    ['1 кг картофеля', '≈2 ¼ фунта картофеля'],
  ],
  tr: [
    ['200 g un', '≈1 ⅔ cup un'],
    ['250 ml süt', '≈1 cup süt'],
    ['1 kg et', '≈2 ¼ lb et'],
  ],
  id: [
    ['250 gram tepung terigu', '≈2 cup tepung terigu'],
    ['500 ml santan', '≈2 cup santan'],
    ['1 kg ayam', '≈2 ¼ lb ayam'],
  ],
  ja: [
    ['薄力粉 200g', '薄力粉 ≈1 ⅔ USカップ'],
    ['砂糖:30g', '砂糖:≈大さじ2 ½'],
    ['水 ２００ｍｌ', '水 ≈¾ USカップ + 大さじ1 ½'],
  ],
  zh: [
    ['面粉500克', '面粉≈4杯'],
    ['牛奶250毫升', '牛奶≈1杯'],
    ['猪肉300克', '猪肉≈10 ½盎司'],
  ],
  ko: [
    ['밀가루 200g', '밀가루 ≈1 ⅔ US컵'],
    ['우유 500ml', '우유 ≈2 US컵'],
    ['돼지고기 300g', '돼지고기 ≈10 ½온스'],
  ],
  ar: [
    ['٥٠٠ غرام لحم', '≈١ رطل ٢ أونصة لحم'],
    ['250 جم دقيق', '≈2 كوب دقيق'],
    ['٢٥٠ مل حليب', '≈١ كوب حليب'],
  ],
  he: [
    ['500 גרם קמח', '≈4 כוסות קמח'],
    ['כ-200 גרם חמאה', 'כ-≈¾ כוס + 2 כפות חמאה'],
    ['250 מ"ל חלב', '≈1 כוס חלב'],
  ],
  hi: [
    ['२५० ग्राम मैदा', '≈२ कप मैदा'],
    ['500 मिली दूध', '≈2 कप दूध'],
    ['250 ग्राम पनीर', '≈9 औंस पनीर'],
  ],
};

function textOf(written: string, language: string, system: UnitSystem, isStep: boolean): string {
  const { line, conversions } = convertLine(written, { system, language, tag: language, isStep });
  const ends = [0, ...conversions.map(({ end }) => end)];
  const shown = conversions.map(({ start, text }, place) => `${line.slice(ends[place], start)}≈${text}`);
  return [...shown, line.slice(ends.at(-1))].join('').replace(/[\u00a0\u202f]/gu, ' ');
}

describe.each([
  ['metric', INGREDIENTS_METRIC],
  ['us', INGREDIENTS_US],
] as const)('an ingredient in %s units', (system, examples) => {
  describe.each(Object.entries(examples))('in %s', (language, lines) => {
    it.each(lines)('%s', (written, converted) => {
      expect(textOf(written, language, system, false)).toBe(converted);
    });
  });
});

describe('conversion', () => {
  it('leaves a line of its own system, or of an unknown language, as it is written', () => {
    expect(textOf('250 g flour', 'en', 'metric', false)).toBe('250 g flour');
    expect(textOf('2 cups flour', 'en', 'us', false)).toBe('2 cups flour');
    expect(textOf('2 foo bar', '', 'us', false)).toBe('2 foo bar');
  });

  it('reads imperial pints where they are used', () => {
    const { conversions } = convertLine('1 pint stock', {
      system: 'metric',
      language: 'en',
      tag: 'en-GB',
      isStep: false,
    });
    expect(conversions[0]?.text).toBe('570\u00a0ml');
  });

  it.each(['flour', 'sugar', 'butter', 'honey', 'rice'])(
    'keeps the weight of %s within 8 % of the exact one, there and back',
    (food) => {
      for (const cups of [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5]) {
        const grams = Number(/≈([\d.]+) (k?)g/u.exec(textOf(`${cups} cups ${food}`, 'en', 'metric', false))?.[1]);
        const inGrams = grams < 10 ? grams * 1_000 : grams;
        expect(textOf(`${inGrams} g ${food}`, 'en', 'us', false)).not.toContain('oz');
        const perCup = { flour: 125, sugar: 200, butter: 227, honey: 339, rice: 185 }[food] ?? 0;
        expect(Math.abs(inGrams / (perCup * cups) - 1)).toBeLessThan(0.08);
      }
    },
  );
});

describe('a recipe of long lines', () => {
  it.each([
    ['blanks', ' '],
    ['wide blanks', '\u3000'],
  ])('is converted within the time limit: %s', (_, blank) => {
    const line = `1 cup and ${blank.repeat(RECIPE_LINE_MAX_LENGTH - 11)}!`;
    const converted = Array.from({ length: 20 }, () => textOf(line, 'en', 'metric', false));
    expect(converted.at(-1)).toMatch(/^≈240 ml and/u);
  });
});
