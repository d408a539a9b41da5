import type { MergedDraft } from '../domain/draft.ts';
import type { FieldOrigin } from '../domain/extraction.ts';
import type { FileDocument } from '../domain/text-line.ts';
import { isGreeting } from '../lexicon/letter-words.ts';
import { lineKey } from '../text/line-key.ts';
import { nameAsTitle } from '../text/name-as-title.ts';

/** A longer line is no title. */
const MAX_TITLE = 120;

/**
 * The draft with a title: the visible one, else the one that the document states beside its text, else the file's name
 * made readable, else its first line or sentence. One that no reader of the document sees is marked as doubtful.
 */
export function withTitle(merged: MergedDraft, document: FileDocument, name: string): MergedDraft {
  const { draft, provenance } = merged;
  const title = draft.title || nameAsTitle(name) || firstLine(document);
  if (title === '') return merged;
  const origin: FieldOrigin = (draft.title !== '' && provenance.title) || { rung: 'document', where: 'its name' };
  const marked: FieldOrigin = isVisible(title, document)
    ? origin
    : { ...origin, doubts: [{ index: null, why: 'absent' }] };
  return { draft: { ...draft, title }, provenance: { ...provenance, title: marked } };
}

/** Where a sentence ends. */
const END = /(?<=[.!?…])\s+|(?<=[。！？।])/u;

/** The first line, of a longer one its first sentence that greets nobody, or the beginning of that. */
function firstLine({ lines }: FileDocument): string {
  const text = lines.find((line) => /\p{L}{2}/u.test(line.text))?.text ?? '';
  if (text.length <= MAX_TITLE) return text;
  const sentence = text.split(END).find((one) => !isGreeting(one)) ?? text;
  return sentence.length <= MAX_TITLE ? sentence : `${sentence.slice(0, MAX_TITLE).replace(/\s+\S*$/u, '')}…`;
}

function isVisible(title: string, { lines }: FileDocument): boolean {
  const key = lineKey(title);
  return lines.some(({ text }) => lineKey(text).includes(key));
}
