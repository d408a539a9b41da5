import { findInDocument } from './extract-document.ts';
import type { Found, FoundLine } from '../domain/found.ts';
import { textDocument } from '../document/file/read-text.ts';
import type { TextLine } from '../domain/text-line.ts';
import { NO_WRITING } from '../llm-reading/prompts/transcribe.ts';
import { isOfAnother } from '../llm-reading/second-witness.ts';
import { doubtfulWords, witnessOf } from '../llm-reading/second-witness.ts';
import type { ReadDocument, SourceReading } from '../llm-reading/source-reading.ts';

/** What a model transcribed of one picture or one page of a file. */
export interface TranscribedPage {
  /** Counted from 1. */
  page: number;
  /** Its words as they came. */
  words: string;
}

/** A document as a model transcribed it; `none` where it saw no writing, `nonsense` where it wrote something else. */
export type TranscriptReading =
  | { outcome: 'used'; reading: SourceReading }
  | { outcome: 'none' | 'nonsense'; reading: null };

/** A page of a book holds less, in characters. */
const MAX_PAGE = 30_000;

/**
 * Reads a transcript for a recipe, in place of the pages that it is of. What was recognised on them is the second
 * witness: what it did not see in its place is marked, and the transcript of a page with other words is none: what was
 * recognised there stands.
 */
export async function readTranscript(
  document: ReadDocument,
  pages: readonly TranscribedPage[],
): Promise<TranscriptReading> {
  const told = pages
    .map(({ page, words }) => ({ page, lines: linesOf(words) }))
    .filter(({ lines }) => lines.length > 0);
  if (told.length === 0) return { outcome: 'none', reading: null };
  const believed = told.flatMap(({ page, lines }) => {
    const recognised = document.lines.filter((line) => pageOf(line) === page);
    if (
      isOfAnother(
        lines.map(({ text }) => text),
        recognised,
      )
    )
      return [];
    const witness = witnessOf(recognised);
    return lines.map((line) => ({ ...line, page, unsure: doubtfulWords(line.text, witness) }));
  });
  if (believed.length === 0) return { outcome: 'nonsense', reading: null };
  const replaced = new Set(believed.map(({ page }) => page));
  const written = document.lines.filter((line) => !replaced.has(pageOf(line))).map(asTextLine);
  const lines = [...written, ...believed].toSorted((one, other) => one.page - other.page);
  const found = await findInDocument(
    { lines, pictures: [], lang: document.lang, recognised: false },
    document.originalSource,
  );
  return { outcome: 'used', reading: readingOf(found, document) };
}

function readingOf({ extraction, failure, merged, lines }: Found, document: ReadDocument): SourceReading {
  return {
    extraction: failure === null ? extraction : null,
    failure: failure === null ? null : { code: failure.code, detail: failure.detail ?? null },
    document: { ...document, lines: [...lines], merged },
    pictures: [],
    need: 'transcript',
    isSeen: false,
  };
}

const pageOf = ({ page }: FoundLine): number => page ?? 1;

function linesOf(words: string): TextLine[] {
  const text = words
    .slice(0, MAX_PAGE)
    .replace(/^\s*```\w*$/gmu, '')
    .replace(/[\p{Cc}--[\n\t]]/gv, ' ');
  return text.trim().toLowerCase().startsWith(NO_WRITING) ? [] : textDocument(text).lines;
}

function asTextLine({ text, level, page = 1, unsure }: FoundLine): TextLine {
  return { text, level, bold: false, mark: null, apart: false, page, ...(unsure !== undefined && { unsure }) };
}
