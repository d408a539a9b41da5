import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ModelReport, TestedHelper } from '../../shared/domain/model-report.ts';
import type { Config } from '../config.ts';
import { createOpenAiSpeech } from '../speech/openai-speech.ts';
import { SpeechError } from '../speech/speech.ts';
import { makeTone } from './make-tone.ts';

const run = promisify(execFile);
/** Milliseconds within which a program tells its version. */
const VERSION_WITHIN = 20_000;
/** Milliseconds: a server that is just started loads its model with the first sound. */
const LISTENING = { connect: 5_000, answer: 120_000 };

/** Whether what reads videos beside the models works. */
export async function examineHelpers(
  { ytDlp, whisperUrl }: Pick<Config, 'ytDlp' | 'whisperUrl'>,
  signal: AbortSignal,
): Promise<Pick<ModelReport, 'speech' | 'videoSound'>> {
  const [speech, videoSound] = await Promise.all([
    whisperUrl === null ? null : examineSpeech(whisperUrl, signal),
    ytDlp === null ? null : examineProgram(ytDlp, signal),
  ]);
  return { speech, videoSound };
}

/** Whether a server listens: to a tone, in which there is no word to be heard. */
async function examineSpeech(address: string, signal: AbortSignal): Promise<TestedHelper> {
  const speech = createOpenAiSpeech(address, LISTENING);
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-tone-'));
  const path = join(folder, 'tone.wav');
  const say = (works: boolean, words: string): TestedHelper => ({ place: speech.host, works, words: firstLine(words) });
  try {
    await writeFile(path, makeTone());
    const { cues } = await speech.transcribe(path, signal);
    return say(true, cues.map(({ text }) => text).join(' '));
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error;
    return error.fault === 'silent' ? say(true, '') : say(false, error.message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first line of what it says when it is asked for its version, or why it says nothing. */
async function examineProgram(place: string, signal: AbortSignal): Promise<TestedHelper> {
  try {
    const { stdout } = await run(place, ['--version'], { timeout: VERSION_WITHIN, signal, maxBuffer: 65_536 });
    return { place, works: true, words: firstLine(stdout) };
  } catch (error) {
    signal.throwIfAborted();
    return { place, works: false, words: firstLine(error instanceof Error ? error.message : String(error)) };
  }
}

const firstLine = (text: string): string => (text.trim().split('\n')[0] ?? '').slice(0, 200);
