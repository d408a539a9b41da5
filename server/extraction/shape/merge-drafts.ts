import { emptyDraft, type Draft } from '../draft.ts';
import type { Provenance, RecipeField } from '../extraction.ts';

type DraftField = Exclude<RecipeField, 'dir'>;

const FIELDS: readonly DraftField[] = [
  'title',
  'description',
  'prepTime',
  'cookTime',
  'totalTime',
  'servings',
  'tags',
  'ingredients',
  'instructions',
  'images',
  'lang',
];

/** One draft with each field from the first draft that states it, and where each came from. */
export function mergeDrafts(drafts: readonly Draft[]): { draft: Draft; provenance: Provenance } {
  const merged = emptyDraft(drafts[0]?.rung ?? 'visible-page', drafts[0]?.where ?? '');
  const provenance: Provenance = {};
  for (const field of FIELDS) {
    const source = drafts.find((draft) => states(draft, field));
    if (source === undefined) continue;
    Object.assign(merged, { [field]: source[field] });
    provenance[field] = { rung: source.rung, where: source.where };
  }
  // The page's own picture may be another, and better, than the markup's.
  merged.images = drafts.flatMap((draft) => draft.images);
  // A "time" beside the recipe that is less than its parts is the time of one of them.
  if (
    merged.totalTime !== null &&
    merged.totalTime < (merged.prepTime ?? 0) + (merged.cookTime ?? 0) &&
    provenance.totalTime?.rung === 'visible-page'
  ) {
    merged.totalTime = null;
    delete provenance.totalTime;
  }
  return { draft: merged, provenance };
}

function states(draft: Draft, field: DraftField): boolean {
  const value = draft[field];
  return value !== null && value.toString().length > 0;
}
