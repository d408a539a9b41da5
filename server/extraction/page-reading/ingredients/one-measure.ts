import { attribute, type ElementNode } from '../../document/html/html-tree.ts';
import type { IngredientEntry } from '../region/ingredient-entries.ts';

/** How authors name what is shown in one system of measures alone: "metric", "us-measure". */
const SYSTEM = /(?:^|[\s_-])(metric|imperial|us|uk|customary)(?:[-_](?:measures?|units?|amounts?|quantity))?(?=\s|$)/i;

/** How many elements around an entry may bear the name of its system. */
const REACH = 3;

/** The entries in the measures that come first, where each group of the list is there in two, one hidden. */
export function inOneMeasure(entries: readonly IngredientEntry[]): readonly IngredientEntry[] {
  const systems = entries.map(systemOf);
  const first = systems.find((system) => system !== null);
  const own = systems.filter((system) => system === first).length;
  const others = systems.filter((system) => system !== null && system !== first).length;
  if (own < 2 || others < 2 || own + others < entries.length / 2) return entries;
  return entries.filter((_, index) => systems[index] === null || systems[index] === first);
}

function systemOf({ line }: IngredientEntry): string | null {
  let element: ElementNode | null = line.block;
  for (let height = 0; element !== null && height < REACH; element = element.parent, height++) {
    const name = SYSTEM.exec(attribute(element, 'class'))?.[1];
    if (name !== undefined) return name.toLowerCase();
  }
  return null;
}
