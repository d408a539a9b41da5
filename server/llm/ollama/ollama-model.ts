import { type LanguageModel, type ModelAnswer, ModelError, type ModelRequest } from '../model/language-model.ts';
import { systemWords } from './chat-request.ts';
import type { Connection } from './connection.ts';
import { believedCount, CONTEXT_MAX, contextFor, type Counted, isDoubtful, needsOf } from './context.ts';
import { createModelWatch } from './model-watch.ts';
import type { ModelTimeouts } from './timeouts.ts';
import { createChat, type TimedChat } from './chat.ts';
import { withThoughts } from './thinking.ts';

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
