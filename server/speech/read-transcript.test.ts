import { describe, expect, it } from 'vitest';
import { readTranscript } from './read-transcript.ts';

const TEXTS = ['Chop the carrots.', 'Fry them.'];
const segments = [
  { start: 0, end: 2, text: ` ${TEXTS[0]}` },
  { start: 2, end: 4, text: ` ${TEXTS[1]}`, tokens: [1, 2] },
];

describe('a transcript', () => {
  it.each([
    ['with its times', JSON.stringify({ text: 'x', segments })],
    ['as the times alone', JSON.stringify(segments)],
    [
      'with times that are texts, or below zero, or not there',
      JSON.stringify({
        language: null,
        text: null,
        segments: [
          { start: '-0.2', end: '2.0', text: TEXTS[0] },
          { start: 2, end: null, text: TEXTS[1] },
        ],
      }),
    ],
    ['as WebVTT', `WEBVTT\n\n00:00.000 --> 00:02.000\n${TEXTS[0]}\n\n00:02.000 --> 00:04.000\n${TEXTS[1]}\n`],
    ['as SubRip', `1\n00:00:00,000 --> 00:00:02,000\n${TEXTS[0]}\n\n2\n00:00:02,000 --> 00:00:04,000\n${TEXTS[1]}\n`],
    ['as a text in JSON', JSON.stringify({ text: TEXTS.join('\n'), segments: null, language: null })],
    ['as a text', TEXTS.join('\n')],
  ])('is read %s', (_, answer) => {
    const { cues } = readTranscript(answer);
    expect(cues.map(({ text }) => text)).toEqual(TEXTS);
    expect(cues.every(({ start, end }) => start >= 0 && end >= start)).toBe(true);
  });

  it('drops words made up for silence, and keeps repeated words once', () => {
    const silence = { start: 0, end: 30, text: 'Thank you for watching!', no_speech_prob: 0.9, avg_logprob: -1.4 };
    const loop = Array.from({ length: 40 }, (_, at) => ({ start: at, end: at + 1, text: 'And so on.' }));
    const { cues } = readTranscript(JSON.stringify({ text: 'x', segments: [silence, ...segments, ...loop] }));
    expect(cues.map(({ text }) => text)).toEqual([...TEXTS, 'And so on.']);
    const nothing = JSON.stringify({ text: silence.text, segments: [silence, silence] });
    expect(() => readTranscript(nothing)).toThrow(expect.objectContaining({ fault: 'silent' }));
    const thrice = JSON.stringify({ text: 'Stir.\nStir.\nStir.' });
    expect(readTranscript(thrice).cues).toHaveLength(3);
  });

  it.each([
    ['{"error":"model not loaded"}', 'nonsense'],
    ['{"text":"Chop', 'nonsense'],
    ['<!doctype html>', 'nonsense'],
    ['data: {"text":"Chop"}\n\n', 'nonsense'],
    ['{"text":" ","segments":[]}', 'silent'],
    ['', 'silent'],
  ])('is no talk: %s', (answer, fault) => {
    expect(() => readTranscript(answer)).toThrow(expect.objectContaining({ fault }));
  });
});
