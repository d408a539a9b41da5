import type { JsonObject } from '../../text/json/json-value.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';

/** A post in a page's data: those of others stand below the page's own, and may say more. */
export interface FoundPost {
  post: JsonObject;
  /** Not empty. */
  text: string;
  /** Whether its data name it as the page's address does. */
  isNamed: boolean;
}

/** So many letters of two beginnings tell that they are the same text. */
const ALIKE = 30;
const MIN_ALIKE = 8;

/**
 * The post that a page is about: the one that is named as its address, else the one that its head quotes, else, where
 * the head quotes none, the first; undefined where the head quotes another text.
 */
export function ownPost(posts: readonly FoundPost[], head: string): JsonObject | undefined {
  const named = posts.filter(({ isNamed }) => isNamed);
  const quoted = wordKey(head);
  const own = named.length > 0 ? named : posts.filter(({ text }) => quoted === '' || isQuoted(wordKey(text), quoted));
  if (quoted === '' && named.length === 0) return own[0]?.post;
  return own.reduce<FoundPost | undefined>(
    (best, one) => (one.text.length > (best?.text.length ?? 0) ? one : best),
    undefined,
  )?.post;
}

function isQuoted(text: string, head: string): boolean {
  if (text.length < MIN_ALIKE || head.length < MIN_ALIKE) return text === head;
  return text.includes(head.slice(0, ALIKE)) || head.includes(text.slice(0, ALIKE));
}
