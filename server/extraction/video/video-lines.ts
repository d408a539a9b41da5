import { isEntry } from '../text-reading/rows/row-looks.ts';
import { rowOf } from '../text-reading/rows/row.ts';
import { textDocument } from '../document/file/read-text.ts';
import type { TextLine } from '../domain/text-line.ts';
import type { VideoSource } from '../domain/extraction.ts';
import { isFrame } from '../lexicon/frame-words.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';
import type { SectionKind } from '../domain/section-kind.ts';
import { spokenEntries } from '../text-reading/spoken-entries.ts';
import { readCaptions } from './captions/read-captions.ts';
import { spokenCues } from './captions/read-captions.ts';
import { readDescription } from './description-lines.ts';
import { spokenLines } from './spoken-lines.ts';
import { videoTitle } from './video-title.ts';

/** A text with this number of lines has its original line breaks; in a shorter one the site removed them. */
const IN_LINES = 4;

/** Symbols that are used as bullets. */
const BULLET = /\s+(?=(?:[•▪●◦‣▢☐✔✅🔸🔹➡▶👉▫◾◽🔹*]\uFE0F?)\s*\P{M})/gu;
const NUMBER = /\s+(?=(?:\p{Nd}{1,2}[.)]|\p{Nd}\uFE0F?\u20E3)\s+\p{L})/gu;
const SENTENCE = /(?<=[\p{L}\p{M}]{2}[.!।]|[。！])\s*(?=[\p{Lu}\p{Lo}])/gu;

/** A possible heading within a text: a few words before a colon. */
const LABEL =
  /(?<=^|[\s.!?。！？)])((?:[\p{L}\p{M}\p{N}'’]+ ){0,5}[\p{L}\p{M}\p{N}'’]+)(?:\s?[(（][^()（）]{1,30}[)）])?\s*[:：]/gu;

/** The largest number of labels that are examined. */
const MAX_LABELS = 40;

/** Restores the line breaks of a caption: a line for each section, ingredient and step. */
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

/** The heading at the end of the words before a colon, and its position. */
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

/** A chapter of a video with its spoken lines. `kind` is the section that its title names. */
interface SpokenPart {
  heading: TextLine | null;
  kind: SectionKind | null;
  lines: TextLine[];
}

function partsOf(lines: readonly TextLine[]): SpokenPart[] {
  const parts: SpokenPart[] = [{ heading: null, kind: null, lines: [] }];
  for (const line of lines) {
    if (line.level === 0) parts.at(-1)?.lines.push(line);
    else parts.push({ heading: line, kind: sectionHeading(line.text)?.kind ?? null, lines: [] });
  }
  const cooking = parts.filter(({ heading, kind }) => kind !== 'other' && !(heading !== null && isFrame(heading.text)));
  // If there are chapters, speech before the first one belongs to none.
  return parts.length > 1 ? cooking.filter(({ heading }) => heading !== null) : cooking;
}

/**
 * The speech as steps for a list from elsewhere, without chapters that enumerate ingredients or are an introduction.
 */
export function spokenMethod(lines: readonly TextLine[]): TextLine[] {
  return partsOf(lines)
    .filter(({ kind }) => kind !== 'ingredients')
    .flatMap(({ heading, kind, lines: speech }) => [
      ...(heading === null || kind === 'method' ? [] : [heading]),
      ...speech,
    ]);
}

/** The speech as a complete recipe: the chapter that enumerates the ingredients, and the other chapters as steps. */
export function spokenRecipe(lines: readonly TextLine[]): TextLine[] {
  const parts = partsOf(lines);
  const list = parts.find(({ kind }) => kind === 'ingredients');
  if (list?.heading == null) return [];
  const entries = list.lines.flatMap(entriesOf);
  if (entries.length === 0) return [];
  const method: TextLine = { ...list.heading, text: '…', part: 'method' };
  return [{ ...list.heading, part: 'ingredients' }, ...entries, method, ...spokenMethod(lines)];
}

/** The ingredients that a sentence enumerates, with their amounts. */
const entriesOf = (line: TextLine): TextLine[] =>
  spokenEntries(line.text).map((text): TextLine => ({ ...line, text, mark: 'bullet', isEntry: true }));

/** The lines of a video: its title, its description and its speech. */
export interface VideoLines {
  /** Empty if a post has no title. */
  title: TextLine[];
  described: TextLine[];
  spoken: TextLine[];
}

/** A heading line. */
const headingOf = (text: string, level: number): TextLine => ({
  text,
  level,
  bold: false,
  mark: null,
  apart: true,
  page: 1,
});

export function videoLines({ video, captions, heard }: VideoSource): VideoLines {
  const title = videoTitle(video);
  const { text, chapters } = readDescription(unfoldedCaption(video.description));
  const cues = spokenCues(heard ?? (captions === null ? [] : readCaptions(captions)));
  const [first, ...others] = textDocument(text).lines;
  return {
    title: title === '' ? [] : [headingOf(title, 1)],
    described: first === undefined ? [] : [{ ...first, apart: true }, ...others],
    spoken: spokenLines(cues, chapters.length > 0 ? chapters : video.chapters),
  };
}

/** All lines of a video in order. */
export function allLines({ title, described, spoken }: VideoLines): TextLine[] {
  return [...title, ...described, ...spoken];
}

/**
 * The possible readings as a recipe, the likeliest first: the description; its list with the speech as steps; the
 * speech alone.
 */
export function readings({ title, described, spoken }: VideoLines): TextLine[][] {
  const list = listLines(described);
  const speech = list.length === 0 || spoken.length === 0 ? [] : spokenMethod(spoken);
  const method: TextLine = { ...headingOf('…', 2), part: 'method' };
  const alone = spokenRecipe(spoken);
  return [
    [...title, ...described],
    ...(speech.length > 0 ? [[...title, ...list, method, ...speech]] : []),
    ...(alone.length > 0 ? [[...title, ...alone]] : []),
  ];
}

/** A description up to the last ingredient; empty if it has no list. */
export function listLines(described: readonly TextLine[]): TextLine[] {
  const rows = described.map((line, index) => rowOf(line, index + 1, index + 1));
  const entries = rows.filter(isEntry);
  const [first] = entries;
  const headed = rows.findIndex((row) => row.opens?.kind === 'ingredients');
  if (first === undefined || entries.length < 2) return [];
  const last = rows.findLastIndex(isEntry);
  return described.slice(0, headed > last ? 0 : last + 1);
}
