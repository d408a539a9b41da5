import type { JsonObject } from '../../text/json/json-value.ts';
import { wordKey } from '../../lexicon/lexicons/word-key.ts';

/** A post in a page's data. The data also contain posts of other people, which can be longer. */
export interface FoundPost {
  post: JsonObject;
  /** The text of the post, never empty. */
  text: string;
  /** Whether its id is in the address of the page. */
  isNamed: boolean;
}

/** The number of first characters by which texts are compared, and the smallest length for such a comparison. */
const ALIKE = 30;
const MIN_ALIKE = 8;

/**
 * The main post of a page: the one whose id is in the address; else the one that the page's head quotes; else, if the
 * head quotes none, the first. Undefined if the head quotes another text.
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
