import { decodeBytes } from '../../text/decode-bytes.ts';
import type { Cue } from '../../domain/video.ts';
import { isObject, type JsonValue } from '../../text/json/json-value.ts';
import { parseScriptData } from '../../text/json/lenient-json.ts';
import { listAt, numberAt, textAt } from '../page-data/json-path.ts';
import { readVttCues } from './vtt-cues.ts';
import { cueText, cueTextOfMarkup } from './cue-text.ts';

/** Marks of sounds and of a new speaker: "[Music]", "(applause)", "♪ la la ♪", "【音楽】", ">>". */
const SOUNDS =
  /\[[^[\]]{0,60}\]|【[^【】]{0,60}】|^\([^()]{0,60}\)$|♪[^♪]{0,300}♪?|[♩♫♬🎵🎶]+|^\s*(?:>>+|&gt;&gt;)\s*/gu;

/** The largest number of words that consecutive cues are compared for. */
const MAX_SHARED = 60;

/** Removes marks of sounds, and words that rolling captions repeat from one cue to the next. */
export function spokenCues(cues: readonly Cue[]): Cue[] {
  const spoken: Cue[] = [];
  for (const { start, end, text } of cues) {
    const words = text.replace(SOUNDS, ' ').replace(/\s+/gu, ' ').trim();
    if (words === '') continue;
    const last = spoken.at(-1);
    const fresh =
      last === undefined
        ? words
        : isRolling(last, start)
          ? withoutShared(last.text, words)
          : withoutLast(last.text, words);
    if (fresh !== '') spoken.push({ start, end: Math.max(start, end), text: fresh });
    else if (last !== undefined) last.end = Math.max(last.end, end);
  }
  return spoken;
}

/** Whether a cue begins while the previous one is displayed, or directly after it. */
const isRolling = (last: Cue, start: number): boolean => start <= last.end + 250;

/** The words after the repeated previous cue, if that has enough words. */
const withoutLast = (before: string, words: string): string =>
  before.split(' ').length >= MIN_SHARED && words.startsWith(`${before} `) ? words.slice(before.length).trim() : words;

/** The words of a cue that do not repeat the end of the previous one. */
function withoutShared(before: string, words: string): string {
  if (before === words || before.endsWith(` ${words}`)) return '';
  const last = before.split(' ').slice(-MAX_SHARED);
  const next = words.split(' ');
  for (let length = Math.min(last.length, next.length); length >= MIN_SHARED; length--) {
    if (last.slice(-length).every((word, index) => word === next[index])) return next.slice(length).join(' ');
  }
  return words;
}

/** The smallest number of repeated words. One or two words can also be repeated in speech. */
const MIN_SHARED = 3;

/** The beginnings of caption files in all supported formats. */
const BEGINNINGS = [
  /^\{\s*"wireMagic"/,
  /^\{[^]{0,9000}"events"/, // the list follows the styles
  /^(?:<\?xml[^>]{0,100}\?>\s*)?<(?:transcript|timedtext|tt)\b/,
  /^WEBVTT\b/,
  /^\d+\s*\n[\d:,.]+ -->/,
];

/** The number of bytes that are examined. */
const MAX_BEGINNING = 10_000;

/** Whether bytes are captions, and not for example an error page. */
export function isCaptions(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAX_BEGINNING)).toString('utf8');
  return BEGINNINGS.some((beginning) => beginning.test(text.replace(/^\ufeff/, '').trimStart()));
}

/** A tag. Tags are processed in sequence, so nesting costs no additional time. */
const TAG = /<(\/?)([a-z]{1,10})\b([^<>]*)>/gi;

/** The attributes for start and duration, with their unit in milliseconds. The first that an element has is used. */
const TIMES: readonly { start: RegExp; length: RegExp; unit: number }[] = [
  { start: /\bstart="([\d.]{1,15})"/, length: /\bdur="([\d.]{1,15})"/, unit: 1000 },
  { start: /\bt="([\d.]{1,15})"/, length: /\bd="([\d.]{1,15})"/, unit: 1 },
];

/** The times of TTML: "00:01:02.500", "62.5s". */
const CLOCK = /\b(begin|end)="(?:(\d{1,3}):(\d{1,2}):(\d{1,2}(?:\.\d{1,6})?)|(\d{1,7}(?:\.\d{1,6})?)s)/g;

/**
 * Reads the XML formats of captions: YouTube's `srv1` (`<text start="1.2" dur="3">`, in seconds), `srv2` and `srv3`
 * (`<text t="1200" d="3000">`, `<p …>`, in milliseconds), and TTML (`<p begin="00:00:01.200" end="00:00:04.200">`).
 */
export function readXmlCues(xml: string): Cue[] {
  const cues: Cue[] = [];
  let current: Cue | null = null;
  let from = 0;
  for (const { 0: tag, 1: closes, 2: name = '', 3: attributes = '', index } of xml.matchAll(TAG)) {
    if (current !== null) current.text += xml.slice(from, index);
    from = index + tag.length;
    if (name === 'br' && current !== null) current.text += ' ';
    if (name !== 'p' && name !== 'text') continue;
    if (current !== null) cues.push(current);
    current = closes === '/' ? null : xmlCueOf(attributes);
  }
  // Texts of `srv1` are escaped twice.
  return cues.map((cue) => ({ ...cue, text: cueTextOfMarkup(cueTextOfMarkup(cue.text)) }));
}

function xmlCueOf(attributes: string): Cue | null {
  for (const { start, length, unit } of TIMES) {
    const begins = numberOf(start, attributes);
    if (begins !== null)
      return { start: begins * unit, end: (begins + (numberOf(length, attributes) ?? 0)) * unit, text: '' };
  }
  const clock = new Map([...attributes.matchAll(CLOCK)].map((match) => [match[1], millisecondsOf(match)]));
  const begins = clock.get('begin');
  return begins === undefined ? null : { start: begins, end: clock.get('end') ?? begins, text: '' };
}

function millisecondsOf([, , hours = '0', minutes = '0', seconds = '0', whole]: RegExpMatchArray): number {
  const all = whole === undefined ? (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) : Number(whole);
  return Math.round(all * 1000);
}

function numberOf(pattern: RegExp, attributes: string): number | null {
  const number = Number.parseFloat(pattern.exec(attributes)?.[1] ?? '');
  return Number.isFinite(number) ? number : null;
}

/**
 * Reads YouTube's `json3` format: events with pieces of text. Events that only scroll the display contain no text and
 * are skipped.
 */
export function readJsonCues(text: string): Cue[] {
  const [data] = parseScriptData(text);
  return listAt(data, 'events').flatMap((event): Cue[] => {
    const cue = isObject(event) ? cueOf(event) : null;
    return cue === null ? [] : [cue];
  });
}

function cueOf(event: JsonValue): Cue | null {
  const start = numberAt(event, 'tStartMs');
  const text = cueText(
    listAt(event, 'segs')
      .map((piece) => textAt(piece, 'utf8'))
      .join(''),
  );
  if (start === null || text === '') return null;
  return { start, end: start + Math.max(0, numberAt(event, 'dDurationMs') ?? 0), text };
}

/** Captions of more than a day of speech have fewer cues. */
const MAX_CUES = 50_000;

/** The cues of a caption file in order; empty for anything else, such as an error page. */
export function readCaptions(bytes: Uint8Array): Cue[] {
  const text = decodeBytes(bytes, 'text/plain; charset=utf-8').trimStart();
  const cues = text.startsWith('{') ? readJsonCues(text) : text.startsWith('<') ? readXmlCues(text) : readVttCues(text);
  return cues
    .slice(0, MAX_CUES)
    .filter((cue) => cue.text !== '')
    .toSorted((a, b) => a.start - b.start);
}
