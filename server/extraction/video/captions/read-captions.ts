import { decodeBytes } from '../../text/decode-bytes.ts';
import type { Cue } from '../../domain/video.ts';
import { isObject, type JsonValue } from '../../text/json/json-value.ts';
import { parseScriptData } from '../../text/json/lenient-json.ts';
import { listAt, numberAt, textAt } from '../page-data/json-path.ts';
import { readVttCues } from './vtt-cues.ts';
import { readXmlCues } from './xml-cues.ts';
import { cueText } from './cue-text.ts';

/** YouTube's `json3`: events with their pieces; those that only move what is shown on hold no text. */
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
