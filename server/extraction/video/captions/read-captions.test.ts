import { expect, it } from 'vitest';
import { isCaptions } from './read-captions.ts';
import { readCaptions } from './read-captions.ts';

const cues = [
  { start: 1_200, end: 4_200, text: 'Slice the leeks & wash them.' },
  { start: 62_500, end: 65_000, text: 'Fry them.' },
];

it.each([
  [
    'srv1',
    '<?xml version="1.0"?><transcript><text start="1.2" dur="3">Slice the leeks &amp;amp; wash them.</text><text start="62.5" dur="2.5">Fry them.</text></transcript>',
  ],
  [
    'srv2',
    '<timedtext><window id="1" t="0"/><text w="1" t="1200" d="3000">Slice the leeks &amp; wash them.</text><text w="1" t="62500" d="2500">Fry them.</text></timedtext>',
  ],
  [
    'srv3',
    '<timedtext format="3"><head><ws id="0"/></head><body><p t="1200" d="3000" w="1"><s>Slice</s><s t="10"> the leeks</s><s> &amp; wash them.</s></p><p t="62500" d="2500">Fry them.</p></body></timedtext>',
  ],
  [
    'TTML',
    '<?xml version="1.0" encoding="utf-8"?><tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="00:00:01.200" end="00:00:04.200" style="s1">Slice the leeks<br/>&amp; wash them.</p><p begin="62.5s" end="65s">Fry them.</p></div></body></tt>',
  ],
  [
    'WebVTT',
    'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000\n\nSTYLE\n::cue { color: lime }\n\nNOTE made by hand\n\n1\n00:00:01.200 --> 00:00:04.200 line:90%\n<c.white>Slice the leeks</c>\n&amp; wash them.\n\n00:01:02.500 --> 00:01:05.000\n<v Ann>Fry them.\n',
  ],
  [
    'SubRip',
    '1\r\n00:00:01,200 --> 00:00:04,200\r\nSlice the leeks\r\n& wash them.\r\n\r\n2\r\n00:01:02,500 --> 00:01:05,000\r\n<i>Fry them.</i>\r\n',
  ],
])('reads captions as %s', (_, text) => {
  const bytes = new TextEncoder().encode(text);
  expect(isCaptions(bytes)).toBe(true);
  expect(readCaptions(bytes)).toEqual(cues);
});
