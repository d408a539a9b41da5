import { emptyDraft, item, type Draft } from '../../domain/draft.ts';
import { noteHeading } from '../../lexicon/headings/section-headings.ts';
import { frontMatterField, type FrontMatterField } from '../../lexicon/headings/front-matter.ts';
import { foldSpace } from '../../text/fold-space.ts';
import { parseMinutes } from '../../text/numbers/minutes.ts';
import { parseServings, yieldTextOf } from '../../text/numbers/servings.ts';
import type { MetadataValue } from './parse-metadata.ts';

const MAX_TAGS = 50;

/** The recipe data in the entries of a document's metadata. Other keys are dropped. */
export function statedDraft(entries: readonly [string, MetadataValue][]): Draft {
  const draft = emptyDraft('document', 'front matter');
  for (const [key, value] of entries) enter(draft, key, value);
  return draft;
}

/** The recipe field of a key; null for keys within other mappings, such as "source.name". */
function fieldOf(key: string): FrontMatterField | 'notes' | null {
  const names = key.split('.');
  const last = names.at(-1) ?? '';
  const own = noteHeading(last) === null ? frontMatterField(last) : 'notes';
  return names.slice(0, -1).some((name) => frontMatterField(name) === 'ignored') ? 'ignored' : own;
}

function enter(draft: Draft, key: string, value: MetadataValue): void {
  const text = foldSpace(Array.isArray(value) ? value.join(', ') : value);
  const field = fieldOf(key);
  switch (field) {
    case 'title':
    case 'description':
      draft[field] ||= text;
      break;
    case 'servings':
      draft.servings ??= parseServings(text);
      draft.yieldText ||= yieldTextOf(text);
      break;
    case 'prepTime':
    case 'cookTime':
    case 'totalTime':
      draft[field] ??= parseMinutes(text);
      break;
    case 'tags':
      draft.tags = [...draft.tags, ...listOf(value, /[,;]/u)].slice(0, MAX_TAGS);
      break;
    case 'ingredients':
    case 'instructions':
      if (draft[field].length === 0) draft[field] = listOf(value, /\n/u).map(item);
      break;
    case 'language':
      if (/^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/iu.test(text)) draft.lang ||= text.replace('_', '-');
      break;
    case 'notes':
      draft.notes = [draft.notes, ...listOf(value, /\n/u)].filter((line) => line !== '').join('\n');
      break;
    case 'image':
    case 'ignored':
    case null:
  }
}

/** The entries of a list, or of a separated text. */
function listOf(value: MetadataValue, separator: RegExp): string[] {
  const texts = Array.isArray(value) ? value : value.split(separator);
  return texts.map((text) => foldSpace(text.replace(/^\s*(?:[-*]|\d+[.)])\s+/u, ''))).filter((text) => text !== '');
}
