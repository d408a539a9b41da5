import type { Draft, DraftLine } from '../../domain/draft.ts';
import { foldSpace } from '../../text/fold-space.ts';

/** Removes links and pictures of a model, which must not be shown: of `[words](address)` the words remain. */
const PICTURE = /!\[[^\]]{0,500}\]\([^)]{0,2000}\)/gu;
const LINK = /\[([^\]]{0,500})\]\([^)]{0,2000}\)/gu;
const ADDRESS = /(?:\b(?:https?|ftp|data|javascript|mailto|file):|\bwww\.)[^\s<>"')\]]*/giu;
const TAG = /<\/?[a-z!][^<>]{0,2000}>/giu;
/** In characters. No line of a recipe is longer. */
const LONGEST = 5_000;

/** Removes addresses, markup and invisible characters. */
export function plainText(text: string): string {
  const cut = text.slice(0, LONGEST);
  return foldSpace(cut.replace(PICTURE, ' ').replace(LINK, '$1').replace(TAG, ' ').replace(ADDRESS, ' '));
}

/** A model's draft as plain text, limited to the lines of a recipe and without fields that only the source may provide. */
export function plainDraft(model: Draft): Draft {
  const plain = (lines: readonly DraftLine[]): DraftLine[] =>
    lines.slice(0, MAX_LINES).map(({ content, type }) => ({ content: plainText(content), type }));
  return {
    ...model,
    title: plainText(model.title),
    description: plainText(model.description),
    notes: model.notes.split('\n').slice(0, MAX_LINES).map(plainText).join('\n'),
    yieldText: plainText(model.yieldText),
    tags: model.tags.slice(0, MAX_TAGS).map(plainText),
    ingredients: plain(model.ingredients),
    instructions: plain(model.instructions),
    images: [],
    lang: '',
  };
}

const MAX_LINES = 500;
const MAX_TAGS = 50;
