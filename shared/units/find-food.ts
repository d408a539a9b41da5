import { FOOD_WORDS, type Food, type FoodName, foodOf, type NounPlace } from './foods.ts';

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
export function findFood(part: string, language: string): Food | null {
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
