import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWhisper, type WhisperStandIn } from '../../tests/support/models/whisper-stand-in.ts';
import { createOpenAiSpeech } from './openai-speech.ts';

let whisper: WhisperStandIn;
let folder: string;
let sound: string;
beforeAll(async () => {
  whisper = await startWhisper();
  whisper.heard = [
    [0, 'Chop the carrots.'],
    [4.5, 'Fry them for five minutes.'],
  ];
  folder = await mkdtemp(join(tmpdir(), 'cardamom-speech-'));
  sound = join(folder, 'sound.wav');
  await writeFile(sound, Buffer.alloc(5_000, 1));
});
afterAll(async () => {
  await whisper.stop();
  await rm(folder, { recursive: true });
});

const never = new AbortController().signal;
const speechAt = (address: string, answer = 10_000) => createOpenAiSpeech(address, { connect: 2_000, answer });

describe('a speech recognition server', () => {
  it.each(['', '/v1', '/v1/audio/transcriptions'])('gets the sound at an address that ends in “%s”', async (end) => {
    whisper.mode = 'verbose';
    const heard = await speechAt(`${whisper.origin}${end}`).transcribe(sound, never);
    expect(heard).toEqual({
      lang: 'en',
      cues: [
        { start: 0, end: 3_000, text: 'Chop the carrots.' },
        { start: 4_500, end: 7_500, text: 'Fry them for five minutes.' },
      ],
    });
    const [last] = whisper.asked.slice(-1);
    expect(last).toMatchObject({ form: 'verbose_json', file: 'sound.wav' });
    expect(last?.bytes).toBeGreaterThan(5_000);
  });

  it.each(['json', 'text'] as const)('can be used without times: %s', async (mode) => {
    whisper.mode = mode;
    const { cues } = await speechAt(whisper.origin).transcribe(sound, never);
    expect(cues).toEqual([{ start: 0, end: 0, text: 'Chop the carrots. Fry them for five minutes.' }]);
  });

  it.each([
    ['error', 'refused'],
    ['notFound', 'refused'],
    ['redirect', 'refused'],
    ['page', 'nonsense'],
    ['silence', 'silent'],
    ['cut', 'nonsense'],
    ['endless', 'nonsense'],
    ['dropped', 'unreachable'],
  ] as const)('that goes wrong (%s) is %s', async (mode, fault) => {
    whisper.mode = mode;
    await expect(speechAt(whisper.origin).transcribe(sound, never)).rejects.toMatchObject({ fault });
  });

  it('is given up after its time limit, or that of the import', async () => {
    whisper.mode = 'hang';
    await expect(speechAt(whisper.origin, 150).transcribe(sound, never)).rejects.toMatchObject({ fault: 'timeout' });
    const ended = AbortSignal.abort(new Error('the import has ended'));
    await expect(speechAt(whisper.origin).transcribe(sound, ended)).rejects.toThrow('the import has ended');
  });

  it('is unreachable if it is down', async () => {
    await expect(speechAt('http://127.0.0.1:9').transcribe(sound, never)).rejects.toMatchObject({
      fault: 'unreachable',
    });
  });
});
