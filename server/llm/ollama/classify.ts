import { ModelError, type ModelFault } from '../model/language-model.ts';
import { TooMuchError } from '../../core/reply-body.ts';

/** Faults by the error texts of Ollama and its runners; the first match counts. */
const BY_WORDS: readonly (readonly [RegExp, ModelFault])[] = [
  [/model .*not found|not found, try pulling/i, 'missing'],
  // Servers of another protocol report an unknown path, LM Studio even with status 200.
  [/unexpected endpoint|^file not found|"file not found"|no (?:such )?(?:route|endpoint)/i, 'unreachable'],
  [/memory|failed to allocate|unable to allocate|alloc(?:ate|ation)? (?:buffer|failed)/i, 'tooSmall'],
  [
    /(?:too long|too large|exceed\w*|longer than|increase).*(?:context|num_ctx)|context (?:length|size|window).*exceed/i,
    'tooSmall',
  ],
  [/image|vision|multimodal|mmproj|does not support|unauthori[sz]ed|forbidden/i, 'refused'],
];

/** Statuses from 520 are Cloudflare's: the server behind it is unreachable or too slow. */
const BY_STATUS: Readonly<Record<number, ModelFault>> = {
  408: 'timeout',
  500: 'nonsense',
  502: 'unreachable',
  504: 'timeout',
  520: 'unreachable',
  521: 'unreachable',
  522: 'unreachable',
  523: 'unreachable',
  524: 'timeout',
  525: 'unreachable',
  526: 'unreachable',
  530: 'unreachable',
};

/** Statuses of missing or wrong credentials. */
const CLOSED: ReadonlySet<number> = new Set([401, 403, 407]);

/** A server's text for a log: shortened, on one line. */
export const shortly = (words: string): string =>
  words
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 300);

/** The fault that an error text means; null where it is unknown. */
export const faultOfWords = (words: string): ModelFault | null =>
  BY_WORDS.find(([form]) => form.test(words))?.[1] ?? null;

/** The `error` of a JSON body; null where there is none, as on the page of a proxy. */
export function errorOf(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || !('error' in parsed)) return null;
    const { error } = parsed;
    return typeof error === 'string' ? error : JSON.stringify(error);
  } catch {
    return null; // no JSON, so the reply is not from the model server
  }
}

/** The fault that a status other than 200 means. */
export function faultOfStatus(status: number, body: string): ModelFault {
  const words = errorOf(body);
  const stated = words === null ? null : faultOfWords(words);
  if (stated !== null) return stated;
  // A busy or loading model server states an error; a reply without one comes from a proxy of an unreachable server.
  if (status === 503 || status === 429) return words === null ? 'unreachable' : 'loading';
  if (words === null && (status < 400 || status === 404 || CLOSED.has(status))) return 'unreachable'; // not a model server
  return BY_STATUS[status] ?? (status >= 500 ? 'nonsense' : 'refused');
}

/**
 * A failure of a call as a ModelError. `hasBegun`: the head of the reply had arrived, so the server was reached and the
 * rest of the reply is missing.
 */
export function modelFailure(error: unknown, model: string, hasBegun: boolean): ModelError {
  if (error instanceof ModelError) return error;
  const detail = error instanceof Error ? error.message || error.name : String(error);
  const fault = error instanceof TooMuchError ? 'nonsense' : hasBegun ? 'cut' : 'unreachable';
  return new ModelError(fault, { model, detail: shortly(detail), cause: error });
}
