import type { TextLine } from '../domain/text-line.ts';
import { isPromo } from '../lexicon/promo-words.ts';
import type { Chapter, Cue } from '../domain/video.ts';

/**
 * In captions without punctuation, a pause of this number of milliseconds ends a sentence that has at least this number
 * of words.
 */
const PAUSE = 700;
const MIN_WORDS = 6;

/** A sentence without an end is split after this number of characters, at the next cue. */
const MAX_SENTENCE = 220;

/** A spoken sentence, and its start in milliseconds. */
interface Sentence {
  start: number;
  text: string;
}

/** Scripts without spaces between words. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

/** The boundary between sentences. */
const SENTENCES = /(?<=[.!?؟।]["'”’»)]?)\s+(?=\P{Ll})|(?<=[。！？])/u;

/**
 * The speech of a video as lines: one line per sentence, and chapters as headings. Promotional sentences are left out.
 */
export function spokenLines(cues: readonly Cue[], chapters: readonly Chapter[]): TextLine[] {
  const lines: TextLine[] = [];
  let next = 0;
  for (const { start, text } of sentencesOf(cues)) {
    let heading: Chapter | undefined;
    for (
      let chapter = chapters[next];
      chapter !== undefined && chapter.start <= start + 1_000;
      chapter = chapters[next]
    ) {
      heading = chapter;
      next++;
    }
    if (heading !== undefined) lines.push(lineOf(heading.title, 3));
    if (!isPromo(text)) lines.push(lineOf(text, 0));
  }
  return lines;
}

function lineOf(text: string, level: number): TextLine {
  return { text, level, bold: false, mark: null, apart: true, page: 1 };
}

function sentencesOf(cues: readonly Cue[]): Sentence[] {
  const dotted = cues.filter(({ text }) => /[.!?。！？؟।]/u.test(text)).length > cues.length / 8;
  const sentences: Sentence[] = [];
  let open: Sentence = { start: 0, text: '' };
  let end = 0;
  for (const cue of cues) {
    if (open.text !== '' && isOver(open.text, cue.start - end, dotted)) {
      sentences.push(open);
      open = { start: cue.start, text: '' };
    }
    open = open.text === '' ? { start: cue.start, text: cue.text } : { ...open, text: joined(open.text, cue.text) };
    end = cue.end;
    const parts = dotted ? open.text.split(SENTENCES) : [open.text];
    for (const text of parts.slice(0, -1)) sentences.push({ start: open.start, text });
    open = { start: parts.length > 1 ? cue.start : open.start, text: parts.at(-1) ?? '' };
  }
  return open.text === '' ? sentences : [...sentences, open];
}

const joined = (before: string, text: string): string => `${before}${DENSE.test(before) ? '' : ' '}${text}`;

function isOver(text: string, pause: number, dotted: boolean): boolean {
  if (/[.!?。！？؟।]["'”’»)]?$/u.test(text) || text.length >= MAX_SENTENCE * (dotted ? 4 : 1)) return true;
  return !dotted && pause >= PAUSE && text.split(' ').length >= MIN_WORDS;
}
