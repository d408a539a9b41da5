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

/** Units that are said in full and written in short, the words for one parted by blanks. */
const UNITS = [
  'tbsp tbs tbsps tablespoon tablespoons',
  'tsp tsps teaspoon teaspoons',
  'c cup cups',
  'g gr gram grams gramm gramme grammes gramos gramo grammi grammo gramas grama',
  'kg kilo kilos kilogram kilograms kilogramm',
  'ml milliliter milliliters millilitre millilitres mililitros',
  'l liter liters litre litres litro litros litri',
  'oz ounce ounces',
  'lb lbs pound pounds',
  'min mins minute minutes minuten',
  'el esslöffel',
  'tl teelöffel',
  'cda cdas cucharada cucharadas',
  'cdta cdtas cucharadita cucharaditas',
];
const UNIT_OF: ReadonlyMap<string, number> = new Map(
  UNITS.flatMap((words, unit) => words.split(' ').map((word) => [word, unit] as const)),
);

/** Which of these units a word names; undefined for any other word. */
export function unitOf(word: string): number | undefined {
  return UNIT_OF.get(word);
}
