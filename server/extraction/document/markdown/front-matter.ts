import type { Draft } from '../../domain/draft.ts';
import { parseMetadata } from './parse-metadata.ts';
import { splitFrontMatter } from './split-front-matter.ts';
import { statedDraft } from './stated-draft.ts';

/** A text without its front matter, and what that states of a recipe; null where it has none. */
export interface ReadText {
  body: string;
  stated: Draft | null;
}

/** Takes the front matter off a text. */
export function withoutFrontMatter(text: string): ReadText {
  const split = splitFrontMatter(text);
  if (split === null) return { body: text, stated: null };
  return { body: split.body, stated: statedDraft(parseMetadata(split)) };
}
