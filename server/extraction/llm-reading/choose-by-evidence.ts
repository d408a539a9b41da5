import { emptyDraft, type Draft } from '../domain/draft.ts';
import type { GroundLine } from '../domain/found.ts';
import { sourceText } from '../grounding/source-text.ts';
import type { MergedDraft } from '../domain/draft.ts';
import { mergeDrafts } from '../normalize/merge-drafts.ts';
import { isBetterList } from './better-list.ts';
import { groundDraft, type Dropped } from './ground-draft.ts';
import { evidenceOf } from './speaks-to-models.ts';

/** Two accounts of one recipe, and the lines of the source that both speak of, as its readers see them. */
export interface Evidence {
  /** What find or parse made of the source, without a model; null where that was nothing. */
  read: MergedDraft | null;
  /** What a model said; null where it was not asked or failed. */
  model: Draft | null;
  lines: readonly GroundLine[];
}

/** The better account of each field, and what of the model's is not shown. */
export interface Choice extends MergedDraft {
  dropped: Dropped[];
}

/** Nobody reads a title off these with certainty. */
const GUESSED = new Set(['document', 'visible-page', 'page-head']);

/**
 * Each field from the account that the source bears out. The model only chooses: each of its lines is shown in the
 * source's words or not at all, and a time, a number of servings, a title, a tag only if it stands there. Pictures,
 * addresses and the language are never a model's. A list of the model's takes the place of the reader's where it holds
 * more of the recipe (`better-list.ts`), its title where the reader's was a guess and one of its lists was better.
 */
export function chooseByEvidence({ read, model, lines }: Evidence): Choice {
  if (model === null) return { ...(read ?? mergeDrafts([])), dropped: [] };
  const evidence = evidenceOf(lines);
  const grounded = groundDraft(sourceText(evidence), evidence, model);
  const { draft, dropped } = grounded;
  if (read === null) return { ...mergeDrafts([draft]), dropped };
  const better = (['ingredients', 'instructions'] as const).filter((field) =>
    isBetterList(sourceText(evidence), field, read, grounded),
  );
  const isGuess = GUESSED.has(read.provenance.title?.rung ?? 'document');
  const first = {
    ...emptyDraft('model', draft.where),
    places: draft.places,
    ...Object.fromEntries(better.map((field) => [field, draft[field]])),
    title: isGuess && better.length > 0 ? draft.title : '',
  };
  const merged = mergeDrafts([first, read.draft, draft]);
  const own = Object.fromEntries(
    Object.entries(merged.provenance).map(([field, origin]) => [
      field,
      origin.rung === 'model' ? origin : (read.provenance[field as keyof typeof read.provenance] ?? origin),
    ]),
  );
  return { draft: merged.draft, provenance: own, dropped };
}
