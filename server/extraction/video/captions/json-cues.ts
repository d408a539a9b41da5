import { isObject, type JsonValue } from '../../text/json-value.ts';
import { parseScriptData } from '../../text/lenient-json.ts';
import { listAt, numberAt, textAt } from '../json-path.ts';
import type { Cue } from '../../domain/video.ts';
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
