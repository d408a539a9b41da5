import { sectionHeading } from '../lexicon/section-headings.ts';
import type { SectionKind } from '../domain/section-kind.ts';

/** A text of so many lines was written in lines; a shorter one was folded into one by its site. */
const IN_LINES = 4;

/** Signs that people set before entries. */
const BULLET = /\s+(?=(?:[•▪●◦‣▢☐✔✅🔸🔹➡▶👉▫◾◽🔹*]\uFE0F?)\s*\P{M})/gu;
const NUMBER = /\s+(?=(?:\p{Nd}{1,2}[.)]|\p{Nd}\uFE0F?\u20E3)\s+\p{L})/gu;
const SENTENCE = /(?<=[\p{L}\p{M}]{2}[.!।]|[。！])\s*(?=[\p{Lu}\p{Lo}])/gu;

/** What may be the heading of a part within a text: some words before a colon. */
const LABEL =
  /(?<=^|[\s.!?。！？)])((?:[\p{L}\p{M}\p{N}'’]+ ){0,5}[\p{L}\p{M}\p{N}'’]+)(?:\s?[(（][^()（）]{1,30}[)）])?\s*[:：]/gu;

/** More labels than any recipe has. */
const MAX_LABELS = 40;

/** A caption that lost the ends of its lines, with a line for each part, entry and step that it shows. */
export function unfoldedCaption(given: string): string {
  const text = given.replace(/[^\S\n]+/gu, ' ');
  if (text.length > 10_000 || text.split('\n').filter((line) => line.trim() !== '').length >= IN_LINES) return text;
  const heads = [...text.matchAll(LABEL)]
    .slice(0, MAX_LABELS)
    .flatMap((match) => headIn(match[1] ?? '', match.index) ?? []);
  if (heads.length === 0) return text;
  const starts = [0, ...heads.map(({ at }) => at), text.length];
  return starts
    .slice(0, -1)
    .map((start, index) => partOf(text.slice(start, starts[index + 1]), heads[index - 1]?.kind))
    .join('\n');
}

/** The heading that some words before a colon end with, and where it begins. */
function headIn(words: string, index: number): { at: number; kind: SectionKind } | null {
  const starts = [0, ...[...words.matchAll(/\s+/gu)].map((blank) => blank.index + blank[0].length)];
  const heads = starts.flatMap((start) => {
    const heading = sectionHeading(words.slice(start));
    return heading === null ? [] : [{ ...heading, at: index + start }];
  });
  return heads.find(({ sure }) => sure) ?? heads.find(({ kind }) => kind !== 'other') ?? null;
}

function partOf(text: string, kind: SectionKind | undefined): string {
  const lines = text.trim().replace(BULLET, '\n');
  if (kind !== 'method') return lines;
  const steps = lines.replace(NUMBER, '\n').replace(/^([^:：]{1,60}[:：])\s*/u, '$1\n');
  return steps.replace(SENTENCE, '\n');
}
