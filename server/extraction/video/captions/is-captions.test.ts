import { describe, expect, it } from 'vitest';
import { isCaptions } from './read-captions.ts';
import { readCaptions } from './read-captions.ts';

const events = [{ tStartMs: 100, dDurationMs: 900, segs: [{ utf8: 'Chop the carrots.' }] }];
const styles = {
  pens: [{}],
  wsWinStyles: [{}, { mhModeHint: 2, juJustifCode: 0, sdScrollDir: 3 }],
  wpWinPositions: [{}, { apPoint: 6, ahHorPos: 20, avVerPos: 100, rcRows: 2, ccCols: 40 }],
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a file of captions', () => {
  it.each([
    ['as the site writes it', JSON.stringify({ wireMagic: 'pb3', ...styles, events }, null, 2)],
    ['without its name', JSON.stringify({ ...styles, events }, null, 2)],
    [
      'with many styles',
      JSON.stringify({ wireMagic: 'pb3', pens: Array.from({ length: 900 }, () => ({ szPenSize: 100 })), events }),
    ],
    ['as subtitles', '\ufeff1\n00:00:00,100 --> 00:00:01,000\nChop the carrots.\n'],
  ])('is recognised and read %s', (_, text) => {
    expect(isCaptions(bytes(text))).toBe(true);
    expect(readCaptions(bytes(text)).map((cue) => cue.text)).toEqual(['Chop the carrots.']);
  });

  it.each(['', '<!doctype html><p>Sorry', '{"error":"no"}', '{"comments":[]}'])('is not recognised: %j', (text) => {
    expect(isCaptions(bytes(text))).toBe(false);
  });
});
