import { decodeBytes } from '../../text/decode-bytes.ts';
import type { Cue } from '../../domain/video.ts';
import { readJsonCues } from './json-cues.ts';
import { readVttCues } from './vtt-cues.ts';
import { readXmlCues } from './xml-cues.ts';

/** More than a day of talk. */
const MAX_CUES = 50_000;

/** What a file of captions says, in order; nothing where it is none, as a page of the site in its place. */
export function readCaptions(bytes: Uint8Array): Cue[] {
  const text = decodeBytes(bytes, 'text/plain; charset=utf-8').trimStart();
  const cues = text.startsWith('{') ? readJsonCues(text) : text.startsWith('<') ? readXmlCues(text) : readVttCues(text);
  return cues
    .slice(0, MAX_CUES)
    .filter((cue) => cue.text !== '')
    .toSorted((a, b) => a.start - b.start);
}
