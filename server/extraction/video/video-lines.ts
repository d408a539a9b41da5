import { isEntry } from '../text-reading/row-looks.ts';
import { rowOf } from '../text-reading/row.ts';
import { textDocument } from '../document/file/read-text.ts';
import type { TextLine } from '../domain/text-line.ts';
import { readCaptions } from './captions/read-captions.ts';
import { spokenCues } from './captions/spoken-cues.ts';
import { readDescription } from './description-lines.ts';
import { spokenLines } from './spoken-lines.ts';
import { spokenMethod, spokenRecipe } from './spoken-parts.ts';
import type { VideoSource } from '../domain/extraction.ts';
import { unfoldedCaption } from './unfolded-caption.ts';
import { videoTitle } from './video-title.ts';

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
