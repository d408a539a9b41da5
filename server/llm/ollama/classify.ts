import { ModelError, type ModelFault } from '../model/language-model.ts';
import { TooMuchError } from '../../core/reply-body.ts';

/** What the server says of itself, in the words that Ollama and the programs within it use; the first that fits counts. */
const BY_WORDS: readonly (readonly [RegExp, ModelFault])[] = [
  [/model .*not found|not found, try pulling/i, 'missing'],
  // What speaks another protocol says that it does not know the path, LM Studio even with 200.
  [/unexpected endpoint|^file not found|"file not found"|no (?:such )?(?:route|endpoint)/i, 'unreachable'],
  [/memory|failed to allocate|unable to allocate|alloc(?:ate|ation)? (?:buffer|failed)/i, 'tooSmall'],
  [
    /(?:too long|too large|exceed\w*|longer than|increase).*(?:context|num_ctx)|context (?:length|size|window).*exceed/i,
    'tooSmall',
  ],
  [/image|vision|multimodal|mmproj|does not support|unauthori[sz]ed|forbidden/i, 'refused'],
];

/** Those from 520 on are Cloudflare's: of a server behind it that is away, or takes longer than it waits. */
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

/** What lets nobody in without the right name and password. */
const CLOSED: ReadonlySet<number> = new Set([401, 403, 407]);

/** As much of a server's words as a log needs, on one line. */
export const shortly = (words: string): string =>
  words
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 300);

/** What the words of an error mean; null where they are none of a server of models. */
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
    return null; // it is no JSON, so it is not the server of models that speaks
  }
}

/** What an answer with another status than 200 means. */
export function faultOfStatus(status: number, body: string): ModelFault {
  const words = errorOf(body);
  const told = words === null ? null : faultOfWords(words);
  if (told !== null) return told;
  // A model server that is busy, or loads the model, says so itself; of one that is away a proxy speaks.
  if (status === 503 || status === 429) return words === null ? 'unreachable' : 'loading';
  if (words === null && (status < 400 || status === 404 || CLOSED.has(status))) return 'unreachable'; // another server than one of models
  return BY_STATUS[status] ?? (status >= 500 ? 'nonsense' : 'refused');
}

/**
 * Any failure of a call as the one that is told. `hasBegun`: the head of the answer was there, so that the server was
 * reached and what is missing is the rest.
 */
export function modelFailure(error: unknown, model: string, hasBegun: boolean): ModelError {
  if (error instanceof ModelError) return error;
  const detail = error instanceof Error ? error.message || error.name : String(error);
  const fault = error instanceof TooMuchError ? 'nonsense' : hasBegun ? 'cut' : 'unreachable';
  return new ModelError(fault, { model, detail: shortly(detail), cause: error });
}
