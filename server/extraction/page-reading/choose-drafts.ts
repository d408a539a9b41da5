import { lineKey } from '../text/line-key.ts';
import type { Draft } from '../domain/draft.ts';

/** Further drafts of the same recipe add nothing new. */
const MAX_DRAFTS = 3;

/**
 * The drafts of the page's main recipe, best first. Of several recipes it is the one whose name matches the page title;
 * of several drafts the most complete, then the first. `pageTitle` is the page's own title.
 */
export function chooseDrafts(drafts: readonly Draft[], pageTitle: string): Draft[] {
  const page = lineKey(pageTitle);
  const scored = drafts.map((draft) => ({ draft, score: completeness(draft) + nearness(lineKey(draft.title), page) }));
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  if (best === undefined) return [];
  const name = lineKey(best.draft.title);
  const alike = drafts.filter(
    (draft) => draft !== best.draft && (name === '' || draft.title === '' || lineKey(draft.title) === name),
  );
  return [best.draft, ...alike].slice(0, MAX_DRAFTS);
}

function completeness(draft: Draft): number {
  return 2 * Number(draft.ingredients.length > 0) + 2 * Number(draft.instructions.length > 0);
}

function nearness(name: string, page: string): number {
  if (name === '' || page === '') return 0;
  return name.includes(page) || page.includes(name) ? 3 : 0;
}
