import type { LineOrText } from '../../../../shared/domain/recipe.ts';
import { recipeSections, type SectionLine } from '../../recipes/recipes.ts';
import { foldText } from '../../../../shared/format/fold-text.ts';

/** One step of the recipe. */
export interface CookStep {
  /** Counted from 1 across all sections. */
  readonly number: number;
  readonly line: SectionLine;
  /** The headings above it, the higher level first. */
  readonly headings: readonly SectionLine[];
}

/** The steps in order. A heading applies until the next one of the same level. */
export function cookSteps(instructions: readonly LineOrText[]): CookStep[] {
  let title: SectionLine | null = null;
  return recipeSections(instructions).flatMap((section) => {
    title = section.title ?? title;
    const headings = [title, section.subtitle].filter((heading) => heading !== null);
    return section.lines.map((line, place) => ({ number: section.start + place, line, headings }));
  });
}

const SHORTEST_WORD = 3;
/** Scripts without spaces between words, whose words are short. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The words of an ingredient that may be its name: before a remark, without numbers. */
function namingWords(ingredient: string): string[] {
  const [name = ''] = foldText(ingredient)
    .replace(/\(.*?\)|（.*?）/g, ' ')
    .split(/[,;،、]|\s[-–—]\s/u);
  const words = name.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => word.length >= (DENSE.test(word) ? 2 : SHORTEST_WORD));
}

/** Arabic and Hebrew prefixes of a noun (articles, prepositions): "والجزر", "הגזר". */
const ATTACHED = /^(?:[وفبك]?ال|لل|[وفبل]|[ושכ]?[הבלמ])(?=\p{L}{3})/u;

/**
 * A rough stem that the forms of a word share: "carrots" and "carrot", "картофель" and "картофеля", "بصلة" and "بصل".
 */
function stemOf(word: string): string {
  return DENSE.test(word) ? word : word.replace(/(?:ات|ه|ים|ות)$/u, '').slice(0, Math.max(4, word.length - 2));
}

function isNamed(word: string, step: string, stepWords: readonly string[]): boolean {
  const stem = stemOf(word);
  if (DENSE.test(word)) return step.includes(stem);
  return stepWords.some((other) => other.startsWith(stem) && other.length <= word.length + 3);
}

/**
 * The indices of the ingredients that a step mentions. A word that many ingredients contain, such as "cups" or
 * "chopped", identifies none of them.
 */
export function stepIngredients(step: string, ingredients: readonly SectionLine[]): ReadonlySet<number> {
  const words = ingredients.map(({ text }) => new Set(namingWords(text)));
  const tooMany = Math.max(2, ingredients.length / 4);
  const bearers = (word: string): number => words.filter((own) => own.has(word)).length;
  const folded = foldText(step);
  const stepWords = (folded.match(/[\p{L}\p{M}]+/gu) ?? []).flatMap((word) => [word, word.replace(ATTACHED, '')]);
  const named = ingredients.filter((_, place) =>
    [...(words[place] ?? [])].some((word) => bearers(word) <= tooMany && isNamed(word, folded, stepWords)),
  );
  return new Set(named.map(({ index }) => index));
}
