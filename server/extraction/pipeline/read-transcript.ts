import { findInDocument } from './extract-document.ts';
import type { Found, FoundLine } from '../domain/found.ts';
import { textDocument } from '../document/file/read-text.ts';
import type { TextLine } from '../domain/text-line.ts';
import { NO_WRITING } from '../llm-reading/prompts/prompts.ts';
import { isOfAnother } from '../llm-reading/second-witness.ts';
import { doubtfulWords, witnessOf } from '../llm-reading/second-witness.ts';
import type { ReadDocument, SourceReading } from '../llm-reading/source-reading.ts';

/** A model's transcript of one picture or one page of a file. */
export interface TranscribedPage {
  /** Counted from 1. */
  page: number;
  /** The unchanged answer of the model. */
  words: string;
}

/**
 * The result of reading a transcript: `none` if the model saw no writing, `nonsense` if its answer is of another text.
 */
export type TranscriptReading =
  | { outcome: 'used'; reading: SourceReading }
  | { outcome: 'none' | 'nonsense'; reading: null };

/** In characters. A page of a book has less text. */
const MAX_PAGE = 30_000;

/**
 * Reads a document with its pages replaced by a model's transcripts. The recognised text is used for verification:
 * words that it lacks at their position are marked. A transcript with other words than the recognised text is
 * discarded, and the recognised text of that page is kept.
 */
export async function readTranscript(
  document: ReadDocument,
  pages: readonly TranscribedPage[],
): Promise<TranscriptReading> {
  const transcripts = pages
    .map(({ page, words }) => ({ page, lines: linesOf(words) }))
    .filter(({ lines }) => lines.length > 0);
  if (transcripts.length === 0) return { outcome: 'none', reading: null };
  const accepted = transcripts.flatMap(({ page, lines }) => {
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
  if (accepted.length === 0) return { outcome: 'nonsense', reading: null };
  const replaced = new Set(accepted.map(({ page }) => page));
  const written = document.lines.filter((line) => !replaced.has(pageOf(line))).map(asTextLine);
  const lines = [...written, ...accepted].toSorted((one, other) => one.page - other.page);
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
    .replace(/^[^\S\n]*```\w*$/gmu, '')
    .replace(/[\p{Cc}--[\n\t]]/gv, ' ');
  return text.trim().toLowerCase().startsWith(NO_WRITING) ? [] : textDocument(text).lines;
}

function asTextLine({ text, level, page = 1, unsure }: FoundLine): TextLine {
  return { text, level, bold: false, mark: null, apart: false, page, ...(unsure !== undefined && { unsure }) };
}
