import { saysRecipe } from '../../lexicon/recipe-words.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';

/**
 * Words that do not name a dish: praise, words about cooking in general, and function words. They are separated by
 * spaces.
 */
const NAMELESS = new Set(
  `a an the and with without for from of in on to my our your you i we this that how make making made cook cooking bake
  baking easy simple quick fast best ever perfect ultimate classic authentic traditional homemade delicious tasty healthy
  favorite favourite original amazing incredible secret better creamy crispy crunchy
  juicy fluffy soft moist cozy comforting weeknight grandma grandmas mom moms than minute minutes min hour hours ready only just step by
  video asmr vlog shorts ingredients ingredient food dinner lunch breakfast meal idea ideas style at home recipes full
  der die das ein eine und mit ohne für von vom im in so wie man macht machen selber selbst gemacht kochen backen einfach
  einfache einfacher einfaches schnell schnelle schnelles beste bester bestes lecker leckere perfekt klassisch zutaten
  cremig cremige knusprig knusprige saftig saftige fluffig fluffige oma omas
  le la les un une des du de et avec sans pour à au aux comment faire facile rapide simple meilleur meilleure maison
  délicieux parfait parfaite crémeux crémeuse moelleux croustillant recette el los las una con sin para cómo como hacer fácil rápido rápida mejor casero casera
  delicioso deliciosa cremoso cremosa esponjoso abuela receta o os as um uma com sem fazer caseiro caseira deliciosa il lo gli con senza come fare facile
  veloce migliore fatto fatta casa ricetta ve ile bir nasıl yapılır kolay pratik en iyi ev yapımı tarifi dan dengan cara
  membuat mudah resep enak как приготовить и с со без для на самый самая вкусный вкусная простой простая быстрый рецепт
  домашний домашняя`
    .split(/\s+/)
    .map(wordKey),
);

const SEPARATOR = /\s+[|｜–—•·:-]+\s+|\s*[|｜【】「」『』!！?？]\s*|:\s+/u;
const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** Endings of words in languages that change their last letter. */
const VOWEL = /^[aeiouyаеёиоуыэюяь]/u;

/** In characters. The rest of a title is ignored. */
const MAX_LENGTH = 300;

/** The words of a title that name its dish; in scripts without spaces, pairs of characters. */
export function dishWords(title: string): string[] {
  const words = wordKey(title.slice(0, MAX_LENGTH)).split(' ');
  return words.flatMap((word) => {
    if (DENSE.test(word)) return pairsOf(word);
    return word === '' || NAMELESS.has(word) || saysRecipe(word) ? [] : [word];
  });
}

function pairsOf(word: string): string[] {
  const bare = word.replace(/作り方|做法|レシピ|食谱|菜谱|食譜|簡単|简单|超|的/gu, '');
  return bare.length < 2 ? [] : Array.from({ length: bare.length - 1 }, (_, index) => bare.slice(index, index + 2));
}

/**
 * Whether two titles name the same dish: the longer title contains all words of the shorter one. If that is a single
 * word, the other title may have at most two. Parts of a title that are separated by punctuation are compared
 * separately, too.
 */
export function nameSameDish(one: string, other: string): boolean {
  return variantsOf(one).some((a) => variantsOf(other).some((b) => agree(a, b)));
}

function variantsOf(title: string): string[][] {
  const whole = dishWords(title);
  // A part with a single word can be anything: a day, a channel, a meal.
  const parts = title.slice(0, MAX_LENGTH).split(SEPARATOR).map(dishWords);
  return [whole, ...parts.filter((words) => words.length > 1)];
}

function agree(one: readonly string[], other: readonly string[]): boolean {
  const [less, more] = one.length <= other.length ? [one, other] : [other, one];
  if (less.length === 0 || (less.length === 1 && more.length > 2)) return false;
  return less.every((word) => more.some((longer) => isSame(word, longer)));
}

/** Endings of three-letter words in other forms: "peas", but neither "pear" nor "peach". */
const SHORT_ENDING = /^(?:e?s|e?n|e|\P{Script=Latin}{1,2})$/u;

/** Whether two words are equal or forms of the same word: "soups", "pomodori", "картошкой". */
export function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  let stem = 0;
  while (stem < a.length && a[stem] === b[stem]) stem += 1;
  const [less = '', more = ''] = [a.slice(stem), b.slice(stem)].toSorted((one, other) => one.length - other.length);
  if (stem < 3 || more.length > 3) return false;
  if (less === '') return stem === 3 ? SHORT_ENDING.test(more) : stem > 4 || more.length < 3;
  // Endings in languages that change the last letter.
  const ends = VOWEL.test(less) && (more.length === 1 ? VOWEL.test(more) : stem > 5);
  return less.length === 1 && stem > 3 && ends;
}
