import { ModelError } from '../language-model.ts';
import { type ChatLine, readChatLine } from './chat-line.ts';
import { faultOfWords, shortly } from './classify.ts';
import { createEndlessWatch } from './endless.ts';
import { readLines } from './read-body.ts';

/** A line is a token and what stands around it; each of them costs some hundred bytes. */
const LINE_MAX = 1_024 ** 2;
const BYTES_MAX = 64 * 1_024 ** 2;

/** Letters that a token has at most, in the long run. */
const TOKEN_LETTERS = 32;
/** Letters that a server may send beyond. */
const SLACK = 4_096;

/** An answer that came to its end. */
export interface ReadChat {
  readonly text: string;
  /** The last line, which counts; null where the server was not let go on for ever. */
  readonly last: ChatLine | null;
  /** Whether the model thought before it answered. */
  readonly hasThought: boolean;
}

interface ReadOptions {
  readonly model: string;
  readonly answerTokens: number;
  readonly wantsJson: boolean;
  /** A sign of life: a line came. */
  onLine(): void;
}

/** An end without an answer: the model was brought into memory only, or put out of it. */
const isOfMemoryAlone = ({ done, doneReason }: ChatLine): boolean =>
  done && (doneReason === 'load' || doneReason === 'unload');

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // it is what was asked
  }
}

/**
 * Reads the lines of an answer until it ends, or would never end. Throws ModelError `nonsense`, `cut`, `loading`, what the server's own
 * words mean, and the errors of the connection.
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
    if (text === '' && line.content === '' && isOfMemoryAlone(line)) throw fail('loading', 'no answer yet');
    onLine();
    text += line.content;
    hasThought ||= line.isThought;
    if (line.done) return { text, last: line, hasThought };
    if (text.length > answerTokens * TOKEN_LETTERS + SLACK) throw fail('nonsense', 'more than was asked for');
    if (!watch.isEndless(text)) continue;
    // What is whole before the blanks begin is an answer.
    if (wantsJson && isJson(text)) return { text, last: null, hasThought };
    throw fail('nonsense', 'the same over and over');
  }
  throw fail('cut', 'the answer ends without its last line');
}
