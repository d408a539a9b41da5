import type { Cue } from '../../domain/video.ts';
import { cueTextOfMarkup } from './cue-text.ts';

/** One tag after the other: whatever a file of captions nests costs no more than its length. */
const TAG = /<(\/?)([a-z]{1,10})\b([^<>]*)>/gi;

/** How the forms name the times of what is said, in seconds or milliseconds; the first that an element has counts. */
const TIMES: readonly { start: RegExp; length: RegExp; unit: number }[] = [
  { start: /\bstart="([\d.]{1,15})"/, length: /\bdur="([\d.]{1,15})"/, unit: 1000 },
  { start: /\bt="([\d.]{1,15})"/, length: /\bd="([\d.]{1,15})"/, unit: 1 },
];

/** The times of TTML: "00:01:02.500", "62.5s". */
const CLOCK = /\b(begin|end)="(?:(\d{1,3}):(\d{1,2}):(\d{1,2}(?:\.\d{1,6})?)|(\d{1,7}(?:\.\d{1,6})?)s)/g;

/**
 * YouTube's `srv1` (`<text start="1.2" dur="3">`, in seconds), `srv2` and `srv3` (`<text t="1200" d="3000">`, `<p …>`, in
 * milliseconds), and TTML (`<p begin="00:00:01.200" end="00:00:04.200">`).
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
    current = closes === '/' ? null : cueOf(attributes);
  }
  // The texts of `srv1` were escaped twice.
  return cues.map((cue) => ({ ...cue, text: cueTextOfMarkup(cueTextOfMarkup(cue.text)) }));
}

function cueOf(attributes: string): Cue | null {
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
