import { emptyDraft, type Draft } from '../draft.ts';
import type { Provenance, RecipeField } from '../extraction.ts';
import { foldSpace } from '../read/visible-text.ts';

/** Paths through a page's own data can be of any length. */
const MAX_WHERE = 300;

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

/** Minutes stated as hours, or seconds as minutes: the markup's number is off by this factor. */
const SIXTY = 60;

const TIMES = ['prepTime', 'cookTime', 'totalTime'] as const;

/** One draft with each field from the first draft that states it, and where each came from. */
export function mergeDrafts(drafts: readonly Draft[]): { draft: Draft; provenance: Provenance } {
  const merged = emptyDraft(drafts[0]?.rung ?? 'visible-page', drafts[0]?.where ?? '');
  const provenance: Provenance = {};
  for (const field of FIELDS) {
    const source = drafts.find((draft) => states(draft, field));
    if (source === undefined) continue;
    Object.assign(merged, { [field]: source[field] });
    provenance[field] = { rung: source.rung, where: foldSpace(source.where).slice(0, MAX_WHERE) };
  }
  for (const field of TIMES) {
    // The page that shows "10 minutes" is right where its markup says ten hours.
    const shown = drafts.find((draft) => draft.rung === 'visible-page' && draft[field] !== null);
    const minutes = merged[field];
    if (shown === undefined || minutes === null || shown[field] === null) continue;
    if (minutes === shown[field] * SIXTY || minutes * SIXTY === shown[field]) {
      merged[field] = shown[field];
      provenance[field] = { rung: shown.rung, where: shown.where };
    }
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
  return typeof value === 'number' || (value !== null && value.length > 0);
}
