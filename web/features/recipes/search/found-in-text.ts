import { foldText, searchWords } from '../../../../shared/format/fold-text.ts';

/** By the ids of recipes: the ingredient or step in which the search stands; null where none is known. */
export type FoundInText = ReadonlyMap<string, string | null>;

export const NOTHING_FOUND: FoundInText = new Map();

/** What of an earlier search holds for another one as well, so that cards do not come and go with each letter. */
export function stillFound(found: FoundInText, before: string, search: string): FoundInText {
  const known = new Set(searchWords(before));
  const added = searchWords(search).filter((word) => !known.has(word));
  if (search.trim() === '') return NOTHING_FOUND;
  if (found.size === 0 || added.length === 0) return found;
  const holds = (text: string): boolean => added.every((word) => text.includes(word));
  return new Map([...found].filter(([, line]) => line !== null && holds(foldText(line))));
}
