import { type ExecFileException, execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { HelperFault, ModelReport, TestedHelper } from '../../shared/domain/model-report.ts';
import type { Config } from '../core/config.ts';
import { createOpenAiSpeech } from '../speech/openai-speech.ts';
import { SpeechError } from '../speech/speech.ts';

const RATE = 16_000;
const SECONDS = 1;
const HERTZ = 440;
const LOUDNESS = 6_000;
const BYTES = 2;
const HEADER = 44;

/** A second of a soft tone as a WAV file: 16 bit, one channel, 16 kHz. */
export function makeTone(): Buffer {
  const samples = RATE * SECONDS;
  const file = Buffer.alloc(HEADER + samples * BYTES);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // one channel
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * BYTES, 28);
  file.writeUInt16LE(BYTES, 32);
  file.writeUInt16LE(8 * BYTES, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples * BYTES, 40);
  for (let at = 0; at < samples; at += 1) {
    const value = Math.round(LOUDNESS * Math.sin((2 * Math.PI * HERTZ * at) / RATE));
    file.writeInt16LE(value, HEADER + at * BYTES);
  }
  return file;
}

const run = promisify(execFile);
/** Milliseconds within which a program must print its version. */
const VERSION_WITHIN = 20_000;
/** Milliseconds. A server that was just started loads its model with the first request. */
const LISTENING = { connect: 5_000, answer: 120_000 };

/** Tests the speech server and the download program. */
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

/** Creates a temporary folder and removes it after use. */
async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-doctor-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const well = (place: string, words: string): TestedHelper => ({
  place,
  works: true,
  fault: null,
  words: firstLine(words),
});
const ill = (place: string, fault: HelperFault, words: string): TestedHelper => ({
  place,
  works: false,
  fault,
  words: firstLine(words),
});

/** Tests a speech server with a tone that contains no words. */
function examineSpeech(address: string, signal: AbortSignal): Promise<TestedHelper> {
  const speech = createOpenAiSpeech(address, LISTENING);
  return inFolder(async (folder) => {
    const path = join(folder, 'tone.wav');
    await writeFile(path, makeTone());
    try {
      const { cues } = await speech.transcribe(path, signal);
      return well(speech.host, cues.map(({ text }) => text).join(' '));
    } catch (error) {
      if (!(error instanceof SpeechError)) throw error;
      const { fault, detail } = error;
      return fault === 'silent' ? well(speech.host, '') : ill(speech.host, fault, detail);
    }
  });
}

/** Runs a program with its version option; returns the first line of output or the error. Its files are removed with its folder. */
function examineProgram(place: string, signal: AbortSignal): Promise<TestedHelper> {
  return inFolder(async (cwd) => {
    try {
      const { stdout } = await run(place, ['--version'], { cwd, timeout: VERSION_WITHIN, signal, maxBuffer: 65_536 });
      return well(place, stdout);
    } catch (error) {
      signal.throwIfAborted();
      if (!isExecFault(error)) throw error;
      return ill(place, error.killed === true ? 'timeout' : 'failed', error.stderr?.trim() || error.message);
    }
  });
}

/** Whether an error is a failure of `execFile`, with signal and standard error. */
const isExecFault = (error: unknown): error is ExecFileException & { readonly stderr?: string } =>
  error instanceof Error;

const firstLine = (text: string): string => (text.trim().split('\n')[0] ?? '').slice(0, 200);
