import type { DraftLine } from '../domain/draft.ts';

/** From so many names of steps on it shows whether each is a name or only the kind of the step. */
const FEWEST = 4;

/** Steps named "Ingredient", "Ingredient", "Mixing", "Ingredient" bear no names: those are kinds of steps, and go. */
export function withoutKinds(lines: DraftLine[]): DraftLine[] {
  const names = lines.filter((line) => line.type === 'subtitle').map((line) => line.content.toLowerCase());
  const areKinds = names.length >= FEWEST && new Set(names).size <= names.length / 2;
  return areKinds ? lines.filter((line) => line.type !== 'subtitle') : lines;
}
