import { type LanguageModel, type ModelAnswer, ModelError, type ModelRequest } from '../model/language-model.ts';
import { estimatePictures, estimateTokens } from '../model/estimate-tokens.ts';
import { systemWords } from './chat-request.ts';
import type { Connection } from './connection.ts';
import { createModelWatch } from './model-watch.ts';
import type { ModelTimeouts } from './timeouts.ts';
import { createChat, type TimedChat } from './chat.ts';
import { withThoughts, type Thinking } from './thinking.ts';

/** The largest context, in tokens: a larger one needs more memory than the model itself. */
export const CONTEXT_MAX = 16_384;

/** The sizes of context; few, because each other size reloads the model. */
const STEPS = [4_096, 8_192, 12_288, CONTEXT_MAX];

/** The factor by which a prompt may exceed its estimate, and the tokens that a chat adds. */
const MARGIN = 1.3;
const FRAME = 128;

/** The estimated tokens of a call, without the model's own tokeniser. */
export interface Needs {
  /** Of the text alone, about. */
  readonly words: number;
  /** Of prompt and answer, with a margin. */
  readonly all: number;
}

export function needsOf({ pictures = [], answerTokens }: ModelRequest, words: string, thinking: Thinking): Needs {
  const estimate = estimateTokens(words);
  const all =
    Math.ceil(estimate * MARGIN) + FRAME + estimatePictures(pictures.length) + withThoughts(answerTokens, thinking);
  return { words: estimate, all };
}

/**
 * The `num_ctx` of a call; null where the call does not fit. `own` is the context that the model was made for, `loaded` the
 * one that it is loaded with, which is kept where it suffices, because another size reloads the model.
 */
export function contextFor(needed: number, own: number | null, loaded: number | null): number | null {
  const most = own ?? CONTEXT_MAX;
  if (loaded !== null && loaded >= needed && loaded <= most) return loaded;
  const step = STEPS.find((size) => size >= needed);
  if (step === undefined || needed > most) return null;
  return Math.min(step, most);
}

/** Shares of the estimate: a count below the first is checked; no tokeniser needs less than the second. */
const FEW = 0.75;
const LEAST = 0.3;
/** The size of a full context is a multiple of this, the size of a prompt seldom. */
const ROUND = 1_024;
/** The share from which a context counts as full: truncation removes whole messages. */
const FILLED = 0.9;

/** A server's count of the prompt tokens, and the call that it belongs to. */
export interface Counted {
  /** `prompt_eval_count`; null where absent. */
  readonly count: number | null;
  /** The estimated tokens of the text. */
  readonly words: number;
  /** `num_ctx` of the call. */
  readonly context: number;
}

/** Whether a count must be checked against the loaded context. */
export const isDoubtful = ({ count, words, context }: Counted): boolean =>
  count === null || count >= context || count < words * FEW;

/**
 * The credible count of prompt tokens, null where there is none, and `cut` where the server dropped the start of the prompt
 * without an error. `held` is the loaded context; null where unknown. A low count alone is no proof: versions before 0.2
 * and some of 0.30 leave out tokens cached from the last call.
 */
export function believedCount({ count, words, context }: Counted, held: number | null): number | null | 'cut' {
  if (count === null) return held !== null && held < words * LEAST ? 'cut' : null;
  if (count >= context) return 'cut';
  const isLow = count < words * LEAST;
  if (held === null) return isLow || (count < words && count % ROUND === 0) ? 'cut' : count;
  if (held < context && (isLow || count >= held * FILLED)) return 'cut';
  return isLow ? null : count;
}

const BEGIN = '<think>';
const END = '</think>';

/**
 * An answer without the thinking at its start; empty where the thinking has no end. Marks further on may be text of the
 * document and must not cut off the text before them.
 */
export function withoutThoughts(text: string): string {
  const answer = text.trim();
  if (!answer.startsWith(BEGIN)) return answer.startsWith(END) ? answer.slice(END.length).trim() : answer;
  const end = answer.indexOf(END);
  return end === -1 ? '' : answer.slice(end + END.length).trim();
}

interface OllamaOptions {
  readonly connection: Connection;
  readonly timeouts: ModelTimeouts;
  /** With its tag. */
  readonly model: string;
}

/** One model of an Ollama server by its own protocol; to be called once at a time. */
export function createOllamaModel({ connection, timeouts, model }: OllamaOptions): LanguageModel {
  const watch = createModelWatch(connection, model, timeouts);
  const chat = createChat(connection, model, timeouts);
  const fail = (fault: ModelError['fault'], detail: string): ModelError => new ModelError(fault, { model, detail });
  let lastContext: number | null = null;

  /** The count of prompt tokens. Throws `tooSmall` where the start of the prompt was dropped. */
  async function checkedCount(counted: Counted, signal: AbortSignal): Promise<number | null> {
    if (!isDoubtful(counted)) return counted.count;
    const held = await watch.heldContext(signal);
    const count = believedCount(counted, held);
    if (count !== 'cut') return count;
    throw fail('tooSmall', `${counted.count} of about ${counted.words} tokens were read, with a context of ${held}`);
  }

  function textOf({ text, last }: TimedChat, request: ModelRequest): string {
    const words = withoutThoughts(text);
    if (last?.doneReason === 'length') throw fail('cut', `no end within ${request.answerTokens} tokens`);
    if (words === '') throw fail('nonsense', 'no words');
    return words;
  }

  return {
    model,
    async contextSize(signal) {
      const { context, thinking } = await watch.facts(signal);
      return context === null ? null : Math.min(context, CONTEXT_MAX) - withThoughts(0, thinking);
    },
    async call(request, progress): Promise<ModelAnswer> {
      const { signal } = progress;
      const began = performance.now();
      const facts = await watch.facts(signal);
      if (request.pictures?.length && facts.sees === false) throw fail('refused', 'it takes no pictures');
      const memory = await watch.memory(signal);
      // Where the server does not state the loaded context, the last one that was requested is most likely.
      const loaded = memory.isThere ? (memory.context ?? lastContext) : null;
      const { thinking } = facts;
      const needs = needsOf(request, systemWords(request) + request.user, thinking);
      const context = contextFor(needs.all, facts.context, loaded);
      if (context === null) throw fail('tooSmall', `about ${needs.all} tokens, of ${facts.context ?? CONTEXT_MAX}`);
      lastContext = context;
      // Another context reloads the model.
      const isLoaded = memory.isThere && (loaded === null || loaded === context);
      const answer = await chat({ request, context, isLoaded, thinking }, progress);
      const counted = { count: answer.last?.promptTokens ?? null, words: needs.words, context };
      const promptTokens = await checkedCount(counted, signal);
      const text = textOf(answer, request);
      const totalMs = Math.round(performance.now() - began);
      // A server may also load the model during the chat; it then states the duration.
      const loadMs = Math.min(totalMs, Math.round(Math.max(answer.waitedMs, (answer.last?.loadNs ?? 0) / 1e6)));
      return { text, model, promptTokens, answerTokens: answer.last?.answerTokens ?? null, context, loadMs, totalMs };
    },
  };
}
