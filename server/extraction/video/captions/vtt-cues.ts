import type { Cue } from '../../domain/video.ts';
import { cueTextOfMarkup } from './cue-text.ts';

/** A time range of WebVTT and SubRip: "00:01:02.500 --> 00:01:04.000". */
const TIMES = /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})/;

/** Reads WebVTT and SubRip captions. Returns an empty list for any other text. */
export function readVttCues(text: string): Cue[] {
  const cues: Cue[] = [];
  let current: Cue | null = null;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, from, to] = TIMES.exec(line.slice(0, 200)) ?? [];
    if (from !== undefined && to !== undefined) {
      current = { start: millisecondsOf(from), end: millisecondsOf(to), text: '' };
      cues.push(current);
    } else if (line === '') current = null;
    else if (current !== null) current.text += `${line.slice(0, 2_000).replace(/<[^<>]{0,200}>/g, '')} `;
  }
  return cues.map((cue) => ({ ...cue, text: cueTextOfMarkup(cue.text) }));
}

function millisecondsOf(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = time.replace(',', '.').split(':').toReversed().map(Number);
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
}
