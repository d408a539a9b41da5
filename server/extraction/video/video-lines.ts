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

/** A part of a video with what is said in it. `kind` is the part of a recipe that its title names. */
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
  // What is said before the first part's mark belongs to nothing, where there are marks.
  return parts.length > 1 ? cooking.filter(({ heading }) => heading !== null) : cooking;
}

/** What is said as the steps of a list that stands elsewhere: without the parts that count up ingredients or say hello. */
export function spokenMethod(lines: readonly TextLine[]): TextLine[] {
  return partsOf(lines)
    .filter(({ kind }) => kind !== 'ingredients')
    .flatMap(({ heading, kind, lines: said }) => [
      ...(heading === null || kind === 'method' ? [] : [heading]),
      ...said,
    ]);
}

/** What is said as a recipe of its own: the part that counts up the ingredients, and those that follow it. */
export function spokenRecipe(lines: readonly TextLine[]): TextLine[] {
  const parts = partsOf(lines);
  const list = parts.find(({ kind }) => kind === 'ingredients');
  if (list?.heading == null) return [];
  const entries = list.lines.flatMap(entriesOf);
  if (entries.length === 0) return [];
  const method: TextLine = { ...list.heading, text: '…', part: 'method' };
  return [{ ...list.heading, part: 'ingredients' }, ...entries, method, ...spokenMethod(lines)];
}

/** The things that a sentence counts up, with their amounts. */
const entriesOf = (line: TextLine): TextLine[] =>
  spokenEntries(line.text).map((text): TextLine => ({ ...line, text, mark: 'bullet', isEntry: true }));

/** The lines of a video: what stands below it, and what is said in it. */
export interface VideoLines {
  /** None where a post has no title of its own. */
  title: TextLine[];
  described: TextLine[];
  spoken: TextLine[];
}

/** Sets a text as a heading. */
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

/** All that is known of a video, in order. */
export function allLines({ title, described, spoken }: VideoLines): TextLine[] {
  return [...title, ...described, ...spoken];
}

/** What may be a recipe, the likeliest first: the description; its list with what is said; what is said alone. */
export function readings({ title, described, spoken }: VideoLines): TextLine[][] {
  const list = listLines(described);
  const said = list.length === 0 || spoken.length === 0 ? [] : spokenMethod(spoken);
  const method: TextLine = { ...headingOf('…', 2), part: 'method' };
  const alone = spokenRecipe(spoken);
  return [
    [...title, ...described],
    ...(said.length > 0 ? [[...title, ...list, method, ...said]] : []),
    ...(alone.length > 0 ? [[...title, ...alone]] : []),
  ];
}

/** A description up to the last entry of its list of ingredients, none where it has no list. */
export function listLines(described: readonly TextLine[]): TextLine[] {
  const rows = described.map((line, index) => rowOf(line, index + 1, index + 1));
  const entries = rows.filter(isEntry);
  const [first] = entries;
  const headed = rows.findIndex((row) => row.opens?.kind === 'ingredients');
  if (first === undefined || entries.length < 2) return [];
  const last = rows.findLastIndex(isEntry);
  return described.slice(0, headed > last ? 0 : last + 1);
}
