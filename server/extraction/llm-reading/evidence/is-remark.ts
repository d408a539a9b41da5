import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import type { Passage, SourceText } from '../../grounding/source-text.ts';
import { endsSentence, isSentence } from '../../grounding/whole-sentence.ts';
import { isNameless, isOwnLine } from './entry-passages.ts';

/** Of so many words a sentence says something, and so does the end of one; what is less like an entry is none. */
const SENTENCE_WORDS = 5;
const CLAUSE_WORDS = 8;
const LIKELY = 0.4;
/** A sentence before an entry, in characters; what abbreviates a unit is shorter. */
const REMARK = 15;
const SENTENCES = /(?<=[.!?؟।])\s+(?=\P{Ll})|(?<=[。！？])/u;
/** What brackets add to an entry may hold dots of its own: "(approx. 200 g)", "(e.g. Gouda)". */
const ADDED = /[([（【][^)\]）】]*[)\]）】]/gu;

/** Whether a passage, as it would be shown, is none of a list of ingredients: it names nothing, or speaks of something else. */
export function isRemark(source: SourceText, passage: Passage, content: string): boolean {
  if (isNameless(content) && !isOwnLine(source, passage)) return true;
  const sentences = content.replaceAll(ADDED, ' ').trim().split(SENTENCES);
  const parts = sentences.filter((part) => part.length > REMARK);
  const before = sentences.slice(0, -1);
  if (parts.length > 1 || before.some((part) => part.length > REMARK && ingredientLikeness(part) < LIKELY)) return true;
  if (ingredientLikeness(content) >= LIKELY || !endsSentence(source, passage.end)) return false;
  const words = passage.end - passage.start;
  return words >= SENTENCE_WORDS && (words >= CLAUSE_WORDS || isSentence(source, passage));
}
