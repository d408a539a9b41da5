import { isProduct } from '../lexicon/craft-words.ts';
import type { PageLine } from '../document/html/page-line.ts';
import type { Region } from './region/find-region.ts';
import type { IngredientEntry } from './region/ingredient-entries.ts';
import { isPriceList, measuresOtherThings, namesNoFood, stepsUse } from './kitchen-evidence.ts';
import type { Section } from './region/sections.ts';

/** The lines and entries of a page, with the regions that look like the parts of a recipe. */
export interface Reading {
  lines: readonly PageLine[];
  entries: readonly IngredientEntry[];
  sections: readonly Section[];
  /** Indexes of entries. */
  ingredients: Region | null;
  /** Indexes of lines. */
  method: Region | null;
}

/**
 * Whether the found parts are a recipe for food. It must not be another product, and the number of contrary signs must
 * not exceed the number of headings that name the parts. `doubt` reduces the number of headings that count. Without
 * such headings, the list itself must contain food.
 */
export function isOfKitchen({ lines, entries, sections, ingredients, method }: Reading, doubt: number): boolean {
  if (ingredients === null || method === null) return true;
  if (isProduct(lines.find((line) => line.level === 1)?.text ?? '')) return false;
  const list = entries.slice(ingredients.start, ingredients.end);
  const named =
    Number(sections[list.at(-1)?.index ?? -1]?.kind === 'ingredients') +
    Number(sections[method.end - 1]?.kind === 'method');
  const texts = list.map((entry) => entry.text);
  const steps = lines.slice(method.start, method.end);
  const isCounted = steps.filter((line) => line.row?.parent?.name === 'ol').length > 1;
  const stepTexts = steps.map((line) => line.text);
  const isTitled = list.some(({ index }) => lines[index]?.level === 1);
  const strange =
    Number(isPriceList(texts) || measuresOtherThings(texts)) +
    Number(!isCounted && !stepsUse(texts, stepTexts)) +
    Number(isTitled) +
    Number(namesNoFood([...texts, ...stepTexts], named > 0 ? undefined : texts));
  return strange <= Math.max(0, named - doubt);
}
