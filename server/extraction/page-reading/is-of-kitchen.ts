import { isProduct } from '../lexicon/craft-words.ts';
import type { PageLine } from '../document/html/page-line.ts';
import type { Region } from './region/find-region.ts';
import type { IngredientEntry } from './region/ingredient-entries.ts';
import { isPriceList, measuresOtherThings, namesNoFood, stepsUse } from './kitchen-evidence.ts';
import type { Section } from './region/sections.ts';

/** A page's lines and entries, and the regions of them that look like the parts of a recipe. */
export interface Reading {
  lines: readonly PageLine[];
  entries: readonly IngredientEntry[];
  sections: readonly Section[];
  /** Entries. */
  ingredients: Region | null;
  /** Lines. */
  method: Region | null;
}

/**
 * Whether what was found is made in a kitchen: no product of another kind, and no more speaks against it than headings
 * speak for it. `doubt` is how many headings count for nothing; without a heading the list itself has to name food.
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
  const told = steps.map((line) => line.text);
  const isTitled = list.some(({ index }) => lines[index]?.level === 1);
  const strange =
    Number(isPriceList(texts) || measuresOtherThings(texts)) +
    Number(!isCounted && !stepsUse(texts, told)) +
    Number(isTitled) +
    Number(namesNoFood([...texts, ...told], named > 0 ? undefined : texts));
  return strange <= Math.max(0, named - doubt);
}
