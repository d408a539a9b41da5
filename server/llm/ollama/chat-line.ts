/** One line of an answer. */
export interface ChatLine {
  /** The next piece of the answer; often a word. */
  readonly content: string;
  /** Whether it holds a piece of what the model thinks before it answers. */
  readonly isThought: boolean;
  readonly done: boolean;
  readonly doneReason: string | null;
  /** What the server says went wrong. */
  readonly error: string | null;
  /** Counts of tokens, and the nanoseconds of the load; null where they are not said. */
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
    return null; // and null is no line of an answer
  }
}

/** A line as Ollama writes it; null where it is none, as the page of a proxy. */
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
