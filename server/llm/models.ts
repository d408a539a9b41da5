import type { Config } from '../core/config.ts';
import { inSpan, type Tracer } from '../core/tracing/tracing.ts';
import { createFairSemaphore, type FairSemaphore } from '../fair-semaphore/fair-semaphore.ts';
import { type LanguageModel, ModelError, withTag } from './model/language-model.ts';
import { createConnection } from './ollama/connection.ts';
import { createOllamaModel } from './ollama/ollama-model.ts';
import { type ModelTimeouts, timeoutsOf } from './ollama/timeouts.ts';

/** Milliseconds for which an unreachable server is not called again. */
const BACKOFF_MS = 15_000;

/** Remembers that a server is unreachable, so that not every import waits for the connect timeout. */
export interface ServerBackoff {
  /** Throws `unreachable` at once where the server was unreachable a moment ago. */
  run<T>(model: string, work: () => Promise<T>): Promise<T>;
}

export function createServerBackoff(now: () => number): ServerBackoff {
  let until = 0;
  return {
    async run(model, work) {
      if (now() < until) throw new ModelError('unreachable', { model, detail: 'it was not reached a moment ago' });
      try {
        return await work();
      } catch (error) {
        if (error instanceof ModelError && error.fault === 'unreachable') until = now() + BACKOFF_MS;
        throw error;
      }
    },
  };
}

/** The configured models of one server. */
export interface Models {
  /** The address of the server, without credentials. */
  readonly host: string;
  readonly text: LanguageModel;
  /** For pictures and scans; null where none is configured. */
  readonly vision: LanguageModel | null;
}

/** The settings of a model server and its models. */
interface ModelsConfig {
  readonly ollama: Omit<Config['ollama'], 'parallel'>;
}

interface ModelsOptions {
  readonly timeouts?: ModelTimeouts;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
  /** Limits the calls at the same time, among all hosts; by default one within this process. */
  readonly semaphore?: FairSemaphore;
  readonly tracer?: Tracer | null;
}

/** null where no model server is configured. */
export function createModels({ ollama }: ModelsConfig, options: ModelsOptions = {}): Models | null {
  if (ollama.host === null) return null;
  const {
    timeouts = timeoutsOf(ollama.timeoutS),
    now = () => performance.now(),
    semaphore = createFairSemaphore(),
    tracer = null,
  } = options;
  const connection = createConnection(ollama.host, timeouts.connect);
  const backoff = createServerBackoff(now);

  /** Calls wait for their turn: more than the server takes at once would slow each other down. */
  function shared(name: string): LanguageModel {
    const model = createOllamaModel({ connection, timeouts, model: withTag(name) });
    return {
      model: model.model,
      contextSize: (signal) => backoff.run(model.model, () => model.contextSize(signal)),
      call: (request, progress) =>
        semaphore.run(
          progress.signal,
          () => {
            progress.onTurn?.();
            const attributes = { 'gen_ai.request.model': model.model };
            return inSpan(tracer, 'model call', { kind: 'client', attributes }, () =>
              backoff.run(model.model, () => model.call(request, progress)),
            );
          },
          progress.party,
        ),
    };
  }

  const vision = ollama.visionModel === null ? null : shared(ollama.visionModel);
  return { host: connection.host, text: shared(ollama.model), vision };
}
