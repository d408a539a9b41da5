import { openAsBlob } from 'node:fs';
import { Agent, FormData, request } from 'undici';
import { serverAddress } from '../core/server-address.ts';
import { readText, TooMuchError } from '../core/reply-body.ts';
import { readTranscript } from './read-transcript.ts';
import { type Speech, SpeechError, type Transcript } from './speech.ts';

/** The time limits of a speech server, in milliseconds. */
export interface SpeechTimeouts {
  readonly connect: number;
  /** From the first byte sent to the last one read: an hour of talk takes minutes. */
  readonly answer: number;
}

/** An hour of talk is 100 kB, with its times 2 MB. */
const ANSWER_MAX = 20 * 1_048_576;

const FORMS = ['verbose_json', 'json'] as const;

/** Servers know a model of this name or ignore the field. */
const MODEL = 'whisper-1';

/** Statuses for an unknown response format. */
const UNKNOWN_FORM: ReadonlySet<number> = new Set([400, 415, 422]);

/** The endpoint for a server's address, which may be complete, the root or its `/v1`. */
function endpointOf(host: string): string {
  if (host.endsWith('/audio/transcriptions')) return host;
  return `${host}${/\/v\d+$/.test(host) ? '' : '/v1'}/audio/transcriptions`;
}

/**
 * A client of OpenAI's transcription API. The operator configured the address, so private addresses are allowed; redirects
 * are not followed.
 */
export function createOpenAiSpeech(address: string, timeouts: SpeechTimeouts): Speech {
  const { host, headers } = serverAddress(address);
  const dispatcher = new Agent({
    connect: { timeout: timeouts.connect },
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 0,
  });

  async function send(path: string, form: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
    const body = new FormData();
    body.set('file', await openAsBlob(path), path.replace(/^.*[/\\]/, ''));
    body.set('model', MODEL);
    body.set('response_format', form);
    body.set('temperature', '0');
    const reply = await request(endpointOf(host), { dispatcher, signal, method: 'POST', headers, body });
    // An error before the last read rejects that read; a later one is ignored.
    reply.body.on('error', () => undefined);
    try {
      return { status: reply.statusCode, text: await readText(reply.body, ANSWER_MAX) };
    } finally {
      reply.body.destroy();
    }
  }

  async function ask(path: string, signal: AbortSignal): Promise<Transcript> {
    for (const form of FORMS) {
      const { status, text } = await send(path, form, signal);
      if (status >= 200 && status < 300) return readTranscript(text);
      if (!UNKNOWN_FORM.has(status) || form === FORMS.at(-1)) throw new SpeechError('refused', `status ${status}`);
    }
    throw new SpeechError('refused', 'no form of answer');
  }

  return {
    host,
    async transcribe(path, signal) {
      const deadline = AbortSignal.timeout(timeouts.answer);
      try {
        return await ask(path, AbortSignal.any([signal, deadline]));
      } catch (error) {
        signal.throwIfAborted();
        throw faultOf(error, deadline.aborted);
      }
    },
  };
}

function faultOf(error: unknown, isLate: boolean): unknown {
  if (error instanceof SpeechError) return error;
  if (isLate) return new SpeechError('timeout', 'no answer in time', { cause: error });
  if (error instanceof TooMuchError) return new SpeechError('nonsense', error.message, { cause: error });
  const isNetwork = error instanceof Error && ('code' in error || error instanceof AggregateError);
  return isNetwork ? new SpeechError('unreachable', error.message, { cause: error }) : error;
}
