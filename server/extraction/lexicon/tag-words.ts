import { wordsOf } from './lexicons/lexicons.ts';
import { wordKey } from './lexicons/word-key.ts';

/** Labels of a recipe's tags. */
const KEYS: ReadonlySet<string> = new Set(wordsOf(({ tagLabels }) => tagLabels).map(wordKey));

/** In characters. The rest of a line is ignored. */
const MAX_LENGTH = 200;

/** The tags in a line such as "Tags: baking, fruit"; null for any other line. */
export function tagsOf(text: string): string[] | null {
  const [, label = '', list = ''] = /^([^:：]{1,30})[:：]\s*(\S.*)$/u.exec(text.slice(0, MAX_LENGTH)) ?? [];
  if (list === '' || !KEYS.has(wordKey(label))) return null;
  return list
    .split(/[,;、，；،|·#]/u)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
