import { foldText, searchWords } from '../../../../shared/format/fold-text.ts';

/** The matching ingredient or step by recipe id; null if it is unknown. */
export type FoundInText = ReadonlyMap<string, string | null>;

export const NOTHING_FOUND: FoundInText = new Map();

/** The results of an earlier search that also match a new one, so that cards do not flicker with each letter. */
export function stillFound(found: FoundInText, before: string, search: string): FoundInText {
  const known = new Set(searchWords(before));
  const added = searchWords(search).filter((word) => !known.has(word));
  if (search.trim() === '') return NOTHING_FOUND;
  if (found.size === 0 || added.length === 0) return found;
  const holds = (text: string): boolean => added.every((word) => text.includes(word));
  return new Map([...found].filter(([, line]) => line !== null && holds(foldText(line))));
}
