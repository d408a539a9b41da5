import { FOOD_WORDS, type NounPlace } from './languages/food-words.ts';

/**
 * Weights of a US cup (240 ml) of foods in grams. Source: the household measures of USDA FoodData Central, SR Legacy
 * (https://fdc.nal.usda.gov), which is in the public domain; flour and sugar as spooned, brown sugar as packed. Liquids
 * are measured by volume in both systems, so their weight serves only where a recipe weighs them.
 */
const FOODS = {
  flour: { cup: 125, isLiquid: false },
  wholeFlour: { cup: 120, isLiquid: false },
  ryeFlour: { cup: 102, isLiquid: false },
  riceFlour: { cup: 158, isLiquid: false },
  cornstarch: { cup: 128, isLiquid: false },
  semolina: { cup: 167, isLiquid: false },
  sugar: { cup: 200, isLiquid: false },
  brownSugar: { cup: 220, isLiquid: false },
  icingSugar: { cup: 120, isLiquid: false },
  butter: { cup: 227, isLiquid: false },
  rice: { cup: 185, isLiquid: false },
  oats: { cup: 81, isLiquid: false },
  cocoa: { cup: 86, isLiquid: false },
  crumbs: { cup: 108, isLiquid: false },
  lentils: { cup: 192, isLiquid: false },
  raisins: { cup: 145, isLiquid: false },
  walnuts: { cup: 117, isLiquid: false },
  almondMeal: { cup: 95, isLiquid: false },
  chocolateChips: { cup: 168, isLiquid: false },
  parmesan: { cup: 100, isLiquid: false },
  peanutButter: { cup: 258, isLiquid: false },
  yogurt: { cup: 245, isLiquid: false },
  sourCream: { cup: 230, isLiquid: false },
  honey: { cup: 339, isLiquid: false },
  salt: { cup: 292, isLiquid: false },
  bakingPowder: { cup: 221, isLiquid: false },
  bakingSoda: { cup: 221, isLiquid: false },
  dryYeast: { cup: 192, isLiquid: false },
  oil: { cup: 218, isLiquid: true },
  milk: { cup: 244, isLiquid: true },
  cream: { cup: 239, isLiquid: true },
  water: { cup: 237, isLiquid: true },
  broth: { cup: 240, isLiquid: true },
  syrup: { cup: 315, isLiquid: true },
  soySauce: { cup: 255, isLiquid: true },
  vinegar: { cup: 238, isLiquid: true },
  juice: { cup: 244, isLiquid: true },
} as const;

type FoodName = keyof typeof FOODS;

export interface Food {
  /** Grams of a millilitre. */
  readonly density: number;
  readonly isLiquid: boolean;
}

const CUP = 240;
const foodOf = (name: FoodName): Food => ({ density: FOODS[name].cup / CUP, isLiquid: FOODS[name].isLiquid });

interface Names {
  readonly place: NounPlace;
  /** The longest first; null is a food without a known weight. */
  readonly foods: readonly (readonly [name: string, food: Food | null])[];
  readonly after: RegExp | null;
}

/** Scripts without blanks between words. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function namesOf(language: string): Names | null {
  const words = FOOD_WORDS[language];
  if (words === undefined) return null;
  const foods = words.names.split(' ').flatMap((entry) => {
    const [food = '', list = ''] = entry.split('=');
    const known = food === '-' ? null : foodOf(food as FoodName);
    return list.split('|').map((name) => [name.replaceAll('_', ' '), known] as const);
  });
  const after = words.after === undefined ? null : new RegExp(String.raw`(?:[\s-]+(?:${words.after}))+$`, 'u');
  return { place: words.place, foods: foods.toSorted(([one], [other]) => other.length - one.length), after };
}

const KNOWN = new Map<string, Names | null>();

function namesFor(language: string): Names | null {
  const names = KNOWN.get(language);
  if (names !== undefined) return names;
  const read = namesOf(language);
  KNOWN.set(language, read);
  return read;
}

const LETTER = /[\p{L}\p{M}-]/u;
const startsWord = (text: string, at: number): boolean => at === 0 || !LETTER.test(text.charAt(at - 1));
const endsWord = (text: string, at: number): boolean => at === text.length || !LETTER.test(text.charAt(at));

/** Whether the noun of a name is this food; see `NounPlace`. */
function isNamed(text: string, name: string, place: NounPlace): boolean {
  if (place === 'first') return text.startsWith(name) && endsWord(text, name.length);
  // A single sign is part of too many words: "水" is water, "香水" is not.
  if (place === 'last' && DENSE.test(name)) return name.length === 1 ? text === name : text.endsWith(name);
  if (place === 'last') return text.endsWith(name) && startsWord(text, text.length - name.length);
  // In a compound the name may be the end of a longer word; in both cases adjectives may stand around it.
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (endsWord(text, at + name.length) && (place === 'compound' || startsWord(text, at))) return true;
  return false;
}

/** Words between an amount and the name: "de", "of", "di". */
const LINK =
  /^(?:(?:of|de la|de l['’]|de|du|des|d['’]|di|del|dello|della|dell['’]|da|do|von|vom|من|מ)(?:\s+|(?<=['’])))+/u;

/**
 * The food that a part of an ingredient's line names, without its amount; null if it is none of the known ones. What is
 * called by a longer name is another food: "almond butter" is no butter.
 */
function findFood(part: string, language: string): Food | null {
  const names = namesFor(language);
  if (names === null) return null;
  let text = part
    .toLocaleLowerCase(language === 'tr' ? 'tr' : 'en')
    .replaceAll("'", '’')
    .trim()
    .replace(LINK, '');
  if (names.after) text = text.replace(names.after, '');
  if (DENSE.test(text)) text = text.replace(/\s/gu, '');
  return names.foods.find(([name]) => isNamed(text, name, names.place))?.[1] ?? null;
}

const BRACKETED = /[([（【][^()[\]（）【】]*[)\]）】]?/gu;
const withoutBrackets = (text: string): string => text.replace(BRACKETED, ' ').replace(/[)\]）】].*$/u, ' ');
/** Where the name of an ingredient ends. */
const AFTER_NAME =
  /[,;，、،.:।。]|\s[-–—+]\s|\s(?:and|in|into|to|for|with|over|until|then|or|plus|und|in|mit|für|zum|zur|oder)\s/iu;

/** A second amount of the same food: "1 cup plus 2 tablespoons sugar". */
const SECOND_AMOUNT = /^\s*(?:plus|and|[+&]|und|et|y|e|и|ve)\s+[\p{Nd}\s¼-¾⅐-⅞/.,-]{1,20}[\p{L}.]{1,20}\s+/iu;

/** Where an amount stands in a line. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** The food that an amount is one of: the words after it, else, as in "Мука — 200 г", those before it. */
export function foodOfAmount(line: string, { start, end }: Place, language: string, isStep: boolean): Food | null {
  const [after = ''] = withoutBrackets(line.slice(end)).replace(SECOND_AMOUNT, ' ').split(AFTER_NAME);
  const found = findFood(after, language);
  if (found !== null || isStep || /\p{L}{2}/u.test(after)) return found;
  const before = withoutBrackets(line.slice(0, start)).replace(/[\s:：…–—-]+$/u, '');
  return findFood(before.split(/[,;、،:：]/u).at(-1) ?? '', language);
}
