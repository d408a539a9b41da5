import { wordsOf } from './lexicons/lexicons.ts';
import { wordKey } from './lexicons/word-key.ts';

const NAMES: ReadonlySet<string> = new Set(wordsOf(({ frames }) => frames).map(wordKey));

/** Whether a chapter title names an introduction or an end of a video, without cooking. */
export function isFrame(title: string): boolean {
  return NAMES.has(wordKey(title));
}
