import { findPassage, type Passage, type SourceText } from '../../grounding/source-text.ts';

/** "And" where it is written as the first letter of the next word, in Arabic and in Hebrew. */
const ATTACHED_AND = ['و', 'ו'];

/**
 * An entry word for word, but for the "and" that its first word bears where several stand in one sentence. What a number
 * follows is no whole entry.
 */
export function attachedEntry(
  source: SourceText,
  [first = '', ...others]: readonly string[],
  fits: (passage: Passage) => boolean,
): Passage | null {
  const isWhole = (passage: Passage): boolean =>
    fits(passage) && source.tokens[passage.end]?.key.startsWith('#') !== true;
  for (const and of ATTACHED_AND) {
    const passage = findPassage(source, [and + first, ...others], isWhole);
    if (passage !== null && passage.end > 0) return passage;
  }
  return null;
}
