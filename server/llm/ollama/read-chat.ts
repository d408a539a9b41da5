import { ModelError } from '../model/language-model.ts';
import { faultOfWords, shortly } from './classify.ts';
import { readLines } from '../../core/reply-body.ts';

/** Blanks in a row after which an answer counts as endless: a schema allows a model to repeat them for ever. */
const BLANKS_MAX = 250;

/** A piece of at most this many letters that repeats to this length counts as endless. */
const PERIOD_MAX = 240;
const REPEATED_MIN = 720;
const TIMES_MIN = 12;

/** How often a growing text is checked, in letters. */
const CHECK_EVERY = 64;

/** Whether a text ends in repetitions of one piece. */
function endsInRepeats(text: string): boolean {
  for (let period = 1; period <= PERIOD_MAX; period += 1) {
    const wanted = Math.max(REPEATED_MIN, period * TIMES_MIN);
    if (text.length < wanted) return false;
    let same = period;
    while (same < wanted && text[text.length - 1 - same] === text[text.length - 1 - same + period]) same += 1;
    if (same >= wanted) return true;
  }
  return false;
}

/** Checks a growing text; `isEndless` reports that it would never end. */
export function createEndlessWatch(): { isEndless(text: string): boolean } {
  let next = BLANKS_MAX;
  return {
    isEndless(text) {
      if (text.length < next) return false;
      next = text.length + CHECK_EVERY;
      return text.slice(-BLANKS_MAX).trim() === '' || endsInRepeats(text);
    },
  };
}

/** One line of an answer. */
export interface ChatLine {
  /** The next piece of the answer; often a word. */
  readonly content: string;
  /** Whether it holds a piece of the model's thinking. */
  readonly isThought: boolean;
  readonly done: boolean;
  readonly doneReason: string | null;
  /** The error that the server states. */
  readonly error: string | null;
  /** Counts of tokens, and the nanoseconds of the load; null where absent. */
  readonly promptTokens: number | null;
  readonly answerTokens: number | null;
  readonly loadNs: number | null;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const countOf = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null; // which is no line of an answer
  }
}

/** A line of Ollama's stream; null where it is none, as the page of a proxy. */
export function readChatLine(line: string): ChatLine | null {
  const fields = parse(line);
  if (!isFields(fields)) return null;
  const { message, error } = fields;
  const isError = error !== undefined && error !== null;
  if (!isError && !isFields(message) && fields['done'] !== true) return null;
  const content = isFields(message) ? message['content'] : undefined;
  if (content !== undefined && content !== null && typeof content !== 'string') return null;
  return {
    content: content ?? '',
    isThought: isFields(message) && typeof message['thinking'] === 'string' && message['thinking'] !== '',
    done: fields['done'] === true,
    doneReason: textOf(fields['done_reason']),
    error: isError ? (textOf(error) ?? JSON.stringify(error)) : null,
    promptTokens: countOf(fields['prompt_eval_count']),
    answerTokens: countOf(fields['eval_count']),
    loadNs: countOf(fields['load_duration']),
  };
}

/** A line holds one token and takes some hundred bytes. */
const LINE_MAX = 1_024 ** 2;
const BYTES_MAX = 64 * 1_024 ** 2;

/** The most letters of a token on average. */
const TOKEN_LETTERS = 32;
/** Letters that a server may send in addition. */
const SLACK = 4_096;

/** A complete answer. */
export interface ReadChat {
  readonly text: string;
  /** The last line, which holds the counts; null where the stream was ended early. */
  readonly last: ChatLine | null;
  /** Whether the model thought before it answered. */
  readonly hasThought: boolean;
}

interface ReadOptions {
  readonly model: string;
  readonly answerTokens: number;
  readonly wantsJson: boolean;
  /** Reports that a line arrived. */
  onLine(): void;
}

/** An end without an answer: the model was only loaded or unloaded. */
const isLoadOnly = ({ done, doneReason }: ChatLine): boolean =>
  done && (doneReason === 'load' || doneReason === 'unload');

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // invalid JSON is the result of this check
  }
}

/**
 * Reads the lines of an answer until it ends or counts as endless. Throws ModelError `nonsense`, `cut`, `loading` and the
 * faults that the server states, and the errors of the connection.
 */
export async function readChat(body: AsyncIterable<Uint8Array>, options: ReadOptions): Promise<ReadChat> {
  const { model, answerTokens, wantsJson, onLine } = options;
  const fail = (fault: 'nonsense' | 'cut' | 'loading', detail: string): ModelError =>
    new ModelError(fault, { model, detail });
  const watch = createEndlessWatch();
  let text = '';
  let hasThought = false;
  for await (const raw of readLines(body, { lineMax: LINE_MAX, bytesMax: BYTES_MAX })) {
    const line = readChatLine(raw);
    if (line === null) throw fail('nonsense', `no line of an answer: ${shortly(raw)}`);
    if (line.error !== null) {
      throw new ModelError(faultOfWords(line.error) ?? 'nonsense', { model, detail: shortly(line.error) });
    }
    if (text === '' && line.content === '' && isLoadOnly(line)) throw fail('loading', 'no answer yet');
    onLine();
    text += line.content;
    hasThought ||= line.isThought;
    if (line.done) return { text, last: line, hasThought };
    if (text.length > answerTokens * TOKEN_LETTERS + SLACK) throw fail('nonsense', 'more than was asked for');
    if (!watch.isEndless(text)) continue;
    // Complete JSON before the repetitions is an answer.
    if (wantsJson && isJson(text)) return { text, last: null, hasThought };
    throw fail('nonsense', 'the same over and over');
  }
  throw fail('cut', 'the answer ends without its last line');
}
