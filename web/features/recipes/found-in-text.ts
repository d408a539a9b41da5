import { foldText, searchWords } from '../../../shared/format/fold-text.ts';

/** By the ids of recipes: the ingredient or step in which the search stands; null where none is known. */
export type FoundInText = ReadonlyMap<string, string | null>;

export const NOTHING_FOUND: FoundInText = new Map();

/** What of an earlier search holds for another one as well, so that cards do not come and go with each letter. */
export function stillFound(found: FoundInText, before: string, search: string): FoundInText {
  const known = new Set(searchWords(before));
  const added = searchWords(search).filter((word) => !known.has(word));
  const holds = (line: string | null): boolean =>
    added.length === 0 || (line !== null && added.every((word) => foldText(line).includes(word)));
  return search.trim() === '' ? NOTHING_FOUND : new Map([...found].filter(([, line]) => holds(line)));
}
