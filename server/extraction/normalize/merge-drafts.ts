import { emptyDraft, placeOfField, type Draft, type MergedDraft } from '../domain/draft.ts';
import type { Provenance, RecipeField } from '../domain/extraction.ts';
import { firstCharacters } from '../text/cut-text.ts';
import { foldSpace } from '../text/fold-space.ts';
import { settleTimes } from './settle-times.ts';

/** In characters. Paths through a page's own data can be of any length. */
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
  'notes',
  'yieldText',
];

/** Merges drafts: each field is taken from the first draft that states it, with its origin. */
export function mergeDrafts(drafts: readonly Draft[]): MergedDraft {
  const merged = emptyDraft(drafts[0]?.stage ?? 'visible-page', drafts[0]?.where ?? '');
  const provenance: Provenance = {};
  for (const field of FIELDS) {
    const source = drafts.find((draft) => states(draft, field));
    if (source === undefined) continue;
    Object.assign(merged, { [field]: source[field] });
    const { stage, where } = placeOfField(source, field);
    provenance[field] = { stage, where: firstCharacters(foldSpace(where), MAX_WHERE) };
  }
  settleTimes(merged, provenance, drafts);
  // The visible page can have a different, better picture than the markup, so all pictures are kept.
  merged.images = drafts.flatMap((draft) => draft.images);
  return { draft: merged, provenance };
}

function states(draft: Draft, field: DraftField): boolean {
  const value = draft[field];
  return typeof value === 'number' || (value !== null && value.length > 0);
}
