import type { Cue } from '../video.ts';
import { cueTextOfMarkup } from './cue-text.ts';

/** One tag after the other: whatever a file of captions nests costs no more than its length. */
const TAG = /<(\/?)([a-z]{1,10})\b([^<>]*)>/gi;

/** Elements that hold what is said, of `srv3` and `srv1`: the names of their times, and what these count. */
const SPEAKING: Readonly<Record<string, { start: RegExp; length: RegExp; unit: number }>> = {
  p: { start: /\bt="([\d.]{1,15})"/, length: /\bd="([\d.]{1,15})"/, unit: 1 },
  text: { start: /\bstart="([\d.]{1,15})"/, length: /\bdur="([\d.]{1,15})"/, unit: 1000 },
};

/** YouTube's `srv1` to `srv3`: `<text start="1.2" dur="3">` in seconds, `<p t="1200" d="3000">` in milliseconds. */
export function readXmlCues(xml: string): Cue[] {
  const cues: Cue[] = [];
  let current: Cue | null = null;
  let from = 0;
  for (const { 0: tag, 1: closes, 2: name = '', 3: attributes = '', index } of xml.matchAll(TAG)) {
    if (current !== null) current.text += xml.slice(from, index);
    from = index + tag.length;
    if (name === 'br' && current !== null) current.text += ' ';
    if (!Object.hasOwn(SPEAKING, name)) continue;
    if (current !== null) cues.push(current);
    current = closes === '/' ? null : cueOf(name, attributes);
  }
  // The texts of `srv1` were escaped twice.
  return cues.map((cue) => ({ ...cue, text: cueTextOfMarkup(cueTextOfMarkup(cue.text)) }));
}

function cueOf(name: string, attributes: string): Cue | null {
  const kind = SPEAKING[name];
  const start = numberOf(kind?.start, attributes);
  if (kind === undefined || start === null) return null;
  return { start: start * kind.unit, end: (start + (numberOf(kind.length, attributes) ?? 0)) * kind.unit, text: '' };
}

function numberOf(pattern: RegExp | undefined, attributes: string): number | null {
  const number = Number.parseFloat(pattern?.exec(attributes)?.[1] ?? '');
  return Number.isFinite(number) ? number : null;
}
