import { wordsOf } from './lexicons/lexicons.ts';
import { wordKey } from './lexicons/word-key.ts';

const NAMES: ReadonlySet<string> = new Set(wordsOf(({ frames }) => frames).map(wordKey));

/** Whether the part of a video that is called so only frames the cooking. */
export function isFrame(title: string): boolean {
  return NAMES.has(wordKey(title));
}
